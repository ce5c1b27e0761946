/** What a search narrowed away, by reason. */

export interface LeftOut {
  reason: string;
  /** Articles. */
  count: number;
}

/** One reason; none when nothing was left out for it. */
export function leftOutFor(reason: string, count: number): LeftOut[] {
  return count > 0 ? [{ reason, count }] : [];
}

export function leftOutOf(counts: Iterable<readonly [reason: string, count: number]>): LeftOut[] {
  return [...counts].flatMap(([reason, count]) => leftOutFor(reason, count));
}

/** Adds up the reasons of several stages, the most frequent first. */
export function mergeLeftOut(...lists: readonly (readonly LeftOut[])[]): LeftOut[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of lists.flat()) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}
