/** Articles that the operator took down: removed wherever their text or address was stored, and never stored again. */
import { bareAddress, spellings } from '../../web/url/spellings.ts';
import { type Database, notify, type Queryable, type Transaction } from '../database.ts';
import { OUTLETS_CHANNEL } from '../outlets/outlet-records.ts';
import { justTakenDownIn, namesPage } from '../sql-text.ts';
import { type ArticleKeys, tracesOf } from './article-keys.ts';
import { lockArticles } from './articles.ts';
import { markTakenDown } from './pages.ts';
import { addPart } from './takedown-parts.ts';

export interface Takedown {
  /** The URL without scheme, `www.` and trailing slash, which is the same for every spelling. */
  address: string;
  url: string;
  reason: string;
  at: Date;
}

/** Stored JSON that contains an address. */
export interface Naming {
  id: string;
  body: string;
}

/** Every takedown, newest first; one of an article that has several addresses once, as it was made. */
export async function allTakedowns(db: Queryable): Promise<Takedown[]> {
  const { rows } = await db.query<Takedown>(
    'select address, url, reason, at from takedown where part_of is null order by at desc, address',
  );
  return rows;
}

/** Every address that was taken down. */
export async function takenDownAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>('select address from takedown');
  return rows.map(({ address }) => address);
}

/** What a takedown removed: how many articles, and all their addresses, the one taken down first; and why. */
export interface Removed {
  articles: number;
  addresses: string[];
  reason: string;
}

/**
 * Records a takedown and removes the article with its page, vectors and cached answers, under each address that it has or had.
 * Nobody writes answers, matches of watches, charts or results of jobs until the transaction ends. `reason`: null keeps the one
 * that an earlier takedown of the address gave.
 */
export async function recordTakedown(
  tx: Transaction,
  { address, url, reason: given, at }: Omit<Takedown, 'reason'> & { reason: string | null },
): Promise<Removed> {
  // Waits for current writers; later ones see the takedown (`writeArticlesWithin`, `takenDownAmong`, `justTakenDown`,
  // `saveAnswer`). Articles are locked first: an import may hold them for a long time, and bills wait for the other tables,
  // of which answers are written last.
  await lockArticles(tx);
  await tx.exec('lock table chart, job, watch_match, answer in share row exclusive mode');
  const { urls, traces } = await articlesAt(tx, url);
  const { rows: takedowns } = await tx.query<{ whole: string; reason: string }>(
    `insert into takedown (address, url, reason, at, traces) values ($1, $2, coalesce($3, ''), $4, $5::bigint[])
     on conflict (address) do update set reason = coalesce($3, takedown.reason),
       traces = coalesce(takedown.traces, '{}') || excluded.traces
     returning coalesce(part_of, address) as whole, reason`,
    [address, url, given, at, traces],
  );
  const { whole, reason } = takedowns[0]!;
  for (const other of urls) await addPart(tx, { whole, reason }, { url: other, traces, at });
  const addresses = [address, ...urls.map(bareAddress)];
  const all = [url, ...urls].flatMap(spellings);
  const { rows } = await tx.query<{ seq: number }>(
    'delete from article where url = any($1::text[]) returning seq',
    [all],
  );
  const seqs = rows.map(({ seq }) => seq);
  await tx.query('delete from article_vector where seq = any($1::bigint[])', [seqs]);
  for (const one of addresses) await tx.query(`delete from answer where ${namesPage('body', '$1')}`, [one]);
  // Pages likewise, but after the articles: imports lock both in this order.
  await tx.exec('lock table page in share row exclusive mode');
  await markTakenDown(tx, all, at);
  // Pages stored under other addresses that redirected to this one, or name it as their own.
  await tx.query(
    `delete from page where body ->> 'redirectedTo' = any($1::text[]) or body ->> 'canonicalUrl' = any($1::text[])`,
    [all],
  );
  // Every process has the takedowns in memory, with the outlets.
  await notify(tx, OUTLETS_CHANNEL);
  return { articles: seqs.length, addresses, reason };
}

