// Segments of a custom index: planned so that every page is in one, rebuilt only where needed, few, and kept in bounds.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import {
  planSegments,
  rebuildIndexSegment,
  updateSegments,
} from '../../core/indexes/words/update-segments.ts';
import { WordCache } from '../../core/indexes/words/word-cache.ts';
import type { Database } from '../../core/store/database.ts';
import { plainPage, startIndexService } from '../support/indexes.ts';

const MOST = 8;
const noEncoder = () => null;
/** Byte of a segment that holds the number of its layout. */
const LAYOUT_AT = 4;

interface Segment {
  id: number;
  lo: number;
  hi: number;
  documents: number;
  stamp: number;
}

/** What is read of a database, to be read otherwise in part. */
const same = (db: Database): Pick<Database, 'kind' | 'query' | 'bytes'> => ({
  kind: db.kind,
  query: (sql, params) => db.query(sql, params),
  bytes: (select, params) => db.bytes(select, params),
});

t.test(
  'property: whatever pages come, change and go, the segments hold each once and stay few',
  async (t) => {
    const change = fc.record({
      added: fc.integer({ min: 0, max: 20 }),
      changed: fc.array(fc.nat({ max: 200 }), { maxLength: 5 }),
      removed: fc.array(fc.nat({ max: 200 }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
        let pages: { id: number; stamp: number }[] = [];
        let segments: Segment[] = [];
        let [nextId, nextSegment, stamp] = [1, 1, 1];
        for (const { added, changed, removed } of changes) {
          const gone = new Set(removed);
          pages = pages.filter((_, at) => !gone.has(at));
          for (const at of changed) if (pages[at]) pages[at].stamp = ++stamp;
          for (let n = 0; n < added; n++) pages.push({ id: nextId++, stamp: ++stamp });
          const kept = segments;
          const { dropped, runs } = planSegments(pages, segments, MOST);
          const made = runs.map((run) => ({
            id: nextSegment++,
            ...run,
            documents: pages.filter(({ id }) => id >= run.lo && id <= run.hi).length,
          }));
          segments = [...kept.filter(({ id }) => !dropped.includes(id)), ...made].sort((a, b) => a.lo - b.lo);
          for (const { id, stamp: own } of pages) {
            const holding = segments.filter(({ lo, hi }) => lo <= id && id <= hi);
            if (holding.length !== 1 || holding[0]!.stamp < own) return false;
          }
          for (const { lo, hi, documents } of segments) {
            const own = pages.filter(({ id }) => lo <= id && id <= hi).length;
            if (own !== documents || own === 0 || own > MOST) return false;
          }
          if (segments.length > 4 * Math.ceil(pages.length / MOST) + 1) return false;
          const again = planSegments(pages, segments, MOST);
          if (again.runs.some(({ lo, hi }) => pages.filter(({ id }) => id >= lo && id <= hi).length > MOST))
            return false;
        }
        return true;
      }),
    );
    const full = Array.from({ length: 16 }, (_, at) => ({ id: at + 1, stamp: 1 }));
    const right = [
      { id: 1, lo: 1, hi: 8, documents: 8, stamp: 1 },
      { id: 2, lo: 9, hi: 16, documents: 8, stamp: 1 },
    ];
    t.same(planSegments(full, right, MOST), { dropped: [], runs: [] }, 'what is right stays');
    full[10]!.stamp = 2;
    t.same(planSegments(full, right, MOST), { dropped: [2], runs: [{ lo: 9, hi: 16, stamp: 2 }] });
  },
);

t.test('words are loaded when asked for, and the longest unused go', async (t) => {
  const site = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [
      `/${n}`,
      plainPage(`Lighthouse ${n}`, [`All about lighthouse ${n}.`]),
    ]),
  );
  const { make, send, crawl, app } = await startIndexService(t, { 'coast.example': site });
  const ids: string[] = [];
  for (let n = 0; n < 3; n++)
    ids.push((await make({ urls: [`http://coast.example/${n}`, `http://coast.example/${n + 3}`] })).id);
  const cache = new WordCache(app.db, Number.POSITIVE_INFINITY, noEncoder);
  for (const id of ids) t.equal((await cache.words(id, 0)).wordIndex.documents, 2);
  const small = new WordCache(app.db, cache.bytes - 1, noEncoder);
  for (const id of [...ids, ids[0]!]) {
    t.equal((await small.words(id, 0)).wordIndex.documents, 2);
    t.ok(small.bytes < cache.bytes);
  }
  const both = await Promise.all([cache.words(ids[0]!, 0), cache.words(ids[0]!, 0)]);
  t.equal(both[0].wordIndex, both[1].wordIndex);
  await send('PATCH', `/v1/indexes/${ids[0]}`, { urls: ['http://coast.example/5'] });
  await crawl(ids[0]!);
  const { wordIndex, sources } = await cache.words(ids[0]!, 0);
  t.equal(wordIndex.documents, 1);
  t.same([...sources.keys()], ['coast.example']);
});

