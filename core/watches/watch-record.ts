/** Watches and their matches as callers see them. */
import type { Result } from '../search/answer/answer.ts';
import type { MatchRow } from '../store/watches/matches.ts';
import type { WatchRow, WatchStatus } from '../store/watches/watches.ts';

export interface WatchRecord {
  id: string;
  object: 'watch';
  name: string;
  request: object;
  every_minutes: number;
  deliver: {
    /** `secret`: only in the answer to the request that set it. */
    webhook: { url: string; secret?: string } | null;
    feed: boolean;
  };
  status: WatchStatus;
  last_run_at: string | null;
  next_run_at: string | null;
  last_error: string | null;
  matches: number;
  /** The Atom feed; `.json` in place of `.xml` is the same as JSON Feed. */
  feed_url: string | null;
  created_at: string;
}

export interface MatchRecord {
  id: string;
  object: 'match';
  found_at: string;
  result: Result;
}

/** `baseUrl`: where callers reach the service; null when that is unknown, and there is no `feed_url`. */
export function watchRecord(
  row: WatchRow,
  baseUrl: string | null,
  secret: string | null = null,
): WatchRecord {
  const { webhookUrl: url, feedToken } = row;
  return {
    id: row.id,
    object: 'watch',
    name: row.name,
    request: row.request as object,
    every_minutes: row.everyMinutes,
    deliver: {
      webhook: url === null ? null : { url, ...(secret !== null && { secret }) },
      feed: feedToken !== null,
    },
    status: row.status,
    last_run_at: row.lastRunAt?.toISOString() ?? null,
    next_run_at: row.nextRunAt?.toISOString() ?? null,
    last_error: row.webhookError ?? row.runError,
    matches: row.matches,
    feed_url: feedToken === null || baseUrl === null ? null : feedAddress(baseUrl, feedToken, 'xml'),
    created_at: row.createdAt.toISOString(),
  };
}

/** A match as callers see it. */
export function matchRecord({ seq, foundAt, result }: MatchRow): MatchRecord {
  return { id: String(seq), object: 'match', found_at: foundAt.toISOString(), result: result as Result };
}

/** The address of a feed, from where callers reach the service. */
export function feedAddress(baseUrl: string, token: string, format: 'xml' | 'json'): string {
  return `${baseUrl}/feeds/${token}.${format}`;
}
