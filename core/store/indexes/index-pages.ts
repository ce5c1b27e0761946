/** The pages of custom indexes: listed, read, found again. Every change keeps the numbers of their index right. */

import type { ProductData } from '../../web/page/product/product-data.ts';
import type { StoredArticle } from '../articles/article.ts';
import type { Queryable } from '../database.ts';
import { jsonText, plain } from '../sql-text.ts';

export type PageStatus = 'waiting' | 'indexed' | 'failed';

export interface PageFailure {
  code: string;
  detail: string;
}

/** A page that is to be read. */
export interface TodoPage {
  id: number;
  url: string;
  host: string;
  status: PageStatus;
  attempts: number;
  etag: string | null;
  lastModified: string | null;
  hash: string | null;
  readAt: Date | null;
}

/** What a page says, as it is kept. */
export interface PageText {
  etag: string | null;
  lastModified: string | null;
  hash: string;
  title: string;
  standfirst: string | null;
  section: string | null;
  language: string | null;
  country: string | null;
  author: string | null;
  image: string | null;
  publishedAt: Date | null;
  modifiedAt: Date | null;
  data: ProductData | null;
  /** `Page` of core/web/page/page.ts. */
  body: unknown;
  story: Uint8Array | null;
}

/** What came of reading a page. */
export type Outcome =
  /** It says what it said, or something new. */
  | { id: number; kind: 'same'; etag: string | null; lastModified: string | null }
  | { id: number; kind: 'text'; text: PageText }
  /** Nothing could be had. `keeps`: what it said before goes on being found. `again`: when to try again. */
  | { id: number; kind: 'failed'; failure: PageFailure; keeps: boolean; again: Date | null };

/** How many pages came to a status, or left it. */
export interface Tally {
  indexed: number;
  failed: number;
}

export interface ListedUrl {
  url: string;
  host: string;
  turn: number;
}

/** Writes down addresses of a pass, each once; those of an earlier pass are to be read again. */
export async function listPages(
  tx: Queryable,
  index: string,
  pass: number,
  urls: readonly ListedUrl[],
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ fresh: boolean }>(
    `insert into index_page as p (index_id, url, host, pass, turn, first_seen_at)
     select $1, url, host, $2, turn, $6 from unnest($3::text[], $4::text[], $5::integer[]) as given (url, host, turn)
     on conflict (index_id, url) do update set pass = excluded.pass, turn = excluded.turn, todo = true, attempts = 0,
       due_at = null
     where p.pass < excluded.pass
     returning (xmax = 0) as fresh`,
    [
      index,
      pass,
      urls.map(({ url }) => url),
      urls.map(({ host }) => host),
      urls.map(({ turn }) => turn),
      now,
    ],
  );
  const fresh = rows.filter((row) => row.fresh).length;
  if (fresh > 0) await tx.query('update custom_index set total = total + $2 where id = $1', [index, fresh]);
}

/** Takes every known address into the pass: for lists that only their owner changes. */
export async function relistPages(tx: Queryable, index: string, pass: number): Promise<void> {
  await tx.query(
    'update index_page set pass = $2, todo = true, attempts = 0, due_at = null where index_id = $1 and pass < $2',
    [index, pass],
  );
}

export async function countListed(db: Queryable, index: string, pass: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from index_page where index_id = $1 and pass = $2',
    [index, pass],
  );
  return rows[0]!.count;
}

/**
 * Drops up to `limit` pages that the pass did not name, those named longest ago first, until no more than `keep` of
 * them are left. Answers how many of which status went; none when nothing is left to drop.
 */
export async function dropUnlisted(
  tx: Queryable,
  index: string,
  pass: number,
  keep: number,
  limit: number,
): Promise<{ count: number } & Tally> {
  const { rows } = await tx.query<{ status: PageStatus }>(
    `delete from index_page where id in (
       select id from index_page where index_id = $1 and pass < $2 order by pass, id
       limit least($4::integer,
         greatest(0, (select count(*) from index_page where index_id = $1 and pass < $2) - $3::integer)))
     returning status`,
    [index, pass, keep, limit],
  );
  const gone = tallyOf(rows);
  if (rows.length > 0) {
    await tx.query(
      `update custom_index set total = total - $2, indexed = indexed - $3, failed = failed - $4 where id = $1`,
      [index, rows.length, gone.indexed, gone.failed],
    );
  }
  return { count: rows.length, ...gone };
}

/** Deletes up to `limit` pages of an index that was removed; whether there may be more. */
export async function forgetPagesOf(tx: Queryable, index: string, limit: number): Promise<boolean> {
  await tx.query('delete from index_segment where index_id = $1', [index]);
  const { count } = await tx.query(
    'delete from index_page where id in (select id from index_page where index_id = $1 limit $2)',
    [index, limit],
  );
  return count === limit;
}

