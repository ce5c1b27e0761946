/** Without a model: words around a topic that only ask are cut one by one, where the rules of phrases left them in it. */
import { splitWords } from '../../../language/words/words.ts';
import { placeCalled } from '../../../search/understanding/names/places.ts';
import { isListed } from '../../../search/understanding/rewordings/phrase-tables.ts';
import type { Dimension, Filing } from '../../data/plan.ts';
import { foldLetters } from '../folded-letters.ts';
import type { Planned } from '../model-plan.ts';
import {
  type ChartQuery,
  MAX_TOPICS,
  OVER_TIME_TYPES,
  topicsOf,
  trimmed,
  type WordsRead,
} from '../plan-rules.ts';
import { SHAPES_AT_LAST } from '../vocabulary/asking-vocabulary.ts';
import { neverCounted } from '../vocabulary/never-counted.ts';
import { quantityIn } from '../vocabulary/unread-words.ts';
import { cutTopic } from './cut-topic.ts';

const QUESTION =
  /^[\s¿¡]*(?:what|which|who|how|when|where|is|are|was|were|did|does|do|has|have|se|que|quien|como|cuando|donde|cual|hay|sigue)(?![a-z])/;

/** What the words that were cut ask for, first match first. */
const FILED: readonly { as: Filing; words: RegExp }[] = [
  { as: 'section', words: /(?<![a-z])(?:sections?|desks?|secciones|seccion|parte del diario)(?![a-z])/ },
  { as: 'language', words: /(?<![a-z])(?:languages?|idiomas?)(?![a-z])/ },
  {
    as: 'country',
    words: /(?<![a-z])(?:countries|country|paises|pais|geografic[ao]|geographic(?:al)?)(?![a-z])/,
  },
  {
    as: 'source',
    words:
      /(?<![a-z])(?:(?:newspapers|papers|outlets|publications|mastheads|titles|publishers)(?![a-z])|(?:medios|diarios|periodicos|portales|cabeceras?)(?![a-z])|(?:que|cual|cada) (?:medio|diario|portal|periodico)(?![a-z])|(?:which|each|every) (?:newspaper|paper|outlet)(?![a-z])|^(?:who|quien(?:es)?)(?![a-z]))/,
  },
];
const OF_OUTLETS =
  /(?<![a-z])(?:which|what|who|que|cual(?:es)?|quien(?:es)?|cada|each|every|torta|tarta|pie|ranking|rank|cuota|share)(?![a-z])/;
const TONED =
  /(?<![a-z])(?:tone|sentiment|mood|slant|polarity|negativity|negative|negatively|positive|positively|critical|critically|hostile|friendlier|harsher|favou?rable|better|worse|tono|sentimiento|valoracion|polaridad|imagen|(?:positiv|negativ|critic)[ao]s?|favorables?|pegan(?:do)?)(?![a-z])/;
const CHANGING =
  /(?<![a-z])(?:getting|got|become|becoming|became|turn(?:ed|ing)?|shift(?:s|ed|ing)?|chang(?:e|ed|es|ing)|improv(?:e|ed|ing)|worsen(?:ed|ing)?|mejor(?:o|ando)|empeor(?:o|ando)|volvio|vuelto|poniendo)(?![a-z])/;
const EITHER = /(?<![a-z])(?:more|most|which|mas|cual|mayor)(?![a-z])/;
const TOGETHER =
  /(?<![a-z])(?:compar[a-z]+|together|same|mism[ao]|juntos|juntas|side by side|contrapone[a-z]*|enfrenta[a-z]*)(?![a-z])/;

