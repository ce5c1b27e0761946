/** Plain words → what to count. Rules in English and Spanish over the words of the query; what is left is the topic. */
import type { ChartType, Granularity } from './chart.ts';
import { plain } from './plain.ts';
import type { Measure } from './plan.ts';

/** What each article is counted under. */
export type Dimension = 'time' | 'source' | 'section' | 'language' | 'country';

export interface Reading {
  measure: Measure;
  dimension: Dimension;
  /** One search each, at most five. */
  topics: string[];
  granularity: Granularity | null;
  type: ChartType | null;
  /** The words that decided, and what they decided. */
  read: { words: string; as: string }[];
}

const MOST_TOPICS = 5;

interface Rule<Value> {
  /** Over the query without accents and capitals. */
  words: RegExp;
  as: Value;
}

const TYPES: readonly Rule<ChartType>[] = [
  {
    words:
      /\b(?:as|in|con|como|en) (?:a |an |un |una )?(?:horizontal bars?|barras horizontales)(?: chart)?\b|\bbarras horizontales\b|\bhorizontal bar chart\b/,
    as: 'bar_horizontal',
  },
  {
    words: /\b(?:as (?:a )?)?stacked bars?(?: chart)?\b|\b(?:en |como )?barras apiladas\b/,
    as: 'stacked_bar',
  },
  {
    words: /\b(?:as (?:a )?)?(?:pie(?: chart)?)\b|\b(?:como |en )?(?:un )?(?:grafico de )?torta\b/,
    as: 'pie',
  },
  {
    words: /\b(?:as (?:a )?)?dou?gh?nut(?: chart)?\b|\b(?:como |en )?(?:un )?(?:grafico de )?anillo\b/,
    as: 'donut',
  },
  { words: /\bas (?:a )?bars?(?: chart)?\b|\bbar chart\b|\b(?:en |como |grafico de )barras\b/, as: 'bar' },
  { words: /\bas (?:a )?lines?(?: chart)?\b|\bline chart\b|\b(?:en |como |grafico de )lineas\b/, as: 'line' },
  { words: /\bas (?:an )?area(?: chart)?\b|\barea chart\b|\b(?:como |grafico de )areas?\b/, as: 'area' },
  { words: /\bas (?:a )?table\b|\b(?:en|como) (?:una )?tabla\b/, as: 'table' },
];

const TONE =
  /\b(?:the )?(?:tone|sentiment)\b(?: (?:towards?|about|of|on|in)\b)?(?: the\b)?|\b(?:el )?(?:tono|sentimiento)\b(?: (?:hacia|sobre|de(?:l)?|con|en)\b)?(?: (?:la|las|los|el)\b)?/;
const FIGURES =
  /\b(?:figures?|numbers|cifras|numeros)\b(?=.*\b(?:reported|stated|given|outlets?|informad[oa]s?|reportad[oa]s?|segun|medios|diarios)\b)|\b(?:figures|cifras) (?:of|on|about|for|de|del|sobre)\b/;
const TIMELINE =
  /\b(?:timeline|time line|chronology|cronologia|linea de(?:l)? tiempo)\b(?: (?:of|for|de|del|about|sobre)\b)?/;
const COMPARE =
  /\b(?:compare|comparing|comparison (?:of|between)|comparar?|comparacion (?:de|entre)|compara)\b/;

const DIMENSIONS: readonly Rule<Dimension>[] = [
  {
    words:
      /\b(?:by|per|across|for each) (?:the )?(?:news )?(?:outlets?|sources?|newspapers?|media|publishers?|publications?)\b|\b(?:por|segun|entre) (?:el |los |cada )?(?:medios?|fuentes?|diarios?|portal(?:es)?|periodicos?)\b/,
    as: 'source',
  },
  {
    words: /\b(?:by|per|across) (?:the )?sections?\b|\b(?:por|segun) (?:la )?secci(?:on|ones)\b/,
    as: 'section',
  },
  {
    words: /\b(?:by|per|across) (?:the )?languages?\b|\b(?:por|segun) (?:el )?(?:idiomas?|lenguas?)\b/,
    as: 'language',
  },
  {
    words: /\b(?:by|per|across) (?:the )?countr(?:y|ies)\b|\b(?:por|segun) (?:el )?pais(?:es)?\b/,
    as: 'country',
  },
];

