// A watch reports what is new since its last run: each article once, a story once where stories are grouped, nothing lost
// on later pages; each run is billed as one search, and identical watches share their answers.
import t from 'tap';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import { DAY, HOUR, MINUTE } from '../../core/platform/clock.ts';
import { DEPTHS } from '../../core/search/modes.ts';
import { runDueWatches } from '../../core/watches/run/run-due-watches.ts';
import { newestRequest } from '../../core/watches/watched-request.ts';
import { plainPage, sitemapPage, startIndexService } from '../support/indexes.ts';
import { startWatchService } from '../support/watches.ts';
import type { Page } from '../support/website.ts';

const strike = (n: number) => ({
  url: `https://eldiario.example/trenes/${n}`,
  title: `Huelga de trenes: los gremios anuncian el paro número ${n}`,
  standfirst: `Los trenes paran ${n} días por la huelga de los gremios ferroviarios.`,
});

t.test('watches', async (t) => {
  const service = await startWatchService(t);
  const { publish, make, titles, work, clock, send, app } = service;
  const [org] = await app.tenants.organizations.list();
  const spent = async () => (await app.meter.balance(org!.id)).spent;
  const allSpent = async () =>
    (await app.meter.usage(null, '2026-10-01', '2026-10-31')).reduce((sum, { cost }) => sum + cost, 0n);
  const PRICE = 1_000_000n;
  await publish([strike(1), strike(2), { title: 'El banco central sube la tasa de interés' }]);
  const watch = await make();
  const path = `/v1/watches/${watch.id}`;

  await t.test('the first run reports what there is, the next ones what is new', async (t) => {
    t.same((await titles(watch.id)).toSorted(), [strike(1).title, strike(2).title]);
    t.match((await send('GET', path)).body, {
      status: 'active',
      matches: 2,
      last_run_at: '2026-10-07T12:00:00.000Z',
      next_run_at: '2026-10-07T13:00:00.000Z',
      last_error: null,
    });
    t.equal(await spent(), PRICE);
    await work();
    t.equal(await spent(), PRICE, 'nothing is due');
    clock.advance(HOUR);
    await publish([strike(3)]);
    await work();
    t.same((await titles(watch.id)).slice(2), [strike(3).title]);
    t.equal(await spent(), 2n * PRICE);
    clock.advance(HOUR);
    await work();
    t.equal((await send('GET', path)).body.matches, 3, 'nothing was new');
    t.equal(await spent(), 3n * PRICE, 'a run is a search all the same');
    const usage = (await send('GET', '/v1/usage')).body.data;
    t.equal(usage.length, 1);
    t.match(usage[0], { item: 'search_ultra', quantity: 3 });
  });

  await t.test('matches are listed in the order of discovery, from any of them on', async (t) => {
    const all = (await send('GET', `${path}/matches`)).body;
    t.match(all, { object: 'list', has_more: false, next_after: all.data[2].id });
    t.match(all.data[2], {
      object: 'match',
      found_at: '2026-10-07T13:00:00.000Z',
      result: { url: strike(3).url, score: Number, found_in: 'index' },
    });
    const first = (await send('GET', `${path}/matches?limit=2`)).body;
    t.match(first, { has_more: true, next_after: all.data[1].id });
    const rest = (await send('GET', `${path}/matches?limit=2&after=${first.next_after}`)).body;
    t.same(rest.data, [all.data[2]]);
    const none = (await send('GET', `${path}/matches?after=${rest.next_after}`)).body;
    t.same(none, { object: 'list', data: [], has_more: false, next_after: rest.next_after });
    for (const query of ['limit=0', 'limit=201', 'after=x', 'after=99999999999999999', 'offset=1'])
      t.equal((await send('GET', `${path}/matches?${query}`)).status, 400, query);
  });

  await t.test('identical watches share an answer, which is free', async (t) => {
    const before = await spent();
    const [one, two] = [
      await make({}, { query: 'huelga ferroviaria' }),
      await make({}, { query: 'huelga ferroviaria' }),
    ];
    t.equal(await spent(), before + PRICE);
    t.same(await titles(two.id), await titles(one.id));
    const { secret } = await service.stranger();
    const theirs = await make({}, { query: 'huelga ferroviaria' }, secret);
    t.same(await titles(theirs.id, 'limit=200', secret), await titles(one.id), 'whoever watches');
    const billed = await allSpent();
    clock.advance(HOUR);
    await work();
    t.equal(await allSpent(), billed + 2n * PRICE, 'with the first watch, which has another query');
    for (const { id } of [one, two]) t.equal((await send('DELETE', `/v1/watches/${id}`)).status, 204);
    t.equal((await send('DELETE', `/v1/watches/${theirs.id}`, undefined, secret)).status, 204);
  });

  await t.test('one that runs every few minutes is never given its own last answer', async (t) => {
    const often = await make({ every_minutes: 5 }, { query: 'paro de los gremios' });
    const seen = (await titles(often.id)).length;
    await publish([strike(4)]);
    clock.advance(5 * MINUTE);
    await work();
    t.equal((await titles(often.id)).length, seen + 1);
    await send('DELETE', `/v1/watches/${often.id}`);
  });

  await t.test('a missed run is made up for once, and starts a new rhythm', async (t) => {
    clock.advance(5 * HOUR + 7 * MINUTE);
    await publish([strike(5)]);
    const now = clock.now();
    const before = await spent();
    await work();
    t.equal(await spent(), before + PRICE);
    t.same((await titles(watch.id)).slice(3).toSorted(), [strike(4).title, strike(5).title]);
    t.equal((await send('GET', path)).body.next_run_at, new Date(now + HOUR).toISOString());
  });

  await t.test(
    'more than one page of new articles is reported whole, in deliveries of max_results',
    async (t) => {
      await send('DELETE', path);
      clock.advance(10 * MINUTE);
      await publish(Array.from({ length: 70 }, (_, n) => strike(100 + n)));
      const before = await spent();
      const many = await make({ deliver: { webhook: { url: service.hook.url } } }, { max_results: 30 });
      const reported = await titles(many.id);
      t.equal(reported.length, 75);
      t.equal(new Set(reported).size, 75);
      t.equal(await spent(), before + PRICE, 'for one search');
      const sizes = service.hook.titles().map(({ length }) => length);
      t.same(sizes, [30, 20, 25]);
      t.same(service.hook.titles().flat(), reported, 'in the order of discovery');
      clock.advance(HOUR);
      await work();
      t.equal((await titles(many.id)).length, 75);
      await send('DELETE', `/v1/watches/${many.id}`);
    },
  );

  await t.test('an article whose address changes is no new one', async (t) => {
    const article = { title: 'La huelga de trenes termina con un acuerdo', feedId: 'nota-77' };
    await publish([{ ...article, url: 'https://eldiario.example/huelga-termina' }]);
    const watching = await make({}, { query: 'acuerdo por la huelga' });
    const before = await titles(watching.id);
    t.ok(before.includes(article.title));
    const later = { ...article, publishedAt: new Date(clock.now()) };
    clock.advance(HOUR);
    await publish([{ ...later, url: 'https://eldiario.example/acuerdo-en-los-trenes' }]);
    await work();
    t.same(await titles(watching.id), before);
    clock.advance(HOUR);
    await publish([{ ...later, url: 'https://eldiario.example/acuerdo' }]);
    await work();
    t.same(await titles(watching.id), before, 'nor when it changes again');
    const other = { title: 'Nueva huelga de trenes: no hay acuerdo', feedId: 'nota-78' };
    clock.advance(HOUR);
    await publish([
      {
        ...other,
        url: 'https://eldiario.example/acuerdo-en-los-trenes',
        publishedAt: new Date(clock.now()),
      },
    ]);
    await work();
    t.same(await titles(watching.id), [...before, other.title], 'another article at a former address is one');
    clock.advance(HOUR);
    await work();
    t.equal((await titles(watching.id)).length, before.length + 1, 'and both are known from then on');
    await send('DELETE', `/v1/watches/${watching.id}`);
  });

  await t.test('a story is reported once', async (t) => {
    const story = (n: number, outlet: string) => ({
      url: `https://${outlet}.example/inundaciones-${n}`,
      title: 'Inundaciones en Santa Fe: evacúan a 1.200 personas por la crecida del río Salado',
      standfirst:
        'Más de 1.200 personas fueron evacuadas en Santa Fe tras la crecida del río Salado, informó Defensa Civil.',
    });
    await publish([story(1, 'uno'), story(2, 'dos')]);
    const grouped = await make({}, { query: 'inundaciones', dedupe: true });
    const single = await make({}, { query: 'inundaciones' });
    t.equal((await titles(grouped.id)).length, 1);
    t.equal((await titles(single.id)).length, 2);
    clock.advance(HOUR);
    await publish([story(3, 'tres')]);
    await work();
    t.equal((await titles(grouped.id)).length, 1, 'another version of it is not news');
    t.equal((await titles(single.id)).length, 3, 'to a watch of articles it is');
    clock.advance(HOUR);
    await publish([
      {
        url: 'https://uno.example/otra',
        title: 'Inundaciones en Venezuela: el Orinoco desborda y deja cuarenta muertos en Ciudad Bolívar',
      },
    ]);
    await work();
    t.match((await titles(single.id))[3], /Venezuela/);
    t.match(await titles(grouped.id), [String, /Venezuela/], 'another story is');
    await send('PATCH', `/v1/watches/${grouped.id}`, {
      request: { query: 'crecida del río Salado', mode: 'ultra' },
    });
    await work();
    t.equal((await titles(grouped.id)).length, 2, 'with another search, too, nothing is reported again');
  });
});

