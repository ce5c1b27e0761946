/** What a query asks for, planned twice: by rules over its words, and by a model that tags them. */
import type { ChartQueryParts, ReadChartQuery } from '../../inference/calls/chart-query.ts';
import type { Measure } from '../data/plan.ts';
import { withoutAskingWords, withoutUnfollowed } from './asking/asking-words.ts';
import { foldLetters } from './folded-letters.ts';
import { KINDS, type Planned, planByModel } from './model-plan.ts';
import { type NamedOutlets, namedOutlets } from './outlets/named-outlets.ts';
import { divideByCountry, originsIn } from './outlets/outlet-origins.ts';
import { formOf, MAX_TOPICS, parseQuery } from './plan-rules.ts';
import type { QueryReadings } from './query-readings.ts';
import { withDatesApart, withListApart, withOutletsApart } from './tagged-parts.ts';
import { withOpponents } from './topics/opposed-topics.ts';
import { topicsRead } from './topics-read.ts';
import { CONTADO, COUNTED } from './vocabulary/coverage-words.ts';
import { withoutNegated } from './vocabulary/negated-words.ts';
import { any, anywhere } from './vocabulary/patterns.ts';
import { quantityIn } from './vocabulary/unread-words.ts';

/** By rules. */
export function planByRules(query: string, { names, windowIn }: QueryReadings): Planned {
  const origins = originsIn(query, true);
  const asked = origins?.rest ?? query;
  const outlets = namedOutlets(asked, names);
  const dated = outlets?.query ?? asked;
  const { two, named, rest } = windowIn(dated);
  const reading = parseQuery(withoutNegated(rest).rest);
  if (origins) divideByCountry(reading, origins);
  // With the signs around them, which the words of time take with them.
  const isPlain = named !== null && dated.includes(named.words);
  return { reading, window: { two, named }, outlets, rest: isPlain ? dated.replace(named.words, ' ') : rest };
}

const ARTICLES = anywhere(any(COUNTED, CONTADO));

/** Whether one outlet stands before a colon, without words for articles: "BBC: licence fee" may be about it. */
function mayBeTopic({ ids, words }: NamedOutlets, query: string): boolean {
  const isLed = /^[\s¿¡]*$/.test(query.slice(0, query.indexOf(words)));
  const behind = query.slice(query.indexOf(words) + words.length);
  return ids.length === 1 && isLed && /^ ?:/.test(behind) && !ARTICLES.test(foldLetters(query));
}

/** The model was not trained on these. */
const RULES_ONLY: ReadonlySet<Measure> = new Set(['timeline', 'stated_figures']);

/**
 * The plan that is drawn. What both read is what is asked; where they differ, the model is right more often, but only
 * without a warning when it is certain of all words on which its plan depends.
 */
export function choosePlan(
  rules: Planned,
  tagged: ReadChartQuery | null,
  query: string,
  readings: QueryReadings,
): Planned {
  if (RULES_ONLY.has(rules.reading.measure)) return tagged === null ? withoutUnfollowed(rules) : rules;
  const led = rules.outlets !== null && mayBeTopic(rules.outlets, query) ? [rules.outlets.words] : [];
  if (tagged === null) {
    const plan = withoutAskingWords(rules, query);
    return led.length > 0 ? doubtful(plan, led) : plan;
  }
  const { names } = readings;
  const { thresholds } = tagged;
  const parted = withListApart(withOutletsApart(withDatesApart(tagged, rules.window, query), names));
  const opposed = withOpponents(parted, names);
  const whole = withAllSides(opposed, rules, query, names);
  const learned = whole ?? opposed;
  const model = planByModel(learned, readings);
  if (model === null) return unlessOther(rules, learned);
  const isRead = rules.reading.topics.length > 0;
  if (isRead && isSamePlan(rules, model)) {
    const isLikely = learned.others.every(
      ({ parts, certainty }) =>
        certainty >= thresholds.agreed_topic || isSameTopics(model, topicsRead(parts, names)),
    );
    const isLed = led.length > 0 && !isSure(model, learned, readings);
    const byRules = learned.certainty >= thresholds.agreed ? quantityIn(query) : rules.reading.unread;
    const unread = [...new Set([...byRules, ...model.reading.unread])];
    const agreed = { ...rules, reading: { ...rules.reading, unread } };
    return isLikely && !isLed && whole === null ? agreed : doubtful(agreed, isLed ? led : []);
  }
  if (rules.reading.measure === 'tone' && model.reading.measure !== 'tone') {
    const isOverTime = learned.kind === 'counts_over_time' && learned.step !== null;
    const kind = isOverTime ? 'tone_over_time' : 'tone';
    return doubtful(planByModel({ ...learned, kind }, readings) ?? model, []);
  }
  // Of two columns that are named, neither is certain.
  const [byRules, byModel] = [rules, model].map(({ reading }) => reading.dimension);
  const isSame = byRules === 'time' || byModel === 'time' || byRules === byModel;
  return isSame && isSure(model, learned, readings)
    ? model
    : doubtful(model, wordsBeside(rules.reading.topics, model.reading.topics));
}