/** Pages to be read that are due at `now`, hosts in turns; none of `hosts`, not those of `ids`, nor of a later pass. */
export async function todoPages(
  db: Queryable,
  index: string,
  pass: number,
  now: Date,
  besides: { hosts: readonly string[]; ids: readonly number[] },
  limit: number,
): Promise<TodoPage[]> {
  const { rows } = await db.query<TodoPage>(
    `select id, url, host, status, attempts, etag, last_modified as "lastModified", hash, read_at as "readAt"
     from index_page where index_id = $1 and todo and (due_at is null or due_at <= $2)
       and not (host = any($3::text[])) and not (id = any($4::bigint[])) and pass <= $6
     order by turn, id limit $5`,
    [index, now, besides.hosts, besides.ids, limit, pass],
  );
  return rows;
}

/** When the next page is to be read: null when none is. `waiting`: how many have not been tried at all. */
export async function nextTodo(
  db: Queryable,
  index: string,
  now: Date,
): Promise<{ at: Date | null; waiting: number }> {
  const { rows } = await db.query<{ at: Date | null; waiting: number }>(
    `select min(coalesce(due_at, $2::timestamptz)) as at, count(*) filter (where status = 'waiting') as waiting
     from index_page where index_id = $1 and todo`,
    [index, now],
  );
  return rows[0]!;
}

/** Lets the pages of a host wait: it has asked for peace. */
export async function putOffHost(db: Queryable, index: string, host: string, until: Date): Promise<void> {
  await db.query('update index_page set due_at = $3 where index_id = $1 and host = $2 and todo', [
    index,
    host,
    until,
  ]);
}

/**
 * Writes down what came of reading pages. One that was read meanwhile by somebody else is left as it is. Answers by how
 * much the numbers of the index changed; they are changed too.
 */
