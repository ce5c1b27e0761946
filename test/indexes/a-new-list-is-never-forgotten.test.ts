// A list that is given while the old one is being read takes its place: at whatever moment it comes, and whatever becomes
// of the worker, the index ends as exactly the last list, and pages that it does not name are neither found nor billed.
import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import t from 'tap';
import { type CrawlDeps, crawlIndex } from '../../core/indexes/crawl/crawl.ts';
import { DAY, MINUTE } from '../../core/platform/clock.ts';
import type { Database, Transaction } from '../../core/store/database.ts';
import { dueIndexes } from '../../core/store/indexes/indexes.ts';
import { plainPage, startIndexService } from '../support/indexes.ts';
import { type Page, says } from '../support/website.ts';

const SEED = 20_261_008;
const RUNS = 15;
const HOSTS = ['a.example', 'b.example'];
const PAGES = 6;
/** The last address of each host leads nowhere. */
const URLS = HOSTS.flatMap((host) => Array.from({ length: PAGES }, (_, n) => `http://${host}/${n}`));
const isThere = (url: string) => !url.endsWith('/5');

let onServed: () => Promise<void> = async () => undefined;
const page =
  (name: string): Page =>
  (request, response) => {
    void onServed().then(() => plainPage(`Page ${name}`, [`${name} is about windmills.`])(request, response));
  };
const sites = Object.fromEntries(
  HOSTS.map((host) => [
    host,
    Object.fromEntries(Array.from({ length: PAGES - 1 }, (_, n) => [`/${n}`, page(`${host}/${n}`)])),
  ]),
);
const service = await startIndexService(t, sites);
const { app, clock, send, crawl, bill, deps } = service;

/** The caller is no part of a transaction that the worker is in. */
const asCaller = AsyncLocalStorage.snapshot();

class Killed extends Error {}
const never = new Promise<never>(() => undefined);

/** A worker's view of the database: `before` is called before every statement; true: the worker is dead from then on. */
function watched(db: Database, before: (inside: boolean, sql: string) => Promise<boolean>): Database {
  const within = (tx: Transaction): Transaction => ({
    exec: (sql) => tx.exec(sql),
    async query<R>(sql: string, params?: readonly unknown[]) {
      if (await before(true, sql)) throw new Killed();
      return tx.query<R>(sql, params);
    },
  });
  return {
    ...({ kind: db.kind } as Database),
    async query<R>(sql: string, params?: readonly unknown[]) {
      return (await before(false, sql)) ? never : db.query<R>(sql, params);
    },
    async transaction(work) {
      try {
        return await db.transaction((tx) => work(within(tx)));
      } catch (error) {
        if (error instanceof Killed) return never;
        throw error;
      }
    },
  };
}

interface Moment {
  /** What is counted: statements of the workers, or pages served. */
  of: 'statement' | 'page';
  after: number;
  what: { list: string[] } | 'kill' | 'midnight' | 'delete';
}

