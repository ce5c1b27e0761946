/** One topic without the words around it that only ask. */
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { foldLetters } from '../folded-letters.ts';
import { trimmed } from '../plan-rules.ts';
import { ACTS, ARTICLES, KEPT, NOUNS, TAILS } from '../vocabulary/asking-vocabulary.ts';

/** A word of a text, and what it may be. */
export interface TopicWord {
  start: number;
  end: number;
  /** `act` and `noun`: it asks, see the vocabulary; `small`: it says nothing by itself; `own`: it is of the topic. */
  kind: 'act' | 'noun' | 'small' | 'own';
  folded: string;
  /** Signs before it, spaces aside. */
  before: string;
}

/** A topic without its asking words, and these. */
interface Cut {
  topic: string;
  cut: string[];
}

/** Where a topic stands in its query. */
interface TopicPlace {
  /** Nothing leads to it. */
  isFirst: boolean;
  isLast: boolean;
  /** The query asks a question. */
  isQuestion: boolean;
}

const WORD = /"[^"]*"|“[^”]*”|«[^»]*»|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.+-]*[\p{L}\p{N}\p{M}+])?/gu;
const SEGMENT_END = /[;:?!]|,(?= )|(?<= )[-–—](?= )/;
/** Of a question, these ask: "is there more on …". */
const COMPARING: ReadonlySet<string> = new Set(['more', 'most', 'less', 'mas', 'menos']);

/** A topic without asking words before it, where it is the first, and behind it, where it is the last. */
export function cutTopic(topic: string, { isFirst, isLast, isQuestion }: TopicPlace): Cut {
  const words = wordsOf(topic, isQuestion);
  const segments = segmentsOf(words);
  const isAsking = (segment: readonly TopicWord[]) =>
    segment.every(({ kind, folded }) => kind !== 'own' || TAILS.has(folded)) &&
    segment.some(({ kind }) => kind !== 'small');
  const own = segments.filter((segment) => !isAsking(segment));
  if (own.length === 0)
    return { topic: isFirst && isLast ? topic : '', cut: isFirst && isLast ? [] : [topic] };
  let [from, to] = [words.indexOf(own[0]![0]!), words.indexOf(own.at(-1)!.at(-1)!) + 1];
  if (isFirst) from = headEnd(words, from);
  if (isLast) to = tailStart(words, from, to, from > 0 || isQuestion);
  // What asks between two segments of a topic stays.
  if (from === 0 && to === words.length) return { topic, cut: [] };
  const rest = trimmed(topic.slice(words[from]!.start, words[to - 1]!.end));
  const pieces = [words.slice(0, from), words.slice(to)].filter((piece) => piece.length > 0);
  return {
    topic: rest,
    cut: pieces.map((piece) => topic.slice(piece[0]!.start, piece.at(-1)!.end)),
  };
}

/** The words of a text, each with what it may be. */
export function wordsOf(topic: string, isQuestion: boolean): TopicWord[] {
  let last = 0;
  let verb = '';
  return [...topic.matchAll(WORD)].map(({ 0: surface, index }, at) => {
    const before = topic.slice(last, index).trim();
    last = index + surface.length;
    const folded = foldLetters(surface).replace(/['’.]/g, '');
    const opens = at === 0 || SEGMENT_END.test(`${before} `);
    const isGoing = GERUND.test(folded) && GOES_WITH_GERUND.has(verb);
    verb = folded;
    const kind = isGoing ? 'act' : kindOf(surface, folded, opens, isQuestion);
    return { start: index, end: last, folded, before, kind };
  });
}

/** "Apagando", "creciendo": behind a verb that goes with them. */
const GERUND = /(?:ando|iendo|endo)$/;
const GOES_WITH_GERUND: ReadonlySet<string> = new Set([
  'esta',
  'estan',
  'anda',
  'andan',
  'fue',
  'viene',
  'va',
  'van',
  'sigue',
  'siguen',
]);
/** "Mejoró", "bajó": in small letters, a verb of a question. */
const PRETERITE = /^\p{Ll}{2,}ó$/u;

function kindOf(surface: string, folded: string, opens: boolean, isQuestion: boolean): TopicWord['kind'] {
  // A capital inside is a name's: "Press TV", "IT".
  if ((/^\p{Lu}/u.test(surface) && !opens) || /^\p{Lu}{2,}$/u.test(surface)) return 'own';
  if (KEPT.has(folded) && !PRETERITE.test(surface)) return 'own';
  if (ACTS.has(folded) || PRETERITE.test(surface)) return 'act';
  if (NOUNS.has(folded)) return 'noun';
  if (isQuestion && COMPARING.has(folded)) return 'act';
  return isStopWordOfEither(surface, folded) ? 'small' : 'own';
}

function segmentsOf(words: readonly TopicWord[]): TopicWord[][] {
  const segments: TopicWord[][] = [];
  for (const word of words) {
    if (segments.length === 0 || SEGMENT_END.test(`${word.before} `)) segments.push([word]);
    else segments.at(-1)!.push(word);
  }
  return segments;
}

/** Where the topic begins behind words that ask, from `first` on. */
function headEnd(words: readonly TopicWord[], first: number): number {
  let to = first;
  while (to < words.length && words[to]!.kind !== 'own') to += 1;
  if (to === words.length) return first;
  // "interest rates": what is counted is part of the topic unless a small word or a sign stands between.
  const isOfArticles = ARTICLES.has(words[to - 1]?.folded ?? '') && words[to - 2]?.kind === 'noun';
  while (!isOfArticles && to > first && words[to - 1]!.kind === 'noun' && words[to]!.before === '') to -= 1;
  const asks = words.slice(first, to).some(({ kind }) => kind !== 'small');
  return asks ? to : first;
}

/** Where the words begin that say how a topic changes, behind it. */
function tailStart(words: readonly TopicWord[], from: number, to: number, isCut: boolean): number {
  let start = to;
  while (start > from + 1 && isOfTail(words, start - 1)) start -= 1;
  while (start < to && !TAILS.has(words[start]!.folded) && !isEach(words, start + 1)) start += 1;
  if (start === to) return to;
  return isCut || words[start]!.before !== '' ? start : to;
}

function isOfTail(words: readonly TopicWord[], at: number): boolean {
  const { folded, kind } = words[at]!;
  return TAILS.has(folded) || kind === 'small' || isEach(words, at);
}

/** "Cada medio", "each outlet". */
function isEach(words: readonly TopicWord[], at: number): boolean {
  return words[at]?.kind === 'noun' && /^(?:cada|each|every)$/.test(words[at - 1]?.folded ?? '');
}
