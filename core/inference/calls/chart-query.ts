/** What a chart query asks for, read by a model that tags its words and classifies the whole. */
import {
  QUERY_CLASSES,
  type QueryClass,
  type QueryWordsAnswer,
  WORD_TAGS,
} from '../../../workers/messages/query-words.ts';
import type { CallDeps } from './call-deps.ts';
import { JOINS, tagQuery } from './query-words.ts';

/** What was read; texts are as written in the query. */
export interface ReadChartQuery {
  kind: (typeof QUERY_CLASSES)['kind'][number];
  /** Named in the query. */
  type: Exclude<(typeof QUERY_CLASSES)['type'][number], 'none'> | null;
  step: Exclude<(typeof QUERY_CLASSES)['step'][number], 'none'> | null;
  isShare: boolean;
  topics: string[];
  outlets: string[];
  /** The query with `TOPIC` for each topic, and without outlets. */
  frame: string;
  /** Words of time in the query. */
  windows: string[];
  /** Probability of the least certain part, from 0 to 1; where nothing is searched for, that of the kind. */
  certainty: number;
}

/** Kinds whose tags the model did not learn. */
const UNTAGGED: ReadonlySet<string> = new Set(['own_numbers', 'not_chartable', 'no_request']);
/** Stands for a topic in a frame. */
export const TOPIC = 'xxxx';

/** See `Inference.readChartQuery`. */
export async function readChartQuery(
  deps: CallDeps,
  query: string,
  signal?: AbortSignal,
): Promise<ReadChartQuery | null> {
  const tagged = await tagQuery(deps, query, signal);
  return tagged && readingOf(query, tagged.words, tagged.answer);
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

/** The most probable tags and classes as texts. `words`: matches in `query`, each with its tags. */
export function readingOf(
  query: string,
  words: readonly RegExpExecArray[],
  { tags, classes }: QueryWordsAnswer,
): ReadChartQuery {
  const classOf = <Name extends QueryClass>(name: Name) =>
    QUERY_CLASSES[name][best(classes[name])]! as (typeof QUERY_CLASSES)[Name][number];
  const [kind, type, step] = [classOf('kind'), classOf('type'), classOf('step')];
  const spans = topicsAsked(query, spansOf(words, tags), kind).filter(({ from, to }) =>
    /[\p{L}\p{N}]/u.test(query.slice(from, to)),
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
    outlets: textsOf('S'),
    windows: textsOf('W'),
    frame: frame.replace(/\s+/g, ' ').trim(),
    certainty: UNTAGGED.has(kind)
      ? Math.max(...classes.kind)
      : Math.min(...[...tags, ...Object.values(classes)].map((each) => Math.max(...each))),
  };
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
function topicsAsked(query: string, spans: readonly Span[], kind: ReadChartQuery['kind']): Span[] {
  const topics = spans.filter(({ letter }) => letter === 'T');
  if (kind === 'comparison' || kind === 'tone' || topics.length < 2) return [...spans];
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

function best(probabilities: readonly number[]): number {
  return probabilities.indexOf(Math.max(...probabilities));
}