const list = fc.subarray(URLS, { minLength: 1 });
const moment: fc.Arbitrary<Moment> = fc.record({
  of: fc.constantFrom('statement' as const, 'page' as const),
  after: fc.integer({ min: 0, max: 40 }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.record({ list }) },
    { weight: 2, arbitrary: fc.constant('kill' as const) },
    { weight: 1, arbitrary: fc.constant('midnight' as const) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
});

/** Lives through a plan with so many workers at once; the list that counts, or null when the index was deleted. */
async function live(id: string, first: string[], plan: Moment[], workers: number): Promise<string[] | null> {
  const counts = { statement: 0, page: 0 };
  const left = [...plan];
  let last: string[] | null = first;
  let turn: Promise<unknown> = Promise.resolve();
  let dead = Promise.withResolvers<'dead'>();
  const change = async (urls: string[]) => {
    const { status, body } = await send('PATCH', `/v1/indexes/${id}`, { urls });
    if (last === null) return;
    if (status !== 200 || body.urls.total !== urls.length)
      throw new Error(`PATCH: ${status} ${JSON.stringify(body)}`);
    last = urls;
  };
  const remove = async () => {
    last = null;
    await send('DELETE', `/v1/indexes/${id}`);
  };
  /** True: killed. */
  const tick = async (of: Moment['of'], inside: boolean): Promise<boolean> => {
    counts[of] += 1;
    let killed = false;
    for (const due of left.filter((one) => one.of === of && one.after <= counts[of])) {
      left.splice(left.indexOf(due), 1);
      if (due.what === 'kill') killed = true;
      else if (due.what === 'midnight') clock.advance(DAY);
      else {
        const { what } = due;
        // One after the other, as one caller sends them.
        turn = asCaller(() => turn.then(() => (what === 'delete' ? remove() : change(what.list))));
        turn.catch(() => undefined);
      }
    }
    // Within a transaction of the worker's the caller may have to wait for its end.
    if (!inside) await turn;
    if (killed) dead.resolve('dead');
    return killed;
  };
  onServed = async () => void (await tick('page', true));
  const one = async (signal: AbortSignal) => {
    const mine = dead;
    const db = watched(
      app.db,
      async (inside) => mine !== dead || (await tick('statement', inside)) || mine !== dead,
    );
    const worker: CrawlDeps = { ...deps, db };
    while (await crawlIndex(worker, id, signal));
  };
  for (let lives = 0; lives <= plan.length; lives += 1) {
    dead = Promise.withResolvers();
    const cut = new AbortController();
    const all = Promise.all(Array.from({ length: workers }, () => one(cut.signal)));
    all.catch(() => undefined);
    const outcome = await Promise.race([all, dead.promise]);
    // What the dead had in flight is heard of no more.
    dead.resolve('dead');
    cut.abort();
    if (outcome !== 'dead') break;
  }
  await turn;
  onServed = async () => undefined;
  // What was left of the plan comes to an index at rest.
  for (const { what } of left)
    if (typeof what === 'object') await change(what.list);
    else if (what === 'delete') await remove();
  return last;
}

async function pagesOf(id: string): Promise<{ url: string; status: string; todo: boolean }[]> {
  const { rows } = await app.db.query<{ url: string; status: string; todo: boolean }>(
    'select url, status, todo from index_page where index_id = $1 order by url collate "C"',
    [id],
  );
  return rows;
}

const billedOn = async (id: string, day: string) => {
  const { rows } = await app.db.query<{ quantity: number }>('select quantity from ledger where work = $1', [
    `${id}/${day}`,
  ]);
  return rows[0]?.quantity ?? 0;
};

/** That an index is exactly its list; throws what is wrong. */
async function check(id: string, urls: readonly string[]): Promise<void> {
  const { body } = await send('GET', `/v1/indexes/${id}`);
  const there = urls.filter(isThere).length;
  const told = { status: body.status, ...body.urls };
  const due = {
    status: there > 0 ? 'ready' : 'failed',
    total: urls.length,
    indexed: there,
    failed: urls.length - there,
  };
  const pages = await pagesOf(id);
  const wrong = pages.some(({ url, status, todo }) => todo || (status === 'indexed') !== isThere(url));
  const named = pages.map(({ url }) => url);
  if (wrong || JSON.stringify([told, named]) !== JSON.stringify([due, [...urls].sort()]))
    throw new Error(`${JSON.stringify([told, pages])} instead of ${JSON.stringify([due, urls])}`);
}

t.test('property: at any moment, with one worker or two, killed or not', async (t) => {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(
      list,
      fc.array(moment, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 2 }),
      async (first, plan, workers) => {
        const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls: first })).body;
        const last = await live(id, first, plan, workers);
        await crawl(id);
        if (last === null) {
          if ((await pagesOf(id)).length > 0) throw new Error('pages of a removed index are left');
          return;
        }
        changes += plan.length;
        await check(id, last);
        clock.advance(DAY);
        await crawl(id);
        await check(id, last);
        // A whole day later nothing else is billed.
        clock.advance(DAY);
        const day = new Date(clock.now()).toISOString().slice(0, 10);
        clock.advance(DAY);
        await bill();
        const billed = await billedOn(id, day);
        if (billed !== last.filter(isThere).length) throw new Error(`${billed} pages billed`);
        await send('DELETE', `/v1/indexes/${id}`);
        await crawl(id);
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
  t.ok(changes > RUNS, `${changes} moments`);
});

