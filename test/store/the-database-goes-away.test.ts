import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { articlePage, STRIKE } from '../support/articles.ts';
import { ownServers, serverUrl } from '../support/postgres.ts';
import { startTestService, TEST_SOURCE } from '../support/service.ts';
import { type Page, says, website } from '../support/website.ts';

const QUERY = 'huelga de trenes en Rosario';

const feed = (titles: Record<string, string>): Page => {
  const items = Object.entries(titles).map(
    ([path, title]) => `<item><title>${title}</title><link>http://eldiario.example/${path}</link></item>`,
  );
  return says(`<rss version="2.0"><channel><title>El Diario</title>${items.join('')}</channel></rss>`, {
    'content-type': 'application/rss+xml',
  });
};

t.test('PostgreSQL', { skip: serverUrl === null && 'no server is named' }, async (t) => {
  const { server } = ownServers(t);

  const titles: Record<string, string> = { uno: 'Huelga de trenes en Rosario' };
  const holding: (() => void)[] = [];
  let hold = false;
  const page = articlePage('Huelga de trenes en Rosario', STRIKE);
  const site = await website(t, {
    '/rss': (request, response) => feed(titles)(request, response),
    '/uno': (request, response) =>
      hold ? holding.push(() => page(request, response)) : page(request, response),
    '/dos': page,
  });
  const service = await startTestService(t, {
    ingests: true,
    config: {
      database_url: server('start', 'primary'),
      read_ms: 10_000,
      page_cache_days: 0,
      web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` },
    },
    sources: [
      { ...TEST_SOURCE, homepage: 'http://eldiario.example/', feeds: ['http://eldiario.example/rss'] },
    ],
  });
  const search = (changes = {}) =>
    service.post('/v1/search', { query: QUERY, mode: 'fast', fresh: true, ...changes });
  /** Answers of an index that is still empty. */
  let free = 0;
  const found = async () => {
    const { status, body } = await search();
    if (body.left_out?.some(({ reason }: { reason: string }) => reason === 'index_empty')) free += 1;
    return status === 200
      ? body.results.map(({ url }: { url: string }) => url.split('/').at(-1)).sort()
      : status;
  };
  const until = async (expected: unknown) => {
    for (;;) {
      const now = await found();
      if (JSON.stringify(now) === JSON.stringify(expected)) return now;
      await sleep(100);
    }
  };
  await until(['uno']);

  const unavailable = async (t: Test) => {
    for (const one of [
      await search(),
      await service.get('/v1/sources'),
      await service.get('/v1/sources', { authorization: `Bearer cnl_${'0'.repeat(40)}` }),
    ]) {
      t.match(one, {
        status: 503,
        body: { code: 'unavailable', detail: /database cannot be reached/ },
        headers: { 'retry-after': /^\d+$/, 'content-type': /^application\/problem\+json/ },
      });
    }
    const ready = await service.get('/readyz');
    t.match(ready, { status: 503, body: { missing: [{ name: 'database' }] } });
    t.equal((await service.get('/healthz')).status, 200);
  };

  for (const how of ['stop', 'crash']) {
    await t.test(how, async (t) => {
      hold = true;
      const open = search({ mode: 'normal' });
      while (holding.length === 0) await sleep(5);
      server(how, 'primary');
      holding.pop()!();
      hold = false;
      t.match(
        await open,
        { status: 503, body: { code: 'unavailable' } },
        'a search that was under way cannot be billed, and is not answered',
      );
      await unavailable(t);
      titles.dos = 'Sigue la huelga de trenes en Rosario';

      server('start', 'primary');
      await until(how === 'stop' ? ['uno'] : ['dos', 'uno']);
      while ((await service.get('/readyz')).status !== 200) await sleep(50);
      t.pass('ready again, by itself');
    });
    await service.app.db.query('update feed set next_look_at = now()');
    t.same(await until(['dos', 'uno']), ['dos', 'uno'], 'what came out meanwhile is read');
  }

  const [org] = await service.app.tenants.organizations.list();
  const { rows } = await service.app.db.query<{ lines: number; spent: string }>(
    'select count(*) as lines, sum(nano_usd)::text as spent from ledger',
  );
  const billed = service.seen.filter(({ event }) => event === 'billed').length;
  t.equal(rows[0]!.lines, billed, 'billed once each');
  t.equal(String((await service.app.meter.balance(org!.id)).spent), rows[0]!.spent);
  const answered = service.seen.filter(
    (one) => one.event === 'request' && one.route === '/v1/search' && one.status === 200,
  );
  t.equal(rows[0]!.lines, answered.length - free, 'and only what was answered');
  const losses = service.seen.filter(({ event }) => event === 'store-lost' || event === 'store-back');
  t.ok(losses.length >= 4 && losses.length % 2 === 0, 'each absence was seen, and its end');
  for (const [at, { event }] of losses.entries()) t.equal(event, at % 2 === 0 ? 'store-lost' : 'store-back');
  t.notOk(service.seen.some(({ event }) => event === 'request-failed'));
});
