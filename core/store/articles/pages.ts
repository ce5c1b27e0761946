/**
 * The page cache: what was read on demand, or why it could not be. A record that never expires is that of a takedown, and
 * is not replaced.
 */
import type { Queryable } from '../database.ts';
import { jsonText } from '../sql-text.ts';

export interface PageRecord {
  url: string;
  body: unknown | null;
  failure: unknown | null;
  readAt: Date;
}

/** The unexpired records of these addresses; absent ones were never read or have expired. */
export async function findPages(db: Queryable, urls: readonly string[], now: Date): Promise<PageRecord[]> {
  const { rows } = await db.query<PageRecord>(
    `select url, body, failure, read_at as "readAt" from page where url = any($1::text[]) and expires_at > $2`,
    [urls, now],
  );
  return rows;
}

/** Stores a page that was read at the end of `passed`. False when it, or one of those addresses, was taken down. */
export async function keepPage(
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

/** Deletes up to `limit` expired pages. */
export async function forgetPages(db: Queryable, now: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    'delete from page where url in (select url from page where expires_at <= $1 order by expires_at limit $2)',
    [now, limit],
  );
  return count;
}

/** Stores pages that came with imported articles, as if they had been read. */
export async function keepPages(
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