t.test(
  'pages that a new list does not name are gone with the answer, and not billed the next day',
  async (t) => {
    const { id } = await service.make({ urls: URLS });
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const path = `/v1/indexes/${id}`;
    const { body } = await send('PATCH', path, { urls: [URLS[0]] });
    t.match(body, { status: 'ready', urls: { total: 1, indexed: 1, failed: 0 } });
    const found = await send('POST', '/v1/search', { query: 'windmills', index: id, mode: 'ultra' });
    t.same(
      [...found.body.results, ...found.body.near_misses].map(({ url }: { url: string }) => url),
      [URLS[0]],
    );
    // Nobody is at work: the queue is behind until after midnight.
    clock.advance(2 * DAY);
    await bill();
    const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
    t.equal(await billedOn(id, day), 10, 'the most that it held that day');
    t.equal(await billedOn(id, next), 1);
    await crawl(id);
    await check(id, [URLS[0]!]);
  },
);

t.test('given while the first page of the old one is read', async (t) => {
  const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls: URLS })).body;
  const path = `/v1/indexes/${id}`;
  let changed: Promise<unknown> | null = null;
  onServed = async () => {
    changed ??= send('PATCH', path, { urls: [URLS[3]] });
    await changed;
  };
  await crawl(id);
  onServed = async () => undefined;
  await check(id, [URLS[3]!]);
  t.match(await send('POST', `${path}/refresh`), { status: 202 });
  t.match(await crawl(id), { status: 'ready', urls: { total: 1, indexed: 1, failed: 0 } });
});

/** Crawls an index whose interval becomes two hours while its segments are written. */
async function crawlWithNewInterval(id: string): Promise<void> {
  let changed = false;
  const db = watched(app.db, async (_, sql) => {
    if (changed || !sql.includes('index_segment')) return false;
    changed = true;
    await send('PATCH', `/v1/indexes/${id}`, { refresh_hours: 2 });
    return false;
  });
  await crawlIndex({ ...deps, db }, id, new AbortController().signal);
}

t.test('an interval that is changed while a pass ends is the one that counts', async (t) => {
  const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls: [URLS[0]], refresh_hours: 24 })).body;
  await crawlWithNewInterval(id);
  t.match((await send('GET', `/v1/indexes/${id}`)).body, {
    status: 'ready',
    next_refresh_at: new Date(clock.now() + 120 * MINUTE).toISOString(),
  });
});

t.test('and so is one that is changed while a retry between two passes ends', async (t) => {
  let isDown = true;
  const mended = page('a.example/late');
  sites['a.example']!['/late'] = (request, response) =>
    isDown ? response.writeHead(503).end() : mended(request, response);
  const urls = [URLS[0], 'http://a.example/late'];
  const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls, refresh_hours: 24 })).body;
  t.match(await crawl(id), { status: 'ready', urls: { indexed: 1, failed: 1 } });
  isDown = false;
  clock.advance(10 * MINUTE);
  await crawlWithNewInterval(id);
  t.match((await send('GET', `/v1/indexes/${id}`)).body, { urls: { indexed: 2 } });
  const { rows } = await app.db.query<{ due: Date; next: Date }>(
    'select due_at as due, next_refresh_at as next from custom_index where id = $1',
    [id],
  );
  t.same(rows[0]!.due, rows[0]!.next, 'it is due when the answer says');
});

t.test('a new interval puts off neither pages nor lists that are to be tried again', async (t) => {
  sites['a.example']!['/late'] = (_, response) => response.writeHead(503).end();
  const urls = [URLS[0], 'http://a.example/late'];
  const { id } = await service.make({ urls, refresh_hours: 24 });
  sites['a.example']!['/map.txt'] = says(URLS[0]!, { 'content-type': 'text/plain' });
  const followed = await service.make({ sitemap: 'http://a.example/map.txt', refresh_hours: 1 });
  sites['a.example']!['/map.txt'] = says('down', {}, 503);
  clock.advance(60 * MINUTE);
  await crawl(followed.id);
  for (const one of [id, followed.id])
    t.equal((await send('PATCH', `/v1/indexes/${one}`, { refresh_hours: 168 })).status, 200);
  const due = await dueIndexes(app.db, new Date(clock.now() + 10 * MINUTE), 100);
  t.ok(
    due.some((one) => one.id === id),
    'the page',
  );
  t.ok(
    due.some((one) => one.id === followed.id),
    'the list',
  );
  t.match((await send('GET', `/v1/indexes/${followed.id}`)).body, {
    next_refresh_at: new Date(clock.now() + 10 * MINUTE).toISOString(),
  });
});
