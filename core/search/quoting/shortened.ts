/** Cuts a sentence or quotation to size: whole if it fits, otherwise the run of clauses that says most about the query. */
import { sentencesOf } from '../../language/sentences.ts';
import { isWrittenUnspaced } from '../../language/words/east-asian.ts';
import { queryTerms } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import { type ClauseBoundary, clauseBoundaries } from './clause-boundaries.ts';
import { fits, type QuoteSize } from './quote-size.ts';
import { shortenedUnspaced } from './shortened-unspaced.ts';

/** Shorter runs say too little on their own. */
const MIN_WORDS = 12;
/** A run of more words without a full stop is not a sentence. */
const MAX_WORDS = 200;
/** Nor is one of more characters: a rule of thousands of dashes is one word, and takes seconds to look through. */
const MAX_LENGTH = 4000;
/** Fewest characters of a word and the space after it. */
const WORD_CHARACTERS = 2;
/** Score of each query word, relative to the scores of clause boundaries. */
const QUERY_WORD = 1;
/** Trimmed at the end and the start of an excerpt. */
const LOOSE_END = /[\s,;:—–-]+$/u;
const LOOSE_START = /^[\s—–-]+/u;
/** Marks that must be closed again. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/[([]/gu, /[)\]]/gu],
  [/«/gu, /»/gu],
  [/“/gu, /”/gu],
  [/(?<!\S)[—–-]+(?=\S)/gu, /(?<=\S)[—–-]+(?![^\s,;.])/gu],
];
const STRAIGHT = /"/gu;

/**
 * The sentence if it is within the size, otherwise a run of its whole words between clause boundaries; null when there
 * is no such run.
 */
export function shortenedQuote(sentence: string, query: string, size: QuoteSize): string | null {
  if (isWrittenUnspaced(sentence)) return shortenedUnspaced(sentence, query, size);
  if (sentence.length > MAX_LENGTH) return null;
  const tokens = sentence.split(' ');
  if (fits(sentence, tokens.length, size)) return sentence;
  if (tokens.length > MAX_WORDS) return null;
  const joints = clauseBoundaries(tokens);
  const hits = hitsOf(tokens, query);
  const starts = sentenceStarts(sentence);
  let best: string | null = null;
  let top = Number.NEGATIVE_INFINITY;
  for (const [from, { start }] of joints.entries()) {
    if (start === null) continue;
    // No run goes on into the next sentence of a quotation.
    const most = Math.min(maxWords(size), (starts.find((at) => at > from) ?? tokens.length) - from);
    for (const [text, worth] of runsFrom(tokens, joints, hits, { from, most }, size)) {
      // Of equally good runs, the longer one, which comes later.
      if (start + worth >= top) [best, top] = [text, start + worth];
    }
  }
  return best;
}

function maxWords(size: QuoteSize): number {
  return 'words' in size ? size.words : size.characters / WORD_CHARACTERS;
}

/** The number of the first word of each sentence. */
function sentenceStarts(text: string): number[] {
  const spacesIn = (part: string) => part.split(' ').length - 1;
  let at = 0;
  let spaces = 0;
  return sentencesOf(text).map((sentence) => {
    const start = text.indexOf(sentence, at);
    const before = spaces + spacesIn(text.slice(at, start));
    at = start + sentence.length;
    spaces = before + spacesIn(sentence);
    return before;
  });
}

/** Runs from one boundary to another, with the score of their words and end. */
function* runsFrom(
  tokens: readonly string[],
  joints: readonly ClauseBoundary[],
  hits: readonly (string | null)[],
  { from, most }: { from: number; most: number },
  size: QuoteSize,
): Generator<[string, number]> {
  const covered = new Set<string>();
  for (let to = from + 1; to <= tokens.length; to += 1) {
    const hit = hits[to - 1]!;
    if (hit !== null) covered.add(hit);
    if (to - from > most) return;
    const { end } = joints[to]!;
    if (end === null || to - from < MIN_WORDS) continue;
    const text = tokens.slice(from, to).join(' ').replace(LOOSE_END, '').replace(LOOSE_START, '');
    if (!fits(text, to - from, size)) return;
    if (isClosed(text)) yield [text, end + covered.size * QUERY_WORD];
  }
}

function isClosed(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(STRAIGHT) % 2 === 0 && PAIRS.every(([open, close]) => count(open) === count(close));
}

/** For each token, the query word in it, or null. */
function hitsOf(tokens: readonly string[], query: string): (string | null)[] {
  const queryWords = new Set(queryTerms(query).map(({ folded }) => folded));
  return tokens.map(
    (token) => splitWords(token).find(({ folded }) => queryWords.has(folded))?.folded ?? null,
  );
}
