import { sigmoid } from '../activations.ts';
import { MOST_ROWS } from '../vectors/term-matrix.ts';
import { addRow, isSpanish, normalised, sumOfRows, type TermVectors } from '../vectors/term-vectors.ts';
import { NumberedWords } from './numbered-words.ts';
import type { QueryTerms } from './query-terms.ts';
import { MAX_TERMS } from './word-matches.ts';

/** Exponent that reduces a similarity of one half to a sixteenth. */
const SHARPNESS = 4;
/** How strongly the difference of a word's rarity in the two languages decides the language of the query. */
const LANGUAGE_PULL = 0.3;
/** Idf assumed for a word that a language does not have. */
const UNKNOWN = 13;
/** Least share of a word's vector in the less likely language. */
const MIN_SHARE = 0.001;
/**
 * A text and its translation have about this cosine, and so do two words: across languages, cosines are divided by
 * it, up to `MAX_ACROSS`.
 */
const TRANSLATED = 0.65;
const MAX_ACROSS = 0.95;
/** Probability from which the language of a query counts as certain. */
const PLAIN = 0.9;
/** A name and its translation nearly always have at least this cosine ("London", "Londres"). */
const SAME_NAME = 0.4;

/** By word, its similarity to each term. */
interface Likeness {
  /** Row of a word → where its similarities begin in `values`, in words, from 1 on; 0: not compared yet. */
  places: Uint32Array;
  values: Float32Array;
  /** Words compared. */
  words: number;
}

/** Words that there is room for at first. */
const ROOM = 1024;

/** A query in the vector space. */
export interface EmbeddedQuery {
  prepared: QueryTerms;
  /** Unit sum of its terms' vectors; zeros when no term has one. */
  sense: Float32Array;
  /** Probability that the query is in Spanish rather than English. */
  spanish: number;
  /** How similar words are to each term; filled as articles are read. */
  likeness: Likeness;
  /** Scratch, for the words of an article. */
  words: NumberedWords;
}

/**
 * How similar a text's words are to the query. Shares are shares of the idf mass; everything is 0-1 except the
 * cosines (-1 to 1).
 */
export interface Similarity {
  /** Cosine of the query and the text. */
  cosine: number;
  /**
   * The same without the text's words that are terms of the query, if others remain: the context they are used in.
   */
  around: number;
  /** Similarity of each term to the nearest word of the text, as a weighted mean; 1 for a term that occurs. */
  soft: number;
  /** The same, raised to `SHARPNESS`, so that weak similarities count little. */
  sharp: number;
  /** As `soft`, over the terms that do not occur; 1 when all do. */
  missing: number;
  /** Similarity of the term that is farthest from every word. */
  least: number;
}

/**
 * Embeds a query. A term that is a word in both languages gets both vectors, weighted by the language of the query.
 */
export function embedQuery(prepared: QueryTerms): EmbeddedQuery {
  const { terms, vectors } = prepared;
  let lean = 0;
  for (const { rows } of terms) {
    lean += rarityIn(vectors, rows, false) - rarityIn(vectors, rows, true);
  }
  const spanish = sigmoid(LANGUAGE_PULL * lean);
  const sense = new Float64Array(vectors.dimensions);
  for (const { rows, weight } of terms) {
    const shares = rows.map((row) => Math.max(MIN_SHARE, isSpanish(vectors, row) ? spanish : 1 - spanish));
    const whole = shares.reduce((total, share) => total + share, 0);
    for (const [i, row] of rows.entries()) addRow(sense, vectors, row, (weight * shares[i]!) / whole);
  }
  return {
    prepared,
    sense: normalised(sense),
    spanish,
    likeness: {
      places: new Uint32Array(vectors.terms.length),
      values: new Float32Array(ROOM * terms.length),
      words: 0,
    },
    words: new NumberedWords(vectors),
  };
}

function rarityIn(vectors: TermVectors, rows: readonly number[], spanish: boolean): number {
  const found = rows.find((row) => isSpanish(vectors, row) === spanish);
  return found === undefined ? UNKNOWN : vectors.rarities[found]!;
}

/** Scratch: how similar the nearest word of a text is to each term. */
const nearest = new Float64Array(MAX_TERMS);

