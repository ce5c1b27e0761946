/** A sentence cut to size: whole where it fits, else the run of its clauses that says most of what was asked. */
import { queryTerms } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import { type ClauseBoundary, clauseBoundaries } from './clause-boundaries.ts';

/** How long an excerpt may be. */
export type QuoteSize = { words: number } | { characters: number };

/** A run of fewer words says too little without the rest of its sentence. */
const LEAST_WORDS = 12;
/** What has more words without a full stop is no sentence. */
const MOST_WORDS = 200;
/** Of a word and the space behind it, at least. */
const WORD_CHARACTERS = 2;
/** A word that was asked for, beside the worth of an edge. */
const ASKED = 1;
/** What an excerpt does not end, or begin, with. */
const LOOSE_END = /[\s,;:—–-]+$/u;
const LOOSE_START = /^[\s—–-]+/u;
/** What opens must close again. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/[([]/gu, /[)\]]/gu],
  [/«/gu, /»/gu],
  [/“/gu, /”/gu],
  [/(?<!\S)[—–-]+(?=\S)/gu, /(?<=\S)[—–-]+(?![^\s,;.])/gu],
];
const STRAIGHT = /"/gu;

/**
 * The sentence itself where it is within the size; else a run of whole words of it, from one edge of a clause to another.
 * Null: it has no such run.
 */
export function shortenedQuote(sentence: string, query: string, size: QuoteSize): string | null {
  const tokens = sentence.split(' ');
  if (fits(sentence, tokens.length, size)) return sentence;
  if (tokens.length > MOST_WORDS) return null;
  const joints = clauseBoundaries(tokens);
  const hits = hitsOf(tokens, query);
  let best: string | null = null;
  let top = Number.NEGATIVE_INFINITY;
  for (const [from, { start }] of joints.entries()) {
    if (start === null) continue;
    for (const [text, worth] of runsFrom(tokens, joints, hits, from, size)) {
      // Of equals the longer one, which comes later.
      if (start + worth >= top) [best, top] = [text, start + worth];
    }
  }
  return best;
}

function fits(text: string, count: number, size: QuoteSize): boolean {
  return 'words' in size ? count <= size.words : text.length <= size.characters;
}

/** The runs that begin at a joint and end at another, with what their words and their end are worth. */
function* runsFrom(
  tokens: readonly string[],
  joints: readonly ClauseBoundary[],
  hits: readonly (string | null)[],
  from: number,
  size: QuoteSize,
): Generator<[string, number]> {
  const most = 'words' in size ? size.words : size.characters / WORD_CHARACTERS;
  const said = new Set<string>();
  for (let to = from + 1; to <= tokens.length; to += 1) {
    const hit = hits[to - 1]!;
    if (hit !== null) said.add(hit);
    if (to - from > most) return;
    const { end } = joints[to]!;
    if (end === null || to - from < LEAST_WORDS) continue;
    const text = tokens.slice(from, to).join(' ').replace(LOOSE_END, '').replace(LOOSE_START, '');
    if (!fits(text, to - from, size)) return;
    if (isClosed(text)) yield [text, end + said.size * ASKED];
  }
}

function isClosed(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(STRAIGHT) % 2 === 0 && PAIRS.every(([open, close]) => count(open) === count(close));
}

/** Per token the asked word that it has, or null. */
function hitsOf(tokens: readonly string[], query: string): (string | null)[] {
  const asked = new Set(queryTerms(query).map(({ folded }) => folded));
  return tokens.map((token) => splitWords(token).find(({ folded }) => asked.has(folded))?.folded ?? null);
}
