/**
 * One list of hits out of several whose scores cannot be compared: words and vectors by reciprocal rank fusion, wordings by
 * their relative scores.
 */
import { bestFirst, type WordHit } from '../../news/word-index/top-hits.ts';

export interface WeightedHits {
  /** Best first. */
  hits: readonly WordHit[];
  weight: number;
}

/** Added to each rank: the higher, the less the first ranks stand out. */
const RANK_OFFSET = 20;

/**
 * Words and vectors together. Of the weights 1 : 1 to 1 : 6 this and 1 : 4 had the best recall on the development queries
 * (docs/figures/relevance.md); the offset was chosen from 10, 20 and 60 with another encoder. A third of the weight of the
 * vectors goes to those around the nearest, where these are looked for.
 */
const WEIGHTS = { words: 1, vectors: 3, around: 1 } as const;

/** What vectors find. */
export interface NearHits {
  hits: readonly WordHit[];
  /** Null: not looked for. */
  around: readonly WordHit[] | null;
}

/** The best `limit` of the hits by words and by vectors. */
export function fused(words: readonly WordHit[], { hits, around }: NearHits, limit: number): WordHit[] {
  const ofNearest = around === null ? WEIGHTS.vectors : WEIGHTS.vectors - WEIGHTS.around;
  return fuse(
    [
      { hits: words, weight: WEIGHTS.words },
      { hits, weight: ofNearest },
      { hits: around ?? [], weight: WEIGHTS.around },
    ],
    limit,
  );
}

/** The best `limit` hits of all lists; the score is the sum of weight / (offset + rank), the first rank being 1. */
export function fuse(lists: readonly WeightedHits[], limit: number): WordHit[] {
  const scores = new Map<number, number>();
  for (const { hits, weight } of lists) {
    for (const [rank, { seq }] of hits.entries())
      scores.set(seq, (scores.get(seq) ?? 0) + weight / (RANK_OFFSET + rank + 1));
  }
  return bestHits(scores, limit);
}

/**
 * The best `limit` hits of several wordings of a query, each weighted by how close it is to the query. Scores of different wordings
 * are not comparable; their shares of the best score are.
 */
export function mergedHits(wordings: readonly WeightedHits[], limit: number): WordHit[] {
  const best = new Map<number, number>();
  for (const { hits, weight } of wordings) {
    const top = hits[0]?.score ?? 1;
    for (const { seq, score } of hits) best.set(seq, Math.max(best.get(seq) ?? 0, (weight * score) / top));
  }
  return bestHits(best, limit);
}

/** The hits with the best scores; of equal ones, the latest. */
function bestHits(scores: ReadonlyMap<number, number>, limit: number): WordHit[] {
  return [...scores]
    .map(([seq, score]) => ({ seq, score }))
    .sort(bestFirst)
    .slice(0, limit);
}
