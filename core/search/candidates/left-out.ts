/** What a search excluded, by reason. */

/** Reasons in `left_out`. Pages that were not read or visited, and references taken from the index, say why. */
export type LeftOutReason =
  | 'outside_window'
  | 'undated'
  | `other_${'source' | 'domain' | 'country' | 'language' | 'section'}`
  | 'excluded_by_query'
  | 'beyond_mode'
  | 'below_min_score'
  | 'duplicates'
  | 'over_max_results'
  | 'over_max_tokens'
  | 'blocked_by_rights'
  | 'quotes_not_allowed'
  | 'no_text'
  | 'not_reranked_in_time'
  | 'no_vector_yet'
  | `not_read_${string}`
  | `not_visited_${string}`
  | 'needs_javascript'
  | 'reference'
  | `reference_${string}`
  | 'failed'
  | 'site_failed'
  | 'index_empty'
  | 'not_fresh_since';

export interface LeftOut {
  reason: LeftOutReason;
  /** Number of articles; of outlets where the index cannot know. */
  count: number;
  /** When the last of those outlets was read, ISO 8601; null: never. Only where the index cannot know. */
  since?: string | null;
}

/** Whether there was no time to judge some of the best in full: asked again, the answer is likely to be better. */
export function isHurried({ left_out }: { left_out: readonly LeftOut[] }): boolean {
  return left_out.some(({ reason }) => reason === 'not_reranked_in_time');
}

/** A list with one reason, empty when nothing was left out. */
export function leftOutFor(reason: LeftOutReason, count: number): LeftOut[] {
  return count > 0 ? [{ reason, count }] : [];
}

/** The reasons that left something out, in their order. */
export function leftOutOf(counts: Iterable<readonly [reason: LeftOutReason, count: number]>): LeftOut[] {
  return [...counts].flatMap(([reason, count]) => leftOutFor(reason, count));
}

/** Adds up the reasons of several stages: those of articles, most frequent first, then what the index cannot know. */
export function mergeLeftOut(...lists: readonly (readonly LeftOut[])[]): LeftOut[] {
  const merged = new Map<LeftOutReason, LeftOut>();
  for (const one of lists.flat())
    merged.set(one.reason, { ...one, count: (merged.get(one.reason)?.count ?? 0) + one.count });
  const isOfOutlets = ({ since }: LeftOut) => Number(since !== undefined);
  return [...merged.values()].sort((a, b) => isOfOutlets(a) - isOfOutlets(b) || b.count - a.count);
}
