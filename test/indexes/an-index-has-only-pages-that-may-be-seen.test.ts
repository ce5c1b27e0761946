// An organization that may see certain outlets gets no other pages by way of a custom index: they are neither read nor billed, whether
// they are listed or an address leads to them, and those that were read before its outlets were narrowed are not named.
import t from 'tap';
import { DAY } from '../../core/platform/clock.ts';
import { plainPage, sitemapPage, startIndexService } from '../support/indexes.ts';
import { leadsTo, says } from '../support/website.ts';

const TEXT = ['Pumps move water from the river to the town, and have done so for a hundred years.'];
const OWN = 'http://own.example';
const HIDDEN = 'http://hidden.example';

t.test('pages of other outlets', async (t) => {
  const { app, stranger, send, crawl, served, clock } = await startIndexService(t, {
    'own.example': {
      '/pumps': plainPage('Pumps of our own', TEXT),
      '/leads': leadsTo(`${HIDDEN}/pumps`),
      '/moved': leadsTo('/pumps', 301),
    },
    'hidden.example': { '/pumps': plainPage('Hidden pumps', TEXT) },
  });
  const { org, secret } = await stranger();
  const see = (outlets: string[] | null) => app.tenants.organizations.set(org.id, { outlets });
  const listed = [`${OWN}/pumps`, `${OWN}/leads`, `${OWN}/moved`, `${HIDDEN}/pumps`];
  const { body: made } = await send('POST', '/v1/indexes', { name: 'Pumps', urls: listed }, secret);
  const urls = async () => (await send('GET', `/v1/indexes/${made.id}/urls`, undefined, secret)).body.data;
  const refused = {
    title: null,
    error: { code: 'forbidden', reason: 'other_outlet', detail: /hidden\.example is not/ },
  };
  const own = { status: 'indexed', title: 'Pumps of our own', error: null };
  const asked = () => served['hidden.example']!.paths().length;

  await see(['own.example']);
  await crawl(made.id);
  t.match(await urls(), [own, { ...refused, status: 'failed' }, own, { ...refused, status: 'failed' }]);
  const record = async () => (await send('GET', `/v1/indexes/${made.id}`, undefined, secret)).body;
  t.match(await record(), { urls: { total: 4, indexed: 2, failed: 2 } }, 'and only two are billed');

  await see(null);
  clock.advance(DAY);
  await crawl(made.id);
  t.match(await urls(), {
    1: { title: 'Hidden pumps' },
    3: { status: 'indexed', title: 'Hidden pumps', error: null },
  });

  await see(['own.example']);
  t.match(await urls(), { 0: own, 3: { ...refused, status: 'indexed' } }, 'not named from then on');
  await crawl(made.id);
  t.match(
    await urls(),
    { 0: own, 1: { ...refused, status: 'failed' } },
    'what leads there is read again at once',
  );
  const before = asked();
  clock.advance(DAY);
  await crawl(made.id);
  t.match(await urls(), { 0: own, 3: { ...refused, status: 'failed' } });
  t.ok(asked() <= before + 1, 'what is listed is not asked for; what leads there is asked once');
});

t.test('lists of other outlets are refused, and no longer read once they are', async (t) => {
  const nested = '<sitemapindex><sitemap><loc>http://hidden.example/map</loc></sitemap></sitemapindex>';
  const { app, stranger, send, crawl, served, clock } = await startIndexService(t, {
    'own.example': {
      '/pumps': plainPage('Pumps of our own', TEXT),
      '/map': sitemapPage('own.example', ['/pumps']),
      '/nested': says(nested, { 'content-type': 'application/xml' }),
      '/leads': leadsTo(`${HIDDEN}/map`),
    },
    'hidden.example': { '/map': sitemapPage('hidden.example', ['/pumps']) },
  });
  const { org, secret } = await stranger();
  const see = (outlets: string[] | null) => app.tenants.organizations.set(org.id, { outlets });
  const make = (list: object) => send('POST', '/v1/indexes', { name: 'Pumps', ...list }, secret);
  const record = async (id: string) => (await send('GET', `/v1/indexes/${id}`, undefined, secret)).body;
  await see(['own.example']);
  for (const kind of ['sitemap', 'feed'])
    t.match(
      await make({ [kind]: `${HIDDEN}/map` }),
      { status: 403, body: { code: 'forbidden', detail: /hidden\.example is not one of them/ } },
      kind,
    );
  for (const path of ['/leads', '/nested']) {
    const { body: made } = await make({ sitemap: OWN + path });
    await crawl(made.id);
    t.match(await record(made.id), { urls: { total: 0 }, error: /hidden\.example is not one of them/ }, path);
  }

  await see(null);
  const { body: hidden } = await make({ sitemap: `${HIDDEN}/map` });
  await crawl(hidden.id);
  t.match(await record(hidden.id), { urls: { total: 1 } });
  await see(['own.example']);
  const asked = () => served['hidden.example']!.paths().length;
  const before = asked();
  clock.advance(DAY);
  await crawl(hidden.id);
  t.match(await record(hidden.id), { error: /^The sitemap could not be read: .*hidden\.example is not one/ });
  t.equal(asked(), before, 'it is not asked for');

  const { body: own } = await make({ sitemap: `${OWN}/map` });
  await crawl(own.id);
  t.match(await record(own.id), { status: 'ready', urls: { total: 1, indexed: 1 }, error: null });
});

t.test('what was read of a list that is hidden since is found and billed no more', async (t) => {
  const nested = `<sitemapindex><sitemap><loc>${OWN}/map</loc></sitemap><sitemap><loc>${HIDDEN}/map</loc></sitemap></sitemapindex>`;
  const { app, stranger, send, crawl } = await startIndexService(t, {
    'own.example': {
      '/pumps': plainPage('Pumps of our own', TEXT),
      '/map': sitemapPage('own.example', ['/pumps']),
      '/nested': says(nested, { 'content-type': 'application/xml' }),
    },
    'hidden.example': {
      '/pumps': plainPage('Hidden pumps', TEXT),
      '/map': sitemapPage('hidden.example', ['/pumps']),
    },
  });
  const { org, secret } = await stranger();
  const see = (outlets: string[] | null) => app.tenants.organizations.set(org.id, { outlets });
  const make = async (sitemap: string) => {
    const { body } = await send('POST', '/v1/indexes', { name: 'Pumps', sitemap }, secret);
    await crawl(body.id);
    return async () => (await send('GET', `/v1/indexes/${body.id}`, undefined, secret)).body;
  };
  const hidden = await make(`${HIDDEN}/map`);
  const both = await make(`${OWN}/nested`);
  t.match(await hidden(), { status: 'ready', urls: { indexed: 1 } });
  t.match(await both(), { status: 'ready', urls: { indexed: 2 } });

  await see(['own.example']);
  for (const record of [hidden, both]) await crawl((await record()).id);
  t.match(await hidden(), {
    status: 'failed',
    urls: { total: 1, indexed: 0, failed: 1 },
    monthly_cost_usd: 0,
  });
  t.match(await both(), {
    status: 'ready',
    urls: { total: 2, indexed: 1, failed: 1 },
    error: /hidden\.example/,
  });

  await see(null);
  for (const record of [hidden, both]) await crawl((await record()).id);
  t.match(await hidden(), { status: 'ready', urls: { indexed: 1, failed: 0 }, error: null });
  t.match(await both(), { status: 'ready', urls: { indexed: 2, failed: 0 }, error: null });
});
