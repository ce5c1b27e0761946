/**
 * The pass over all addresses of an index that a worker is processing. If the list changes or the index is removed
 * meanwhile, what the worker would still write is obsolete and is discarded.
 */
import type { Queryable } from '../../store/database.ts';
import { type IndexChanges, type IndexRow, lockIndex, updateIndex } from '../../store/indexes/indexes.ts';

export type CrawlPass = Pick<IndexRow, 'id' | 'pass'>;

/** Another pass has begun, or the index was removed: reread its state. */
export class Superseded extends Error {}

/** The index, locked until the transaction ends. Throws `Superseded`. */
export async function lockPass(tx: Queryable, { id, pass }: CrawlPass): Promise<IndexRow> {
  const index = await lockIndex(tx, id);
  if (index === null || index.removedAt !== null || index.pass !== pass) throw new Superseded();
  return index;
}

/** Throws `Superseded` without changing anything. */
export async function updatePass(
  db: Queryable,
  { id, pass }: CrawlPass,
  changes: IndexChanges,
): Promise<void> {
  if ((await updateIndex(db, id, changes, pass)) === null) throw new Superseded();
}
