// The job that gives articles vectors: nothing is encoded twice, every process follows, and a new encoder starts anew.
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ArticleVectors } from '../../../core/news/article-vectors.ts';
import { encodeArticles } from '../../../core/news/jobs/encode-articles.ts';
import { encodeBesideSearches } from '../../../core/news/jobs/encode-beside-searches.ts';
import { packVectors, unpackVectors } from '../../../core/news/vector-index/vector-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { type Observe, unseen } from '../../../core/platform/observe.ts';
import { articlesBySeq } from '../../../core/store/articles/stored-articles.ts';
import {
  addVectors,
  deleteOldVectors,
  sealVectors,
  unusedEncoders,
  vectorSegmentsAfter,
  vectorsAfter,
} from '../../../core/store/articles/vectors.ts';
import { ENCODER, writeTiny } from '../../support/hub/models.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const RUNNING = new AbortController().signal;
const TITLES = ['bank raises rates', 'volcano erupts near village', 'ten easy recipes for summer'];
const NEWEST = Date.UTC(2026, 2, 10, 12);
/** The first is the newest, and gets its vector first. */
const drafts = (from: number, titles: readonly string[]) =>
  titles.map((title, i) => {
    return { url: `https://eldiario.example/${from + i}`, title, publishedAt: new Date(NEWEST - i * 1000) };
  });

async function started(t: Test): Promise<TestService> {
  const encoder = writeTiny(join(t.testdir(), 'tiny'), ENCODER);
  return startTestService(t, { config: { models: { encoder } } });
}

/** Runs the job as a process would; says how many articles were encoded. */
async function encoded({ app }: TestService, signal = RUNNING): Promise<number> {
  let count = 0;
  await encodeArticles(
    {
      ...app,
      words: app.index.wordIndex,
      observe: (one) => {
        if (one.event === 'vectors-made') count += one.count;
      },
    },
    signal,
  );
  await app.vectors.follow();
  return count;
}

/** What `/readyz` says once it is ready: loading the models takes a while. */
async function vectorsIn({ get }: TestService): Promise<object> {
  for (;;) {
    const { status, body } = await get('/readyz');
    if (status === 200) return body.vectors;
  }
}

/** Another process on the same database. */
async function another(t: Test, { app }: TestService): Promise<ArticleVectors> {
  const encoder = () => app.inference.encoder();
  const vectors = new ArticleVectors({
    db: app.db,
    words: app.index.wordIndex,
    observe: unseen,
    encoder,
  });
  await vectors.open();
  t.teardown(() => vectors.close());
  await vectors.follow();
  return vectors;
}

t.test('each article once, again when it changes, and readyz says how many wait', async (t) => {
  const service = await started(t);
  await service.publish(drafts(0, TITLES));
  const waiting = () => vectorsIn(service);
  await service.app.vectors.follow();
  t.match(await waiting(), { encoder: /^[0-9a-f]{16}$/, articles: 0, waiting: 3 });
  t.equal(await encoded(service), 3);
  t.match(await waiting(), { articles: 3, waiting: 0 });
  t.equal(await encoded(service), 0, 'nothing is left to do');
  await service.publish([{ url: 'https://eldiario.example/1', title: 'volcano sleeps' }]);
  t.equal(await encoded(service), 1);
  const other = await another(t, service);
  t.equal(other.index.missing(0).count, 0, 'another process has them all');
  const [query] = await service.app.inference.encode({ as: 'query', texts: ['bank rates'] });
  const { hits } = await other.index.nearest(query!, NO_FILTER, 1);
  t.equal((await articlesBySeq(service.app.db, [hits[0]!.seq]))[0]!.title, TITLES[0]);
});

t.test('a run that is interrupted loses no article, and one that cannot encode says so', async (t) => {
  const service = await started(t);
  await service.publish(drafts(0, TITLES));
  t.equal(await encoded(service, AbortSignal.abort()), 0);
  t.equal(await encoded(service), 3);
  const { inference } = service.app;
  const failing = { ...inference, encode: () => Promise.reject(new Error('broken')) };
  await service.publish(drafts(10, TITLES));
  const deps = { ...service.app, words: service.app.index.wordIndex, inference: failing };
  await t.rejects(encodeArticles(deps, RUNNING), { message: 'broken' });
  t.equal(await encoded(service), 3);
});

t.test('a run that is interrupted while searches come first ends', async (t) => {
  const stop = new AbortController();
  let refused = 0;
  const busy = {
    stats: () => ({ threads: 1, running: 0, queued: 0 }),
    async encode() {
      refused += 1;
      stop.abort();
      throw new Failure('overloaded', 'Too many');
    },
  } as unknown as Parameters<typeof encodeBesideSearches>[0];
  t.same(await encodeBesideSearches(busy, TITLES, stop.signal), []);
  t.equal(refused, 1);
});

t.test('while many articles come at once none is encoded; once they have come, all are', async (t) => {
  const service = await started(t);
  const { app, publish } = service;
  await publish(drafts(0, TITLES));
  const more = (at: number, count: number) => publish(drafts(at, Array(count).fill('bank raises rates')));
  let looks = 0;
  const vectors = {
    index: app.vectors.index,
    async follow() {
      looks += 1;
      if (looks === 2) await more(10_000, 1100);
      if (looks === 3) await more(20_000, 1200);
      if (looks === 5) await more(30_000, 900);
      await app.vectors.follow();
    },
  };
  const batches: { looks: number; count: number; waiting: number | null }[] = [];
  const observe: Observe = (one) => {
    if (one.event === 'vectors-made') batches.push({ looks, count: one.count, waiting: one.waiting });
  };
  await encodeArticles({ ...app, words: app.index.wordIndex, vectors, observe, pause: 1 }, RUNNING);
  t.same(batches.slice(0, 3), [
    { looks: 1, count: 3, waiting: 0 },
    { looks: 4, count: 128, waiting: 2172 },
    { looks: 5, count: 128, waiting: 2944 },
  ]);
  t.equal(batches.at(-1)!.waiting, 0);
  t.equal(app.vectors.index.missing(0).count, 0);
});

