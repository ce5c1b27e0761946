/** Rebuilds a segment from its articles: after damage, or for a new format. */

import { addSegment, deleteSegment, maySeal, type SegmentRecord } from '../store/articles/segments.ts';
import { articlesBetween } from '../store/articles/stored-articles.ts';
import type { Database } from '../store/database.ts';
import { toIndexedDocument } from './to-indexed-document.ts';
import { buildSegmentInTurns } from './word-index/build-segment.ts';

/**
 * Replaces the segment in one transaction, and returns by what. `gone`: none of its articles is left, or another process has
 * replaced it in the meantime. `busy`: another process is sealing; try again later.
 */
export async function rebuildSegment(
  db: Database,
  { id, lo, hi }: SegmentRecord,
): Promise<{ record: SegmentRecord; blob: Uint8Array } | 'gone' | 'busy'> {
  const articles = (await articlesBetween(db, lo, hi)).map(toIndexedDocument);
  const blob = articles.length > 0 ? await buildSegmentInTurns(articles) : null;
  const record = { lo, hi, documents: articles.length };
  return db.transaction(async (tx) => {
    if (!(await maySeal(tx))) return 'busy';
    const isThere = await deleteSegment(tx, id);
    if (!isThere || blob === null) return 'gone';
    return { record: { ...record, id: await addSegment(tx, record, blob) }, blob };
  });
}
