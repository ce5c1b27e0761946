/** What a query asks for, planned twice: by rules over its words, and by a model that tags them. */
import { type ChartQueryParts, type ReadChartQuery, TOPIC } from '../../inference/calls/chart-query.ts';
import type { ChartType } from '../data/options.ts';
import type { Dimension, Measure } from '../data/plan.ts';
import { foldLetters } from './folded-letters.ts';
import { type NamedOutlets, namedOutlets, outletsCalled } from './named-outlets.ts';
import { type ChartQuery, MAX_TOPICS, parseQuery } from './plan-rules.ts';
import { QueryReadings } from './query-readings.ts';
import { taggedWindow } from './tagged-window.ts';
import { topicsRead } from './topics-read.ts';
import { neverCounted } from './vocabulary/never-counted.ts';
import { numberOfRows } from './vocabulary/ranking-rules.ts';
import { quantityIn } from './vocabulary/unread-words.ts';
import { type Moment, type WindowInWords, windowInWords } from './window.ts';

export interface Planned {
  reading: ChartQuery;
  window: Pick<WindowInWords, 'two' | 'named'>;
  outlets: NamedOutlets | null;
}

/** By rules. */
export function planByRules(query: string, moment: Moment, names: ReadonlyMap<string, string>): Planned {
  const outlets = namedOutlets(query, names);
  const { two, named, rest } = windowInWords(outlets?.query ?? query, moment);
  return { reading: parseQuery(rest), window: { two, named }, outlets };
}

type Kind = ReadChartQuery['kind'];

/** How each kind is counted; null: it is no chart of articles. */
const COUNTED: Record<Kind, { measure: Measure; dimension: Dimension } | null> = {
  counts_over_time: { measure: 'coverage_over_time', dimension: 'time' },
  by_outlet: { measure: 'coverage_by_source', dimension: 'source' },
  by_section: { measure: 'coverage_by_section', dimension: 'section' },
  by_country: { measure: 'coverage_by_country', dimension: 'country' },
  by_language: { measure: 'coverage_by_language', dimension: 'language' },
  tone: { measure: 'tone', dimension: 'source' },
  tone_over_time: { measure: 'tone', dimension: 'time' },
  comparison: { measure: 'comparison', dimension: 'time' },
  kpi: { measure: 'coverage_over_time', dimension: 'time' },
  own_numbers: null,
  not_chartable: null,
  no_request: null,
};
const DONUT = /\b(?:dough?nuts?|donuts?|donas?|anillos?|rosc(?:a|o|uilla)s?)\b/;

/** By the model, and by the rules what stands around the topics; null when it read no chart of articles, or no topic. */
function planByModel(
  learned: ChartQueryParts,
  readings: QueryReadings,
  names: ReadonlyMap<string, string>,
): Planned | null {
  const topics = topicsRead(learned);
  const { two, named, rest, unread } = taggedWindow(learned, readings);
  const around = readings.planIn(rest);
  const { outlets, unknown } = outletsCalled(learned.outlets, names);
  const counted = COUNTED[kindAround(learned, around, (outlets?.ids.length ?? 0) + unknown.length)];
  if (counted === null || topics.length === 0) return null;
  // Of several topics only the coverage is compared, and two windows are compared by their counts.
  const isMany = topics.length > 1 && counted.measure.startsWith('coverage_');
  const isOne = topics.length === 1 && counted.measure === 'comparison';
  // The model knows one column; the words around may name a second one.
  const isDivided = topics.length === 1 && counted.measure.startsWith('coverage_') && around.isSplit;
  const isOverTime = around.read.some(({ as }) => as === 'counted by: time');
  const toneBy = around.dimension === 'time' && !isOverTime ? counted.dimension : around.dimension;
  const dimension = isDivided || learned.kind === 'tone' ? toneBy : counted.dimension;
  const ofOne = isDivided ? around.measure : isOne ? 'coverage_over_time' : counted.measure;
  const measure = isMany ? 'comparison' : ofOne;
  const dropped = measure === 'tone' && dimension === 'time' ? columnsNamed(around) : [];
  const isRanked = measure.startsWith('coverage_by_');
  const step = learned.step ?? around.granularity;
  return {
    reading: {
      measure,
      dimension: isMany ? 'time' : dimension,
      topics: topics.slice(0, MAX_TOPICS),
      leftOut: topics.slice(MAX_TOPICS),
      granularity: step,
      type: typeOf(learned) ?? around.type,
      limit: isRanked ? numberOfRows(foldLetters(rest)) : null,
      isShare: (isRanked || measure === 'tone') && (learned.isShare || around.isShare),
      isSplit: isDivided || (isRanked && step !== null),
      unread: distinct([
        ...unknown,
        ...unread,
        ...learned.dropped,
        ...neverCounted(rest),
        ...(isOne && two === null ? topics : []),
        ...dropped,
        ...(measure === 'comparison' && learned.isShare ? sharesNamed(around) : []),
      ]),
      doubted: [],
      read: [{ words: rest.replaceAll(TOPIC, '…'), as: `${learned.kind.replaceAll('_', ' ')}, by a model` }],
    },
    window: { two, named },
    outlets,
  };
}

/** The kind that a model read, with what the words around the topics say; `outlets`: how many are named. */
function kindAround({ kind, topics, isShare }: ChartQueryParts, around: ChartQuery, outlets: number): Kind {
  if (kind === 'comparison' && around.measure === 'tone') return 'tone';
  // Of one outlet there is nothing to compare: it is a filter.
  const isFilter =
    kind === 'by_outlet' && outlets === 1 && around.dimension === 'time' && topics.length === 1 && !isShare;
  return isFilter ? 'counts_over_time' : kind;
}

