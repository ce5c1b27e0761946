/**
 * The page cache: pages read on demand, or why they could not be read. A record that never expires marks a takedown and is
 * never replaced.
 */
import type { Queryable } from '../database.ts';
import { deleteExpiredFrom } from '../expiry.ts';
import { jsonText } from '../sql-text.ts';

export interface PageRecord {
  url: string;
  /** Null for a page that could not be read. */
  body: unknown;
  failure: ReadFailure | null;
  readAt: Date;
}

export interface ReadFailure {
  reason: string;
  detail: string;
}

/** The unexpired records of these addresses. */
export async function findPages(db: Queryable, urls: readonly string[], now: Date): Promise<PageRecord[]> {
  const { rows } = await db.query<PageRecord>(
    `select url, body, failure, read_at as "readAt" from page where url = any($1::text[]) and expires_at > $2`,
    [urls, now],
  );
  return rows;
}

/** Stores a page that was reached through the redirects in `passed`. False if one of these addresses was taken down. */
export async function savePage(
  db: Queryable,
  record: PageRecord,
  expires: Date,
  passed: readonly string[] = [],
): Promise<boolean> {
  const { count } = await db.query(
    `insert into page (url, body, failure, read_at, expires_at)
     select $1::text, $2::jsonb, $3::jsonb, $4::timestamptz, $5::timestamptz
     where not exists (select from page as other where url = any($6::text[]) and expires_at = 'infinity')
     on conflict (url) do update set body = excluded.body, failure = excluded.failure,
       read_at = excluded.read_at, expires_at = excluded.expires_at
     where page.expires_at < 'infinity'`,
    [record.url, jsonText(record.body), jsonText(record.failure), record.readAt, expires, passed],
  );
  return count > 0;
}

/** The failure stored in place of a page that was taken down. */
export const TAKEN_DOWN: ReadFailure = {
  reason: 'taken_down',
  detail: 'The operator of this service has taken this article down.',
};

/** Stores, for ever, that these pages were taken down. */
export async function markTakenDown(tx: Queryable, urls: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `insert into page (url, failure, read_at, expires_at)
     select url, $2::jsonb, $3, 'infinity' from unnest($1::text[]) as given (url)
     on conflict (url) do update set body = null, failure = excluded.failure, read_at = excluded.read_at,
       expires_at = excluded.expires_at`,
    [urls, JSON.stringify(TAKEN_DOWN), at],
  );
}

/** Deletes up to `limit` expired pages. */
export const deleteExpiredPages = deleteExpiredFrom('page', 'url');

/** Stores pages that came with imported articles, as if they had been read. */
export async function savePages(
  tx: Queryable,
  pages: readonly { url: string; body: unknown }[],
  now: Date,
  expires: Date,
): Promise<void> {
  await tx.query(
    `insert into page (url, body, read_at, expires_at) select url, body, $3, $4
     from unnest($1::text[], $2::jsonb[]) as given (url, body)
     on conflict (url) do update set body = excluded.body, failure = null, read_at = excluded.read_at, expires_at = excluded.expires_at
     where page.expires_at < 'infinity'`,
    [pages.map(({ url }) => url), pages.map(({ body }) => jsonText(body)), now, expires],
  );
}
