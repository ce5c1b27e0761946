/** Articles by their address. */

import type { Queryable } from '../database.ts';
import type { StoredArticle } from './article.ts';
import { articlesBySeq } from './articles.ts';

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