t.test('segments of another version are rebuilt when they are searched', async (t) => {
  const site = {
    '/a': plainPage('Lighthouse a', ['All about it.']),
    '/b': plainPage('Harbour b', ['And that.']),
  };
  const { make, app } = await startIndexService(t, { 'coast.example': site });
  const { id } = await make({ urls: ['http://coast.example/a', 'http://coast.example/b'] });
  const [{ body }] = (await app.db.query<{ body: Uint8Array }>('select body from index_segment')).rows as [
    { body: Uint8Array },
  ];
  const older = Uint8Array.from(body);
  older[LAYOUT_AT]! -= 1;
  await app.db.query('update index_segment set body = $1', [older]);
  const { wordIndex } = await new WordCache(app.db, Number.POSITIVE_INFINITY, noEncoder).words(id, 0);
  t.equal(wordIndex.documents, 2);
  t.equal(wordIndex.frequency('lighthous'), 1);
  const { rows } = await app.db.query<{ body: Uint8Array }>('select body from index_segment');
  t.same(Buffer.from(rows[0]!.body), Buffer.from(body), 'and stored as before');
});

t.test(
  'vectors of pages that can no longer be read are not loaded, and not again at each search',
  async (t) => {
    const site = { '/a': plainPage('Lighthouse a', ['All about it.']) };
    const { make, app } = await startIndexService(t, { 'coast.example': site });
    const { id } = await make({ urls: ['http://coast.example/a'] });
    await app.db.query(
      `insert into index_page (index_id, url, host, pass, turn, todo, status, first_seen_at)
     select $1, 'http://coast.example/' || n, 'coast.example', 1, n, false, 'failed', now() from generate_series(1, 4200) as n`,
      [id],
    );
    await app.db.query(
      `insert into index_vector (page, index_id, encoder, stamp, added, vector)
     select id, index_id, 'one', stamp, 1, decode(repeat('01', 384), 'hex') from index_page`,
    );
    let loads = 0;
    const db = {
      ...same(app.db),
      async bytes(...asked: Parameters<Database['bytes']>) {
        if (asked[0].includes('from index_vector')) loads += 1;
        return app.db.bytes(...asked);
      },
    } as unknown as Database;
    const cache = new WordCache(db, Number.POSITIVE_INFINITY, () => 'one');
    t.equal((await cache.words(id, 1)).vectors.vectors, 1);
    await cache.words(id, 1);
    t.equal(loads, 1);
  },
);

t.test('of long pages no more is read from the database than is indexed', async (t) => {
  const long = Array.from(
    { length: 1000 },
    (_, n) => `Paragraph ${n} of the almanac. ${'Tides. '.repeat(100)}`,
  );
  const site = Object.fromEntries([1, 2, 3].map((n) => [`/${n}`, plainPage(`Almanac ${n}`, long)]));
  const { make, app } = await startIndexService(t, { 'coast.example': site });
  const { id } = await make({ urls: [1, 2, 3].map((n) => `http://coast.example/${n}`) });
  let most = 0;
  const db = {
    ...same(app.db),
    async query(sql: string, params?: readonly unknown[]) {
      const answer = await app.db.query(sql, params);
      most = Math.max(most, JSON.stringify(answer.rows).length);
      return answer;
    },
  } as unknown as Database;
  const [segment] = (
    await app.db.query<{ id: number; lo: number; hi: number }>('select id, lo, hi from index_segment')
  ).rows;
  await rebuildIndexSegment(db, id, segment!);
  t.ok(most < 50_000, `three pages of 700,000 characters: ${most}`);
  const { wordIndex } = await new WordCache(app.db, Number.POSITIVE_INFINITY, noEncoder).words(id, 0);
  t.equal(wordIndex.frequency('paragraph'), 3, 'their beginnings are found');
});

