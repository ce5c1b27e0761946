/** Articles by their address. */
import type { StoredArticle } from '../news/articles/article.ts';
import { articlesBySeq } from './articles.ts';
import type { Queryable } from './database.ts';

/** The articles stored under any of these canonical addresses, in no particular order. */
export async function articlesByUrl(db: Queryable, urls: readonly string[]): Promise<StoredArticle[]> {
  const { rows } = await db.query<{ seq: number }>('select seq from article where url = any($1::text[])', [
    urls,
  ]);
  return rows.length === 0
    ? []
    : articlesBySeq(
        db,
        rows.map(({ seq }) => seq),
      );
}
