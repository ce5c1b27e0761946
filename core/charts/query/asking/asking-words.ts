/** Without a model: words around a topic that only ask are cut one by one, where the rules of phrases left them in it. */
import { splitWords } from '../../../language/words/words.ts';
import { isListed } from '../../../search/understanding/rewordings/phrase-tables.ts';
import { foldLetters } from '../folded-letters.ts';
import type { Planned } from '../model-plan.ts';
import {
  type ChartQuery,
  MAX_TOPICS,
  OVER_TIME_TYPES,
  parseQuery,
  topicsOf,
  trimmed,
} from '../plan-rules.ts';
import { aroundTopics } from '../topic-doubts.ts';
import { SHAPES_AT_LAST } from '../vocabulary/asking-vocabulary.ts';
import { withJointNamesHidden } from '../vocabulary/joint-names.ts';
import { unfollowedName } from '../vocabulary/known-press.ts';
import { neverCounted, notCounted, otherQuantityIn } from '../vocabulary/never-counted.ts';
import { unquoted, withQuotesHidden } from '../vocabulary/patterns.ts';
import { quantityIn } from '../vocabulary/unread-words.ts';
import { compared, inPercent, measured } from './counted-as.ts';
import { cutTopic } from './cut-topic.ts';
import { asksMore, isAsking, type TopicPart, topicPart } from './topic-part.ts';

const QUESTION =
  /^[\s¿¡]*(?:what|which|who|how|when|where|is|are|was|were|did|does|do|has|have|se|que|quien|como|cuando|donde|cual|hay|sigue)(?![a-z])/;

const EITHER = /(?<![a-z])(?:more|most|which|mas|cual|mayor)(?![a-z])/;
const TOGETHER =
  /(?<![a-z])(?:compar[a-z]+|together|same|mism[ao]|juntos|juntas|side by side|contrapone[a-z]*|enfrenta[a-z]*)(?![a-z])/;

/** The topics of a query without the words that only ask. */
interface CutTopics {
  topics: string[];
  /** Words around the part that the topics stand in. */
  around: readonly string[];
  /** These, and those cut from the topics. */
  words: string[];
  /** What was one topic is several. */
  isSplit: boolean;
}

/** The plan without asking words in its topics, and with what these ask for; they are doubted. */
export function withoutAskingWords(given: Planned, query: string): Planned {
  const planned = withoutEvents(withoutUnfollowed(given));
  const part = topicPart(planned.rest);
  const reading = withShape(part ? withTopicsIn(planned.reading, part) : planned.reading);
  const cut = cutTopics(reading.topics, part?.around ?? [], query);
  if (cut === null) return { ...planned, reading };
  const isOfMany = (planned.outlets?.ids.length ?? 0) > 1;
  const type = isOfMany && reading.type === 'kpi' ? null : reading.type;
  const counted = measured({ ...reading, type, topics: cut.topics }, cut.words, {
    isCompared: cut.topics.length > 1 && reading.topics.length === 1,
    isOfTwo: planned.window.two !== null,
  });
  const never = [
    ...planned.reading.topics.flatMap(neverCounted),
    ...(cut.words.length > 0 ? quantityIn(query) : []),
    ...otherQuantityIn(query),
    ...notCounted(aroundTopics(query, counted), counted),
  ];
  const unread = reading.unread.filter((words) => never.includes(words) || !isRead(words, cut));
  return {
    ...planned,
    reading: withPair({
      ...inPercent(counted, aroundTopics(query, counted)),
      unread: [...new Set([...unread, ...never])],
      doubted: [...new Set([...reading.doubted, ...doubtsOf(cut, reading.unread)])],
    }),
  };
}

/** Cuts the words that only ask from topics, which may then be several; null when nothing is left. */
function cutTopics(given: readonly string[], around: readonly string[], query: string): CutTopics | null {
  const isQuestion = QUESTION.test(foldLetters(query)) || around.some(isAsking);
  const cuts = given.map((topic, at) =>
    cutTopic(topic, {
      isFirst: at === 0 && !isIntroduced(topic, query),
      isLast: at === given.length - 1,
      isQuestion,
    }),
  );
  const words = [...around, ...cuts.flatMap(({ cut }) => cut)];
  const left = cuts.map(({ topic }) => topic.replace(FOR_A_NAME, '')).filter((topic) => topic !== '');
  const topics = left.flatMap((topic) => apartIn(topic, asking(words))).slice(0, MAX_TOPICS);
  return left.length === 0 ? null : { topics, around, words, isSplit: topics.length > left.length };
}

