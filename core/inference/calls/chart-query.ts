/** What a chart query asks for, read by a model that tags its words and classifies the whole. */
import {
  QUERY_CLASSES,
  type QueryClass,
  type QueryWordsAnswer,
  WORD_TAGS,
} from '../../../workers/messages/query-words.ts';
import type { ReadingThresholds } from '../models/manifest.ts';
import type { CallDeps } from './call-deps.ts';
import { JOINS, type TaggedQuery, tagQuery } from './query-words.ts';
import { withWholeNames } from './whole-names.ts';

/** What was read; texts are as written in the query. */
export interface ChartQueryParts {
  kind: (typeof QUERY_CLASSES)['kind'][number];
  /** Named in the query. */
  type: Exclude<(typeof QUERY_CLASSES)['type'][number], 'none'> | null;
  step: Exclude<(typeof QUERY_CLASSES)['step'][number], 'none'> | null;
  isShare: boolean;
  topics: string[];
  /** What is tagged as a topic of its own, with certainty or in a list, although one is asked for. */
  dropped: string[];
  outlets: string[];
  /** The query with `TOPIC` for each topic, and without outlets. */
  frame: string;
  /** Words of time in the query. */
  windows: string[];
}

export interface ReadChartQuery extends ChartQueryParts {
  /** Probability of the least certain part, from 0 to 1; where nothing is searched for, that of the kind. */
  certainty: number;
  /** What is read when an uncertain word or class is taken for its second most probable, and the probability that it is not. */
  others: readonly { parts: ChartQueryParts; certainty: number }[];
  /** Of the model. */
  thresholds: ReadingThresholds;
}

/** Kinds whose tags the model did not learn. */
const UNTAGGED: ReadonlySet<string> = new Set(['own_numbers', 'not_chartable', 'no_request']);
/** Stands for a topic in a frame. */
export const TOPIC = 'xxxx';

/** See `Inference.readChartQuery`. */
export async function readChartQuery(
  deps: CallDeps,
  query: string,
  names: readonly string[] = [],
): Promise<ReadChartQuery | null> {
  const tagged = await tagQuery(deps, query);
  return tagged && readingOf(query, tagged, names);
}

type Letter = 'T' | 'W' | 'S';

/** Words of one part of the query, from the first character to after the last. */
interface Span {
  letter: Letter;
  from: number;
  to: number;
  /** Mean over its words. */
  probability: number;
}

/** From this probability on, a word or a class is not taken for anything else. */
const CERTAIN = 0.95;
/** From this probability on, a topic that is not asked for is said. */
const SURE_TOPIC = 0.9;
/** Below this probability, no type and no step is taken for named. */
const LEAST_NAMED = 0.5;
/** Readings beside the most probable one; the least certain words and classes come first. */
const MAX_OTHERS = 12;

/** The most probable tags and classes as texts. `names`: of outlets. */
export function readingOf(
  query: string,
  { words, answer, thresholds }: TaggedQuery,
  names: readonly string[] = [],
): ReadChartQuery {
  const { classes } = answer;
  const tags = withWholeNames(
    words.map(([word]) => word),
    answer.tags,
    names,
  );
  const parts = partsOf(query, words, { tags, classes });
  const choices = [
    ...tags.map((each, at) => ({
      each,
      without: (less: number[]) => ({ classes, tags: tags.with(at, less) }),
    })),
    ...Object.entries(classes).map(([name, each]) => ({
      each,
      without: (less: number[]) => ({ tags, classes: { ...classes, [name]: less } }),
    })),
  ];
  const certaintyOf = ({ each }: { each: number[] }) => Math.max(...each);
  const others = choices
    .filter((choice) => certaintyOf(choice) < CERTAIN)
    .toSorted((a, b) => certaintyOf(a) - certaintyOf(b))
    .slice(0, MAX_OTHERS)
    .map((choice) => ({
      parts: partsOf(query, words, choice.without(choice.each.with(best(choice.each), 0))),
      certainty: certaintyOf(choice),
    }));
  return {
    ...parts,
    certainty: UNTAGGED.has(parts.kind) ? Math.max(...classes.kind) : Math.min(...choices.map(certaintyOf)),
    others,
    thresholds,
  };
}

