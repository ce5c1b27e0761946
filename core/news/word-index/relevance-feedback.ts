import type { PlannedTerm } from './match.ts';
import { type EncodedTerm, encodeTerm } from './term-table.ts';
import type { WordHit } from './top-hits.ts';

/*
 * Relevance feedback without a reader (Lavrenko and Croft's relevance model, RM3): the best articles for the
 * words asked are taken as being about the topic, and the words they share are searched as well. That finds
 * the articles on a story that use other words for it, which a better formula over the same words cannot.
 */
/** Best articles whose words are used. */
export const FEEDBACK_DOCUMENTS = 20;
const MAX_TERMS = 20;
/** Weight of all added terms together, as a share of the query's. */
const ADDED_SHARE = 0.7;
/** Terms that are rated by rarity, at most: those that most of the articles have. */
const RATED = 60;
/** Common words are not added: a term must be at least this share as rare as the rarest. It also saves half the time. */
const LEAST_RARITY = 1 / 3;
/** Terms with fewer letters, or only digits, say nothing. */
const MEANINGFUL = /\p{L}.*\p{L}.*\p{L}/u;

/** How rare terms are in the index, and a term that one document holds. */
export interface TermRarities {
  rarityOf(...variants: EncodedTerm[]): number;
  rarest: number;
}

/** A document and its index terms. */
export interface FeedbackDocument {
  hit: WordHit;
  terms: readonly string[];
}

/**
 * The words to add to a query, weighted. The same input gives the same output, whatever the order of
 * `documents`'s terms.
 */
export function expansionTerms(
  asked: readonly PlannedTerm[],
  total: number,
  documents: readonly FeedbackDocument[],
  { rarityOf, rarest }: TermRarities,
): PlannedTerm[] {
  const rated = frequent(
    documents,
    new Set(asked.flatMap(({ variants }) => variants.map(({ text }) => text))),
  )
    .map(([text, share]) => ({ term: encodeTerm(text), share }))
    .map(({ term, share }) => ({ term, share, rarity: rarityOf(term) }))
    .filter(({ rarity }) => rarity >= LEAST_RARITY * rarest)
    .map(({ term, share, rarity }) => ({ term, rate: share * rarity }))
    .sort((a, b) => b.rate - a.rate || (a.term.text < b.term.text ? -1 : 1))
    .slice(0, MAX_TERMS);
  const sum = rated.reduce((rates, { rate }) => rates + rate, 0);
  return rated.map(({ term, rate }) => ({ variants: [term], weight: (ADDED_SHARE * total * rate) / sum }));
}

/** The terms with the largest share of the articles' scores, without those that were asked for. */
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
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .values()
    .filter(([term]) => !known.has(term) && MEANINGFUL.test(term))
    .take(RATED)
    .toArray();
}