/** Words that name something to count by other than time. */
function columnsNamed({ read }: ChartQuery): string[] {
  return read.filter(({ as }) => /^counted by: (?!time)/.test(as)).map(({ words }) => words);
}

/** Words that ask for percentages, of which topics that overlap have none. */
function sharesNamed({ read }: ChartQuery): string[] {
  const words = read.filter(({ as }) => as === 'in percent').map(({ words }) => words);
  return words.length > 0 ? words : ['%'];
}

/** The type of chart that a model read; null: none is named. */
export function typeOf(learned: ChartQueryParts | null): ChartType | null {
  if (learned === null) return null;
  const { kind, type, frame } = learned;
  if (kind === 'kpi') return 'kpi';
  return type === 'pie' && DONUT.test(foldLetters(frame)) ? 'donut' : type;
}

/** The model was not trained on these. */
const RULES_ONLY: ReadonlySet<Measure> = new Set(['timeline', 'stated_figures']);
/** From this certainty on, what the model reads otherwise than the rules is drawn without a warning. */
const SURE = 0.93;
/** From this certainty on, a query that the model takes for something else than a chart of articles is warned about. */
const SURE_OTHER = 0.6;
/** From this certainty on, what both read needs no warning. */
const LIKELY = 0.6;

/**
 * The plan that is drawn. What both read is what is asked; where they differ, the model is right more often, but only
 * without a warning when it is certain of all words on which its plan depends.
 */
export function choosePlan(
  rules: Planned,
  learned: ReadChartQuery | null,
  query: string,
  moment: Moment,
  names: ReadonlyMap<string, string>,
  readings = new QueryReadings(moment),
): Planned {
  if (learned === null || RULES_ONLY.has(rules.reading.measure)) return rules;
  const model = planByModel(learned, readings, names);
  const isRead = rules.reading.topics.length > 0;
  if (model === null) {
    const isOther = learned.certainty >= SURE_OTHER || learned.topics.length === 0;
    return isRead && isOther ? notRead(rules, query) : rules;
  }
  if (isRead && isSamePlan(rules, model)) {
    const byRules = learned.certainty >= LIKELY ? quantityIn(query) : rules.reading.unread;
    const unread = [...new Set([...byRules, ...model.reading.unread])];
    return { ...rules, reading: { ...rules.reading, unread } };
  }
  const toned =
    rules.reading.measure === 'tone' && model.reading.measure !== 'tone' ? tonedKind(learned, rules) : null;
  if (toned) return doubtful(planByModel({ ...learned, kind: toned }, readings, names) ?? model, [], query);
  // Of two columns that are named, neither is certain.
  const [byRules, byModel] = [rules, model].map(({ reading }) => reading.dimension);
  const isSame = byRules === 'time' || byModel === 'time' || byRules === byModel;
  const others = learned.others.filter(({ certainty }) => certainty < SURE).map(({ parts }) => parts);
  // The topics are told apart without a parse of the words around them.
  const isSure =
    isSame &&
    others.every((parts) => COUNTED[parts.kind] !== null && isSameTopics(model, topicsRead(parts))) &&
    others.every((parts) => {
      const other = planByModel(parts, readings, names);
      return other !== null && isSamePlan(model, other) && unreadIn(model) === unreadIn(other);
    });
  return isSure ? model : doubtful(model, wordsBeside(rules.reading.topics, model.reading.topics), query);
}

/** The kind with the tone that a word around the topics asks for, or one that a topic begins with; null: it is part of a name. */
function tonedKind({ kind, topics, step }: ReadChartQuery, rules: Planned): Kind | null {
  const words = rules.reading.read.find(({ as }) => as === 'measure: tone')?.words.split(' … ')[0];
  if (words === undefined) return null;
  const isOfName = topics.some((topic) => foldLetters(topic).indexOf(foldLetters(words)) > 0);
  if (isOfName) return null;
  return kind === 'counts_over_time' && step !== null ? 'tone_over_time' : 'tone';
}

/** The plan with a warning that the query asks for something else. */
function notRead({ reading, ...rest }: Planned, query: string): Planned {
  const unread = reading.unread.length > 0 ? reading.unread : [foldLetters(query)];
  return { ...rest, reading: { ...reading, unread } };
}

/** The plan with a warning that names `words`; without any, the whole query. */
function doubtful({ reading, ...rest }: Planned, words: readonly string[], query: string): Planned {
  return { ...rest, reading: { ...reading, doubted: words.length > 0 ? [...words] : [query] } };
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
  const [one, other] = [a, b].map(({ reading, window: { two, named } }) =>
    JSON.stringify([
      reading.measure,
      reading.dimension,
      reading.granularity,
      reading.type,
      reading.isShare,
      reading.isSplit,
      reading.limit,
      topicKeys(reading.topics),
      two?.windows.map(({ from, to }) => [from, to]) ?? [named?.from, named?.to],
    ]),
  );
  return one === other;
}

function isSameTopics({ reading }: Planned, topics: readonly string[]): boolean {
  return topicKeys(reading.topics).join('\n') === topicKeys(topics.slice(0, MAX_TOPICS)).join('\n');
}

function unreadIn({ reading }: Planned): string {
  return reading.unread.join(' ');
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
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