t.test('two that bring an index up to date at once leave each page in one segment', async (t) => {
  const site = { '/a': plainPage('Lighthouse a', ['All about it.']) };
  const { make, app } = await startIndexService(t, { 'coast.example': site });
  const { id } = await make({ urls: ['http://coast.example/a'] });
  await app.db.query(`update index_page set stamp = nextval('index_stamp_seq')`);
  await Promise.all([updateSegments(app, id), updateSegments(app, id)]);
  t.equal((await app.db.query('select id from index_segment')).rows.length, 1);
});

t.test('a segment that is replaced while it is being loaded leaves out no page', async (t) => {
  const site = { '/a': plainPage('Lighthouse a', ['All about it.']) };
  const { make, app } = await startIndexService(t, { 'coast.example': site });
  const { id } = await make({ urls: ['http://coast.example/a'] });
  let left = 2;
  const db = {
    ...same(app.db),
    async bytes(...asked: Parameters<Database['bytes']>) {
      if (left-- > 0) {
        await app.db.query(`update index_page set stamp = nextval('index_stamp_seq')`);
        await updateSegments(app, id);
      }
      return app.db.bytes(...asked);
    },
  } as unknown as Database;
  const { wordIndex } = await new WordCache(db, Number.POSITIVE_INFINITY, noEncoder).words(id, 0);
  t.equal(wordIndex.documents, 1);
});

t.test('a search during an update finds each page once', async (t) => {
  const site = Object.fromEntries(
    ['a', 'b'].map((name) => [`/${name}`, plainPage(`Lighthouse ${name}`, ['All about it.'])]),
  );
  const { make, app } = await startIndexService(t, { 'coast.example': site });
  const { id } = await make({ urls: ['http://coast.example/a'] });
  const { id: other } = await make({ urls: ['http://coast.example/b'] });
  const second = Promise.withResolvers<void>();
  let reads = 0;
  const db = {
    ...same(app.db),
    async bytes(...asked: Parameters<Database['bytes']>) {
      reads += 1;
      if (reads === 3) await second.promise;
      return app.db.bytes(...asked);
    },
  } as unknown as Database;
  const cache = new WordCache(db, Number.POSITIVE_INFINITY, noEncoder);
  const { wordIndex } = await cache.words(id, 0);
  t.equal(wordIndex.documents, 1);
  // The segment is built again, and there is another one.
  await app.db.query(
    `with gone as (delete from index_segment where index_id = $1 returning lo, hi, body)
     insert into index_segment (index_id, lo, hi, documents, stamp, body)
     select $1, lo, hi, 1, 1, body from gone
     union all select $1, lo, hi, 1, 1, body from index_segment where index_id = $2`,
    [id, other],
  );
  const updating = cache.words(id, 0);
  while (reads < 3) await setImmediate();
  // The database answers one after another: by then the first of the two has been read.
  for (let turns = 0; turns < 5; turns += 1) await app.db.query('select 1');
  t.equal(wordIndex.documents, 1, 'while the second of two is read');
  second.resolve();
  t.equal((await updating).wordIndex.documents, 2);
});

t.test('whoever asks while words are being loaded gets what was stored by then', async (t) => {
  const site = Object.fromEntries(
    ['a', 'b'].map((name) => [`/${name}`, plainPage(`Lighthouse ${name}`, ['All about it.'])]),
  );
  const { make, send, crawl, app } = await startIndexService(t, { 'coast.example': site });
  const { id } = await make({ urls: ['http://coast.example/a'] });
  const loading = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const db = {
    ...same(app.db),
    async query(sql: string, params?: readonly unknown[]) {
      const answer = await app.db.query(sql, params);
      if (sql.includes('index_vector')) {
        loading.resolve();
        await going.promise;
      }
      return answer;
    },
  } as unknown as Database;
  const cache = new WordCache(db, Number.POSITIVE_INFINITY, () => 'one');
  const first = cache.words(id, 1);
  await loading.promise;
  await send('PATCH', `/v1/indexes/${id}`, { urls: ['http://coast.example/a', 'http://coast.example/b'] });
  await crawl(id);
  const second = cache.words(id, 1);
  going.resolve();
  await first;
  t.equal((await second).wordIndex.documents, 2);
});
