import { sigmoid } from '../activations.ts';
import { addRow, isSpanish, normalised, type TermVectors, termCosine } from '../vectors/term-vectors.ts';
import type { QueryTerms } from './query-terms.ts';

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
  /** Scratch, for the sums of the vectors of a text's words. */
  sums: { all: Float64Array; others: Float64Array };
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
    sums: { all: new Float64Array(vectors.dimensions), others: new Float64Array(vectors.dimensions) },
  };
}

function rarityIn(vectors: TermVectors, rows: readonly number[], spanish: boolean): number {
  const found = rows.find((row) => isSpanish(vectors, row) === spanish);
  return found === undefined ? UNKNOWN : vectors.rarities[found]!;
}

/** Compares a text, given by the rows of its words, with a query; `worth`: which terms it contains, 0-1 each. */
export function similarityOf(
  sought: EmbeddedQuery,
  words: readonly number[],
  worth: Float64Array,
): Similarity {
  const { terms, mass, vectors } = sought.prepared;
  const nearest = Float64Array.from(worth);
  const all = sought.sums.all.fill(0);
  const others = sought.sums.others.fill(0);
  let isOwnAlone = true;
  for (const row of words) {
    const at = likenessAt(sought, row);
    const { values } = sought.likeness;
    let most = 0;
    for (let i = 0; i < nearest.length; i += 1) {
      const like = values[at + i]!;
      if (like > nearest[i]!) nearest[i] = like;
      if (like > most) most = like;
    }
    addRow(most === 1 ? all : others, vectors, row, 1);
    isOwnAlone &&= most === 1;
  }
  for (let k = 0; k < all.length; k += 1) all[k]! += others[k]!;
  const cosine = senseCosine(sought, all, words);
  const around = isOwnAlone ? cosine : senseCosine(sought, others, words);
  const found: Similarity = { cosine, around, soft: 0, sharp: 0, missing: 0, least: 1 };
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

/** Cosine of a query and the words of a text. */
export function cosineOf(sought: EmbeddedQuery, words: readonly number[]): number {
  const { vectors } = sought.prepared;
  const all = sought.sums.all.fill(0);
  for (const row of words) addRow(all, vectors, row, 1);
  return senseCosine(sought, all, words);
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

/** Where the similarity of a word to each term begins in `likeness.values`; it is 1 for the term itself. */
function likenessAt({ prepared, likeness }: EmbeddedQuery, row: number): number {
  const { vectors, terms } = prepared;
  const { places } = likeness;
  if (places[row]! > 0) return (places[row]! - 1) * terms.length;
  const at = likeness.words * terms.length;
  if (at === likeness.values.length) {
    const wider = new Float32Array(2 * at);
    wider.set(likeness.values);
    likeness.values = wider;
  }
  const { values } = likeness;
  const spanish = isSpanish(vectors, row);
  for (const [i, { rows, name }] of terms.entries()) {
    for (const variant of rows) {
      const foreign = spanish !== isSpanish(vectors, variant);
      // Paris is similar to London but never stands for it: only the translation of a name counts as similar.
      if (name && variant !== row && !foreign) continue;
      const value = variant === row ? 1 : termCosine(vectors, row, variant);
      if (name && value < SAME_NAME) continue;
      values[at + i] = Math.max(values[at + i]!, foreign ? acrossLanguages(value) : value);
    }
  }
  likeness.words += 1;
  places[row] = likeness.words;
  return at;
}