/** The other addresses of the articles at a URL, in any spelling, and by what they will be known again. */
async function articlesAt(tx: Queryable, url: string): Promise<{ urls: string[]; traces: number[] }> {
  const { rows } = await tx.query<ArticleKeys & { title: string; publishedAt: Date | null; urls: string[] }>(
    `select feed_key as "feedKey", path_key as "pathKey", title, published_at as "publishedAt",
       array(select former_url from former_address f where f.url = a.url order by moved_at) || url as urls
     from article a where url = any($1::text[]) or url in (select url from former_address where address = $2)`,
    [spellings(url), bareAddress(url)],
  );
  const others = rows.flatMap(({ urls }) => urls).filter((one) => bareAddress(one) !== bareAddress(url));
  return { urls: [...new Set(others)], traces: rows.flatMap((row) => tracesOf(row, row)) };
}

/** The addresses of articles in a text, to be written at `now`, that were taken down while it was made. */
export async function justTakenDown(
  tx: Queryable,
  table: 'chart' | 'job',
  text: string,
  now: Date,
): Promise<string[]> {
  // Takedowns wait for transactions that write to it.
  await tx.query(`lock table ${table} in row exclusive mode`);
  const { rows } = await tx.query<{ address: string }>(
    `select address from ${justTakenDownIn('$1::text', '$2')}`,
    [text, now],
  );
  return rows.map(({ address }) => address);
}

/** Matches of watches that contain an address. */
export async function matchesNaming(tx: Queryable, address: string): Promise<Naming[]> {
  const { rows } = await tx.query<Naming>(
    `select seq::text as id, result::text as body from watch_match where ${namesPage('result::text', '$1')}`,
    [address],
  );
  return rows;
}

/** Replaces the result of a match; null deletes it. */
export async function replaceMatch(
  tx: Queryable,
  { id, body }: { id: string; body: string | null },
): Promise<void> {
  if (body === null) await tx.query('delete from watch_match where seq = $1::bigint', [id]);
  else await tx.query('update watch_match set result = $2::jsonb where seq = $1::bigint', [id, body]);
}

/**
 * Lifts a takedown, of all addresses of the article: it may be stored again. The feeds of its outlet are read at their next poll
 * even if they have not changed, so that it comes back. False if there is none.
 */
export async function liftTakedown(tx: Queryable, address: string): Promise<boolean> {
  const { rows } = await tx.query<{ url: string }>(
    `with whole as (select coalesce(part_of, address) as address from takedown where address = $1)
     delete from takedown using whole where takedown.address = whole.address or part_of = whole.address returning url`,
    [address],
  );
  const urls = [address, ...rows.map(({ url }) => url)].flatMap(spellings);
  await tx.query(`delete from page where url = any($1::text[]) and expires_at = 'infinity'`, [urls]);
  await tx.query(
    `update feed set etag = null, last_modified = null from source where source.id = source_id
       and right('.' || substring($1 from '^[^/:?]+'), length(domain) + 1) = '.' || domain`,
    [address],
  );
  await notify(tx, OUTLETS_CHANNEL);
  return rows.length > 0;
}

/** Charts that contain an address. Scans all of them, without a time limit. */
export function chartsNaming(db: Database, address: string): Promise<Naming[]> {
  return naming(
    db,
    `select id, drawn::text as body from chart where ${namesPage('drawn::text', '$1')}`,
    address,
  );
}

/** Jobs whose results contain an address. Scans all of them, without a time limit. */
export function resultsNaming(db: Database, address: string): Promise<Naming[]> {
  return naming(db, `select id, result as body from job where ${namesPage('result', '$1')}`, address);
}

async function naming(db: Database, sql: string, address: string): Promise<Naming[]> {
  return db.transaction(async (tx) => (await tx.query<Naming>(sql, [address])).rows, {
    statementTimeout: null,
  });
}

/** Replaces the JSON that a chart is drawn from; false if the chart has changed since `before` was read. */
export async function redrawChart(
  db: Queryable,
  { id, body }: Naming,
  before: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.query(
    `update chart set drawn = $2::jsonb, version = version + 1, updated_at = $4 where id = $1 and drawn = $3::jsonb`,
    [id, body, before, now],
  );
  return count > 0;
}

/** Replaces the result of a finished job. */
export async function replaceResult(db: Queryable, { id, body }: Naming): Promise<void> {
  await db.query('update job set result = $2 where id = $1 and result is not null', [id, body]);
}
