// A credit plan that is used up makes no index and refreshes none; what is there stays, says so, and goes on with credit.
import t from 'tap';
import { priceOf } from '../../core/billing/prices.ts';
import { DAY, HOUR, MINUTE } from '../../core/platform/clock.ts';
import { plainPage, sitemapPage, startIndexService } from '../support/indexes.ts';
import { type Page, says } from '../support/website.ts';

t.test('credit', async (t) => {
  const urls = [1, 2, 3].map((n) => `http://a.example/${n}`);
  const site = Object.fromEntries(urls.map((url) => [new URL(url).pathname, plainPage(url, ['Text.'])]));
  const { send, crawl, bill, clock, stranger, app, served } = await startIndexService(t, {
    'a.example': site,
  });
  // A day of three pages, and a half.
  const { org, secret } = await stranger({ plan: 'credit', monthlyCredit: priceOf('custom_index', 5) / 31n });
  const create = (list: string[]) => send('POST', '/v1/indexes', { name: 'X', urls: list }, secret);
  const get = async (id: string) => (await send('GET', `/v1/indexes/${id}`, undefined, secret)).body;
  t.match(await create([...urls, ...urls.map((url) => `${url}?more`)]), {
    status: 402,
    body: { code: 'insufficient_credit', detail: /more than the/ },
  });
  const { id } = (await create(urls)).body;
  await crawl(id);
  t.match(await get(id), { status: 'ready', urls: { indexed: 3 }, error: null });
  clock.advance(DAY);
  await bill();
  const read = served['a.example']!.paths().length;
  await crawl(id);
  t.match(await get(id), {
    status: 'ready',
    urls: { indexed: 3 },
    error: /credit is used up.*renews at 2026-11-01T00:00:00Z/,
  });
  t.equal(served['a.example']!.paths().length, read, 'nothing is read');
  t.match(await send('POST', `/v1/indexes/${id}/refresh`, undefined, secret), { status: 402 });
  t.match(await send('POST', '/v1/search', { query: 'text', index: id, mode: 'ultra' }, secret), {
    status: 402,
  });
  t.match(await send('PATCH', `/v1/indexes/${id}`, { name: 'Y' }, secret), { status: 200 });
  clock.advance(HOUR);
  await app.tenants.organizations.set(org.id, { monthlyCredit: priceOf('custom_index', 1000) });
  await crawl(id);
  t.match(await get(id), { status: 'ready', error: null, refreshed_at: new Date(clock.now()).toISOString() });
  t.equal(served['a.example']!.paths().length, read + 3);
  const usage = await send('GET', '/v1/usage', undefined, secret);
  t.equal(usage.body.data.length, 1);
  t.match(usage.body.data[0], { day: '2026-10-07', item: 'custom_index', quantity: 3 });
});

t.test('a pass that waited for credit says no more of it when it has ended', async (t) => {
  let asked = 0;
  const tired: Page = (request, response) => {
    asked += 1;
    if (asked === 1) says('wait', { 'retry-after': '60' }, 429)(request, response);
    else plainPage(`Page ${request.url}`, ['Text.'])(request, response);
  };
  const paths = ['/1', '/2', '/3'];
  const site: Record<string, Page> = Object.fromEntries(paths.map((path) => [path, tired]));
  const parts = ['/sitemap.xml', '/lost.xml'].map(
    (path) => `<sitemap><loc>http://a.example${path}</loc></sitemap>`,
  );
  site['/parts.xml'] = says(`<sitemapindex>${parts.join('')}</sitemapindex>`, {
    'content-type': 'application/xml',
  });
  site['/sitemap.xml'] = sitemapPage('a.example', paths);
  const { send, crawl, pass, stranger, app } = await startIndexService(t, { 'a.example': site });
  const { org, secret } = await stranger({ plan: 'credit', monthlyCredit: priceOf('custom_index', 1000) });
  const fields = { name: 'X', sitemap: 'http://a.example/parts.xml' };
  const { id } = (await send('POST', '/v1/indexes', fields, secret)).body;
  const get = async () => (await send('GET', `/v1/indexes/${id}`, undefined, secret)).body;
  await crawl(id);
  t.match(await get(), { status: 'building', error: /lost\.xml/ }, 'it waits for its host');
  await app.tenants.organizations.set(org.id, { monthlyCredit: 1n });
  await pass(2 * MINUTE);
  await crawl(id);
  t.match(await get(), { status: 'building', error: /credit is used up/ });
  await app.tenants.organizations.set(org.id, { monthlyCredit: priceOf('custom_index', 1000) });
  await pass(HOUR);
  await crawl(id);
  await pass(HOUR);
  await crawl(id);
  t.match(await get(), { status: 'ready', urls: { indexed: 3 }, error: /^Parts of the list.*lost\.xml/ });
});

