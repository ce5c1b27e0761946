/** The latest matches of a watch, for its feeds. */
import type { MatchRecord } from '../watch-record.ts';

export interface FeedPage {
  name: string;
  /** Since when it has this name. */
  namedAt: Date;
  /** Newest first. */
  matches: MatchRecord[];
  /** The address of this feed. */
  url: string;
  /** Id of the watch. */
  watch: string;
  /** The name of an outlet. */
  nameOf: (source: string | null) => string | null;
}

/** What feed readers know an entry by: the same in both formats, and nowhere else. */
export function entryId({ watch }: FeedPage, { id }: MatchRecord): string {
  return `urn:canillita:watch:${watch}:${id}`;
}

/** When a feed last changed. */
export function updatedAt({ matches, namedAt }: Pick<FeedPage, 'matches' | 'namedAt'>): Date {
  return new Date(Math.max(namedAt.getTime(), matches[0] ? Date.parse(matches[0].found_at) : 0));
}