const VERSUS_WORD = /\s(?:vs\.?|versus)\s/iu;

/**
 * What was read with all sides of "strikes vs layoffs vs rents", of which the most probable reading lacks one, as both the rules
 * and another reading have them; null: it lacks none, or they do not.
 */
function withAllSides(
  learned: ReadChartQuery,
  { reading: { topics } }: Planned,
  query: string,
  names: ReadonlyMap<string, string>,
): ReadChartQuery | null {
  if (!VERSUS_WORD.test(query)) return null;
  const sides = new Set(topicKeys(topics));
  const keysOf = (parts: ChartQueryParts) => topicKeys(topicsRead(parts, names));
  const read = keysOf(learned);
  if (read.length === 0 || read.length >= sides.size || !read.every((one) => sides.has(one))) return null;
  const other = learned.others.find(({ parts }) => {
    const keys = keysOf(parts);
    return keys.length === sides.size && keys.every((one) => sides.has(one));
  });
  return other === undefined ? null : { ...learned, ...other.parts };
}

/** The plan of the rules where the model read no chart of articles, or no topic. */
function unlessOther(rules: Planned, { certainty, topics, thresholds }: ReadChartQuery): Planned {
  if (rules.reading.topics.length === 0) return rules;
  const isOther = certainty >= thresholds.other || topics.length === 0;
  return isOther ? notRead(rules) : doubtful(rules, wordsBeside(rules.reading.topics, topics));
}

/** Whether whatever else the model may have read makes the same plan. */
function isSure(model: Planned, { others, thresholds }: ReadChartQuery, readings: QueryReadings): boolean {
  const likely = others.filter(({ certainty }) => certainty < thresholds.plan).map(({ parts }) => parts);
  const unread = model.reading.unread.join(' ');
  return (
    // The topics are told apart without a parse of the words around them.
    likely.every(
      (parts) => KINDS[parts.kind] !== null && isSameTopics(model, topicsRead(parts, readings.names)),
    ) &&
    likely.every((parts) => {
      const other = planByModel(parts, readings);
      return other !== null && isSamePlan(model, other) && other.reading.unread.join(' ') === unread;
    })
  );
}

/** The plan with a warning that the query may ask for something else. */
function notRead({ reading, ...rest }: Planned): Planned {
  return { ...rest, reading: { ...reading, unsure: reading.unread.length > 0 ? reading.unsure : 'request' } };
}

/** The plan with a warning that names `words`; without any, that it was read without certainty. */
function doubtful({ reading, ...rest }: Planned, words: readonly string[]): Planned {
  const doubted = [...new Set([...reading.doubted, ...words])];
  return { ...rest, reading: { ...reading, doubted, unsure: doubted.length > 0 ? reading.unsure : 'words' } };
}

/** Words of the topics around those of `others` that they contain, as written. */
function wordsBeside(topics: readonly string[], others: readonly string[]): string[] {
  return topics.flatMap((topic) => {
    const folded = foldLetters(topic);
    const inside = others.map(foldLetters).find((other) => folded !== other && folded.includes(other));
    if (inside === undefined) return [];
    const at = folded.indexOf(inside);
    return [topic.slice(0, at), topic.slice(at + inside.length)].map((words) => words.trim()).filter(Boolean);
  });
}

function isSamePlan(a: Planned, b: Planned): boolean {
  const [one, other] = [a, b].map(({ reading, window: { two, named }, outlets }) =>
    JSON.stringify([
      outlets?.ids.toSorted() ?? [],
      formOf(reading),
      topicKeys(reading.topics),
      two?.windows.map(({ from, to }) => [from, to]) ?? [named?.from, named?.to],
    ]),
  );
  return one === other;
}

function isSameTopics({ reading }: Planned, topics: readonly string[]): boolean {
  return topicKeys(reading.topics).join('\n') === topicKeys(topics.slice(0, MAX_TOPICS)).join('\n');
}

function topicKeys(topics: readonly string[]): string[] {
  return topics.map(topicKey).toSorted();
}

const ARTICLE = /^(?:the|el|la|los|las|an?|un|una) /;

function topicKey(topic: string): string {
  return foldLetters(topic)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .replace(ARTICLE, '');
}
