/** What a search excluded, by reason. */

export interface LeftOut {
  reason: string;
  /** Number of articles. */
  count: number;
}

/** A list with one reason, empty when nothing was left out. */
export function leftOutFor(reason: string, count: number): LeftOut[] {
  return count > 0 ? [{ reason, count }] : [];
}

/** The reasons that left something out, in their order. */
export function leftOutOf(counts: Iterable<readonly [reason: string, count: number]>): LeftOut[] {
  return [...counts].flatMap(([reason, count]) => leftOutFor(reason, count));
}

/** Adds up the reasons of several stages, most frequent first. */
export function mergeLeftOut(...lists: readonly (readonly LeftOut[])[]): LeftOut[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of lists.flat()) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}
