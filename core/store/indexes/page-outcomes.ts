/** Saves the results of reading the pages of a custom index, and keeps its counts right. */
import type { ProductData } from '../../web/page/product/product-data.ts';
import type { Article } from '../articles/article.ts';
import type { Queryable } from '../database.ts';
import { jsonText, plain } from '../sql-text.ts';
import { columnsOf } from '../sql-values.ts';
import { type PageFailure, type PageStatus, type Tally, tallyOf } from './index-page.ts';

/** The content of a page, as stored. */
export interface PageText extends Omit<Article, 'url'> {
  etag: string | null;
  lastModified: string | null;
  hash: string;
  country: string | null;
  data: ProductData | null;
  /** `Page` of core/web/page/page.ts. */
  body: unknown;
  story: Uint8Array | null;
  /** From when on the page is not to be shown any more. */
  unavailableAt: Date | null;
}

/** The outcome of reading a page. */
export type Outcome =
  /** Unchanged, or with a new text. */
  | { id: number; kind: 'same'; etag: string | null; lastModified: string | null }
  | { id: number; kind: 'text'; text: PageText }
  /** It could not be read. `keeps`: its earlier text can still be found. `again`: when to try again. */
  | { id: number; kind: 'failed'; failure: PageFailure; keeps: boolean; again: Date | null };

type Written = { was: PageStatus; status: PageStatus };

/** Stores the outcomes of one kind. */
type Write = (tx: Queryable, index: string, outcomes: readonly Outcome[], now: Date) => Promise<Written[]>;

const same: Write = async (tx, index, outcomes, now) => {
  const unchanged = outcomes.filter((one) => one.kind === 'same');
  if (unchanged.length === 0) return [];
  const { rows } = await tx.query<Written>(
    `update index_page p set todo = false, status = 'indexed', failure = null, read_at = $3, due_at = null,
       etag = g.etag, last_modified = g.last_modified
     from (select id, status from index_page where index_id = $1 and id = any($2::bigint[]) and todo for update) as b,
       unnest($2::bigint[], $4::text[], $5::text[]) as g (id, etag, last_modified)
     where p.id = b.id and g.id = b.id returning b.status as was, p.status`,
    [index, unchanged.map(({ id }) => id), now, ...columnsOf(unchanged, 'etag', 'lastModified')],
  );
  return rows;
};

const texts: Write = async (tx, index, outcomes, now) => {
  const read = outcomes.filter((one) => one.kind === 'text');
  if (read.length === 0) return [];
  const { rows } = await tx.query<Written>(
    `update index_page p set todo = false, status = 'indexed', failure = null, read_at = $3, due_at = null,
       stamp = nextval('index_stamp_seq'), etag = g.etag, last_modified = g.last_modified, hash = g.hash, title = g.title,
       standfirst = g.standfirst, section = g.section, language = g.language, country = g.country, author = g.author,
       image = g.image, published_at = g.published_at, modified_at = g.modified_at, data = g.data, body = g.body,
       story = g.story, unavailable_at = g.unavailable_at
     from (select id, status from index_page where index_id = $1 and id = any($2::bigint[]) and todo for update) as b,
       unnest($2::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
         $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::timestamptz[], $16::jsonb[], $17::jsonb[],
         $18::bytea[], $19::timestamptz[])
       as g (id, etag, last_modified, hash, title, standfirst, section, language, country, author, image, published_at,
         modified_at, data, body, story, unavailable_at)
     where p.id = b.id and g.id = b.id returning b.status as was, p.status`,
    [
      index,
      read.map(({ id }) => id),
      now,
      ...columnsOf(
        read.map(({ text }) => storable(text)),
        ...(['etag', 'lastModified', 'hash', 'title', 'standfirst'] as const),
        ...(['section', 'language', 'country'] as const),
        ...(['author', 'image', 'publishedAt', 'modifiedAt', 'data', 'body', 'story'] as const),
        'unavailableAt',
      ),
    ],
  );
  return rows;
};

/** The text with only such characters as PostgreSQL can hold, and its JSON as text. */
function storable({ data, body, ...text }: PageText) {
  const plainText = Object.fromEntries(
    Object.entries(text).map(([field, value]) => [field, typeof value === 'string' ? plain(value) : value]),
  ) as typeof text;
  return { ...plainText, data: jsonText(data), body: jsonText(body) };
}

const failures: Write = async (tx, index, outcomes, now) => {
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
      ...columnsOf(failed, 'keeps', 'again'),
    ],
  );
  return rows;
};

/**
 * Stores the outcomes of reading pages; a page that another process has read in the meantime stays as it is. Updates
 * the counts of the index and returns their change.
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
    const sql = 'update custom_index set indexed = indexed + $2, failed = failed + $3 where id = $1';
    await tx.query(sql, [index, change.indexed, change.failed]);
  }
  return { ...change, written: after.length };
}
