// The life of a custom index over HTTP: every limit from both sides, seen by its organization only, gone when deleted.
import t from 'tap';
import { DAY, HOUR } from '../../core/platform/clock.ts';
import { openTenantAdmin } from '../../core/tenants/tenant-admin.ts';
import { plainPage, productPage, sitemapPage, startIndexService } from '../support/indexes.ts';

const page = (n: number) => `http://shop.example/p/${n}`;

t.test('custom indexes over HTTP', async (t) => {
  const pages = Object.fromEntries(
    [1, 2, 3, 4].map((n) => [`/p/${n}`, productPage({ name: `Kettle number ${n}`, price: n })]),
  );
  const service = await startIndexService(t, {
    'shop.example': {
      ...pages,
      '/sitemap.xml': sitemapPage('shop.example', ['/p/1', '/p/2']),
      '/about': plainPage('About the shop', ['We have sold kettles since 1950.']),
    },
  });
  const { send, crawl, make, stranger, clock, app } = service;
  const index = (fields: object) => send('POST', '/v1/indexes', { name: 'Test', urls: [page(1)], ...fields });

  await t.test('every limit, from both sides', async (t) => {
    const made: string[] = [];
    const good: object[] = [
      { name: 'x' },
      { name: 'ñ'.repeat(100) },
      { refresh_hours: 1 },
      { refresh_hours: 168 },
      { max_urls: 1 },
      { max_urls: 50_000 },
      { urls: Array.from({ length: 10_000 }, (_, n) => page(n)) },
      { urls: [`http://shop.example/${'a'.repeat(2000 - 20)}`] },
    ];
    for (const fields of good) {
      const { status, body } = await index(fields);
      t.equal(status, 201, JSON.stringify(fields).slice(0, 60));
      made.push(body.id);
    }
    const bad: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: '\u200b \u2060' }, 'name'],
      [{ name: 'ñ'.repeat(101) }, 'name'],
      [{ name: undefined }, 'name'],
      [{ refresh_hours: 0 }, 'refresh_hours'],
      [{ refresh_hours: 169 }, 'refresh_hours'],
      [{ refresh_hours: 1.5 }, 'refresh_hours'],
      [{ max_urls: 0 }, 'max_urls'],
      [{ max_urls: 50_001 }, 'max_urls'],
      [{ urls: [page(1), page(2)], max_urls: 1 }, 'max_urls'],
      [{ urls: [] }, 'urls'],
      [{ urls: Array.from({ length: 10_001 }, (_, n) => page(n)) }, 'urls'],
      [{ urls: [`http://shop.example/${'a'.repeat(2001 - 20)}`] }, 'urls.0'],
      [{ urls: [page(1), 'ftp://shop.example/', 'shop.example'] }, 'urls.1'],
      [{ urls: ['http://'] }, 'urls.0'],
      [{ urls: undefined, sitemap: 'sitemap.xml' }, 'sitemap'],
      [{ urls: undefined, feed: 7 }, 'feed'],
      [{ colour: 'red' }, 'colour'],
    ];
    for (const [fields, path] of bad) {
      const { status, body } = await index(fields);
      t.equal(status, 400, JSON.stringify(fields).slice(0, 60));
      t.equal(body.code, 'invalid_request');
      t.ok(
        body.errors.some((one: { path: string }) => one.path === path),
        `${path}: ${body.detail}`,
      );
    }
    t.match(
      await index({ sitemap: 'http://shop.example/sitemap.xml' }),
      { status: 400 },
      'only one of three',
    );
    t.match(await index({ urls: undefined }), { status: 400 }, 'and one of them');
    for (const id of made) t.equal((await send('DELETE', `/v1/indexes/${id}`)).status, 204);
  });

  await t.test('made, read, listed', async (t) => {
    const { status, body, headers } = await index({ urls: [page(1), page(2), `${page(1)}#top`] });
    t.equal(status, 201);
    t.equal(headers.location, `/v1/indexes/${body.id}`);
    t.match(body.id, /^idx_[a-z0-9]{24}$/);
    t.match(body, {
      object: 'index',
      kind: 'urls',
      source: null,
      status: 'building',
      urls: { total: 2, indexed: 0, failed: 0 },
      monthly_cost_usd: 0,
      refresh_hours: 24,
      max_urls: 5000,
      created_at: '2026-10-07T12:00:00.000Z',
      refreshed_at: null,
      next_refresh_at: null,
      error: null,
    });
    t.match(await crawl(body.id), {
      status: 'ready',
      urls: { total: 2, indexed: 2, failed: 0 },
      monthly_cost_usd: 0.004,
      refreshed_at: '2026-10-07T12:00:00.000Z',
      next_refresh_at: '2026-10-08T12:00:00.000Z',
    });
    t.match((await send('GET', '/v1/indexes')).body.data[0], { id: body.id, status: 'ready' });
    t.equal((await send('DELETE', `/v1/indexes/${body.id}`)).status, 204);
  });

  await t.test('changed', async (t) => {
    const { id } = await make({ urls: [page(1), page(2)] });
    const path = `/v1/indexes/${id}`;
    for (const [fields, wrong] of [
      [{}, ''],
      [{ name: '' }, 'name'],
      [{ name: '\u200b \u2060' }, 'name'],
      [{ refresh_hours: 0 }, 'refresh_hours'],
      [{ max_urls: 1 }, 'max_urls'],
      [{ sitemap: 'http://shop.example/sitemap.xml' }, 'sitemap'],
      [{ urls: ['x'] }, 'urls.0'],
    ] as const) {
      const { status, body } = await send('PATCH', path, fields);
      t.equal(status, 400, JSON.stringify(fields));
      t.equal(body.errors[0].path, wrong);
    }
    t.match((await send('PATCH', path, { name: 'Other', refresh_hours: 2 })).body, {
      name: 'Other',
      refresh_hours: 2,
      next_refresh_at: '2026-10-07T14:00:00.000Z',
      urls: { total: 2, indexed: 2 },
    });
    t.match((await send('PATCH', path, { urls: [page(2), page(3), page(4)] })).body, {
      status: 'ready',
      next_refresh_at: null,
    });
    t.match(await crawl(id), { status: 'ready', urls: { total: 3, indexed: 3, failed: 0 }, error: null });
    const replaced = await send('PATCH', path, { urls: [page(1)] });
    t.match(replaced.body, { status: 'building', urls: { total: 1, indexed: 0 } }, 'none of it was read');
    const search = { query: 'shop', index: id, mode: 'ultra' };
    t.match((await send('POST', '/v1/search', search)).body, { code: 'index_not_ready', detail: /0 of 1/ });
    t.match(await crawl(id), { status: 'ready', urls: { total: 1, indexed: 1 } });
    await send('PATCH', path, { urls: [page(2), page(3), page(4)] });
    await crawl(id);
    const { data } = (await send('GET', `${path}/urls`)).body;
    t.same(
      data.map(({ url }: { url: string }) => url),
      [page(2), page(3), page(4)],
    );
    const sitemap = await make({ sitemap: 'http://shop.example/sitemap.xml' });
    t.match(await send('PATCH', `/v1/indexes/${sitemap.id}`, { urls: [page(1)] }), {
      status: 400,
      body: { errors: [{ path: 'urls', message: /follows a sitemap/ }] },
    });
    t.match((await send('PATCH', `/v1/indexes/${sitemap.id}`, { max_urls: 1 })).body, { max_urls: 1 });
    clock.advance(24 * HOUR);
    t.match(
      await crawl(sitemap.id),
      { urls: { total: 1, indexed: 1 }, error: /more than max_urls \(1\)/ },
      'a lower bound counts from the next refresh on',
    );
    for (const one of [id, sitemap.id]) await send('DELETE', `/v1/indexes/${one}`);
  });

  await t.test('read again when asked, and by itself', async (t) => {
    const { id } = await make({ urls: [page(1)], refresh_hours: 3 });
    const path = `/v1/indexes/${id}`;
    clock.advance(HOUR);
    t.match(await send('POST', `${path}/refresh`), {
      status: 202,
      body: { status: 'ready', next_refresh_at: null },
    });
    t.match(await send('POST', `${path}/refresh`), { status: 202 }, 'while it is read: as it is');
    const read = service.served['shop.example']!.paths().length;
    t.match(await crawl(id), { refreshed_at: new Date(clock.now()).toISOString() });
    t.equal(service.served['shop.example']!.paths().length, read + 1, 'once');
    clock.advance(3 * HOUR - 1);
    await crawl(id);
    t.equal(service.served['shop.example']!.paths().length, read + 1, 'not before its time');
    clock.advance(1);
    t.match(await crawl(id), { next_refresh_at: new Date(clock.now() + 3 * HOUR).toISOString() });
    t.equal(service.served['shop.example']!.paths().length, read + 2);
    await send('DELETE', path);
  });

  await t.test('another organization does not see it', async (t) => {
    const { id } = await make({ urls: [page(1)] });
    const { secret } = await stranger();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/refresh', undefined],
      ['GET', '/urls', undefined],
    ] as const) {
      const reply = await send(method, `/v1/indexes/${id}${path}`, body, secret);
      t.match(reply, { status: 404, body: { code: 'index_not_found' } }, `${method} ${path}`);
    }
    t.same((await send('GET', '/v1/indexes', undefined, secret)).body, {
      object: 'list',
      data: [],
      has_more: false,
      next_before: null,
    });
    t.equal((await service.server.inject('/v1/indexes')).statusCode, 401);
    for (const wrong of ['idx_x', 'x', '..%2f', `${id}0`])
      t.match(await send('GET', `/v1/indexes/${wrong}`), { status: 404 }, wrong);
    await send('DELETE', `/v1/indexes/${id}`);
  });

  const { organizations } = app.tenants;
  for (const { off, code, allow } of [
    {
      off: 'switched off',
      code: 'plugin_disabled',
      allow: (id: string, allowed: boolean) => organizations.setPlugin(id, 'indexes', allowed),
    },
    {
      off: 'suspended',
      code: 'organization_suspended',
      allow: (id: string, allowed: boolean) => organizations.set(id, { suspended: !allowed }),
    },
  ])
    await t.test(`${off}: not available, not read, not billed`, async (t) => {
      const { org, secret } = await stranger();
      const { id } = (await send('POST', '/v1/indexes', { name: 'X', urls: [page(1)] }, secret)).body;
      await crawl(id);
      await allow(org.id, false);
      t.match(await send('GET', '/v1/indexes', undefined, secret), {
        status: 403,
        body: { code },
      });
      clock.advance(DAY);
      const read = service.served['shop.example']!.paths().length;
      await crawl(id);
      t.equal(service.served['shop.example']!.paths().length, read);
      await service.bill();
      await allow(org.id, true);
      t.match((await send('GET', `/v1/indexes/${id}`, undefined, secret)).body, {
        status: 'ready',
        error: /switched off/,
      });
      t.same((await send('GET', '/v1/usage', undefined, secret)).body.data, []);
      clock.advance(HOUR);
      await crawl(id);
      t.match((await send('GET', `/v1/indexes/${id}`, undefined, secret)).body, { error: null });
      t.equal((await send('DELETE', `/v1/indexes/${id}`, undefined, secret)).status, 204);
    });

  await t.test('deleted: gone with its pages, and no longer billed', async (t) => {
    const { id } = await make({ urls: [page(1), page(2)] });
    const path = `/v1/indexes/${id}`;
    t.match(await send('POST', '/v1/search', { query: 'kettle', index: id }), { status: 200 });
    t.equal((await send('DELETE', path)).status, 204);
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['DELETE', path, undefined],
      ['POST', '/v1/search', { query: 'kettle', index: id }],
    ] as const)
      t.match(await send(method, at, body), { status: 404, body: { code: 'index_not_found' } });
    await crawl(id);
    const count = async (table: string) =>
      (await app.db.query<{ n: number }>(`select count(*) as n from ${table} where index_id = $1`, [id]))
        .rows[0]!.n;
    t.equal(await count('index_page'), 0);
    t.equal(await count('index_segment'), 0);
    clock.advance(5 * DAY);
    await service.bill();
    const { rows } = await app.db.query<{ quantity: number }>(
      "select quantity from ledger where work like $1 || '/%'",
      [id],
    );
    t.same(rows, [{ quantity: 2 }], 'the day it was deleted on is its last');
  });

  await t.test('deleted with its organization: its last day is billed as well', async (t) => {
    const { org, secret } = await service.stranger();
    const fields = { name: 'Test', urls: [page(1), page(2)] };
    const { id } = (await send('POST', '/v1/indexes', fields, secret)).body;
    await crawl(id);
    clock.advance(DAY);
    await openTenantAdmin({ ...app, jobs: null }).deleteOrganization(org.id);
    clock.advance(DAY);
    await service.bill();
    const { rows } = await app.db.query(
      'select quantity from ledger where organization_id = $1 order by day',
      [org.id],
    );
    t.same(rows, [{ quantity: 2 }, { quantity: 2 }]);
  });

  await t.test('pages of the lists are exact', async (t) => {
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      made.unshift((await index({})).body.id);
      if (at !== 2) clock.advance(1);
    }
    const first = (await send('GET', '/v1/indexes?limit=2')).body;
    t.match(first, { object: 'list', has_more: true, next_before: String });
    await send('DELETE', `/v1/indexes/${first.data[1].id}`);
    const second = (await send('GET', `/v1/indexes?limit=2&before=${first.next_before}`)).body;
    const third = (await send('GET', `/v1/indexes?limit=2&before=${second.next_before}`)).body;
    t.match(third, { has_more: false, next_before: null });
    const seen = [...first.data, ...second.data, ...third.data].map(({ id }: { id: string }) => id);
    t.same(seen.toSorted(), made.toSorted());
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=zzz', 'offset=3'])
      t.equal((await send('GET', `/v1/indexes?${query}`)).status, 400, query);
    const urls = Array.from({ length: 7 }, (_, n) => page(n + 1));
    const { id } = await make({ urls });
    const found: string[] = [];
    for (let after: string | null = '0'; after !== null; ) {
      const { body } = await send('GET', `/v1/indexes/${id}/urls?limit=3&after=${after}`);
      found.push(...body.data.map(({ url }: { url: string }) => url));
      t.equal(body.has_more, body.next_after !== null);
      after = body.next_after;
    }
    t.same(found, urls);
    const failed = (await send('GET', `/v1/indexes/${id}/urls?status=failed`)).body.data;
    t.equal(failed.length, 3);
    t.match(failed[0], {
      status: 'failed',
      title: null,
      error: { code: 'fetch_failed', reason: 'status', detail: /404/ },
    });
    t.equal((await send('GET', `/v1/indexes/${id}/urls?status=indexed`)).body.data.length, 4);
    t.same((await send('GET', `/v1/indexes/${id}/urls?status=waiting`)).body.data, []);
    for (const query of ['limit=0', 'limit=1001', 'status=gone', 'after=-1', 'after=x'])
      t.equal((await send('GET', `/v1/indexes/${id}/urls?${query}`)).status, 400, query);
    t.equal((await send('GET', `/v1/indexes/${id}/urls?limit=1000`)).status, 200);
    for (const one of [...made, id]) await send('DELETE', `/v1/indexes/${one}`);
  });

  await t.test('an organization may have a hundred', async (t) => {
    const { secret } = await stranger();
    const more = () => send('POST', '/v1/indexes', { name: 'X', urls: [page(1)] }, secret);
    for (let n = 0; n < 100; n++) t.equal((await more()).status, 201);
    t.match(await more(), { status: 409, body: { code: 'conflict', detail: /100/ } });
  });
});
