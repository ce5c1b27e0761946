/**
 * Plain words → what to count. Rules in English and Spanish over the words of the query; the remaining words are the
 * topic.
 */
import type { ChartQueryParts } from '../../inference/calls/chart-query.ts';
import type { ChartType } from '../data/options.ts';
import type { Dimension, Filing, Measure } from '../data/plan.ts';
import type { Granularity } from '../data/table.ts';
import { topicName } from '../wording/topic-names.ts';
import { foldLetters } from './folded-letters.ts';
import { DIMENSION_RULES, RANKED_RULES } from './vocabulary/dimension-rules.ts';
import {
  AGAINST,
  ASKING,
  COUNTED_AT_LAST,
  COUNTED_FIRST,
  FIGURE_FILLERS,
  FILLERS,
  GENITIVE,
  GREETING,
  LEADING_EDGE,
  LIST_SEPARATOR,
  OPPOSED,
  TONE_FILLERS,
  TRAILING_EDGE,
  VERSUS,
  WHAT_HAPPENED,
} from './vocabulary/fillers.ts';
import { withJointNamesHidden } from './vocabulary/joint-names.ts';
import { COMPARE, FIGURES, OVER_TIME, TIMELINE, TONE } from './vocabulary/measure-rules.ts';
import { type Rule, withQuotesHidden } from './vocabulary/patterns.ts';
import { byEach, isCapital, QueryText } from './vocabulary/query-text.ts';
import { HOW_MANY, LIMITS, limitIn, RANKINGS, SHARES, TOTALS } from './vocabulary/ranking-rules.ts';
import { STEP_RULES } from './vocabulary/step-rules.ts';
import { TYPE_RULES } from './vocabulary/type-rules.ts';
import { unreadWords } from './vocabulary/unread-words.ts';

/** What words of a query decide, and how. */
export type Decision =
  | { what: 'measure'; value: Measure }
  | { what: 'counted by'; value: Dimension }
  | { what: 'step'; value: Granularity }
  | { what: 'type'; value: ChartType }
  | { what: 'rows'; value: number }
  /** By a model. */
  | { what: 'kind'; value: ChartQueryParts['kind'] }
  /** Null: the fields of the request decide. */
  | { what: 'window'; value: { from: string; to: string } | null }
  | { what: 'countries' | 'languages'; value: string[] | null }
  | { what: 'largest first' | 'in percent' | 'total'; value?: undefined }
  | { what: 'outlets' | 'outlets left out' | 'what the chart is for'; value?: undefined };

export type WordsRead = { words: string } & Decision;

export interface ChartQuery {
  measure: Measure;
  dimension: Dimension;
  /** One search each, at most five. */
  topics: string[];
  /** Topics beyond that. */
  leftOut: string[];
  granularity: Granularity | null;
  type: ChartType | null;
  /** The rows asked for: "top 5". */
  limit: number | null;
  /** Counts as parts of their sum, in percent. */
  isShare: boolean;
  /** By `dimension`, over time: a series for each. */
  isSplit: boolean;
  /** Words that ask for something no rule knows. */
  unread: string[];
  /** Words that are taken for the request, not for the topic, without certainty. */
  doubted: string[];
  /** What was read without certainty though no word is named for it: that articles are to be counted, or which words say how; null: nothing. */
  unsure: 'request' | 'words' | null;
  /** Words of the query, and what they decided. */
  read: WordsRead[];
}

/** Each is a search that is paid for. */
export const MAX_TOPICS = 5;
/** What is drawn as one of these has an order: outlets or sections have none, and are drawn over time. */
export const OVER_TIME_TYPES: ReadonlySet<ChartType | null> = new Set(['line', 'area']);
const MAX_ASKINGS = 3;

const measured = (value: Measure) => (): Decision => ({ what: 'measure', value });
const countedBy = (_: string, { as: value }: { as: Dimension }): Decision => ({ what: 'counted by', value });
const inPercent = (): Decision => ({ what: 'in percent' });

/** Whether what is counted is parts of a sum, which can be shown in percent: of topics, of what was written about all of them. */
export function hasParts(measure: Measure): boolean {
  return measure === 'tone' || measure === 'comparison' || measure.startsWith('coverage_by_');
}

/** Parses a query without its date words. */
export function parseQuery(query: string): ChartQuery {
  const whole = query.normalize('NFC').replace(/\s+/g, ' ').trim();
  const inner = topicName(whole);
  const unquoted = inner === whole ? null : parsePlain(byEach(inner));
  // A phrase that asks for nothing is a topic; a request in quotation marks is one.
  return unquoted !== null && unquoted.read.length > 0 ? unquoted : parsePlain(byEach(whole));
}

