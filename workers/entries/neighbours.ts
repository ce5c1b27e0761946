import { LRUCache } from 'lru-cache';
import { fold } from '../../core/language/words/fold.ts';
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { KIN_PREFIX } from '../kin.ts';
import type { Neighbour, NeighboursChunk } from '../messages/vectors.ts';
import {
  isName,
  isRare,
  isSpanish,
  loadVectors,
  rowOf,
  type TermVectors,
  termCosine,
} from '../vectors/term-vectors.ts';

/** From this cosine on, words of one language mean much the same; across languages they are translations. */
const NEAR = { same: 0.5, other: 0.45 } as const;
const MIN_LETTERS = 3;
/** Per worker, since the same few words are requested again and again. */
const CACHE_SIZE = 2000;

const cache = new LRUCache<string, Neighbour[]>({ max: CACHE_SIZE });

/**
 * Worker entry: per word, its nearest words in both languages, nearest first; none for names and unknown words.
 */
export default function neighbours({
  words,
  language,
  limit,
  vectors: file,
}: NeighboursChunk): Neighbour[][] {
  const vectors = loadVectors(file.path, file.sha256);
  return words.map((word) => {
    const key = `${file.sha256} ${language} ${limit} ${word}`;
    const known = cache.get(key) ?? nearest(vectors, word, language, limit);
    cache.set(key, known);
    return known;
  });
}

function nearest(vectors: TermVectors, word: string, language: string | null, limit: number): Neighbour[] {
  const folded = fold(word);
  const ownRow = rowOf(vectors, folded, language);
  if (ownRow < 0 || isName(vectors, ownRow) || isStopWord(word, folded, language)) return [];
  const spanish = isSpanish(vectors, ownRow);
  const nearest: Neighbour[] = [];
  for (let row = 0; row < vectors.terms.length; row += 1) {
    // Names have no substitutes and are none.
    if (row === ownRow || isRare(vectors, row) || isName(vectors, row)) continue;
    const nearness = termCosine(vectors, ownRow, row);
    const other = isSpanish(vectors, row) !== spanish;
    if (nearness < (other ? NEAR.other : NEAR.same)) continue;
    const term = vectors.words[row]!;
    // Other forms of the same word are already matched by stem.
    if (term.length < MIN_LETTERS || (!other && isKinByPrefix(fold(term), folded))) continue;
    nearest.push({ term, language: isSpanish(vectors, row) ? 'es' : 'en', nearness });
  }
  return nearest.sort((a, b) => b.nearness - a.nearness).slice(0, limit);
}

/** "votar" and "votación": kin by their prefix, which relevance already recognises. */
function isKinByPrefix(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let common = 0;
  while (common < shorter && one[common] === other[common]) common += 1;
  return common === shorter || common >= KIN_PREFIX;
}
