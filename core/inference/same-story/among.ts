/**
 * What words say about articles that were found together. Those of a search all have its words ("Boris Johnson resigns"), which are
 * rare elsewhere but do not tell one happening from another there.
 */
import { type SignatureEvidence, sumsOf } from './pair-features.ts';

type Entries = SignatureEvidence['terms'];

/** Words that at most this share of the articles have keep their weight; of a word that all have, the least share is left. */
const COMMON = 0.05;
const LEAST = 0.3;
/** As if so many more articles without the word had been found: all of a few may well be one story. */
const PRIOR_ARTICLES = 30;

/** The evidence of articles that are compared with one another, in their order: words that many of them have weigh less. */
export function evidenceAmong(articles: readonly SignatureEvidence[]): SignatureEvidence[] {
  const counts = new Map<number, number>();
  for (const { terms } of articles)
    for (const hash of terms.hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const all = articles.length + PRIOR_ARTICLES;
  const shareLeft = (hash: number) =>
    Math.min(1, Math.max(LEAST, Math.log(counts.get(hash)! / all) / Math.log(COMMON)));
  return articles.map((one) => ({ ...one, terms: weighted(one.terms, shareLeft) }));
}

function weighted(entries: Entries, shareLeft: (hash: number) => number): Entries {
  const { hashes, kinds } = entries;
  const weights = entries.weights.map((weight, at) => weight * shareLeft(hashes[at]!));
  return { ...entries, weights, ...sumsOf(weights, kinds) };
}