/** What the rules found in a query, and the topics that they left. */
interface RulesRead {
  named: string[];
  read: ChartQuery['read'];
  isHowMany: boolean;
  isTotal: boolean;
  isCompared: boolean;
  isOverTime: boolean;
  hasFigures: boolean;
  hasTone: boolean;
  isTimeline: boolean;
  step: Granularity | null;
  type: ChartType | null;
  dimension: Dimension | null;
  /** The words that ask for a number of rows, and for shares. */
  limited: string | null;
  share: string | null;
}

/** Takes the words of each rule from a query, in the order in which they leave each other what is theirs. */
function readByRules(text: string): RulesRead {
  const cuts = new QueryText(text);
  const read: ChartQuery['read'] = [];
  /** Takes the words of the first rule that has any there, and notes what they decide. */
  const take = <One extends Rule>(
    rules: readonly One[],
    decision: (words: string, rule: One) => Decision,
  ) => {
    for (const rule of rules) {
      const words = cuts.take(rule);
      if (words === null) continue;
      read.push({ words, ...decision(words, rule) });
      return { words, rule };
    }
    return null;
  };
  for (let left = MAX_ASKINGS; left > 0; left -= 1) for (const words of ASKING) cuts.take(words);
  const isHowMany = HOW_MANY.test(foldLetters(cuts.rest()));
  const limited = take(LIMITS, (words) => ({ what: 'rows', value: limitIn(words) }))?.words ?? null;
  const isRanking = take(RANKINGS, () => ({ what: 'largest first' })) !== null || limited !== null;
  // Before the type, so that both are found in "a daily bar chart".
  const step = take(STEP_RULES, (_, { as: value }) => ({ what: 'step', value }))?.rule.as ?? null;
  const type = take(TYPE_RULES, (_, { as: value }) => ({ what: 'type', value }))?.rule.as ?? null;
  const hasFigures = take(FIGURES, measured('stated_figures')) !== null;
  const asked = take(SHARES, inPercent);
  const share = (asked && (take(SHARES, inPercent) ?? asked))?.words ?? null;
  const isTotal = take(TOTALS, () => ({ what: 'total' })) !== null;
  const column =
    take(DIMENSION_RULES, countedBy) ?? (isRanking || type ? take(RANKED_RULES, countedBy) : null);
  const dimension = column?.rule.as ?? null;
  const hasTone = take(TONE, measured('tone')) !== null;
  const isTimeline = take(TIMELINE, measured('timeline')) !== null;
  const isOverTime = take(OVER_TIME, () => ({ what: 'counted by', value: 'time' })) !== null;
  const isCompared = take(COMPARE, measured('comparison')) !== null;
  for (const filler of hasFigures ? [...FIGURE_FILLERS, ...FILLERS] : FILLERS) cuts.takeAll(filler);
  for (const words of [COUNTED_FIRST, COUNTED_AT_LAST]) cuts.take({ words, isPlain: true });
  if (hasTone) for (const filler of TONE_FILLERS) cuts.takeAll(filler);
  // "What Happened to Monday" is a title.
  if (isTimeline && !/^\W*\p{Lu}\S* \p{Lu}/u.test(cuts.rest())) cuts.take(WHAT_HAPPENED);
  const named = GREETING.test(foldLetters(cuts.rest())) ? [] : topicsOf(cuts.rest(), isCompared);
  const found = { isHowMany, isTotal, isCompared, isOverTime, hasFigures, hasTone, isTimeline };
  return { named, read, ...found, step, type, dimension, limited, share };
}

function parsePlain(text: string): ChartQuery {
  const found = readByRules(text);
  const { named, read, step, type, dimension, limited, share } = found;
  const topics = named.slice(0, MAX_TOPICS);
  const measure = measureOf(found);
  if (topics.length > 1 && !found.isCompared)
    read.push({ words: topics.join(' / '), ...measured('comparison')() });
  // Tone is compared between outlets unless a step of time is named; `over time` overrides any other dimension of it.
  const usual = measure === 'tone' && step === null ? 'source' : 'time';
  const isLine = measure === 'tone' && dimension === null && OVER_TIME_TYPES.has(type);
  const isRanked = measure.startsWith('coverage_by_');
  const by = (found.isOverTime && !isRanked) || isLine ? 'time' : (dimension ?? usual);
  const isOfParts = hasParts(measure);
  const isOne =
    (found.isHowMany || found.isTotal) && step === null && by === 'time' && measure === 'coverage_over_time';
  return {
    measure,
    dimension: by,
    topics,
    leftOut: named.slice(MAX_TOPICS),
    granularity: step,
    type: type ?? (isOne && !found.isOverTime ? 'kpi' : null),
    limit: limited === null ? null : limitIn(limited),
    isShare: share !== null && isOfParts,
    isSplit: isRanked && (step !== null || found.isOverTime || OVER_TIME_TYPES.has(type)),
    unread: [
      ...unreadWords(topics, found.hasFigures ? '' : text),
      ...(share === null || isOfParts ? [] : [share]),
      ...(limited !== null && !isRanked ? [limited] : []),
      ...(measure === 'tone' ? secondColumn(read, by, dimension) : []),
    ],
    doubted: [],
    unsure: null,
    read,
  };
}

