/** The words around numbers of a query's own: a title, a type of chart, or nothing but the request. */
import type { ChartType } from '../../data/options.ts';
import { foldLetters, partedAt } from '../folded-letters.ts';
import { parseQuery } from '../plan-rules.ts';
import { CHART, GRAFICO, SHAPE, SHAPES } from '../vocabulary/type-rules.ts';

const POLITE = '(?:please|por ?fa(?:vor)?|pls|can you|could you|pod[eé]s|puedes)(?!\\p{L})';
const ASKING_VERB =
  '(?:make|do|give|draw|plot|graphic|graph|chart|show|create|hac[eé]|haz|hacer|dibuj[aá]|arm[aá]|grafic[aá]|graficar|mostr[aá]|muestra|pon[eé]?)(?:me|melo|mela|lo|la)?(?!\\p{L})(?: me)?';
/** Words around numbers that only ask for a chart. */
const ASKED = new RegExp(
  `(?<!\\p{L})(?:${POLITE}[\\s,]*)*${ASKING_VERB}(?: (?:an?|the|una?|el|la|this|these|estos|esto|en una?)(?!\\p{L}))?(?: (?:charts?|graphs?|graphics?|gr[aá]fic[oa]s?)(?!\\p{L}))?(?:[\\s,]*${POLITE})?`,
  'giu',
);
/** Behind the type: "stacked bars please, seats won". */
const POLITE_FIRST = new RegExp(`^(?:${POLITE}[\\s,]*)+`, 'iu');
/** Behind the type: "… pie please". */
const POLITE_LAST = /[\s,]+(?:please|pls|plz|por ?fa(?:vor)?|thanks|gracias)[\s.!]*$/iu;
/** The same before a type of chart: "make me a pie". */
const ASKED_FIRST = new RegExp(`^(?:${POLITE}[\\s,]*)*${ASKING_VERB} (?=(?:an?|una?|el|the) )`, 'iu');
/** "… from this csv". */
const ITS_DATA =
  /(?<!\p{L})(?:from|with|of|out of|de|del|con)\s+(?:(?:this|the|these|my|este|estos|esta|el|los|la|mis)\s+)?(?:csv|data|numbers|table|datos|n[uú]meros|tabla)(?!\p{L})\s*:?/giu;
/** A type of chart at the end: "… line chart". */
const SHAPE_LAST = new RegExp(
  `[\\s,.;]*(?:(?:as|in|en|como) )?(?:an? |una? )?${SHAPE}(?: ${CHART})?[\\s.!]*$`,
  'iu',
);
const ALONE = SHAPES.map(({ as, en, es, alone }) => ({
  as,
  words: new RegExp(
    `^(?:(?:an? |una? )?(?:${alone}|${en}|${es})(?: ${CHART})?|(?:an? |una? )?${GRAFICO} (?:de |en )?(?:${es}))(?:s)?(?:\\s*:| (?:con|with|of|de|for|from))?\\s+|(?:^|(?:\\s*[,.;]|\\s[-–—])?\\s+)(?:(?:as|in) (?:an? )?|en (?:una? )?|como |una? )?(?:${alone}|${en}|${es})(?: ${CHART})?$`,
  ),
}));

/** The type of chart that the query begins or ends with, and the query without it. */
export function typeIn(query: string): { type: ChartType | null; rest: string } {
  const asked = query.replace(ASKED_FIRST, '').replace(POLITE_LAST, '');
  const folded = foldLetters(asked);
  for (const { as, words } of ALONE) {
    const match = words.exec(folded);
    if (match === null) continue;
    const { before, behind } = partedAt(asked, match);
    return { type: as, rest: (before + behind).trim() };
  }
  return { type: parseQuery(query).type, rest: query };
}

/** Words that name nothing: "these", "estos datos". Each ends at a sign or the end, so that no text can be read in two ways. */
const NOTHING =
  /^(?:(?:please|pls|por ?fa(?:vor)?|out of|this|these|that|those|it|the following|here (?:is|are)|(?:the )?(?:data|numbers)|est[eao]s?|(?:los |mis )?(?:datos|n[uú]meros)|lo siguiente|as an?|in|en|with|of|de|con|from|an?|una?)(?:[\s,:;.]+|$))+$/iu;
/** What leads to a title: "en líneas el IPC", "for CO2 ppm". */
const LED_TO = new RegExp(
  `^(?:(?:as|in|en|como) (?:an? |una? )?${SHAPE}(?:,| (?:of|for|de|del|con))?(?: (?:the|el|la|los|las))? |(?:for|of|about|on|sobre) )`,
);
/** Small words at the end of a title, which led to the first name: "visits in". */
const LEADING_ON = /[\s,:;.–-]+(?:in|on|for|of|by|from|en|de|del|por|con|para|fue|fueron|was|were|is|are)$/iu;

/** What the words around numbers name, without those that ask; null: nothing. */
export function titleIn(around: string): string | null {
  const sentences = around.split(/(?<=[.!?])\s+|\n|,\s+(?=(?:please|por ?fa)\b)/iu);
  const titles = sentences.map((sentence) =>
    withoutLead(
      typeIn(sentence.replace(ASKED, ' ').trim())
        .rest.replace(SHAPE_LAST, '')
        .replace(ITS_DATA, '')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^[\s,;:.–—-]+|[\s,;:.–—-]+$/g, '')
        .replace(POLITE_FIRST, '')
        .replace(LEADING_ON, ''),
    ),
  );
  return titles.find((title) => title !== '' && !NOTHING.test(title)) ?? null;
}

function withoutLead(title: string): string {
  return title.slice(LED_TO.exec(foldLetters(title))?.[0].length ?? 0);
}

/** A title with a capital, unless its first word has one of its own: "iPhone sales". */
export function capitalized(title: string): string {
  const [first = ''] = title.split(' ');
  return /^\p{Ll}+$/u.test(first) ? title[0]!.toLocaleUpperCase() + title.slice(1) : title;
}