const asking = (words: readonly string[]): string => foldLetters(words.join(' , '));

/** Whether words that were not read until now are among those cut, or join topics that are told apart. */
function isRead(unread: string, { words, isSplit }: CutTopics): boolean {
  return asking(words).includes(foldLetters(unread)) || (isSplit && JOINER.test(unread));
}

/** What is not certain of topics that were cut; `unread`: what had not been read before. */
function doubtsOf({ topics, around, words, isSplit }: CutTopics, unread: readonly string[]): string[] {
  return [
    ...words.filter((one) => !around.includes(one) || asksMore(one)),
    ...(isSplit && words.length === 0 ? unread.filter((one) => JOINER.test(one)) : []),
    ...topics.filter((topic) => isRelative(topic, topics) || GENERAL.test(foldLetters(topic))),
    ...topics.filter((topic) => topic.split(' ').length > LONG),
    ...topics.flatMap(clausalIn),
  ];
}

/** "… para Bukele". */
const FOR_A_NAME = /^para (?=\p{Lu})/u;
/** In words: few topics are longer, but many that a part of the request is left in. */
const LONG = 5;
/** What hardly any topic has, but clauses do: "dengue que antes", "Johnson soften after he left". */
const CLAUSAL =
  /(?<![a-z])(?:que|he|she|they|it|when|while|because|antes|cuando|porque|se|les?|so far|para|first(?! (?:lad(?:y|ies)|aid|amendment|nations?|minister|class|degree|responders?)(?![a-z]))|net(?! (?:zero|neutrality|migration|worth)(?![a-z])))(?![a-z])|%/g;
/** What names no topic of its own: "most covered topics". */
const GENERAL =
  /^(?:topics?|temas?|issues|subjects|asuntos|events|eventos|people|gente|personas|things|cosas)$/;
const JOINER = /^(?:and|or|y|e|o|u)$/;
/** What is compared with another topic, but is none by itself: "last", "everyone else", "day 30". */
const RELATIVE =
  /^(?:the )?(?:last|previous|now|then|today|before|after|that|others?|rest|everyone(?: else)?|ahora|antes|despues|primer[ao]|segund[ao]|anterior|otr[ao]s?|(?:el )?resto|(?:los )?demas|(?:inter)?na[ct]ion[a-z]*|foreign|domestic|local)(?![a-z])/;
/** A number by itself, behind no name: "iPhone 17" is one. */
const NUMBERED = /(?<![\p{L}\p{N}.'-])(?<!\p{Lu}[\p{L}\p{N}.'-]* )\d/u;

function isRelative(topic: string, topics: readonly string[]): boolean {
  return topics.length > 1 && (RELATIVE.test(foldLetters(topic)) || NUMBERED.test(topic));
}

/** The first such word that has no capital, which a name's has: "Le Pen". */
function clausalIn(topic: string): string[] {
  const plain = unquoted(topic);
  const found = [...foldLetters(plain).matchAll(CLAUSAL)].map(({ 0: words, index }) =>
    plain.slice(index, index + words.length),
  );
  return found.filter((words) => !/^\p{Lu}/u.test(words)).slice(0, 1);
}

/** Of two or three words on both sides. */
const CHOICE = /^(?:[^\s"“«]+ ){1,3}(?:or|o) (?:[^\s"”»]+ ?){1,3}$/u;

/** One topic, or those that a question chooses from: "housing or health". */
function apartIn(only: string, asked: string): string[] {
  const isChoice =
    (CHOICE.test(only) && !PLACED.test(only)) ||
    (EITHER.test(asked) && / (?:or|o|u) /.test(foldLetters(only)));
  return TOGETHER.test(asked) || isChoice ? topicsOf(only, true) : [only];
}

