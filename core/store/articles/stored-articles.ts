/** Articles read back, by `seq` or address. */
import type { Queryable } from '../database.ts';
import type { StoredArticle } from './article.ts';

/** A row as JSON; times in milliseconds, `story` in base64. */
type Row = [
  seq: number,
  source: string,
  url: string,
  title: string,
  standfirst: string | null,
  section: string | null,
  language: string | null,
  author: string | null,
  image: string | null,
  publishedAt: number | null,
  modifiedAt: number | null,
  firstSeenAt: number,
  story: string | null,
  /** Where the outlet was read with it. */
  country?: string | null,
];

const COLUMNS = `seq, source_id, url, title, standfirst, section, language, author, image,
  ${milliseconds('published_at')}, ${milliseconds('modified_at')}, ${milliseconds('first_seen_at')}, encode(story, 'base64')`;

/** An article without its country, which is its outlet's: joining the outlets is a quarter of what such a query costs in PGlite. */
export type ArticleRow = Omit<StoredArticle, 'country'>;

/** The articles that still have these `seq`s, in no particular order. */
export async function articlesBySeq(db: Queryable, seqs: readonly number[]): Promise<ArticleRow[]> {
  const found = 'article where seq = any($1::bigint[])';
  return rowsOf(db, `select json_agg(json_build_array(${COLUMNS}))::text as body from ${found}`, [seqs]);
}

/** Those of these `seq`s that an article still has. */
export async function presentSeqs(db: Queryable, seqs: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ seqs: string | null }>(
    'select json_agg(seq)::text as seqs from article where seq = any($1::bigint[])',
    [seqs],
  );
  return JSON.parse(rows[0]!.seqs ?? '[]');
}

/** The articles stored under any of these canonical addresses, in no particular order. */
export async function articlesByUrl(db: Queryable, urls: readonly string[]): Promise<StoredArticle[]> {
  return urls.length === 0 ? [] : await read(db, 'article where url = any($1::text[])', [urls]);
}

/** The articles after `after` in `seq` order, at most `limit`: how a process follows the index. */
export async function articlesAfter(db: Queryable, after: number, limit: number): Promise<StoredArticle[]> {
  return read(db, 'article where seq > $1 order by seq limit $2', [after, limit]);
}

/** The highest `seq` given out so far. Lower than one this process has read only if the database has lost rows. */
export async function lastSeq(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ last: number }>('select last_value as last from article_seq');
  return rows[0]!.last;
}

/** The articles with `lo <= seq <= hi`, in `seq` order. */
export async function articlesBetween(db: Queryable, lo: number, hi: number): Promise<StoredArticle[]> {
  return read(db, 'article where seq between $1 and $2', [lo, hi]);
}

/** A row as bytes, for `unpacked`. */
export function packed(row: ArticleRow): Buffer {
  const { seq, source, url, title, standfirst, section, language, author, image } = row;
  const times = [row.publishedAt, row.modifiedAt, row.firstSeenAt].map((at) => at?.getTime() ?? null);
  const story = row.story && Buffer.from(row.story).toString('base64');
  const columns = [seq, source, url, title, standfirst, section, language, author, image, ...times, story];
  return Buffer.from(JSON.stringify(columns));
}

/** The row of which `packed` made these bytes. */
export function unpacked(bytes: Buffer): ArticleRow {
  return toArticle(JSON.parse(bytes.toString()) as Row);
}

async function read(db: Queryable, from: string, params: readonly unknown[]): Promise<StoredArticle[]> {
  const articles = `(select * from ${from}) a join source s on s.id = source_id`;
  const body = `json_agg(json_build_array(${COLUMNS}, s.country) order by seq)`;
  return rowsOf(db, `select ${body}::text as body from ${articles}`, params);
}

/** As one JSON text: the embedded database's driver takes longer per field than for a whole row of JSON. */
async function rowsOf(db: Queryable, sql: string, params: readonly unknown[]): Promise<StoredArticle[]> {
  const { rows } = await db.query<{ body: string | null }>(sql, params);
  return (JSON.parse(rows[0]!.body ?? '[]') as Row[]).map(toArticle);
}

function toArticle([seq, source, url, ...row]: Row): StoredArticle {
  const [title, standfirst, section, language, author, image, ...others] = row;
  const [publishedAt, modifiedAt, firstSeenAt, story, country = null] = others;
  return {
    ...{ seq, source, country, url, title, standfirst, section, language, author, image },
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
    modifiedAt: modifiedAt === null ? null : new Date(modifiedAt),
    firstSeenAt: new Date(firstSeenAt),
    story: story === null ? null : new Uint8Array(Buffer.from(story, 'base64')),
  };
}

function milliseconds(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)`;
}
