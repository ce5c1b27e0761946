import type { EncodedTerm } from './term-table.ts';
import type { WordHit } from './top-hits.ts';

/*
 * Pseudo-relevance feedback (Lavrenko and Croft's relevance model, RM3): the best articles for the query are
 * assumed to be on topic, and the words they share are searched too. This finds articles on a story that use
 * other words, which no formula over the same words can.
 */
/** Best articles used as a source of words. */
export const FEEDBACK_DOCUMENTS = 20;
const MAX_TERMS = 20;
/** Total weight of the added terms, as a share of the query's. */
const ADDED_SHARE = 0.7;
/** At most so many terms are rated by rarity: those found in most of the articles. */
const RATED = 60;
/**
 * Common words are not added: a term must be at least this fraction as rare as the rarest. It also saves half the
 * time.
 */
const MIN_RARITY = 1 / 3;
/** Terms with fewer letters, or only digits, say nothing. */
const MEANINGFUL = /\p{L}.*\p{L}.*\p{L}/u;

/** Rarity of terms in the index; `rarest` is that of a term in a single document. */
export interface TermRarities<T extends EncodedTerm> {
  termOf(text: string): T;
  rarityOf(...variants: T[]): number;
  rarest: number;
}

/** A word in its variants. */
interface WeightedTerm<T> {
  variants: T[];
  weight: number;
}

/** A document and its index terms. */
export interface FeedbackDocument {
  hit: WordHit;
  terms: readonly string[];
}

/**
 * The words to add to a query, weighted. The result does not depend on the order of the terms in
 * `documents`.
 */
export function expansionTerms<T extends EncodedTerm>(
  queryTerms: readonly WeightedTerm<T>[],
  total: number,
  documents: readonly FeedbackDocument[],
  { termOf, rarityOf, rarest }: TermRarities<T>,
): WeightedTerm<T>[] {
  const rated = frequent(
    documents,
    new Set(queryTerms.flatMap(({ variants }) => variants.map(({ text }) => text))),
  )
    .map(([text, share]) => ({ term: termOf(text), share }))
    .map(({ term, share }) => ({ term, share, rarity: rarityOf(term) }))
    .filter(({ rarity }) => rarity >= MIN_RARITY * rarest)
    .map(({ term, share, rarity }) => ({ term, rate: share * rarity }))
    .sort((a, b) => b.rate - a.rate || (a.term.text < b.term.text ? -1 : 1))
    .slice(0, MAX_TERMS);
  const sum = rated.reduce((rates, { rate }) => rates + rate, 0);
  return rated.map(({ term, rate }) => ({ variants: [term], weight: (ADDED_SHARE * total * rate) / sum }));
}

/** The terms with the largest share of the articles' scores, except those in the query. */
function frequent(
  documents: readonly FeedbackDocument[],
  known: ReadonlySet<string>,
): [text: string, share: number][] {
  const whole = documents.reduce((sum, { hit }) => sum + hit.score, 0);
  const shares = new Map<string, number>();
  for (const { hit, terms } of documents) {
    for (const term of terms) shares.set(term, (shares.get(term) ?? 0) + hit.score / whole);
  }
  return [...shares]
    .sort(byShare)
    .values()
    .filter(([term]) => !known.has(term) && MEANINGFUL.test(term))
    .take(RATED)
    .toArray();
}

function byShare([a, share]: [string, number], [b, other]: [string, number]): number {
  return other - share || (a < b ? -1 : 1);
}
