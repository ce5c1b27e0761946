// A chart, its bill and the search it was counted from are stored together: all of them, or none.
import t from 'tap';
import { SharedSearches } from '../../core/charts/shared-searches.ts';
import { openTakedowns } from '../../core/news/articles/takedowns.ts';
import { HOUR } from '../../core/platform/clock.ts';
import { afterComputing } from '../support/answers.ts';
import { CSV, startChartService } from '../support/charts.ts';

const DATA = { data: { csv: CSV } };
const QUERY = { query: 'incendios forestales por sección', mode: 'fast' };
/** Raises when the transaction commits: charts and bills are written by then, as when the process dies there. */
const FAILURE = `
  create or replace function fail() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`;

t.test('a search that ends while another chart looks for it is not made again', async (t) => {
  let stored: object | null = null;
  const looks: (() => void)[] = [];
  const find = async () => {
    const found = stored;
    if (looks.length > 0) await new Promise<void>((go) => looks.push(go));
    return found;
  };
  const searches = new SharedSearches({ find } as never);
  const { signal } = new AbortController();
  const first = await searches.claim('key', signal);
  t.equal(first.cached, null);
  looks.push(() => undefined);
  const second = searches.claim('key', signal);
  // The second has seen nothing in the cache, but is told so only when the first has ended.
  stored = { id: 'answer' };
  first.release();
  await new Promise((go) => setImmediate(go));
  const [, go] = looks;
  looks.length = 0;
  go!();
  t.same((await second).cached, { id: 'answer' });
});

t.test('charts and their bills', async (t) => {
  const service = await startChartService(t);
  const { post, spent, clock } = service;
  const { db } = service.app;
  await service.publish(
    Array.from({ length: 6 }, (_, at) => ({
      title: `Incendios forestales en las sierras, parte ${at}`,
      standfirst: 'Los incendios forestales avanzan y los bomberos trabajan en las sierras.',
      url: `https://eldiario.example/incendios/${at}`,
      section: at % 2 === 0 ? 'clima' : 'sociedad',
      publishedAt: new Date(clock.now() - at * 12 * HOUR),
    })),
  );
  await db.query(FAILURE);
  // Tests after this one use the same database.
  t.teardown(() => db.exec('drop function fail cascade'));
  const rows = async (table: string) =>
    (await db.query<{ count: number }>(`select count(*)::int4 as count from ${table}`)).rows[0]!.count;
  const stored = async () => ({
    charts: await rows('chart'),
    bills: await rows('ledger'),
    searches: await rows('answer'),
    spent: await rows('spending'),
  });
  const nothing = { charts: 0, bills: 0, searches: 0, spent: 0 };

  for (const table of ['chart', 'ledger', 'spending', 'answer'])
    for (const [name, body] of Object.entries({ 'own data': DATA, 'a query': QUERY })) {
      if (table === 'answer' && body === DATA) continue;
      await t.test(`a commit that fails over ${table} leaves nothing of a chart from ${name}`, async (t) => {
        await db.query(
          `create constraint trigger power_cut after insert on ${table} deferrable initially deferred
           for each row execute function fail()`,
        );
        t.equal((await post('/v1/charts', body)).status, 500);
        await db.query(`drop trigger power_cut on ${table}`);
        t.same(await stored(), nothing);
      });
    }

  await t.test('a commit that succeeds leaves all of it', async (t) => {
    const own = await post('/v1/charts', DATA);
    t.match(own, { status: 200, body: { usage: { cost_usd: 0.0003 } } });
    const queried = await post('/v1/charts', QUERY);
    t.match(queried, { status: 200, body: { usage: { cost_usd: 0.0019 } } });
    t.same(await spent(), { chart_data: 1, chart_query: 1, search_fast: 1 });
    t.match(await stored(), { charts: 2, searches: 1 });
    const { rows: transactions } = await db.query(
      'select distinct chart.xmin = ledger.xmin as is_one from chart join ledger on work = chart.id',
    );
    t.same(transactions, [{ is_one: true }], 'in one transaction, which a kill cannot part');
  });

  await t.test('the search that was stored with a chart is free for the next one', async (t) => {
    const again = await post('/v1/charts', { ...QUERY, type: 'pie' });
    t.match(again, { status: 200, body: { type: 'pie', usage: { cost_usd: 0.0005 } } });
    t.same(await spent(), { chart_data: 1, chart_query: 2, search_fast: 1 });
    const cap = { 'x-max-cost-usd': '0.0005' };
    t.equal((await post('/v1/charts', QUERY, cap)).status, 200, 'within its cap');
  });

  await t.test('what is taken down while a chart is made is not in it', async (t) => {
    const url = 'https://eldiario.example/incendios/0';
    const takedowns = openTakedowns(service.app);
    const made = await afterComputing(
      service,
      () => takedowns.takeDown(url),
      () => post('/v1/charts', { ...QUERY, days: 19 }),
    );
    t.equal(made.status, 200);
    const { sources } = (await service.get(`/v1/charts/${made.body.id}`)).body;
    t.equal(sources.length, 5);
    t.notOk(sources.some((one: { url: string }) => one.url === url));
  });

  await t.test('charts of one query at the same time share its search', async (t) => {
    const query = { ...QUERY, days: 20 };
    const all = await Promise.all([1, 2, 3, 4].map(() => post('/v1/charts', query)));
    t.same(all.map(({ status, body }) => [status, body.usage.cost_usd]).sort(), [
      [200, 0.0005],
      [200, 0.0005],
      [200, 0.0005],
      [200, 0.0019],
    ]);
    t.equal(new Set(all.map(({ body }) => body.id)).size, 4, 'each is a chart of its own');
    const none = { query: 'zxqv wvuts por sección', mode: 'fast' };
    const failed = await Promise.all([1, 2, 3].map(() => post('/v1/charts', none)));
    t.same(
      failed.map(({ status }) => status),
      [422, 422, 422],
      'nobody waits for ever for one that fails',
    );
  });
});
