/** Undated articles that retention has deleted, remembered while feeds list them: otherwise they would come back as new. */
import { spellings } from '../../web/url/spellings.ts';
import type { Queryable } from '../database.ts';

/** The drafts without those of remembered articles, which are recorded as listed. The write lock on articles must be held. */
export async function withoutExpired<D extends { url: string; publishedAt: Date | null; firstSeenAt: Date }>(
  tx: Queryable,
  drafts: readonly D[],
): Promise<readonly D[]> {
  const undated = drafts.filter(({ publishedAt }) => publishedAt === null);
  if (undated.length === 0) return drafts;
  const spelt = new Map(undated.flatMap((draft) => spellings(draft.url).map((url) => [url, draft])));
  const { rows } = await tx.query<{ url: string }>(
    `select url from expired_article where url = any($1::text[])
     and not exists (select from article where article.url = expired_article.url)`,
    [[...spelt.keys()]],
  );
  if (rows.length === 0) return drafts;
  const urls = rows.map(({ url }) => url);
  await tx.query(
    `update expired_article set listed_at = $2 where url = any($1::text[]) and listed_at < $2::timestamptz - interval '1 day'`,
    [urls, undated[0]!.firstSeenAt],
  );
  const expired = new Set(urls.map((url) => spelt.get(url)!));
  return drafts.filter((draft) => !expired.has(draft));
}

/** Forgets up to `limit` articles that no feed has listed since `before`; returns how many. */
export async function deleteUnlistedBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    `delete from expired_article where url = any(array(
       select url from expired_article where listed_at < $1 order by listed_at limit $2 for update skip locked))`,
    [before, limit],
  );
  return count;
}