const STEPS: readonly Rule<Granularity>[] = [
  { words: /\b(?:per|by|each|every|an?) hour\b|\bhourly\b|\b(?:por|cada) hora\b/, as: 'hour' },
  {
    words:
      /\b(?:per|by|each|every|a) day\b|\bdaily\b|\bday by day\b|\b(?:por|cada) dia\b|\bdia (?:a|por) dia\b|\bdiari[oa]mente\b/,
    as: 'day',
  },
  {
    words: /\b(?:per|by|each|every|a) week\b|\bweekly\b|\b(?:por|cada) semana\b|\bsemanal(?:mente)?\b/,
    as: 'week',
  },
  {
    words: /\b(?:per|by|each|every|a) month\b|\bmonthly coverage\b|\b(?:por|cada) mes\b|\bmensualmente\b/,
    as: 'month',
  },
];
const OVER_TIME =
  /\bover time\b|\b(?:evolution|trend) of\b|\ba lo largo del tiempo\b|\b(?:evolucion|tendencia) de(?: la| los| las|l)?\b|\ben el tiempo\b/;

/** Words that ask for a count or a chart, and are no part of the topic. */
const FILLER: readonly RegExp[] = [
  /\bhow (?:many|much) (?:articles?|stories|news(?: items| stories)?|headlines?|coverage)?\b(?: (?:were|was|are|is) (?:there|published|written))?(?: (?:about|on|mention(?:ing|ed)?|of|did))?/g,
  /\bcuant[oa]s? (?:articulos?|notas?|noticias?|titulares?)?\b(?: (?:hay|hubo|se publicaron|salieron))?(?: (?:sobre|de|del|acerca de|mencionan))?/g,
  /\b(?:number|amount|count|volume) of (?:articles?|stories|news|headlines?)\b(?: (?:about|on|of))?/g,
  /\b(?:cantidad|numero|volumen) de (?:articulos?|notas?|noticias?|titulares?)\b(?: (?:sobre|de|del|acerca de))?/g,
  /\b(?:show|draw|make|plot|give)(?: me)?\b(?: an?| the)?|\b(?:mostra(?:me|r)?|dibuja(?:me|r)?|haceme|hace|grafica(?:r|me)?)\b(?: el| la| un| una)?/g,
  /\b(?:a )?(?:chart|graph|plot) (?:of|with|about|showing)\b|\b(?:un )?grafico (?:de(?:l)?|con|sobre)\b(?: la| las| los| el)?/g,
  /\b(?:the )?(?:news |media |press )?coverage (?:of|on|about)\b|\b(?:la )?cobertura (?:de(?:l)?|sobre|acerca de)\b(?: la| las| los| el)?/g,
  /\b(?:the )?(?:news |media |press )?coverage\b|\b(?:la )?cobertura\b/g,
  /\b(?:articles?|stories|news|headlines?) (?:about|on|of|mentioning)\b|\b(?:articulos?|notas?|noticias?|titulares?) (?:sobre|de(?:l)?|acerca de)\b(?: la| las| los| el)?/g,
  /\bas an?(?= |$)(?:$| chart\b)/g,
  /\bque (?:dieron|dan|daban|publicaron|publican|informaron|informan|reportaron|dijeron) (?:los |las )?(?:medios|diarios|portales|notas|articulos)\b|\b(?:that |which )?(?:the )?(?:outlets|newspapers|media|articles|stories) (?:reported|gave|give|published|stated|state)\b/g,
  /\breported by(?: the)? outlets\b|\b(?:stated|reported)\b(?: in the (?:articles|news))?|\binformad[oa]s por los medios\b/g,
];

/** Between the things that a comparison names. */
const VERSUS = /\s+(?:versus|vs\.?|against|frente a|contra)\s+/;
const LISTED = /\s*,\s*(?:and\s+|y\s+|e\s+)?|\s+(?:and|with|y|e|con)\s+/;
const EDGES =
  /^(?:the|of|about|on|in|for|by|el|la|los|las|de|del|sobre|en|por|a)\s+|\s+(?:the|of|about|on|in|for|by|de|del|sobre|en|por|la|el)$/i;