/** The words of what tone is not counted by, since it is counted by one thing. */
function secondColumn(read: ChartQuery['read'], by: Dimension, named: Dimension | null): string[] {
  return wordsDeciding(read, ({ what, value }) =>
    by === 'time' ? what === 'counted by' && value === named : what === 'step',
  );
}

/** How a plan is counted and drawn, whatever it is about; equal for plans of one form. */
export function formOf({ measure, dimension, granularity, type, limit, isShare, isSplit }: ChartQuery) {
  return [measure, dimension, granularity, type, limit, isShare, isSplit];
}

/** The words that decided such a thing. */
export function wordsDeciding(read: readonly WordsRead[], isSuch: (decided: WordsRead) => boolean): string[] {
  return read.filter(isSuch).map(({ words }) => words);
}

function measureOf({ hasTone, hasFigures, isTimeline, named, dimension }: RulesRead): Measure {
  if (hasTone) return 'tone';
  if (hasFigures) return 'stated_figures';
  if (isTimeline) return 'timeline';
  if (named.length > 1) return 'comparison';
  if (dimension === null) return 'coverage_over_time';
  return `coverage_by_${dimension as Filing}`;
}

/** Three names or more in a row: "Ford, GM & Stellantis". */
const NAMES_LISTED =
  /^\p{Lu}[\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]+){0,2}(?:, \p{Lu}[\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]+){0,2})+(?:,? (?:and|y|e|&|or|o) \p{Lu}[\p{L}\p{N}.' -]*|, \p{Lu}[\p{L}\p{N}.' -]*)$/u;

/** The same of a few words each, with a conjunction: "inflation, rents and wages". */
const WORDS_LISTED =
  /^[^\s,]+(?: [^\s,]+){0,2}(?:, [^\s,]+(?: [^\s,]+){0,2})+,? (?:and|y|e|&|or|o) [^\s,]+(?: [^\s,]+){0,2}$/u;

/** The topics in words that are nothing else; `compared`: a list is one of topics. */
export function topicsOf(rest: string, compared: boolean): string[] {
  const parts = splitPlain(rest, compared ? AGAINST : VERSUS).flatMap((part) => splitAt(part, OPPOSED));
  const plain = rest.replace(/[\s:;,.]+$/, '').trim();
  const isList = compared || NAMES_LISTED.test(plain) || WORDS_LISTED.test(plain);
  const all = isList ? parts.flatMap((part) => splitPlain(part, LIST_SEPARATOR)) : parts;
  return [...new Set(all.map(trimmed).filter((topic) => [...topic].length >= 2))];
}

/** Splits at words without capitals and accents. */
function splitPlain(text: string, at: RegExp): string[] {
  return splitAt(text, at, foldLetters(withJointNamesHidden(text)));
}

/** Splits outside quotation marks, which keep two topics together; `seen`: the text as `at` is to see it. */
function splitAt(text: string, at: RegExp, seen = text): string[] {
  const found: string[] = [];
  let [rest, hidden] = [text, withQuotesHidden(seen)];
  for (let match = at.exec(hidden); match; match = at.exec(hidden)) {
    const end = match.index + match[0].length;
    found.push(rest.slice(0, match.index));
    [rest, hidden] = [rest.slice(end), hidden.slice(end)];
  }
  return [...found, rest];
}

/**
 * Without punctuation and small words at the edges, nor a genitive at the end; capitalized ones before a name belong to it: "La
 * Nación".
 */
export function trimmed(text: string): string {
  let topic = text;
  for (;;) {
    topic = topic.replace(/^[\s,.;:¿?¡!]+|[\s,.;:¿?¡!]+$/g, '');
    topic = topic.replace(GENITIVE, '');
    const head = LEADING_EDGE.exec(foldLetters(topic))?.[0].length ?? 0;
    const isNamed = isCapital(topic) && isCapital(topic.slice(head));
    const tail = TRAILING_EDGE.exec(foldLetters(topic));
    if (head > 0 && !isNamed) topic = topic.slice(head);
    else if (tail && !isCapital(topic.slice(tail.index).trim())) topic = topic.slice(0, tail.index);
    else return topic;
  }
}