t.test('where more match than are judged, what comes in is reported all the same', async (t) => {
  const { publish, make, titles, work, clock, app, server } = await startWatchService(t);
  const spent = async () =>
    (await app.meter.usage(null, '2026-10-01', '2026-10-31')).reduce((sum, { cost }) => sum + cost, 0n);
  const { candidates } = DEPTHS.ultra;
  const before = new Date(clock.now() - 2 * DAY);
  await publish(
    Array.from({ length: candidates + 10 }, (_, n) => ({
      url: `https://eldiario.example/antes/${n}`,
      title: `Huelga de trenes ${n}`,
      publishedAt: before,
    })),
  );
  const { id, feed_url: feed } = await make({ deliver: { feed: true } }, { days: 7 });
  t.equal((await titles(id)).length, candidates);
  const { payload } = await server.inject(new URL(feed).pathname.replace('.xml', '.json'));
  t.equal(JSON.parse(payload).items.length, 50, 'the feed has the latest fifty');
  const paid = await spent();
  for (const n of [1, 2]) {
    clock.advance(HOUR);
    // Longer ones match less well.
    const title = `La huelga de trenes que empezó el lunes deja a miles de pasajeros sin servicio, según el parte ${n}`;
    await publish([{ url: `https://eldiario.example/ahora/${n}`, title }]);
    await work();
    t.same((await titles(id)).slice(candidates + n - 1), [title], 'each once');
    t.equal(await spent(), paid + BigInt(n) * 1_000_000n, 'a run is one search all the same');
  }
});