/** Compares a text, given by the rows of its words, with a query; `worth`: which terms it contains, 0-1 each. */
export function similarityOf(
  sought: EmbeddedQuery,
  words: readonly number[],
  worth: Float64Array,
): Similarity {
  const { terms, mass, vectors } = sought.prepared;
  const size = terms.length;
  nearest.set(worth);
  const own: number[] = [];
  const others: number[] = [];
  compareWords(sought, words);
  const { places, values } = sought.likeness;
  for (const row of words) {
    const at = (places[row]! - 1) * size;
    let most = 0;
    for (let i = 0; i < size; i += 1) {
      const like = values[at + i]!;
      if (like > nearest[i]!) nearest[i] = like;
      if (like > most) most = like;
    }
    (most === 1 ? own : others).push(row);
  }
  const all = sumOfRows(vectors, own, 0);
  const context = sumOfRows(vectors, others, 1);
  for (let k = 0; k < all.length; k += 1) all[k]! += context[k]!;
  const cosine = senseCosine(sought, all, words);
  const around = others.length === 0 ? cosine : senseCosine(sought, context, words);
  const found: Similarity = { cosine, around, soft: 0, sharp: 0, missing: 0, least: 1 };
  let absent = 0;
  for (let i = 0; i < size; i += 1) {
    const value = nearest[i]!;
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

/** Cosine of a query and the words of a text. */
export function cosineOf(sought: EmbeddedQuery, words: readonly number[]): number {
  return senseCosine(sought, sumOfRows(sought.prepared.vectors, words, 0), words);
}

/** Cosine of a query and a text, given as the sum of its words' vectors; raised when the text is in the other language. */
function senseCosine(
  { sense, spanish, prepared }: EmbeddedQuery,
  sum: Float64Array,
  words: readonly number[],
): number {
  let [product, squares] = [0, 0];
  for (let k = 0; k < sum.length; k += 1) {
    product += sense[k]! * sum[k]!;
    squares += sum[k]! * sum[k]!;
  }
  const cosine = squares === 0 ? 0 : product / Math.sqrt(squares);
  const [first] = words;
  if (first === undefined || Math.max(spanish, 1 - spanish) < PLAIN) return cosine;
  return isSpanish(prepared.vectors, first) === spanish > 0.5 ? cosine : acrossLanguages(cosine);
}

function acrossLanguages(cosine: number): number {
  return Math.min(MAX_ACROSS, cosine / TRANSLATED);
}

/** Finds out how similar words are to each term, as far as that is not known yet; a word is 1 to the term that it is. */
function compareWords(sought: EmbeddedQuery, rows: readonly number[]): void {
  for (;;) {
    const fresh = placedFresh(sought, rows);
    if (fresh.length === 0) return;
    for (const [i, term] of sought.prepared.terms.entries())
      for (const variant of term.rows) compareWith(sought, i, variant, fresh);
  }
}

/** Gives words that were not compared yet places side by side, as many as can be compared at once; returns these. */
function placedFresh({ prepared, likeness }: EmbeddedQuery, rows: readonly number[]): number[] {
  const { places } = likeness;
  const fresh: number[] = [];
  for (let i = 0; i < rows.length && fresh.length < MOST_ROWS; i += 1) {
    if (places[rows[i]!] !== 0) continue;
    likeness.words += 1;
    places[rows[i]!] = likeness.words;
    fresh.push(rows[i]!);
  }
  const room = likeness.words * prepared.terms.length;
  if (room > likeness.values.length) {
    const wider = new Float32Array(2 * room);
    wider.set(likeness.values);
    likeness.values = wider;
  }
  return fresh;
}

/** Raises the similarity of words, whose places are side by side, to a term to that of one of its variants. */
function compareWith(
  { prepared, likeness }: EmbeddedQuery,
  term: number,
  variant: number,
  words: readonly number[],
): void {
  const { vectors, terms } = prepared;
  const { scales, matrix } = vectors;
  const { values, places } = likeness;
  const isName = terms[term]!.name;
  const isVariantSpanish = isSpanish(vectors, variant);
  const products = matrix.products(variant, words);
  const first = (places[words[0]!]! - 1) * terms.length + term;
  for (let k = 0, at = first; k < words.length; k += 1, at += terms.length) {
    const row = words[k]!;
    const foreign = isSpanish(vectors, row) !== isVariantSpanish;
    // Paris is similar to London but never stands for it: only the translation of a name counts as similar.
    if (isName && variant !== row && !foreign) continue;
    const value = variant === row ? 1 : products[k]! * scales[row]! * scales[variant]!;
    if (isName && value < SAME_NAME) continue;
    values[at] = Math.max(values[at]!, foreign ? acrossLanguages(value) : value);
  }
}