t.test('without an encoder there is nothing to do', async (t) => {
  const service = await startTestService(t, { config: { models: { encoder: 'none' } } });
  await service.publish(drafts(0, TITLES));
  t.equal(await encoded(service), 0);
  t.same(await vectorsIn(service), { encoder: null, articles: 0, waiting: 0 });
});

t.test('older vectors are packed, and whoever comes later or was there before has all', async (t) => {
  const service = await started(t);
  const { db } = service.app;
  const encoder = (await service.app.inference.encoder())!;
  await service.publish(drafts(0, [...TITLES, ...TITLES, ...TITLES]));
  const before = await another(t, service);
  await encoded(service);
  const { rows } = await db.query<{ seq: number }>(
    `delete from article where url like '%/0' or url like '%/8' returning seq`,
  );
  service.app.index.wordIndex.forget(rows.map(({ seq }) => seq));
  t.notOk(await sealVectors(db, encoder, 100, packVectors), 'too few for a segment');
  for (const count of [4, 3]) t.ok(await sealVectors(db, encoder, count, packVectors));
  t.equal((await vectorsAfter(db, encoder, 0, 100)).length, 2);
  const segments = await vectorSegmentsAfter(db, encoder, 0);
  t.equal(
    segments.reduce((sum, { documents }) => sum + documents, 0),
    6,
    'of the two deleted articles, the one that was packed is left out',
  );
  const after = await another(t, service);
  await before.follow();
  for (const vectors of [before, after, service.app.vectors])
    t.same(vectors.index.missing(9).seqs.length, 0, 'nothing is missing');
  t.equal(await encoded(service), 0);

  await db.query('update vector_segment set body = $2 where id = $1', [segments[0]!.id, Uint8Array.of(1, 2)]);
  const damaged = await another(t, service);
  t.ok(damaged.index.missing(0).count > 0, 'what a damaged segment held is missing, and the rest is there');
});

t.test('another encoder encodes everything anew, and the old vectors go when it is done', async (t) => {
  const service = await started(t);
  const { db } = service.app;
  await service.publish(drafts(0, TITLES));
  await addVectors(db, 'older', [{ seq: 1, vector: Uint8Array.of(1, 2, 3) }]);
  await service.app.vectors.follow();
  t.equal(service.app.vectors.index.vectors, 0, 'vectors of another encoder are not used');
  t.equal(await encoded(service), 3);
  t.equal((await vectorsAfter(db, 'older', 0, 9)).length, 0);
  t.equal(await deleteOldVectors(db, 'next', await unusedEncoders(db, 'next')), 0, 'a process uses them');
  await db.exec(`update encoder_use set used_at = now() - interval '2 hours'`);
  t.equal(await deleteOldVectors(db, 'next', await unusedEncoders(db, 'next')), 3);
});

t.test('processes of two encoders leave the vectors of each other alone', async (t) => {
  const service = await started(t);
  const { db } = service.app;
  await service.publish(drafts(0, TITLES));
  t.equal(await encoded(service), 3);
  const own = (await service.app.inference.encoder())!;
  const words = service.app.index.wordIndex;
  const theirs = new ArticleVectors({ db, words, observe: unseen, encoder: async () => 'theirs' });
  const inference = {
    ...service.app.inference,
    encoder: async () => 'theirs',
    encode: async ({ texts }: { texts: readonly string[] }) => texts.map(() => Int8Array.of(1, 2)),
  };
  const deps = { ...service.app, words, vectors: theirs, inference };
  const stored = async () => [own, 'theirs'].map(async (one) => (await vectorsAfter(db, one, 0, 9)).length);
  for (let turn = 0; turn < 2; turn += 1) {
    await encodeArticles(deps, RUNNING);
    t.equal(await encoded(service), 0, 'nothing is encoded again');
    t.same(await Promise.all(await stored()), [3, 3]);
  }
  await db.exec(`update encoder_use set used_at = now() - interval '2 hours' where encoder = 'theirs'`);
  await encoded(service);
  t.same(await Promise.all(await stored()), [3, 0], 'until the other process has been gone for an hour');
});

t.test('an encoder that gets an easy case wrong makes none', async (t) => {
  const service = await started(t);
  const { inference, db, index } = service.app;
  await service.publish(drafts(0, TITLES));
  const wrong = new Failure('unavailable', 'models: encoder judges an easy case wrongly');
  const proveEncoder = () => Promise.reject(wrong);
  const deps = { ...service.app, words: index.wordIndex, inference: { ...inference, proveEncoder } };
  await t.rejects(encodeArticles(deps, RUNNING), wrong);
  t.same(await vectorsAfter(db, (await inference.encoder())!, 0, 9), []);
});

t.test('packed vectors come out as they went in', async (t) => {
  const vectors = [3, 2 ** 40, 7].map((seq) => ({
    seq,
    vector: Uint8Array.from([seq % 256, 255, 0, 128, 1]),
  }));
  const body = packVectors(vectors);
  t.same([...unpackVectors(body, 3)], vectors);
  t.throws(() => [...unpackVectors(body, 2)], RangeError);
  t.throws(() => [...unpackVectors(new Uint8Array(16), 2)], RangeError);
});
