// A crawl that is interrupted anywhere resumes: no address is lost, and what was read is not read again.
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { crawlIndex } from '../../core/indexes/crawl/crawl.ts';
import type { Database } from '../../core/store/database.ts';
import { unavailable } from '../../core/store/postgres/outage.ts';
import { plainPage, sitemapPage, startIndexService } from '../support/indexes.ts';
import type { Page } from '../support/website.ts';

const HOSTS = ['a.example', 'b.example', 'c.example'];
const PAGES = 12;

t.test('cuts', async (t) => {
  const served = new Map<string, number>();
  let atServed: () => void = () => undefined;
  const page =
    (name: string): Page =>
    (request, response) => {
      served.set(name, (served.get(name) ?? 0) + 1);
      plainPage(`Page ${name}`, [`The text of ${name} is about windmills.`])(request, response);
      atServed();
    };
  const sites = Object.fromEntries(
    HOSTS.map((host) => [
      host,
      Object.fromEntries(Array.from({ length: PAGES }, (_, n) => [`/${n}`, page(`${host}/${n}`)])),
    ]),
  ) as Record<string, Record<string, Page>>;
  const service = await startIndexService(t, sites);
  const { send, deps, crawl, app } = service;
  sites['a.example']!['/sitemap.xml'] = sitemapPage(
    'a.example',
    Array.from({ length: PAGES }, (_, n) => `/${n}`),
  );
  const urls = HOSTS.flatMap((host) => Array.from({ length: PAGES }, (_, n) => `http://${host}/${n}`));

  await t.test('property: cut after any number of pages, any number of times', async (t) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: urls.length }), { maxLength: 4 }), async (cuts) => {
        served.clear();
        const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls })).body;
        let written = 0;
        let cutShort = 0;
        for (const after of cuts) {
          const cut = new AbortController();
          let left = after;
          atServed = () => {
            left -= 1;
            if (left <= 0) cut.abort(new Error('killed'));
          };
          if (after === 0) cut.abort(new Error('killed'));
          const before = [...served.values()].reduce((sum, count) => sum + count, 0);
          await crawlIndex(deps, id, cut.signal).catch(() => undefined);
          atServed = () => undefined;
          const { body } = await send('GET', `/v1/indexes/${id}`);
          const asked = [...served.values()].reduce((sum, count) => sum + count, 0) - before;
          // Asked for and cut before it was written down: these, and no others, are asked for again.
          cutShort += asked - (body.urls.indexed - written);
          written = body.urls.indexed;
        }
        t.match(await crawl(id), {
          status: 'ready',
          urls: { total: urls.length, indexed: urls.length, failed: 0 },
        });
        t.equal(served.size, urls.length, 'none is lost');
        const twice = [...served.values()].reduce((sum, count) => sum + count - 1, 0);
        t.equal(twice, cutShort, 'none that was written down is read again');
        await send('DELETE', `/v1/indexes/${id}`);
        await crawlIndex(deps, id, new AbortController().signal);
      }),
      { numRuns: 8 },
    );
  });

  await t.test('two at work on the same index count each page once', async (t) => {
    const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls })).body;
    const { signal } = new AbortController();
    await Promise.all([crawlIndex(deps, id, signal), crawlIndex(deps, id, signal)]);
    t.match(await crawl(id), { urls: { total: urls.length, indexed: urls.length, failed: 0 } });
    const { rows } = await app.db.query<{ n: number }>(
      "select count(*) as n from index_page where index_id = $1 and status = 'indexed'",
      [id],
    );
    t.equal(rows[0]!.n, urls.length);
  });

  await t.test('a slice that ends leaves the rest to the next', async (t) => {
    const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls })).body;
    served.clear();
    const { signal } = new AbortController();
    // On a clock that stands still a slice of no time ends before it begins.
    t.equal(await crawlIndex({ ...deps, sliceMs: 0 }, id, signal), true);
    t.equal(served.size, 0);
    t.equal(await crawlIndex(deps, id, signal), false);
    t.ok([...served.values()].every((count) => count === 1));
  });

  await t.test('removed while it is read: nothing is written any more', async (t) => {
    const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls })).body;
    let gone: Promise<unknown> | null = null;
    atServed = () => {
      gone ??= send('DELETE', `/v1/indexes/${id}`);
    };
    await crawlIndex(deps, id, new AbortController().signal);
    atServed = () => undefined;
    await gone;
    t.equal(await crawlIndex(deps, id, new AbortController().signal), false);
    const { rows } = await app.db.query<{ n: number }>(
      'select count(*) as n from index_page where index_id = $1',
      [id],
    );
    t.equal(rows[0]!.n, 0);
  });

  await t.test('hosts take turns', async (t) => {
    const visits = () => HOSTS.map((host) => service.served[host]!.paths().length);
    const before = visits();
    const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls })).body;
    const seen: number[][] = [];
    atServed = () => seen.push(visits().map((count, at) => count - before[at]!));
    await crawl(id);
    atServed = () => undefined;
    const apart = seen.map((counts) => Math.max(...counts) - Math.min(...counts));
    t.ok(Math.max(...apart) <= 4, `no host is more than a few pages ahead: ${Math.max(...apart)}`);
  });
});

