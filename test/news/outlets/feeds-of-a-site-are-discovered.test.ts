// Given only a site's address, its feeds and news sitemaps are found and read; other documents are left out.
import t from 'tap';
import { discover } from '../../../core/news/outlets/discovery/discover.ts';
import { parser } from '../../support/parser.ts';
import { samplePress } from '../../support/press-index.ts';
import { startTestService } from '../../support/service.ts';
import { fetcherFor, leadsTo, type Page, says, website } from '../../support/website.ts';

t.test('every outlet of the sample press', async (t) => {
  const press = await samplePress(t);
  const fetcher = fetcherFor(t, {}, { resolve: press.resolve });
  for (const outlet of press.outlets.filter(({ crawlDelay }) => crawlDelay === undefined)) {
    const found = await discover({ fetcher, parser }, outlet.homepage);
    t.equal(found.homepage, outlet.homepage, outlet.id);
    t.equal(found.languages[0], outlet.languages[0], `${outlet.id}: language`);
    t.ok(
      found.suggested.some((url) => outlet.feeds.includes(url)),
      `${outlet.id}: ${found.suggested.join(', ')}`,
    );
    t.ok(
      found.feeds.every(
        ({ items, newest, format }) => format === 'sitemap-index' || (items > 0 && newest !== null),
      ),
      `${outlet.id}: read`,
    );
  }
});

const RSS = (n: number, link = 'http://site.example/a') =>
  `<rss version="2.0"><channel><title>Feed ${n}</title><language>es-cl</language>${Array.from({ length: n }, (_, at) => `<item><title>Una noticia larga de hoy ${n} ${at}</title><link>${link}${n}-${at}</link><pubDate>Tue, 06 Oct 2026 10:00:00 GMT</pubDate></item>`).join('')}</channel></rss>`;
const XML = { 'content-type': 'application/xml' };

t.test('declared feeds are read first, and only those that can be read count', async (t) => {
  const site = await website(t, {
    '/': says(
      '<html lang="es"><head><title>Portada - El Sitio</title><link rel="alternate" type="application/rss+xml" href="/todo.xml"><link rel="alternate" type="application/rss+xml" href="/comments/feed"><link rel="alternate" type="application/atom+xml" href="/gone.xml"><link rel="alternate" type="application/rss+xml" href="/lie.xml"></head></html>',
    ),
    '/robots.txt': says('User-agent: *\nDisallow: /lie.xml\nSitemap: http://site.example/sitemap.xml\n', {
      'content-type': 'text/plain',
    }),
    '/todo.xml': says(RSS(12), XML),
    '/comments/feed': says(RSS(3, 'http://site.example/c'), XML),
    '/sitemap.xml': says(
      '<sitemapindex><sitemap><loc>http://site.example/pages.xml</loc></sitemap><sitemap><loc>http://site.example/news.xml</loc></sitemap></sitemapindex>',
      XML,
    ),
    '/news.xml': says(
      '<urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>http://site.example/n1</loc><news:news><news:title>Uno</news:title><news:publication_date>2026-10-06</news:publication_date></news:news></url></urlset>',
      XML,
    ),
    '/lie.xml': says(RSS(1), XML),
  });
  const found = await discover(
    { fetcher: fetcherFor(t, { 'site.example': site.port }), parser },
    'http://site.example/',
  );
  t.match(found, { name: 'El Sitio', country: 'CL', languages: ['es'] });
  t.same(
    found.feeds.map(({ url, format, items }) => [new URL(url).pathname, format, items]),
    [
      ['/todo.xml', 'rss', 12],
      ['/comments/feed', 'rss', 3],
      ['/sitemap.xml', 'sitemap-index', 1],
    ],
  );
  t.same(found.suggested, ['http://site.example/todo.xml', 'http://site.example/sitemap.xml']);
  t.match(found.tried, [
    { url: 'http://site.example/gone.xml', why: /404/ },
    { url: 'http://site.example/lie.xml', why: /robots/ },
    { url: 'http://site.example/pages.xml', why: /404/ },
  ]);
  t.notOk(site.paths().includes('/rss.xml'), 'nothing is guessed where something was declared');
});

