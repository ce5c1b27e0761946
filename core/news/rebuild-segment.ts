/** Rebuilds a segment from its articles: after damage, for a new format, or when half of them are gone. */

import { addSegment, deleteSegment, maySeal, type SegmentRecord } from '../store/articles/segments.ts';
import { articlesBetween } from '../store/articles/stored-articles.ts';
import type { Database } from '../store/database.ts';
import { toIndexedDocument } from './to-indexed-document.ts';
import { buildSegmentInTurns } from './word-index/build-segment.ts';

/** Replaces the segment in one transaction. False when another process is sealing: try again later. */
export async function rebuildSegment(db: Database, { id, lo, hi }: SegmentRecord): Promise<boolean> {
  const documents = (await articlesBetween(db, lo, hi)).map(toIndexedDocument);
  const blob = documents.length > 0 ? await buildSegmentInTurns(documents) : null;
  return db.transaction(async (tx) => {
    if (!(await maySeal(tx))) return false;
    await deleteSegment(tx, id);
    if (blob) await addSegment(tx, { lo, hi, documents: documents.length }, blob);
    return true;
  });
}
