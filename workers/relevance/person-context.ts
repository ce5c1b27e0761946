/** What is written about a person that a query names, and about others of the surname, to compare texts with. */
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { splitWords, type Word } from '../../core/language/words/words.ts';
import type { ContextText, PersonSought } from '../messages/relevance.ts';
import { dot, normalised, rowAnywhere, type TermVectors, textVector } from '../vectors/term-vectors.ts';

/** Vectors of what is written about a person and about others of the surname. */
export interface PreparedContext {
  own: Texts;
  others: Texts;
  /** Words of the names, which say nothing of what is written about. */
  names: ReadonlySet<string>;
  vectors: TermVectors;
  /** Of a person; otherwise of an organization or a place. */
  isPerson: boolean;
  /** The words of the name that may stand for it. */
  parts: readonly string[];
}

interface Texts {
  each: Float32Array[];
  /** Their mean, of length 1. */
  mean: Float32Array;
}

/** How much a text is like those about a person, and about others; cosines, 0 where there are none. */
export interface Likeness {
  nearest: number;
  like: number;
  likeOthers: number;
  /** How many texts there are about either. */
  texts: number;
  textsOfOthers: number;
}

/** Texts most like a text that say how like it they are. */
const NEAREST = 3;

/** Prepares the context of a person; without any where nothing is known. */
export function prepareContext(
  { context, given, surnames, others }: PersonSought,
  vectors: TermVectors,
): PreparedContext {
  const names = new Set([...given, ...surnames.map(({ word }) => word), ...others.flat()]);
  const prepared = (those: readonly ContextText[] = []): Texts => {
    const each = those.map(({ text, language }) => vectorOf(splitWords(text), language, names, vectors));
    const mean = new Float64Array(vectors.dimensions);
    for (const one of each) for (let k = 0; k < mean.length; k += 1) mean[k]! += one[k]!;
    return { each, mean: normalised(mean) };
  };
  return {
    own: prepared(context?.own),
    others: prepared(context?.others),
    names,
    vectors,
    isPerson: given.length > 0,
    parts: surnames.map(({ word }) => word),
  };
}

/** How like a text of these words is to those of a context. */
export function likenessOf(
  words: readonly Word[],
  language: string | null,
  { own, others, names, vectors }: PreparedContext,
): Likeness {
  const text = vectorOf(words, language, names, vectors);
  const cosines = own.each.map((one) => dot(text, one)).sort((a, b) => b - a);
  const best = cosines.slice(0, NEAREST);
  return {
    nearest: best.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, best.length),
    like: dot(text, own.mean),
    likeOthers: dot(text, others.mean),
    texts: own.each.length,
    textsOfOthers: others.each.length,
  };
}

function vectorOf(
  words: readonly Word[],
  language: string | null,
  names: ReadonlySet<string>,
  vectors: TermVectors,
): Float32Array {
  const rows = new Set<number>();
  for (const { surface, folded } of words) {
    if (names.has(folded) || isStopWord(surface, folded, language)) continue;
    const row = rowAnywhere(vectors, folded, language);
    if (row >= 0) rows.add(row);
  }
  return textVector(vectors, rows);
}