export async function writeOutcomes(
  tx: Queryable,
  index: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<Tally & { written: number }> {
  const before: { status: PageStatus }[] = [];
  const after: { status: PageStatus }[] = [];
  for (const write of [same, texts, failures]) {
    const rows = await write(tx, index, outcomes, now);
    for (const { was, status } of rows) {
      before.push({ status: was });
      after.push({ status });
    }
  }
  const [old, current] = [tallyOf(before), tallyOf(after)];
  const change = { indexed: current.indexed - old.indexed, failed: current.failed - old.failed };
  if (change.indexed !== 0 || change.failed !== 0) {
    await tx.query('update custom_index set indexed = indexed + $2, failed = failed + $3 where id = $1', [
      index,
      change.indexed,
      change.failed,
    ]);
  }
  return { ...change, written: after.length };
}

type Written = { was: PageStatus; status: PageStatus };

async function same(
  tx: Queryable,
  index: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<Written[]> {
  const unchanged = outcomes.filter((one) => one.kind === 'same');
  if (unchanged.length === 0) return [];
  const { rows } = await tx.query<Written>(
    `update index_page p set todo = false, status = 'indexed', failure = null, read_at = $3, due_at = null,
       etag = g.etag, last_modified = g.last_modified
     from (select id, status from index_page where index_id = $1 and id = any($2::bigint[]) and todo for update) as b,
       unnest($2::bigint[], $4::text[], $5::text[]) as g (id, etag, last_modified)
     where p.id = b.id and g.id = b.id returning b.status as was, p.status`,
    [
      index,
      unchanged.map(({ id }) => id),
      now,
      unchanged.map(({ etag }) => etag),
      unchanged.map(({ lastModified }) => lastModified),
    ],
  );
  return rows;
}

async function texts(
  tx: Queryable,
  index: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<Written[]> {
  const read = outcomes.filter((one) => one.kind === 'text');
  if (read.length === 0) return [];
  const column = <T>(pick: (text: PageText) => T) => read.map(({ text }) => pick(text));
  const { rows } = await tx.query<Written>(
    `update index_page p set todo = false, status = 'indexed', failure = null, read_at = $3, due_at = null,
       stamp = nextval('index_stamp_seq'), etag = g.etag, last_modified = g.last_modified, hash = g.hash, title = g.title,
       standfirst = g.standfirst, section = g.section, language = g.language, country = g.country, author = g.author,
       image = g.image, published_at = g.published_at, modified_at = g.modified_at, data = g.data, body = g.body,
       story = g.story
     from (select id, status from index_page where index_id = $1 and id = any($2::bigint[]) and todo for update) as b,
       unnest($2::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
         $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::timestamptz[], $16::jsonb[], $17::jsonb[],
         $18::bytea[])
       as g (id, etag, last_modified, hash, title, standfirst, section, language, country, author, image, published_at,
         modified_at, data, body, story)
     where p.id = b.id and g.id = b.id returning b.status as was, p.status`,
    [
      index,
      read.map(({ id }) => id),
      now,
      column(({ etag }) => plain(etag)),
      column(({ lastModified }) => plain(lastModified)),
      column(({ hash }) => hash),
      column(({ title }) => plain(title)),
      column(({ standfirst }) => plain(standfirst)),
      column(({ section }) => plain(section)),
      column(({ language }) => plain(language)),
      column(({ country }) => plain(country)),
      column(({ author }) => plain(author)),
      column(({ image }) => plain(image)),
      column(({ publishedAt }) => publishedAt),
      column(({ modifiedAt }) => modifiedAt),
      column(({ data }) => jsonText(data)),
      column(({ body }) => jsonText(body)),
      column(({ story }) => story),
    ],
  );
  return rows;
}

async function failures(
  tx: Queryable,
  index: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<Written[]> {
  const failed = outcomes.filter((one) => one.kind === 'failed');
  if (failed.length === 0) return [];
  const { rows } = await tx.query<Written>(
    `update index_page p set todo = g.again is not null, due_at = g.again, attempts = attempts + 1, failure = g.failure,
       status = case when g.keeps and b.status = 'indexed' then 'indexed' else 'failed' end,
       read_at = case when g.keeps and b.status = 'indexed' then p.read_at else $3 end,
       body = case when g.keeps and b.status = 'indexed' then p.body end,
       hash = case when g.keeps and b.status = 'indexed' then p.hash end,
       etag = case when g.keeps and b.status = 'indexed' then p.etag end,
       last_modified = case when g.keeps and b.status = 'indexed' then p.last_modified end
     from (select id, status from index_page where index_id = $1 and id = any($2::bigint[]) and todo for update) as b,
       unnest($2::bigint[], $4::jsonb[], $5::boolean[], $6::timestamptz[]) as g (id, failure, keeps, again)
     where p.id = b.id and g.id = b.id returning b.status as was, p.status`,
    [
      index,
      failed.map(({ id }) => id),
      now,
      failed.map(({ failure }) => jsonText(failure)),
      failed.map(({ keeps }) => keeps),
      failed.map(({ again }) => again),
    ],
  );
  return rows;
}

export interface UrlRow {
  id: number;
  url: string;
  status: PageStatus;
  title: string | null;
  failure: PageFailure | null;
  readAt: Date | null;
}

/** Addresses of an index after the page with id `after`, in the order in which they were first listed. */
export async function listUrls(
  db: Queryable,
  index: string,
  status: PageStatus | null,
  after: number,
  limit: number,
): Promise<UrlRow[]> {
  const { rows } = await db.query<UrlRow>(
    `select id, url, status, title, failure, read_at as "readAt" from index_page
     where index_id = $1 and ($2::text is null or status = $2::text) and id > $3 order by id limit $4`,
    [index, status, after, limit],
  );
  return rows;
}

/** A page of an index as an article of its host. */
export interface IndexedPage extends StoredArticle {
  data: ProductData | null;
}

type PageRow = Omit<IndexedPage, 'source'> & { host: string };

const AS_ARTICLE = `id as seq, url, host, title, standfirst, section, language, country, author, image,
  published_at as "publishedAt", modified_at as "modifiedAt", first_seen_at as "firstSeenAt", story, data`;

/** Those of these pages that can be found. */
export async function pagesById(
  db: Queryable,
  index: string,
  ids: readonly number[],
): Promise<IndexedPage[]> {
  const { rows } = await db.query<PageRow>(
    `select ${AS_ARTICLE} from index_page where index_id = $1 and id = any($2::bigint[]) and status = 'indexed'`,
    [index, ids],
  );
  return rows.map(toPage);
}

/** The pages that can be found from one id to another, with the text that their words are taken from. */
export async function pagesBetween(
  db: Queryable,
  index: string,
  lo: number,
  hi: number,
): Promise<(IndexedPage & { paragraphs: string[] })[]> {
  const { rows } = await db.query<PageRow & { paragraphs: string[] }>(
    `select ${AS_ARTICLE}, body -> 'paragraphs' as paragraphs from index_page
     where index_id = $1 and id between $2 and $3 and status = 'indexed' order by id`,
    [index, lo, hi],
  );
  return rows.map((row) => ({ ...toPage(row), paragraphs: row.paragraphs ?? [] }));
}

/** What these addresses said, as `readPage` read it. */
export async function bodiesByUrl(
  db: Queryable,
  index: string,
  urls: readonly string[],
): Promise<{ url: string; body: unknown }[]> {
  const { rows } = await db.query<{ url: string; body: unknown }>(
    `select url, body from index_page where index_id = $1 and url = any($2::text[]) and status = 'indexed'`,
    [index, urls],
  );
  return rows;
}

function toPage({ host, ...row }: PageRow): IndexedPage {
  return { ...row, source: host.replace(/^www\./, '').replace(/:\d+$/, '') };
}

function tallyOf(rows: readonly { status: PageStatus }[]): Tally {
  const count = (wanted: PageStatus) => rows.filter(({ status }) => status === wanted).length;
  return { indexed: count('indexed'), failed: count('failed') };
}