function partsOf(
  query: string,
  words: readonly RegExpExecArray[],
  { tags, classes }: QueryWordsAnswer,
): ChartQueryParts {
  const classOf = <Name extends QueryClass>(name: Name) =>
    QUERY_CLASSES[name][best(classes[name])]! as (typeof QUERY_CLASSES)[Name][number];
  const named = <Name extends 'type' | 'step'>(name: Name) =>
    Math.max(...classes[name]) < LEAST_NAMED ? 'none' : classOf(name);
  const [kind, type, step] = [classOf('kind'), named('type'), named('step')];
  const tagged = spansOf(words, tags)
    .filter(({ from, to }) => /[\p{L}\p{N}]/u.test(query.slice(from, to)))
    .map((span) => ({ ...span, to: span.to + plusBehind(span, query) }));
  const spans = topicsAsked(query, tagged, kind);
  const topics = tagged.filter(({ letter }) => letter === 'T');
  const dropped = topics.filter(
    (topic, at) =>
      !spans.some(({ letter, from, to }) => letter === 'T' && from <= topic.from && topic.from < to) &&
      (topic.probability >= SURE_TOPIC || isListed(query, topics, at)),
  );
  const textsOf = (letter: Letter) =>
    spans.filter((span) => span.letter === letter).map(({ from, to }) => query.slice(from, to));
  const frame = spans
    .filter(({ letter }) => letter !== 'W')
    .reduceRight(
      (text, { letter, from, to }) => text.slice(0, from) + (letter === 'T' ? TOPIC : ' ') + text.slice(to),
      query,
    );
  return {
    kind,
    type: type === 'none' ? null : type,
    step: step === 'none' ? null : step,
    isShare: classOf('share') === 'yes',
    topics: textsOf('T'),
    dropped: dropped.map(({ from, to }) => query.slice(from, to)),
    outlets: textsOf('S'),
    windows: textsOf('W'),
    frame: frame.replace(/\s+/g, ' ').trim(),
  };
}

/** The length of the plus sign that ends a topic such as "Disney+", which is no word of its own. */
function plusBehind({ letter, to }: Span, query: string): number {
  return letter === 'T' ? (/^\++(?![\p{L}\p{N}])/u.exec(query.slice(to))?.[0].length ?? 0) : 0;
}

function spansOf(words: readonly RegExpExecArray[], tags: readonly number[][]): Span[] {
  const spans: (Span & { count: number })[] = [];
  let isOpen = false;
  for (const [at, { 0: word, index }] of words.entries()) {
    const tag = WORD_TAGS[best(tags[at]!)]!;
    const to = index + word.length;
    const probability = Math.max(...tags[at]!);
    const last = spans.at(-1);
    if (isOpen && tag.startsWith('I') && last!.letter === tag.at(-1)) {
      last!.to = to;
      last!.count += 1;
      last!.probability += (probability - last!.probability) / last!.count;
    } else if (tag !== 'O') {
      spans.push({ letter: tag.at(-1) as Letter, from: index, to, probability, count: 1 });
    }
    isOpen = tag !== 'O';
  }
  return spans;
}

/** The spans, of which those of a topic that the tags cut in pieces are one, and only the largest where one topic is asked for. */
function topicsAsked(query: string, spans: readonly Span[], kind: ChartQueryParts['kind']): Span[] {
  const topics = spans.filter(({ letter }) => letter === 'T');
  const isCompared =
    kind === 'comparison' ||
    (kind === 'tone' && topics.every((span, at) => at === 0 || isBeside(query, topics[at - 1]!, span)));
  if (isCompared || topics.length < 2) return [...spans];
  const joined: Span[] = [];
  for (const span of topics) {
    const last = joined.at(-1);
    if (last && JOINS.test(query.slice(last.to, span.from))) last.to = span.to;
    else joined.push({ ...span });
  }
  const sizeOf = ({ from, to, probability }: Span) => probability * Math.sqrt(to - from);
  const one = joined.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]!;
  return [...spans.filter(({ letter }) => letter !== 'T'), one].toSorted((a, b) => a.from - b.from);
}

/** What stands between two topics whose tones are compared: "harder on Labour than on the Tories". */
const BESIDE =
  /^[\s"“”]*(?:[,&/+–-]|vs?\.?|y|e|o|u|and|or|versus|against|contra|frente|than|que|con|with|compar\p{L}*)?[\s,"“”]*(?:(?:on|to|of|towards?|about|with|that|those|a|al|de|del|con|sobre|por|the|el|la|lo|los|las|y|o|and|or|tone|tono|sentiment|coverage|cobertura)\s+)*["“]?$/iu;

function isBeside(query: string, one: Span, other: Span): boolean {
  return BESIDE.test(query.slice(one.to, other.from));
}

/** Whether a topic stands in a list with another one. */
function isListed(query: string, topics: readonly Span[], at: number): boolean {
  const [before, topic, after] = [topics[at - 1], topics[at]!, topics[at + 1]];
  const isApart = (one: Span, other: Span) =>
    isBeside(query, one, other) && /[^\s"“”]/u.test(query.slice(one.to, other.from));
  return (before !== undefined && isApart(before, topic)) || (after !== undefined && isApart(topic, after));
}

function best(probabilities: readonly number[]): number {
  return probabilities.indexOf(Math.max(...probabilities));
}
