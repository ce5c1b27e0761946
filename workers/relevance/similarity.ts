import {
  addRow,
  dot,
  isSpanish,
  normalise,
  type TermVectors,
  termCosine,
  textVector,
} from '../vectors/term-vectors.ts';
import type { QueryTerms } from './query-terms.ts';

/** With this power a half-likeness counts for a sixteenth. */
const SHARPNESS = 4;
/** How soon rarity in the one language and not in the other decides what language a query is in. */
const LANGUAGE_PULL = 0.3;
/** Rarity of a word that a language does not know. */
const UNKNOWN = 13;
/** However sure the language is, its neighbour's word counts this much. */
const LEAST_SHARE = 0.001;
/**
 * A text and its translation are about this near, as words and as texts: what is so near in the other language counts
 * as the thing itself, but for a little.
 */
const TRANSLATED = 0.65;
const MOST_ACROSS = 0.95;
/** From this share on it is plain which language a query is in. */
const PLAIN = 0.9;
/** A name in the other language is hardly ever less like it than this ("London", "Londres"). */
const SAME_NAME = 0.4;

/** A query among the vectors, with what is known of it so far. */
export interface EmbeddedQuery {
  prepared: QueryTerms;
  /** The query's sense: unit sum of its terms' vectors, or zeros. */
  sense: Float32Array;
  /** That the query is in Spanish rather than in English, 0-1. */
  spanish: number;
  /** Row of a word → its likeness with each term; filled as articles are seen. */
  likeness: Map<number, Float32Array>;
}

/** How near a text's words are to the query's. Shares are of the idf mass; all are 0-1 but the cosines (-1 to 1). */
export interface Similarity {
  /** Cosine of the query's sense and the text's. */
  cosine: number;
  /** The same without the words of the text that are the query's own, if there are others: the talk around them. */
  around: number;
  /** Likeness of each term with the word nearest to it (1: the term itself is there). */
  soft: number;
  /** The same, half-likenesses counting little. */
  sharp: number;
  /** As `soft`, over the terms that are not there; 1 when all are. */
  missing: number;
  /** Likeness of the term that is farthest from any word. */
  least: number;
}

/** Places a query among the vectors. A term that is a word in both languages counts as what it is in the query's. */
export function embedQuery(prepared: QueryTerms): EmbeddedQuery {
  const { terms, vectors } = prepared;
  let lean = 0;
  for (const { rows } of terms) {
    lean += rarityIn(vectors, rows, false) - rarityIn(vectors, rows, true);
  }
  const spanish = 1 / (1 + Math.exp(-LANGUAGE_PULL * lean));
  const sense = new Float32Array(vectors.dimensions);
  for (const { rows, weight } of terms) {
    const shares = rows.map((row) => Math.max(LEAST_SHARE, isSpanish(vectors, row) ? spanish : 1 - spanish));
    const whole = shares.reduce((total, share) => total + share, 0);
    for (const [i, row] of rows.entries()) addRow(sense, vectors, row, (weight * shares[i]!) / whole);
  }
  return { prepared: prepared, sense: normalise(sense), spanish, likeness: new Map() };
}

function rarityIn(vectors: TermVectors, rows: readonly number[], spanish: boolean): number {
  const found = rows.find((row) => isSpanish(vectors, row) === spanish);
  return found === undefined ? UNKNOWN : vectors.rarities[found]!;
}

/** Reads a text by the rows of its words; `worth` says which terms it has, 0-1 each. */
export function similarityOf(
  sought: EmbeddedQuery,
  words: ReadonlySet<number>,
  worth: Float64Array,
): Similarity {
  const { terms, mass, vectors } = sought.prepared;
  const nearest = Float64Array.from(worth);
  const sum = new Float32Array(vectors.dimensions);
  const around = new Float32Array(vectors.dimensions);
  let others = 0;
  for (const row of words) {
    const like = cosinesWith(sought, row);
    let most = 0;
    for (let i = 0; i < nearest.length; i += 1) {
      if (like[i]! > nearest[i]!) nearest[i] = like[i]!;
      if (like[i]! > most) most = like[i]!;
    }
    addRow(sum, vectors, row, 1);
    if (most === 1) continue;
    addRow(around, vectors, row, 1);
    others += 1;
  }
  const cosine = senseCosine(sought, normalise(sum), words);
  const found: Similarity = {
    cosine,
    around: others === 0 ? cosine : senseCosine(sought, normalise(around), words),
    soft: 0,
    sharp: 0,
    missing: 0,
    least: 1,
  };
  let absent = 0;
  for (const [i, value] of nearest.entries()) {
    const share = terms[i]!.idf / mass;
    found.soft += share * value;
    found.sharp += share * value ** SHARPNESS;
    found.least = Math.min(found.least, value);
    if (worth[i] === 1) continue;
    found.missing += share * value;
    absent += share;
  }
  found.missing = absent === 0 ? 1 : found.missing / absent;
  return found;
}

/** Cosine of the query's sense and that of a text's words. */
export function cosineOf(sought: EmbeddedQuery, words: ReadonlySet<number>): number {
  return senseCosine(sought, textVector(sought.prepared.vectors, words), words);
}

/** Cosine of the query's sense and a text's; of a text in the other language, beside that of a translation. */
function senseCosine(
  { sense, spanish, prepared }: EmbeddedQuery,
  text: Float32Array,
  words: ReadonlySet<number>,
): number {
  const cosine = dot(sense, text);
  const [first] = words;
  if (first === undefined || Math.max(spanish, 1 - spanish) < PLAIN) return cosine;
  return isSpanish(prepared.vectors, first) === spanish > 0.5 ? cosine : acrossLanguages(cosine);
}

function acrossLanguages(cosine: number): number {
  return Math.min(MOST_ACROSS, cosine / TRANSLATED);
}

/** Of a word with each term; 1 for the term itself. */
function cosinesWith({ prepared, likeness: known }: EmbeddedQuery, row: number): Float32Array {
  const before = known.get(row);
  if (before !== undefined) return before;
  const { vectors } = prepared;
  const like = new Float32Array(prepared.terms.length);
  for (const [i, { rows, name }] of prepared.terms.entries()) {
    for (const variant of rows) {
      const value = variant === row ? 1 : termCosine(vectors, row, variant);
      const foreign = isSpanish(vectors, row) !== isSpanish(vectors, variant);
      // Paris is like London in every way but the one that counts; what stands for a name is its translation.
      if (name && variant !== row && !(foreign && value >= SAME_NAME)) continue;
      like[i] = Math.max(like[i]!, foreign ? acrossLanguages(value) : value);
    }
  }
  known.set(row, like);
  return like;
}
