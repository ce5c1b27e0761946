// A start after an update of the format rebuilds the stored segments from their articles, before anything is searched. Processes of
// both versions may run meanwhile.
import t, { type Test } from 'tap';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { NewsIndex } from '../../../core/news/news-index.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { heldClock } from '../../../core/platform/clock.ts';
import { type Observation, unseen } from '../../../core/platform/observe.ts';
import { addSegment, deleteSegment, listSegments } from '../../../core/store/articles/segments.ts';
import type { Database } from '../../../core/store/database.ts';
import { startTestService } from '../../support/service.ts';
import { article } from '../../support/word-index.ts';

/** Byte of a segment that holds the number of its layout. */
const LAYOUT_AT = 4;
const TITLES = ['Habló Axel Kicillof en La Plata', 'Qué dijo ayer Kicillof', 'Llueve en Rosario'];
const ALL = { lo: 1, hi: TITLES.length, documents: TITLES.length };

const clock = heldClock('2026-03-10T12:00:00Z');

/** The articles in a segment of this version, or of one so many layouts later. */
function segmentOf(layouts: number): Uint8Array {
  const body = buildSegment(TITLES.map((title, n) => article({ seq: n + 1, title })));
  body[LAYOUT_AT]! += layouts;
  return body;
}

/** A database with the articles in one segment. */
async function stored(t: Test, segment: Uint8Array): Promise<Database> {
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  await service.publish(TITLES.map((title, n) => ({ url: `https://eldiario.example/${n}`, title })));
  await service.app.index.close();
  await addSegment(service.app.db, ALL, segment);
  return service.app.db;
}

/** Puts another segment in the place of the one there is, as another process does. */
async function replaceBy(db: Database, body: Uint8Array): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of await listSegments(tx)) await deleteSegment(tx, id);
    await addSegment(tx, ALL, body);
  });
}

const layoutsOf = async (db: Database): Promise<number[]> =>
  (await db.query<{ body: Uint8Array }>('select body from segment')).rows.map(({ body }) => body[LAYOUT_AT]!);

t.test('an older segment', async (t) => {
  const older = segmentOf(-1);
  const db = await stored(t, older);
  const seen: Observation[] = [];
  const reader = new NewsIndex({ db, clock, observe: unseen, seals: false });
  await reader.open();
  t.equal(reader.wordIndex.documents, 3, 'a process that does not seal keeps the articles in its tail');
  const index = new NewsIndex({ db, clock, observe: (one) => seen.push(one), seals: true });
  t.teardown(() => Promise.all([index.close(), reader.close()]));
  await index.open();
  t.ok(
    seen.some(({ event }) => event === 'segment-unreadable'),
    'it is reported',
  );
  t.equal(index.wordIndex.documents, 3);
  t.equal(index.wordIndex.names.texts('axel kicillof'), 1);
  const found = index.wordIndex.candidates(queryTerms('kicillof'), {
    filter: NO_FILTER,
    limit: 9,
    now: clock.now(),
  });
  t.equal(found.hits.length, 2);
  const { rows } = await db.query<{ documents: number; body: Uint8Array }>(
    'select documents, body from segment',
  );
  t.same(
    rows.map(({ documents }) => documents),
    [3],
  );
  t.equal(rows[0]!.body[LAYOUT_AT], older[LAYOUT_AT]! + 1);
  await reader.follow();
  t.equal(reader.wordIndex.documents, 3, 'and follows the rebuilt one');
});

t.test('processes that start at once rebuild it once', async (t) => {
  const db = await stored(t, segmentOf(-1));
  const indexes = [1, 2].map(() => new NewsIndex({ db, clock, observe: unseen, seals: true }));
  t.teardown(() => Promise.all(indexes.map((index) => index.close())));
  await Promise.all(indexes.map((index) => index.open()));
  await Promise.all(indexes.map((index) => index.follow()));
  t.equal((await listSegments(db)).length, 1);
  t.same(
    indexes.map(({ wordIndex }) => wordIndex.documents),
    [3, 3],
  );
});

t.test('a process of an older version that undoes it keeps none from starting', async (t) => {
  const db = await stored(t, segmentOf(-1));
  const transaction = async (...asked: Parameters<Database['transaction']>) => {
    const result = await db.transaction(...asked);
    await replaceBy(db, segmentOf(-1));
    return result;
  };
  const undone = new Proxy(db, {
    get(_, name: keyof Database) {
      const own: unknown = name === 'transaction' ? transaction : db[name];
      return typeof own === 'function' ? own.bind(db) : own;
    },
  });
  const index = new NewsIndex({ db: undone, clock, observe: unseen, seals: true });
  t.teardown(() => index.close());
  await index.open();
  t.equal(index.wordIndex.documents, 3);
  t.equal(index.wordIndex.names.texts('axel kicillof'), 1);
});

t.test('what a newer version has replaced stays searchable, and is left to it', async (t) => {
  for (const seals of [true, false]) {
    const db = await stored(t, segmentOf(0));
    const seen: Observation[] = [];
    const index = new NewsIndex({ db, clock, observe: (one) => seen.push(one), seals });
    t.teardown(() => index.close());
    await index.open();
    const [layout] = await layoutsOf(db);
    await replaceBy(db, segmentOf(1));
    await index.follow();
    await index.follow();
    t.equal(index.wordIndex.documents, 3);
    t.equal(index.wordIndex.names.texts('axel kicillof'), 1);
    t.same(await layoutsOf(db), [layout! + 1]);
    t.equal(seen.filter(({ event }) => event === 'segment-unreadable').length, 1, 'it is read once');

    await replaceBy(db, segmentOf(0));
    await index.follow();
    t.equal(index.wordIndex.documents, 3, 'follows one that it can read');
  }
});

t.test('a start on newer segments, after going back, rebuilds them', async (t) => {
  const db = await stored(t, segmentOf(1));
  const index = new NewsIndex({ db, clock, observe: unseen, seals: true });
  t.teardown(() => index.close());
  await index.open();
  t.equal(index.wordIndex.documents, 3);
  t.same(await layoutsOf(db), [segmentOf(0)[LAYOUT_AT]]);
});