t.test('such a run searches its newest articles as well', async (t) => {
  const now = Date.parse('2026-10-07T12:00:00Z');
  const asked = nativeSearchRequest('huelga de trenes', { mode: 'fast', days: 7 });
  const watch = { everyMinutes: 60, lastRunAt: new Date(now - HOUR), missedFrom: null };
  const newest = (request: object = {}, row: object = {}) =>
    newestRequest({ ...asked, ...request }, { ...watch, ...row }, { dateOffset: '-03:00', now });
  t.match(newest(), { mode: 'fast', days: 8 / 24, max_results: DEPTHS.fast.candidates });
  t.match(newest({ days: null }), { days: 8 / 24 });
  t.match(newest({ dedupe: true }), { days: 26 / 24 }, 'with earlier versions of their stories');
  t.match(newest({}, { missedFrom: new Date(now - 2 * DAY) }), { days: 2 + 7 / 24 });
  t.match(newest({ mode: 'deep' }), { mode: 'normal' }, 'without visits to sites');
  for (const words of ['últimas noticias de la huelga', 'huelga esta semana', 'huelga en octubre'])
    t.match(newest({ queries: [words] }), { days: 8 / 24, days_given: true }, words);
  const early = { lastRunAt: new Date(now - 10 * HOUR) };
  t.match(newest({ queries: ['huelga hoy'] }, early), { days: 9 / 24 }, 'no article of another day');
  t.equal(newest({ queries: ['huelga de ayer'] }), null, 'nothing new comes into these days');
  t.equal(newest({}, { lastRunAt: null }), null, 'the first run has seen nothing before');
  t.equal(newest({ days: 1 }, { everyMinutes: 1440 }), null, 'they are all that it searches');
});

t.test('such a run over a custom index finds the pages that it has listed since', async (t) => {
  const { candidates } = DEPTHS.ultra;
  const pumps = Array.from({ length: candidates + 10 }, (_, n) => `/pump/${n}`);
  const site: Record<string, Page> = Object.fromEntries(
    pumps.map((path) => [path, plainPage(`Water pump ${path.slice(6)}`, ['It pumps.'])]),
  );
  site['/sitemap.xml'] = sitemapPage('shop.example', pumps);
  const { make, crawl, clock, send, app } = await startIndexService(t, { 'shop.example': site });
  const { id: index } = await make({ sitemap: 'http://shop.example/sitemap.xml', refresh_hours: 24 });
  const request = { query: 'water pump', index, mode: 'ultra' };
  const { body: watch } = await send('POST', '/v1/watches', { name: 'Pumps', request, every_minutes: 1440 });
  const deps = { ...app, dateOffset: '-03:00', searchMs: MINUTE };
  const run = async () => {
    await runDueWatches(deps, { send: async () => null }, new AbortController().signal);
    return (await send('GET', `/v1/watches/${watch.id}`)).body.matches;
  };
  t.equal(await run(), candidates);
  for (let days = 1; days < 3; days += 1) {
    clock.advance(DAY);
    await run();
  }
  site['/new'] = plainPage('For gardens and for houses by the sea: the newest water pump', ['It pumps.']);
  site['/sitemap.xml'] = sitemapPage('shop.example', [...pumps, '/new']);
  clock.advance(DAY);
  await crawl(index);
  t.equal(await run(), candidates + 1);
  const { body } = await send('GET', `/v1/watches/${watch.id}/matches?after=${candidates}&limit=200`);
  t.match(body.data.at(-1).result, { url: 'http://shop.example/new' });
});
