/**
 * Whom a surname by itself means in a text: the person asked for, or another of the name, by which of them is written
 * about in such words. "Johnson" beside "speaker" is not the Johnson of "Downing Street".
 */
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { splitWords, type Word } from '../../core/language/words/words.ts';
import type { ContextText, PersonSought } from '../messages/relevance.ts';
import { dot, normalise, rowAnywhere, type TermVectors, textVector } from '../vectors/term-vectors.ts';

/** What is written about a person and about others of the surname. */
export interface PreparedContext {
  /** Mean vectors of their texts, of length 1. */
  own: Float32Array;
  others: Float32Array;
  /** Log-odds of the person before anything is read. */
  prior: number;
  /** Words of the names, which say nothing of what is written about. */
  names: ReadonlySet<string>;
  vectors: TermVectors;
}

/**
 * Logistic regression on 491 English headlines with a surname alone, of persons who share it, labelled by the full name
 * in their articles' texts; with every person's headlines held out in turn its AUC is .95.
 */
const BIAS = 0.37;
const OF_COSINES = 9.8;
const OF_TEXTS = 0.32;

/** Prepares the context of a person; null where none is known. */
export function prepareContext(person: PersonSought, vectors: TermVectors): PreparedContext | null {
  const { context, given, surnames, others, texts } = person;
  if (context === undefined) return null;
  const names = new Set([...given, ...surnames.map(({ word }) => word), ...others.flat()]);
  const mean = (those: readonly ContextText[]) => {
    const sum = new Float32Array(vectors.dimensions);
    for (const { text, language } of those) {
      const own = vectorOf(splitWords(text), language, names, vectors);
      for (let k = 0; k < sum.length; k += 1) sum[k]! += own[k]!;
    }
    return normalise(sum);
  };
  const prior = BIAS + OF_TEXTS * Math.log((texts.own + 1) / (texts.others + 1));
  return { own: mean(context.own), others: mean(context.others), prior, names, vectors };
}

/** Log-odds that the surname by itself means the person in a text of these words. */
export function leaningOf(
  words: readonly Word[],
  language: string | null,
  { own, others, prior, names, vectors }: PreparedContext,
): number {
  const text = vectorOf(words, language, names, vectors);
  return prior + OF_COSINES * (dot(text, own) - dot(text, others));
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