/** "Since the jeans ad", "desde que salió el disco": no days that are known. */
const EVENT_LAST =
  /(?<=\S)[\s,]+(?:since|ever since|desde(?: que)?|during|durante|throughout|a partir de)(?:\s(?!(?:by|per|each|por|cada)\s)[^\s,;:?]+)+/iu;

/** The plan without a time that only an event tells, which is named as not read. */
function withoutEvents(planned: Planned): Planned {
  const { reading, rest, window } = planned;
  const events = window.two ? null : EVENT_LAST.exec(withQuotesHidden(rest));
  if (events === null) return planned;
  const said = rest.slice(events.index, events.index + events[0].length);
  const words = said.replace(/^[\s,]+/, '').trim();
  const around = `${rest.slice(0, events.index)} ${rest.slice(events.index + said.length)}`;
  const { topics } = parseQuery(around);
  // "Deportaciones desde Estados Unidos".
  const isPlace = /^desde \p{Lu}/u.test(words);
  if (topics.length === 0 || isPlace || !/\p{L}/u.test(words)) return planned;
  return {
    ...planned,
    rest: around,
    reading: { ...reading, topics, unread: [...reading.unread.filter((one) => !words.includes(one)), words] },
  };
}

/** The plan with the outlets that nobody follows named as not read; of several that are named, articles are counted by outlet. */
export function withoutUnfollowed(planned: Planned): Planned {
  const { outlets, reading } = planned;
  const unfollowed = outlets?.ids.flatMap((id) => unfollowedName(id) ?? []) ?? [];
  if (outlets === null || unfollowed.length === 0) return planned;
  const ids = outlets.ids.filter((id) => unfollowedName(id) === null);
  const isDivided = outlets.ids.length > 1 && reading.measure === 'coverage_over_time';
  return {
    ...planned,
    outlets: ids.length > 0 ? { ...outlets, ids } : null,
    reading: {
      ...reading,
      ...(isDivided && {
        measure: 'coverage_by_source',
        dimension: 'source',
        isSplit: reading.granularity !== null || OVER_TIME_TYPES.has(reading.type),
      }),
      unread: [...reading.unread, ...unfollowed],
    },
  };
}

/** The reading with the topics of a part of the query. */
function withTopicsIn(reading: ChartQuery, { text }: TopicPart): ChartQuery {
  const isCompared =
    reading.measure === 'comparison' &&
    reading.read.some(({ what, words }) => what === 'measure' && !words.includes(' / '));
  const { topics, leftOut } = parseQuery(isCompared ? `compare ${text}` : text);
  if (topics.length === 0) return reading;
  const { measure } = reading;
  const isOne = topics.length === 1 && measure === 'comparison';
  const isMany = topics.length > 1 && measure === 'coverage_over_time';
  return {
    ...reading,
    topics,
    leftOut,
    measure: isOne ? 'coverage_over_time' : isMany ? 'comparison' : measure,
  };
}

/** Two names or things of one to three words each. */
const PAIR = /^((?:[^\s,]+ ){1,3})(and|y|e|&) (?:(?:del?|the|el|la|los|las) )*([^\s,]+(?: [^\s,]+){0,2})$/iu;
const TWO_QUOTED = /^["“«][^"”»]*["”»] \p{L}+ ["“«][^"”»]*["”»]$/u;
const PLACED = / (?:in|en|at) /;
const PAIRED: ReadonlySet<ChartQuery['measure']> = new Set(['coverage_over_time', 'tone']);

/** The reading with two topics where its only one names two that no table has as one: "bird flu and measles", but not "Trinidad and Tobago". */
function withPair(reading: ChartQuery): ChartQuery {
  const [only = '', ...more] = reading.topics;
  const [, first, joint, second] = PAIR.exec(withJointNamesHidden(only)) ?? [];
  if (more.length > 0 || first === undefined || !PAIRED.has(reading.measure) || PLACED.test(only))
    return reading;
  if (/["“«]/.test(only) && !TWO_QUOTED.test(only)) return reading;
  if (isListed(splitWords(only))) return reading;
  const topics = [trimmed(only.slice(0, first.length)), trimmed(only.slice(-second!.length))];
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
