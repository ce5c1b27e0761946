/** Rebuilds all segments of the word index from the articles: after a change in text analysis, or damage. */
import { type Clock, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import {
  addSegment,
  deleteSegment,
  listSegments,
  maySeal,
  type SegmentRecord,
} from '../store/articles/segments.ts';
import { articlesAfter } from '../store/articles/stored-articles.ts';
import type { Database } from '../store/database.ts';
import { toIndexedDocument } from './to-indexed-document.ts';
import { buildSegmentInTurns } from './word-index/build-segment.ts';
import { SEGMENT_DOCUMENTS } from './word-index/indexed-document.ts';

export interface Reindexed {
  object: 'reindex';
  segments: number;
  documents: number;
  seconds: number;
}

const STEP = 4096;

/**
 * Replaces all segments in one transaction, so that no search sees a gap. Articles newer than the newest segment
 * stay in the tail of each process. Throws `conflict` when another process was sealing meanwhile.
 */
export async function reindex(deps: { db: Database; clock: Clock; observe: Observe }): Promise<Reindexed> {
  const { db, clock, observe } = deps;
  const began = clock.tick();
  const old = await listSegments(db);
  const end = old.at(-1)?.hi ?? 0;
  const built: { record: Omit<SegmentRecord, 'id'>; body: Uint8Array }[] = [];
  let documents = 0;
  for (let after = 0; ; ) {
    const articles = await upTo(db, after, end);
    if (articles.length === 0) break;
    const record = { lo: after + 1, hi: articles.at(-1)!.seq, documents: articles.length };
    built.push({ record, body: await buildSegmentInTurns(articles) });
    after = record.hi;
    documents += articles.length;
  }
  await db.transaction(
    async (tx) => {
      const isAlone = await maySeal(tx);
      // Listed only now that nobody else replaces any.
      const now = await listSegments(tx);
      const same = now.length >= old.length && old.every(({ id }, at) => now[at]?.id === id);
      if (!isAlone || !same)
        throw new Failure('conflict', 'Segments were being sealed meanwhile; try again.');
      for (const { id } of old) await deleteSegment(tx, id);
      for (const { record, body } of built) await addSegment(tx, record, body);
    },
    { statementTimeout: null },
  );
  for (const { record, body } of built)
    observe({ event: 'segment-sealed', docs: record.documents, bytes: body.length, ms: 0 });
  return { object: 'reindex', segments: built.length, documents, seconds: (clock.tick() - began) / SECOND };
}

async function upTo(db: Database, after: number, end: number) {
  const all: ReturnType<typeof toIndexedDocument>[] = [];
  while (all.length < SEGMENT_DOCUMENTS) {
    const articles = await articlesAfter(
      db,
      all.at(-1)?.seq ?? after,
      Math.min(STEP, SEGMENT_DOCUMENTS - all.length),
    );
    all.push(...articles.filter(({ seq }) => seq <= end).map(toIndexedDocument));
    if (articles.length === 0 || articles.at(-1)!.seq > end) break;
  }
  return all;
}
