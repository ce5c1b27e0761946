/** What a search excluded, by reason. */

export interface LeftOut {
  reason: string;
  /** Number of articles; of outlets where the index cannot know. */
  count: number;
  /** When the last of those outlets was read, ISO 8601; null: never. Only where the index cannot know. */
  since?: string | null;
}

/** A list with one reason, empty when nothing was left out. */
export function leftOutFor(reason: string, count: number): LeftOut[] {
  return count > 0 ? [{ reason, count }] : [];
}

/** The reasons that left something out, in their order. */
export function leftOutOf(counts: Iterable<readonly [reason: string, count: number]>): LeftOut[] {
  return [...counts].flatMap(([reason, count]) => leftOutFor(reason, count));
}

/** Adds up the reasons of several stages: those of articles, most frequent first, then what the index cannot know. */
export function mergeLeftOut(...lists: readonly (readonly LeftOut[])[]): LeftOut[] {
  const merged = new Map<string, LeftOut>();
  for (const one of lists.flat())
    merged.set(one.reason, { ...one, count: (merged.get(one.reason)?.count ?? 0) + one.count });
  const isOfOutlets = ({ since }: LeftOut) => Number(since !== undefined);
  return [...merged.values()].sort((a, b) => isOfOutlets(a) - isOfOutlets(b) || b.count - a.count);
}