/** The plan without asking words in its topics, and with what these ask for; they are doubted. */
export function withoutAskingWords(planned: Planned, query: string): Planned {
  const reading = withShape(planned.reading);
  const cuts = reading.topics.map((topic, at) =>
    cutTopic(topic, {
      isFirst: at === 0 && !isIntroduced(topic, query),
      isLast: at === reading.topics.length - 1,
      isQuestion: QUESTION.test(foldLetters(query)),
    }),
  );
  const cut = cuts.flatMap((one) => one.cut);
  const topics = cuts.map((one) => one.topic).filter((topic) => topic !== '');
  if (topics.length === 0) return { ...planned, reading };
  if (cut.length === 0) return { ...planned, reading: withPair(reading) };
  const asked = foldLetters(cut.join(' , '));
  const [only, ...more] = topics;
  const isCompared = TOGETHER.test(asked) || (EITHER.test(asked) && / (?:or|o|u) /.test(foldLetters(only!)));
  const apart = more.length === 0 && isCompared ? topicsOf(only!, true).slice(0, MAX_TOPICS) : topics;
  const never = [...reading.topics.flatMap(neverCounted), ...quantityIn(query)];
  const isGone = (words: string) => asked.includes(foldLetters(words)) && !never.includes(words);
  return {
    ...planned,
    reading: withPair({
      ...measured({ ...reading, topics: apart }, cut, apart.length > 1 && reading.topics.length === 1),
      unread: [...new Set([...reading.unread.filter((words) => !isGone(words)), ...never])],
      doubted: [...new Set([...reading.doubted, ...cut])],
    }),
  };
}

function compared(words: string): WordsRead {
  return { words, what: 'measure', value: 'comparison' };
}

/** Two names or things of one to three words each. */
const PAIR = /^((?:[^\s,]+ ){1,3})(and|y|e|&) (?:(?:del?|the|el|la|los|las) )*([^\s,]+(?: [^\s,]+){0,2})$/iu;
const TWO_QUOTED = /^["“«][^"”»]*["”»] \p{L}+ ["“«][^"”»]*["”»]$/u;
const PLACED = / (?:in|en|at) /;
const PAIRED: ReadonlySet<ChartQuery['measure']> = new Set(['coverage_over_time', 'tone']);

/** The reading with two topics where its only one names two that no table has as one: "bird flu and measles", but not "Trinidad and Tobago". */
function withPair(reading: ChartQuery): ChartQuery {
  const [only = '', ...more] = reading.topics;
  const [, first, joint, second] = PAIR.exec(only) ?? [];
  if (more.length > 0 || first === undefined || !PAIRED.has(reading.measure) || PLACED.test(only))
    return reading;
  if (/["“«]/.test(only) && !TWO_QUOTED.test(only)) return reading;
  if (isListed(splitWords(only)) || placeCalled(foldLetters(only)) !== null) return reading;
  const topics = [trimmed(first), trimmed(second!)];
  const isComparison = reading.measure === 'coverage_over_time';
  return {
    ...reading,
    topics,
    ...(isComparison && { measure: 'comparison', type: reading.type === 'kpi' ? null : reading.type }),
    doubted: [...reading.doubted, joint!],
    read: [...reading.read, ...(isComparison ? [compared(topics.join(' / '))] : [])],
  };
}

/** The reading with the type of chart that a topic ends with: "Rosalía torta". */
function withShape(reading: ChartQuery): ChartQuery {
  const last = reading.topics.at(-1) ?? '';
  const [words = '', shape = ''] = /\s+(\p{Ll}+)$/u.exec(last) ?? [];
  const type = SHAPES_AT_LAST.get(shape);
  if (type === undefined || reading.type !== null || reading.read.length === 0) return reading;
  const topics = [...reading.topics.slice(0, -1), trimmed(last.slice(0, -words.length))];
  return {
    ...reading,
    type,
    topics,
    doubted: [...reading.doubted, shape],
    read: [...reading.read, { words: shape, what: 'type', value: type }],
  };
}

/** Whether a preposition leads to a topic: "coverage of the balance of power". */
function isIntroduced(topic: string, query: string): boolean {
  const at = query.indexOf(topic);
  return (
    at > 0 &&
    /(?<![a-z])(?:of|on|about|sobre|del?|acerca de)(?: (?:the|el|la|los|las))? $/.test(
      foldLetters(query.slice(0, at)),
    )
  );
}

/** The reading with the measure that the words ask for, if the rules found none. */
function measured(reading: ChartQuery, cut: readonly string[], isCompared: boolean): ChartQuery {
  const { measure, granularity, type, read } = reading;
  const [asked, words] = [foldLetters(cut.join(' , ')), cut.join(' … ')];
  const isChanging = CHANGING.test(asked) || OVER_TIME_TYPES.has(type);
  if (measure === 'tone')
    return reading.dimension === 'source' && isChanging ? { ...reading, dimension: 'time' } : reading;
  if (measure !== 'coverage_over_time') return reading;
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