t.test('a site that declares nothing is tried at the usual addresses, politely', async (t) => {
  const site = await website(t, {
    '/': says('<html><title>x</title></html>'),
    '/rss.xml': says(RSS(5), XML),
    '/feed/': leadsTo('/'),
  });
  const found = await discover(
    { fetcher: fetcherFor(t, { 'site.example': site.port }), parser },
    'http://site.example',
  );
  t.match(found.feeds, [
    {
      url: 'http://site.example/rss.xml',
      named_in: 'common address',
      items: 5,
      newest: '2026-10-06T10:00:00.000Z',
    },
  ]);
  t.ok(site.visits.length < 30, `${site.visits.length} requests`);
  t.notOk(site.paths().includes('/atom.xml'), 'it ends with the first good one');
});

t.test('an item without a usable address hides no feed', async (t) => {
  const feed = RSS(2).replace('http://site.example/a2-0', 'http://a..b/x');
  const site = await website(t, { '/': says('<html></html>'), '/all': says(feed, XML) });
  const fetcher = fetcherFor(t, { 'site.example': site.port });
  t.match(await discover({ fetcher, parser }, 'http://site.example/all'), {
    suggested: ['http://site.example/all'],
  });
});

t.test('indexes of indexes without end are not followed to it', async (t) => {
  let count = 0;
  const index: Page = (request, response) => {
    const next = `<sitemapindex><sitemap><loc>http://site.example/sitemap.xml?${++count}</loc></sitemap></sitemapindex>`;
    (count < 100 ? says(next, XML) : says('', XML, 404))(request, response);
  };
  const site = await website(t, { '/': says('<html></html>'), '/sitemap.xml': index });
  const found = await discover(
    { fetcher: fetcherFor(t, { 'site.example': site.port }), parser },
    'http://site.example/',
  );
  t.same(found.suggested, []);
  t.ok(count < 20, `${count} indexes`);
});

t.test('the address of a feed will do', async (t) => {
  const site = await website(t, { '/': says('<html></html>'), '/all': says(RSS(2), XML) });
  const found = await discover(
    { fetcher: fetcherFor(t, { 'site.example': site.port }), parser },
    'http://site.example/all',
  );
  t.match(found, { suggested: ['http://site.example/all'], homepage: 'http://site.example/' });
});

t.test('a site that cannot be read is reported with the reason', async (t) => {
  const site = await website(t, {
    '/robots.txt': says('User-agent: *\nDisallow: /', { 'content-type': 'text/plain' }),
  });
  const fetcher = fetcherFor(t, { 'site.example': site.port });
  await t.rejects(discover({ fetcher, parser }, 'http://site.example/'), {
    code: 'fetch_failed',
    message: 'The site could not be fetched: robots.txt does not allow it: /.',
  });
  await t.rejects(discover({ fetcher, parser }, 'http://169.254.169.254/'), {
    code: 'fetch_failed',
    message: /blocked address/,
  });
  await t.rejects(discover({ fetcher, parser }, 'not a site'), { code: 'invalid_request' });
  await t.rejects(discover({ fetcher, parser }, 'file:///etc/passwd'), { code: 'invalid_request' });
});

t.test('an outlet is added, whatever characters its feed gives it for a name', async (t) => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Diario \ud83d',
    items: [{ id: '1', url: 'http://odd.example/1', title: 'Nota' }],
  };
  const { port } = await website(t, {
    '/': says('<html><head><link rel="alternate" type="application/feed+json" href="/feed"></head></html>', {
      'content-type': 'text/html',
    }),
    '/feed': says(JSON.stringify(feed), { 'content-type': 'application/feed+json' }),
  });
  const service = await startTestService(t, {
    sources: [],
    config: { web_resolve: { 'odd.example:80': `127.0.0.1:${port}` } },
  });
  const { status, body } = await service.send(
    'POST',
    '/admin/v1/sources',
    { homepage: 'http://odd.example/' },
    service.operatorKey,
  );
  t.match({ status, name: body.name }, { status: 201, name: /^Diario/ }, JSON.stringify(body));
});
