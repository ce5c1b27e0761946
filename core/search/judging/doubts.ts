/**
 * Lists of which even the best article convinces nobody. An index that has nothing about a topic still has articles near to it in
 * meaning, and some of them score just above even odds.
 */
import { RELEVANT } from '../relevance.ts';
import type { ParsedQuery } from '../understanding/question.ts';
import { isOutside, type Judged, scoreBefore, type Verdict } from './judged.ts';

/**
 * A query is answered where some article scores this much, or counts as relevant by its words as well. Otherwise, of 125 judged
 * queries (development, reranked as in `normal`), 3 of 853 relevant articles are no longer listed; with their relevant articles
 * taken away, 57 queries list something, and 13 of those no longer do.
 */
const CONVINCING = 0.65;

/**
 * The verdicts on each query without a convincing article, doubted; the others as they are. Names are there or not: queries
 * with one are not doubted.
 */
export function doubted(parsed: readonly ParsedQuery[], judged: readonly Judged[]): Judged[] {
  const isDoubted = parsed.map(({ names, acronyms }, at) => {
    if (names.length + acronyms.length > 0) return false;
    return !judged.some(({ verdicts }) => isConvincing(verdicts[at]!));
  });
  return judged.map((one) => ({
    ...one,
    verdicts: one.verdicts.map((verdict, at) => {
      return isOutside(verdict) ? verdict : { ...verdict, isDoubted: isDoubted[at]! };
    }),
  }));
}

function isConvincing(verdict: Verdict): boolean {
  if (isOutside(verdict)) return false;
  const score = scoreBefore(verdict);
  return score >= CONVINCING || (score >= RELEVANT && (verdict.by?.relevance ?? 0) >= RELEVANT);
}
