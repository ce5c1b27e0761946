// A process that follows the log of vectors makes clusters when there are very many, of segments as of single entries.
import t, { type Test } from 'tap';
import { ArticleVectors } from '../../../core/news/article-vectors.ts';
import { packVectors } from '../../../core/news/vector-index/vector-segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import type { Observation } from '../../../core/platform/observe.ts';
import { type ArticleVector, addVectors } from '../../../core/store/articles/vectors.ts';
import type { Database } from '../../../core/store/database.ts';
import { startTestService } from '../../support/service.ts';

const ENCODER = 'of this test';
/** More than are read in one step. */
const ENTRIES = 5000;
const SEGMENT = 1000;

function vectors(first: number, count: number, length = 8): ArticleVector[] {
  return Array.from({ length: count }, (_, i) => {
    const seq = first + i;
    return { seq, vector: Uint8Array.from({ length }, (__, at) => (seq * (at + 3)) % 100) };
  });
}

async function addSegment(db: Database, hi: number, body: readonly ArticleVector[]): Promise<void> {
  await db.query(
    `insert into vector_segment (encoder, hi, documents, first_seq, last_seq, body) values ($1, $2, $3, $4, $5, $6)`,
    [ENCODER, hi, body.length, body[0]!.seq, body.at(-1)!.seq, packVectors(body)],
  );
}

/** The vectors of a database that is followed once, and what was observed. */
async function followed(t: Test, db: Database, clusteredFrom: number) {
  const seen: Observation[] = [];
  const following = new ArticleVectors({
    db,
    words: new WordIndex(),
    observe: (one) => void seen.push(one),
    index: { probing: { clusteredFrom, listed: 10, share: 0 } },
    encoder: async () => ENCODER,
  });
  t.teardown(() => following.close());
  await following.follow();
  return { index: following.index, follow: () => following.follow(), seen };
}

t.test('single entries that become very many within a step', async (t) => {
  const { db } = (await startTestService(t)).app;
  await addVectors(db, ENCODER, vectors(1, ENTRIES));
  const { index, follow, seen } = await followed(t, db, 4000);
  t.equal(index.vectors, ENTRIES);
  t.notOk(index.wantsClusters(ENTRIES), 'there are clusters');
  await addVectors(db, ENCODER, vectors(ENTRIES + 1, 1));
  await follow();
  t.equal(index.vectors, ENTRIES + 1);
  t.same(seen, []);
});

t.test('segments, of which one is damaged', async (t) => {
  const { db } = (await startTestService(t)).app;
  for (const nth of [1, 2, 3]) await addSegment(db, nth, vectors(nth * SEGMENT, SEGMENT));
  await addSegment(db, 4, vectors(4 * SEGMENT, SEGMENT, 5));
  const { index, seen } = await followed(t, db, 2000);
  t.equal(index.vectors, 3 * SEGMENT);
  t.notOk(index.wantsClusters(4 * SEGMENT), 'there are clusters');
  t.match(seen, [{ event: 'segment-unreadable', error: /5 dimensions instead of 8/ }]);
});
