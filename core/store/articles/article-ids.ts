/** Which of some addresses are articles of the index. */
import type { Queryable } from '../database.ts';

/** The `seq` of every article that has one of these addresses. */
export async function knownSeqs(db: Queryable, urls: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ seq: number }>('select seq from article where url = any($1::text[])', [
    urls,
  ]);
  return rows.map(({ seq }) => seq);
}
