/**
 * The pass that a worker is at. Meanwhile the list of the index may be changed, which begins another pass, or the index
 * be removed: what the worker would still write down then is of yesterday, and is not written.
 */
import type { Queryable } from '../../store/database.ts';
import { holdIndex, type IndexChanges, type IndexRow, setIndex } from '../../store/indexes/indexes.ts';

export type CrawlRun = Pick<IndexRow, 'id' | 'pass'>;

/** Another pass was begun, or the index removed: look anew what there is to do. */
export class Superseded extends Error {}

/** The index as it is, kept until the transaction ends. Throws `Overtaken`. */
export async function lockRun(tx: Queryable, { id, pass }: CrawlRun): Promise<IndexRow> {
  const index = await holdIndex(tx, id);
  if (index === null || index.removedAt !== null || index.pass !== pass) throw new Superseded();
  return index;
}

/** Throws `Overtaken`, having changed nothing. */
export async function updateRun(db: Queryable, { id, pass }: CrawlRun, changes: IndexChanges): Promise<void> {
  if ((await setIndex(db, id, changes, pass)) === null) throw new Superseded();
}
