// A custom index is searched as the news index is: every mode, its own pages only, with the data that they declare.
import t from 'tap';
import { openTakedowns } from '../../core/news/articles/takedowns.ts';
import { DAY } from '../../core/platform/clock.ts';
import { articlePage, STRIKE, TART } from '../support/articles.ts';
import { plainPage, productPage, startIndexService } from '../support/indexes.ts';

t.test('search by index', async (t) => {
  const shop: Record<string, ReturnType<typeof plainPage>> = {
    '/kettle': productPage({
      name: 'Electric kettle of steel',
      description: 'An electric kettle of steel that boils two litres of water in four minutes.',
      price: '1.299,90',
      brand: 'Hervor',
      sku: 'HK-200',
    }),
    '/toaster': productPage({
      name: 'Blue toaster',
      description: 'A toaster for two slices of bread.',
      price: 59,
    }),
    '/docs/shipping': plainPage('Shipping', [
      'We ship to all of Europe within five days, and nowhere else.',
      'Electric kettles are sent in a padded box, with a kettle in each box and a leaflet.',
    ]),
    '/huelga': articlePage('Huelga de trenes en Rosario', STRIKE),
    '/tarta': articlePage('Tarta de manzanas', TART),
  };
  const service = await startIndexService(t, {
    'shop.example': shop,
    'www.other.example': { '/1': plainPage('Kettle of others', ['Text about kettles.']) },
  });
  const { app, make, send, crawl, clock, stranger } = service;
  const urls = [
    ...Object.keys(shop).map((path) => `http://shop.example${path}`),
    'http://www.other.example/1',
  ];
  const { id } = await make({ urls });
  const search = (fields: object, secret?: string) =>
    send('POST', '/v1/search', { query: 'electric kettle', index: id, ...fields }, secret);

  await t.test('in every mode, billed as its mode', async (t) => {
    for (const [mode, cost] of [
      ['ultra', 0.001],
      ['fast', 0.0014],
      ['normal', 0.0022],
      ['deep', 0.0056],
    ] as const) {
      const { status, body } = await search({ mode });
      t.equal(status, 200, mode);
      const [first] = [...body.results, ...body.near_misses];
      t.match(first, {
        url: 'http://shop.example/kettle',
        source: 'shop.example',
        found_in: 'custom_index',
        published_at: null,
        data: { price: 1299.9, currency: 'EUR', brand: 'Hervor', sku: 'HK-200', availability: 'InStock' },
      });
      t.equal(body.usage.cost_usd, cost);
      if (mode === 'normal' || mode === 'deep') t.ok(first.read, 'read from what was kept');
    }
    t.equal(service.served['shop.example']!.paths().length, 5, 'nothing is fetched for a search');
  });

  await t.test('by what a page says, by its brand and number, in other languages', async (t) => {
    const paths = async (query: string) => {
      const { body } = await search({ query, mode: 'ultra' });
      return [...body.results, ...body.near_misses].map(({ url }: { url: string }) => new URL(url).pathname);
    };
    t.ok((await paths('padded box leaflet')).includes('/docs/shipping'), 'words of its text');
    t.ok((await paths('HK-200')).includes('/kettle'));
    t.ok((await paths('Hervor')).includes('/kettle'));
    t.equal((await paths('huelga de trenes'))[0], '/huelga');
  });

  await t.test('no date filter unless asked; the other filters hold', async (t) => {
    t.match((await search({ query: 'huelga de trenes', mode: 'fast' })).body, { found: true });
    clock.advance(100 * DAY);
    t.match((await search({ query: 'huelga de trenes', mode: 'fast' })).body, { found: true });
    const week = (await search({ query: 'huelga de trenes', mode: 'fast', days: 7 })).body;
    t.match(
      week,
      { found: false, left_out: [{ reason: 'undated' }] },
      'undated pages by the day they came in',
    );
    const hosts = async (fields: object) => {
      const { body } = await search({ query: 'kettle', mode: 'ultra', ...fields });
      return new Set([...body.results, ...body.near_misses].map(({ source }: { source: string }) => source));
    };
    t.same(await hosts({ include_domains: ['other.example'] }), new Set(['other.example']));
    t.same(await hosts({ exclude_domains: ['other.example'] }), new Set(['shop.example']));
    t.same(await hosts({ sources: ['other.example'] }), new Set(['other.example']));
    t.same(await hosts({ sections: ['docs'] }), new Set(['shop.example']));
    t.same(await hosts({ languages: ['es'] }), new Set());
  });

  await t.test('an article that was taken down is not found, whatever its address carries', async (t) => {
    const address = 'http://shop.example/kettle';
    const { id: own } = await make({ urls: [`${address}?utm_source=rss`, 'http://shop.example/toaster'] });
    const found = async () => {
      const { body } = await search({ index: own, mode: 'ultra', fresh: true });
      return [...body.results, ...body.near_misses].map(({ title }: { title: string }) => title);
    };
    t.ok((await found()).includes('Electric kettle of steel'));
    await openTakedowns(app).takeDown(address);
    await app.index.follow();
    t.notOk((await found()).includes('Electric kettle of steel'));
    t.match((await send('GET', `/v1/indexes/${own}/urls`)).body.data, [
      { status: 'indexed', title: null, error: { code: 'unreadable_reference', reason: 'taken_down' } },
      { status: 'indexed', title: 'Blue toaster', error: null },
    ]);
    await openTakedowns(app).allow(address);
    await app.index.follow();
    t.ok((await found()).includes('Electric kettle of steel'), 'until it is allowed again');
  });

  await t.test('the news index has none of it', async (t) => {
    t.match((await send('POST', '/v1/search', { query: 'electric kettle', mode: 'ultra' })).body, {
      total: 0,
      near_misses: { length: 0 },
    });
  });

  await t.test('an answer is cached until the index changes', async (t) => {
    const first = (await search({ mode: 'fast', query: 'kettle steel' })).body;
    t.equal(first.usage.cached, false);
    t.equal((await search({ mode: 'fast', query: 'kettle steel' })).body.usage.cached, true);
    shop['/kettle'] = productPage({ name: 'Electric kettle of steel', price: 7, brand: 'Hervor' });
    await send('POST', `/v1/indexes/${id}/refresh`);
    t.match(await crawl(id), { status: 'ready' });
    const second = (await search({ mode: 'fast', query: 'kettle steel' })).body;
    t.equal(second.usage.cached, false);
    const [one] = [...second.results, ...second.near_misses];
    t.match(one, { data: { price: 7 } });
  });

  await t.test('one query per request; other indexes are not there', async (t) => {
    t.match(await search({ query: ['kettle', 'toaster'] }), { status: 400 });
    const { secret } = await stranger();
    t.match(await search({}, secret), { status: 404, body: { code: 'index_not_found' } });
    t.match(await search({ index: 'idx_nothing' }), { status: 404, body: { code: 'index_not_found' } });
    const building = await send('POST', '/v1/indexes', { name: 'X', urls });
    t.match(await search({ index: building.body.id }), {
      status: 409,
      body: { code: 'index_not_ready', detail: /0 of 6 addresses so far/ },
    });
  });

  await t.test('not while custom indexes are switched off, but by a key that may only search', async (t) => {
    const { organizations, keys } = app.tenants;
    const [org] = await organizations.list();
    const { secret } = await keys.create({ org: org!.id, capabilities: ['search'] });
    t.equal((await search({}, secret)).status, 200);
    await organizations.setPlugin(org!.id, 'indexes', false);
    t.match(await search({}), { status: 403, body: { code: 'plugin_disabled', detail: /"indexes"/ } });
    t.equal(
      (await send('POST', '/v1/search', { query: 'kettle', mode: 'ultra' })).status,
      200,
      'the news are',
    );
    await organizations.setPlugin(org!.id, 'indexes', null);
    t.equal((await search({})).status, 200);
  });
});
