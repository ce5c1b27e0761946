/**
 * The run (a pass over all addresses of an index) a worker is processing. If the list changes or the index is
 * removed meanwhile, what the worker would still write is obsolete and is discarded.
 */
import type { Queryable } from '../../store/database.ts';
import { holdIndex, type IndexChanges, type IndexRow, setIndex } from '../../store/indexes/indexes.ts';

export type CrawlRun = Pick<IndexRow, 'id' | 'pass'>;

/** Another run has begun, or the index was removed: reread its state. */
export class Superseded extends Error {}

/** The index, locked until the transaction ends. Throws `Superseded`. */
export async function lockRun(tx: Queryable, { id, pass }: CrawlRun): Promise<IndexRow> {
  const index = await holdIndex(tx, id);
  if (index === null || index.removedAt !== null || index.pass !== pass) throw new Superseded();
  return index;
}

/** Throws `Superseded` without changing anything. */
export async function updateRun(db: Queryable, { id, pass }: CrawlRun, changes: IndexChanges): Promise<void> {
  if ((await setIndex(db, id, changes, pass)) === null) throw new Superseded();
}
