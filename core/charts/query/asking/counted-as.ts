/** What words around a topic ask to have counted, where the rules of phrases found nothing but counts over time. */
import type { Dimension, Filing } from '../../data/plan.ts';
import { foldLetters } from '../folded-letters.ts';
import { type ChartQuery, hasParts, OVER_TIME_TYPES, type WordsRead } from '../plan-rules.ts';
import { NEWS, NOTAS } from '../vocabulary/coverage-words.ts';
import { any } from '../vocabulary/patterns.ts';
import { percentIn } from '../vocabulary/ranking-rules.ts';
import { LISTED } from './options.ts';

/** What the words that were cut ask for, first match first. */
const FILED: readonly { as: Filing; words: RegExp }[] = [
  { as: 'language', words: LISTED.language },
  { as: 'section', words: LISTED.section },
  { as: 'section', words: /(?<![a-z])(?:sections?|desks?|secciones|seccion|parte del diario)(?![a-z])/ },
  { as: 'language', words: /(?<![a-z])(?:languages?|idiomas?)(?![a-z])/ },
  {
    as: 'country',
    words: /(?<![a-z])(?:countries|country|paises|pais|geografic[ao]|geographic(?:al)?)(?![a-z])/,
  },
  {
    as: 'source',
    words:
      /(?<![a-z])(?:(?:newspapers|papers|outlets|publications|mastheads|titles|publishers)(?![a-z])|(?:medios|diarios|periodicos|portales|cabeceras?)(?![a-z])|(?:que|cual|cada) (?:medio|diario|portal|periodico)(?![a-z])|(?:which|each|every) (?:[a-z]+ )?(?:newspaper|paper|outlet)(?![a-z])|^(?:who|quien(?:es)?)(?![a-z]))/,
  },
];
const OF_OUTLETS =
  /(?<![a-z])(?:which|what|who|que|cual(?:es)?|quien(?:es)?|cada|each|every|torta|tarta|pie|ranking|rank|ranked|sorted|ordenad[ao]s|table|tabla|cuota|share)(?![a-z])/;
const TONED =
  /(?<![a-z])(?:tone|sentiment|mood|slant|polarity|negativity|negative|negatively|positive|positively|critical|critically|hostile|harsh|harshly|upbeat|downbeat|glowing|scathing|kind|friendly|friendlier|harsher|favou?rable|better|worse|tono|sentimiento|valoracion|polaridad|imagen|(?:positiv|negativ|critic)[ao]s?|favorables?|pegan(?:do)?)(?![a-z])/;
const CHANGING =
  /(?<![a-z])(?:getting|got|become|becoming|became|turn(?:ed|ing)?|shift(?:s|ed|ing)?|chang(?:e|ed|es|ing)|improv(?:e|ed|ing)|worsen(?:ed|ing)?|mejor(?:o|ando)|empeor(?:o|ando)|volvio|vuelto|poniendo|curve|curva|trend|tendencia|soften(?:ed)?|sour(?:ed)?)(?![a-z])/;

export function compared(words: string): WordsRead {
  return { words, what: 'measure', value: 'comparison' };
}

/** The reading with the measure that the words ask for, if the rules found none. */
export function measured(
  reading: ChartQuery,
  cut: readonly string[],
  { isCompared, isOfTwo }: { isCompared: boolean; isOfTwo: boolean },
): ChartQuery {
  const { measure, granularity, type, read } = reading;
  const [asked, words] = [foldLetters(cut.join(' , ')), cut.join(' … ')];
  const isChanging = CHANGING.test(asked) || OVER_TIME_TYPES.has(type);
  if (measure === 'tone')
    return reading.dimension === 'source' && isChanging ? { ...reading, dimension: 'time' } : reading;
  if (measure !== 'coverage_over_time') return reading;
  if (!isOfTwo && isOneFigure(reading, asked)) return { ...reading, type: 'kpi' };
  const plain = { ...reading, type: type === 'kpi' ? null : type };
  if (TONED.test(asked)) {
    const dimension: Dimension = isChanging || granularity !== null ? 'time' : 'source';
    return {
      ...plain,
      measure: 'tone',
      dimension,
      read: [...read, { words, what: 'measure', value: 'tone' }],
    };
  }
  if (isCompared)
    return { ...plain, measure: 'comparison', read: [...read, compared(reading.topics.join(' / '))] };
  if (granularity !== null || OVER_TIME_TYPES.has(type)) return reading;
  const filed = FILED.find(
    ({ as, words }) => words.test(asked) && (as !== 'source' || OF_OUTLETS.test(asked)),
  );
  if (filed === undefined) return reading;
  const { as } = filed;
  const decided: WordsRead = { words, what: 'counted by', value: as };
  return { ...plain, measure: `coverage_by_${as}`, dimension: as, read: [...read, decided] };
}

/** How many, of which no step or column is named. */
const HOW_MANY = new RegExp(
  `(?<![a-z])(?:how many (?:times|${NEWS})|cuant[oa]s (?:veces|${NOTAS})|(?:the )?(?:number|count|total) of ${NEWS}|(?:numero|cantidad|total) de ${NOTAS}|en total|in total|total ${any(NEWS, NOTAS)}|(?:one|single|big|solo|gran|un) (?:number|figure|numero|cifra|numerito)|average number|promedio)(?![a-z])`,
);

function isOneFigure({ granularity, type, dimension, topics, read }: ChartQuery, asked: string): boolean {
  const isPlain = granularity === null && type === null && dimension === 'time' && topics.length === 1;
  return isPlain && HOW_MANY.test(asked) && !read.some(({ what }) => what === 'counted by');
}

/** The reading in percent where the words around its topics ask for it, and it is counted in parts. */
export function inPercent(reading: ChartQuery, around: string): ChartQuery {
  const words = percentIn(around);
  if (reading.isShare || !hasParts(reading.measure) || words === null) return reading;
  return { ...reading, isShare: true, read: [...reading.read, { words, what: 'in percent' }] };
}
