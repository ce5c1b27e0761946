/** Articles that the operator took down: gone from wherever their text or address was stored, and never stored again. */
import type { Database, Queryable, Transaction } from '../database.ts';
import { OUTLETS_CHANNEL } from '../outlets/outlet-records.ts';
import { namesPage } from '../sql-text.ts';
import { holdArticles } from './articles.ts';

export interface Takedown {
  /** The URL without scheme, `www.` and the last slash: how it is known under any spelling. */
  address: string;
  url: string;
  reason: string;
  at: Date;
}

/** Stored JSON that names an address. */
export interface Naming {
  id: string;
  body: string;
}

/** Every takedown, newest first. */
export async function allTakedowns(db: Queryable): Promise<Takedown[]> {
  const { rows } = await db.query<Takedown>(
    'select address, url, reason, at from takedown order by at desc, address',
  );
  return rows;
}

/**
 * Records a takedown and removes the article with its page, vectors, cached answers and matches of watches. Returns how many
 * rows it had.
 */
export async function recordTakedown(
  tx: Transaction,
  { address, url, reason, at }: Takedown,
  spellings: readonly string[],
): Promise<number> {
  // Whoever writes these now is waited for, and whoever writes later sees the takedown (`writeArticlesWithin`,
  // `takenDownAmong`, `keepAnswer`). Articles first: an import may hold them for long, and bills wait for the tables.
  await holdArticles(tx);
  await tx.exec('lock table watch_match, answer in share row exclusive mode');
  await tx.query(
    `insert into takedown (address, url, reason, at) values ($1, $2, $3, $4)
     on conflict (address) do update set reason = excluded.reason`,
    [address, url, reason, at],
  );
  const { rows } = await tx.query<{ seq: number }>(
    'delete from article where url = any($1::text[]) returning seq',
    [spellings],
  );
  const seqs = rows.map(({ seq }) => seq);
  await tx.query('delete from article_vector where seq = any($1::bigint[])', [seqs]);
  await tx.query(`delete from answer where ${namesPage('body', '$1')}`, [address]);
  await removeFromMatches(tx, spellings);
  // The same for pages, after the articles: an import writes both in this order.
  await tx.exec('lock table page in share row exclusive mode');
  await tx.query(
    `insert into page (url, failure, read_at, expires_at)
     select url, $2::jsonb, $3, 'infinity' from unnest($1::text[]) as given (url)
     on conflict (url) do update set body = null, failure = excluded.failure, read_at = excluded.read_at,
       expires_at = excluded.expires_at`,
    [spellings, JSON.stringify(TAKEN_DOWN), at],
  );
  // Pages that were read at its address, under addresses that led there.
  await tx.query(`delete from page where body ->> 'redirectedTo' = any($1::text[])`, [spellings]);
  await announce(tx);
  return seqs.length;
}

/** Why its page is not read. */
export const TAKEN_DOWN = {
  reason: 'taken_down',
  detail: 'The operator of this service has taken this article down.',
};

/** Removes an article from the matches of watches: as a match, and among the versions of another one's story. */
async function removeFromMatches(tx: Queryable, spellings: readonly string[]): Promise<void> {
  await tx.query(`delete from watch_match where result ->> 'url' = any($1::text[])`, [spellings]);
  await tx.query(
    `update watch_match set result = jsonb_set(result, '{duplicates}', (
       select coalesce(jsonb_agg(version.one order by version.place), '[]')
       from jsonb_array_elements(result -> 'duplicates') with ordinality as version (one, place)
       where not version.one ->> 'url' = any($1::text[])
     ))
     where exists (
       select 1 from jsonb_array_elements(result -> 'duplicates') as version (one)
       where version.one ->> 'url' = any($1::text[])
     )`,
    [spellings],
  );
}

/** Lifts a takedown: the article may be stored again. False when there is none. */
export async function liftTakedown(
  tx: Queryable,
  address: string,
  spellings: readonly string[],
): Promise<boolean> {
  const { count } = await tx.query('delete from takedown where address = $1', [address]);
  await tx.query(`delete from page where url = any($1::text[]) and expires_at = 'infinity'`, [spellings]);
  await announce(tx);
  return count > 0;
}

/** Every process has them in memory, with the outlets. */
async function announce(tx: Queryable): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [OUTLETS_CHANNEL, '']);
}

/** Charts that name an address. Reads every chart, however long that takes. */
export function chartsNaming(db: Database, address: string): Promise<Naming[]> {
  return naming(
    db,
    `select id, drawn::text as body from chart where ${namesPage('drawn::text', '$1')}`,
    address,
  );
}

/** Results of jobs that name an address. */
export function resultsNaming(db: Database, address: string): Promise<Naming[]> {
  return naming(db, `select id, result as body from job where ${namesPage('result', '$1')}`, address);
}

async function naming(db: Database, sql: string, address: string): Promise<Naming[]> {
  return db.transaction(async (tx) => (await tx.query<Naming>(sql, [address])).rows, {
    statementTimeout: null,
  });
}

/** Redraws a chart from other JSON, unless it was changed meanwhile. */
export async function redrawChart(
  db: Queryable,
  { id, body }: Naming,
  before: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update chart set drawn = $2::jsonb, version = version + 1, updated_at = $4 where id = $1 and drawn = $3::jsonb`,
    [id, body, before, now],
  );
}

/** Replaces the result of a finished job. */
export async function replaceResult(db: Queryable, { id, body }: Naming): Promise<void> {
  await db.query('update job set result = $2 where id = $1 and result is not null', [id, body]);
}