t.test('a crawl that the store interrupts ends with its last request', async (t) => {
  const released = Promise.withResolvers<void>();
  let asked = 0;
  const page: Page = async (request, response) => {
    asked += 1;
    // The store is asked for more pages after 32.
    if (asked > 32) await released.promise;
    plainPage('Mill', ['All about windmills.'])(request, response);
  };
  const paths = Array.from({ length: 300 }, (_, n) => `/${n}`);
  const site = Object.fromEntries(paths.map((path) => [path, page]));
  const { send, deps, app } = await startIndexService(t, { 'a.example': site });
  const urls = paths.map((path) => `http://a.example${path}`);
  const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls })).body;
  const failed = Promise.withResolvers<void>();
  let refills = 0;
  const db = {
    kind: app.db.kind,
    transaction: app.db.transaction.bind(app.db),
    async query(sql: string, params?: readonly unknown[]) {
      if (!sql.includes('order by turn, id')) return app.db.query(sql, params);
      refills += 1;
      if (refills === 1) return app.db.query(sql, params);
      failed.resolve();
      throw unavailable(new Error('away'));
    },
  } as unknown as Database;
  let hasEnded = false;
  const crawling = crawlIndex({ ...deps, db }, id, new AbortController().signal).finally(() => {
    hasEnded = true;
  });
  crawling.catch(() => undefined);
  await failed.promise;
  await sleep(50);
  t.equal(hasEnded, false, 'it waits for what is being read');
  released.resolve();
  await t.rejects(crawling, { code: 'unavailable' });
  t.match((await send('GET', `/v1/indexes/${id}`)).body, { urls: { indexed: asked } }, 'which is stored');
});

t.test('a page that the database refuses fails by itself', async (t) => {
  const page = (title: string) => plainPage(title, ['All about windmills.']);
  const site = { '/1': page('Mill 1'), '/2': page('Unstorable'), '/3': page('Mill 3') };
  const { crawl, send, app } = await startIndexService(t, { 'a.example': site });
  await app.db.exec(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'timestamp out of range' using errcode = '22008'; end $$;
    create trigger refuse before update on index_page for each row when (new.title = 'Unstorable')
      execute function refuse()`);
  // Tests after this one use the same database.
  t.teardown(() => app.db.exec('drop function refuse cascade'));
  const urls = Object.keys(site).map((path) => `http://a.example${path}`);
  const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls })).body;
  t.match(await crawl(id), { status: 'ready', urls: { total: 3, indexed: 2, failed: 1 } });
  const { data } = (await send('GET', `/v1/indexes/${id}/urls?status=failed`)).body;
  t.match(data, [{ url: urls[1], error: { reason: 'unreadable' } }]);
});