t.test('a pass that waited for credit and then lost its list is searched as far as it came', async (t) => {
  let isTired = true;
  const tired: Page = (request, response) => {
    const page = isTired ? says('wait', { 'retry-after': '60' }, 429) : plainPage('Pumps', ['Text.']);
    page(request, response);
  };
  const paths = ['a.example/1', 'b.example/1', 'b.example/2'];
  const entries = paths.map((path) => `<url><loc>http://${path}</loc></url>`).join('');
  const list = says(`<urlset>${entries}</urlset>`, { 'content-type': 'application/xml' });
  const site: Record<string, Page> = { '/1': plainPage('Kettles', ['Text.']), '/sitemap.xml': list };
  const service = await startIndexService(t, {
    'a.example': site,
    'b.example': { '/1': tired, '/2': tired },
  });
  const { send, crawl, pass, stranger, app } = service;
  const { org, secret } = await stranger({ plan: 'credit', monthlyCredit: priceOf('custom_index', 1000) });
  const fields = { name: 'X', sitemap: 'http://a.example/sitemap.xml' };
  const { id } = (await send('POST', '/v1/indexes', fields, secret)).body;
  const get = async () => (await send('GET', `/v1/indexes/${id}`, undefined, secret)).body;
  const found = async (query: string) => {
    const { body } = await send('POST', '/v1/search', { query, index: id, mode: 'ultra' }, secret);
    return body.results?.map(({ title }: { title: string }) => title);
  };
  await crawl(id);
  t.match(await get(), { status: 'building', urls: { total: 3, indexed: 1 } }, 'it waits for a host');
  await app.tenants.organizations.set(org.id, { monthlyCredit: 1n });
  await pass(2 * MINUTE);
  await crawl(id);
  await app.tenants.organizations.set(org.id, { monthlyCredit: priceOf('custom_index', 1000) });
  site['/sitemap.xml'] = says('gone', {}, 503);
  isTired = false;
  await pass(HOUR);
  await crawl(id);
  t.match(await get(), { status: 'ready', error: /sitemap could not be read/ });
  t.same(await found('kettles'), ['Kettles']);
  site['/sitemap.xml'] = list;
  await pass(HOUR);
  await crawl(id);
  t.match(await get(), { status: 'ready', urls: { total: 3, indexed: 3 }, error: null });
  t.same(await found('pumps'), ['Pumps', 'Pumps']);
});

t.test('a pass that waited for credit goes by the list as it is afterwards', async (t) => {
  let isTired = true;
  const tired: Page = (request, response) => {
    const page = isTired
      ? says('wait', { 'retry-after': '60' }, 429)
      : plainPage(`Page ${request.url}`, ['Text.']);
    page(request, response);
  };
  const site = Object.fromEntries(['/1', '/2', '/3', '/4'].map((path) => [path, tired]));
  site['/sitemap.xml'] = sitemapPage('a.example', ['/1', '/2']);
  const { send, crawl, pass, stranger, app } = await startIndexService(t, { 'a.example': site });
  const { org, secret } = await stranger({ plan: 'credit', monthlyCredit: priceOf('custom_index', 1000) });
  const fields = { name: 'X', sitemap: 'http://a.example/sitemap.xml', max_urls: 2 };
  const { id } = (await send('POST', '/v1/indexes', fields, secret)).body;
  await crawl(id);
  await app.tenants.organizations.set(org.id, { monthlyCredit: 1n });
  await pass(2 * MINUTE);
  await crawl(id);
  await app.tenants.organizations.set(org.id, { monthlyCredit: priceOf('custom_index', 1000) });
  site['/sitemap.xml'] = sitemapPage('a.example', ['/3', '/4']);
  isTired = false;
  await pass(HOUR);
  await crawl(id);
  const { body } = await send('GET', `/v1/indexes/${id}/urls`, undefined, secret);
  t.same(
    body.data.map(({ url, status }: { url: string; status: string }) => [new URL(url).pathname, status]),
    [
      ['/3', 'indexed'],
      ['/4', 'indexed'],
    ],
  );
});
