/** Pages of custom indexes, read back: by address, by id, and as articles. */
import type { ProductData } from '../../web/page/product/product-data.ts';
import type { StoredArticle } from '../articles/article.ts';
import type { Queryable } from '../database.ts';
import type { PageFailure, PageStatus } from './index-page.ts';

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
  /** From when on it is not to be shown any more; null: for ever. */
  unavailableAt: Date | null;
}

type PageRow = Omit<IndexedPage, 'source'> & { host: string };

const AS_ARTICLE = `id as seq, url, host, title, standfirst, section, language, country, author, image,
  published_at as "publishedAt", modified_at as "modifiedAt", first_seen_at as "firstSeenAt", story, data,
  unavailable_at as "unavailableAt"`;

/** Those of these pages that are searchable. */
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

/**
 * The searchable pages with ids in a range, with the first `most` characters of their text: the whole text of many pages
 * may not fit into memory.
 */
export async function pagesBetween(
  db: Queryable,
  index: string,
  lo: number,
  hi: number,
  most: number,
): Promise<(IndexedPage & { text: string })[]> {
  const { rows } = await db.query<PageRow & { text: string }>(
    `select ${AS_ARTICLE}, coalesce(left((select string_agg(said, ' ' order by place)
         from jsonb_array_elements_text(body -> 'paragraphs') with ordinality as one (said, place)), $4), '') as text
     from index_page where index_id = $1 and id between $2 and $3 and status = 'indexed' order by id`,
    [index, lo, hi, most],
  );
  return rows.map((row) => ({ ...toPage(row), text: row.text }));
}

/** The stored pages of these addresses, as `readPage` returned them. */
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