/** Reads a query whose words of time were taken out already. */
export function readQuery(query: string): Reading {
  const text = query.normalize('NFC').replace(/\s+/g, ' ').trim();
  const cuts = new Cuts(text);
  const read: Reading['read'] = [];
  const take = <Value extends string>(rules: readonly Rule<Value>[], what: string): Value | null => {
    for (const { words, as } of rules) {
      const found = cuts.take(words);
      if (found === null) continue;
      read.push({ words: found, as: `${what}: ${as}` });
      return as;
    }
    return null;
  };
  const said = (words: RegExp, as: string): boolean => {
    const found = cuts.take(words);
    if (found !== null) read.push({ words: found, as });
    return found !== null;
  };
  const type = take(TYPES, 'type');
  const figures = said(FIGURES, 'measure: stated_figures');
  const dimension = take(DIMENSIONS, 'counted by');
  const step = take(STEPS, 'step');
  const tone = said(TONE, 'measure: tone');
  const timeline = said(TIMELINE, 'measure: timeline');
  const overTime = said(OVER_TIME, 'counted by: time');
  const compared = said(COMPARE, 'measure: comparison');
  for (const filler of FILLER) cuts.takeAll(filler);
  const topics = topicsOf(cuts.rest(), compared);
  const measure: Measure = tone
    ? 'tone'
    : figures
      ? 'stated_figures'
      : timeline
        ? 'timeline'
        : topics.length > 1
          ? 'comparison'
          : dimension && !overTime
            ? `coverage_by_${dimension as Exclude<Dimension, 'time'>}`
            : 'coverage_over_time';
  if (topics.length > 1 && !compared) read.push({ words: topics.join(' / '), as: 'measure: comparison' });
  // Tone is compared between outlets, unless words of time say otherwise; `over time` beats any other count.
  const usual = measure === 'tone' && step === null ? 'source' : 'time';
  const by = overTime ? 'time' : (dimension ?? usual);
  return { measure, dimension: by, topics, granularity: step, type, read };
}

function topicsOf(rest: string, compared: boolean): string[] {
  const parts = VERSUS.test(plain(rest)) ? splitPlain(rest, VERSUS) : [rest];
  const all = compared ? parts.flatMap((part) => splitPlain(part, LISTED)) : parts;
  return [...new Set(all.map(trimmed).filter((topic) => [...topic].length >= 2))].slice(0, MOST_TOPICS);
}

function splitPlain(text: string, at: RegExp): string[] {
  const found: string[] = [];
  let rest = text;
  for (let match = at.exec(plain(rest)); match; match = at.exec(plain(rest))) {
    found.push(rest.slice(0, match.index));
    rest = rest.slice(match.index + match[0].length);
  }
  return [...found, rest];
}

function trimmed(text: string): string {
  let topic = text.replace(/^[\s,.;:¿?¡!]+|[\s,.;:¿?¡!]+$/g, '');
  for (let shorter = topic.replace(EDGES, ''); shorter !== topic; shorter = topic.replace(EDGES, ''))
    topic = shorter.trim();
  return topic.trim();
}

/** A text out of which found words are cut. */
class Cuts {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Cuts the first match out and answers it as it was written; null when there is none. */
  take(words: RegExp): string | null {
    const match = words.exec(plain(this.#text));
    if (!match || match[0].trim() === '') return null;
    const found = this.#text.slice(match.index, match.index + match[0].length).trim();
    this.#text =
      `${this.#text.slice(0, match.index)} ${this.#text.slice(match.index + match[0].length)}`.replace(
        /\s+/g,
        ' ',
      );
    return found;
  }

  takeAll(words: RegExp): void {
    const once = new RegExp(words.source, words.flags.replace('g', ''));
    for (let left = 5; left > 0 && this.take(once) !== null; left -= 1);
  }

  rest(): string {
    return this.#text.trim();
  }
}
