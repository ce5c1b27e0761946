// Lists of every kind are followed: what they name is read, what they no longer name is dropped, failures have reasons.
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { QUEUES } from '../../core/jobs/queues.ts';
import { DAY, HOUR, MINUTE } from '../../core/platform/clock.ts';
import { plainPage, sitemapPage, startIndexService } from '../support/indexes.ts';
import { leadsTo, type Page, says } from '../support/website.ts';

const XML = { 'content-type': 'application/xml' };
const HOST = 'docs.example';
const doc = (n: number): Page =>
  plainPage(`Chapter ${n}`, [`This is what chapter ${n} of the manual says about pumps.`]);

function sitemapIndex(paths: readonly string[]): Page {
  const entries = paths.map((path) => `<sitemap><loc>http://${HOST}${path}</loc></sitemap>`).join('');
  return says(`<?xml version="1.0"?><sitemapindex>${entries}</sitemapindex>`, XML);
}

function feed(paths: readonly string[]): Page {
  const items = paths
    .map((path) => `<item><title>T</title><link>http://${HOST}${path}</link></item>`)
    .join('');
  return says(`<rss version="2.0"><channel><title>F</title>${items}</channel></rss>`, {
    'content-type': 'application/rss+xml',
  });
}

t.test('passes over lists', async (t) => {
  const site: Record<string, Page> = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, doc(n)]));
  const service = await startIndexService(t, {
    [HOST]: site,
    'shy.example': {
      '/robots.txt': says('User-agent: *\nDisallow: /private\n', { 'content-type': 'text/plain' }),
      '/private/1': doc(1),
      '/2': doc(2),
    },
  });
  const { make, crawl, send, clock, app } = service;
  const map = (path: string) => ({ sitemap: `http://${HOST}${path}` });
  const urlsOf = async (id: string) => (await send('GET', `/v1/indexes/${id}/urls`)).body.data;
  const pathsOf = async (id: string) =>
    (await urlsOf(id)).map(({ url }: { url: string }) => new URL(url).pathname).sort();

  await t.test('a sitemap: pages that leave it leave the index, new ones come in', async (t) => {
    site['/sitemap.xml'] = sitemapPage(HOST, ['/1', '/2', '/3']);
    const { id, urls } = await make(map('/sitemap.xml'));
    t.same(urls, { total: 3, indexed: 3, failed: 0 });
    site['/sitemap.xml'] = sitemapPage(HOST, ['/2', '/3', '/4', '/5']);
    clock.advance(DAY);
    t.same((await crawl(id)).urls, { total: 4, indexed: 4, failed: 0 });
    t.same(await pathsOf(id), ['/2', '/3', '/4', '/5']);

    const before = await crawl(id);
    site['/sitemap.xml'] = says('gone', {}, 503);
    clock.advance(DAY);
    const failed = await crawl(id);
    t.match(
      failed,
      { status: 'ready', urls: before.urls, error: /sitemap could not be read: .*503/ },
      'a list that fails forgets nothing',
    );
    t.equal(
      failed.next_refresh_at,
      new Date(clock.now() + 600_000).toISOString(),
      'and is asked for again soon',
    );
    site['/sitemap.xml'] = sitemapPage(HOST, []);
    clock.advance(600_000);
    t.match(await crawl(id), { urls: before.urls, error: /contains no addresses/ });
    site['/sitemap.xml'] = says(
      `<urlset><url><loc>http://${HOST}/2</loc></url><url><loc>http://${HOST}/3`,
      XML,
    );
    clock.advance(DAY);
    t.match(await crawl(id), { urls: before.urls, error: /no address was removed.*cut short/ });
    site['/sitemap.xml'] = sitemapPage(HOST, ['/2']);
    clock.advance(DAY);
    t.match(await crawl(id), { urls: { total: 1, indexed: 1, failed: 0 }, error: null });
  });

  await t.test(
    'an index of sitemaps, gzipped and plain; a broken one does not affect the others',
    async (t) => {
      site['/index.xml'] = sitemapIndex(['/a.xml.gz', '/b.txt', '/c.xml']);
      const gz = gzipSync(`<urlset><url><loc>http://${HOST}/1</loc></url><url><loc>/2</loc></url></urlset>`);
      site['/a.xml.gz'] = says(gz, { 'content-type': 'application/x-gzip' });
      site['/b.txt'] = says(`http://${HOST}/3\nhttp://${HOST}/4\n`, { 'content-type': 'text/plain' });
      site['/c.xml'] = sitemapIndex(['/d.xml', '/index.xml']);
      site['/d.xml'] = sitemapPage(HOST, ['/5', '/1']);
      const made = await make(map('/index.xml'));
      t.match(made, { status: 'ready', urls: { total: 5, indexed: 5 }, error: null });
      site['/b.txt'] = says('gone', {}, 404);
      site['/d.xml'] = sitemapPage(HOST, ['/6']);
      clock.advance(DAY);
      const after = await crawl(made.id);
      t.match(after, { urls: { total: 6, indexed: 6 }, error: /b\.txt/ });
      t.same(await pathsOf(made.id), ['/1', '/2', '/3', '/4', '/5', '/6']);
    },
  );

  await t.test(
    'what could not be read of a list is said, whatever that means for its addresses',
    async (t) => {
      site['/none.xml'] = sitemapIndex(['/lost.xml']);
      t.match(await make(map('/none.xml')), { status: 'failed', error: /no addresses: .*lost\.xml.*404/ });

      site['/two.xml'] = sitemapIndex(['/e.xml', '/f.xml']);
      site['/e.xml'] = sitemapPage(HOST, ['/1', '/2']);
      site['/f.xml'] = sitemapPage(HOST, ['/3', '/4']);
      const { id } = await make({ ...map('/two.xml'), max_urls: 4 });
      site['/e.xml'] = sitemapPage(HOST, ['/1', '/2', '/5']);
      site['/f.xml'] = says('gone', {}, 404);
      clock.advance(DAY);
      const { urls, error } = await crawl(id);
      t.equal(urls.total, 4);
      t.match(error, /only addresses beyond max_urls \(4\) were removed: .*f\.xml/);
    },
  );

  await t.test('a list that takes longer than its job is read in part', async (t) => {
    const parts = [1, 2, 3, 4].map((n) => `/part-${n}.xml`);
    site['/slow.xml'] = sitemapIndex(parts);
    for (const [at, part] of parts.entries()) {
      site[part] = (request, response) => {
        clock.advance(9 * MINUTE);
        sitemapPage(HOST, [`/${at + 1}`])(request, response);
      };
    }
    const began = clock.tick();
    const made = await make(map('/slow.xml'));
    t.ok(clock.tick() - began < QUEUES['crawl-index'].timeout + 5 * MINUTE);
    t.match(made, {
      status: 'ready',
      urls: { indexed: 3 },
      error: /part-4\.xml: not read within 20 minutes/,
    });
  });

  await t.test('a feed: pages stay when they leave it, the oldest go when there are too many', async (t) => {
    site['/feed'] = feed(['/1', '/2', '/3']);
    const { id } = await make({ feed: `http://${HOST}/feed`, max_urls: 4, refresh_hours: 1 });
    t.same(await pathsOf(id), ['/1', '/2', '/3']);
    const read = service.served[HOST]!.paths().length;
    site['/feed'] = feed(['/4', '/3']);
    clock.advance(HOUR);
    t.same((await crawl(id)).urls, { total: 4, indexed: 4, failed: 0 });
    t.same(
      service.served[HOST]!.paths().slice(read).sort(),
      ['/3', '/4', '/feed'],
      'what has left it is not read again',
    );
    site['/feed'] = feed(['/5', '/4']);
    clock.advance(HOUR);
    await crawl(id);
    t.same(await pathsOf(id), ['/2', '/3', '/4', '/5']);
  });

  await t.test('a document that is no list is reported, and the index fails', async (t) => {
    for (const [list, says] of [
      [map('/1'), /no sitemap|not a sitemap/i],
      [{ feed: `http://${HOST}/1` }, /HTML page/],
      [map('/nothing'), /404/],
    ] as const) {
      const made = await make(list);
      t.match(made, { status: 'failed', urls: { total: 0 }, error: says }, JSON.stringify(list));
      t.ok(made.next_refresh_at);
      const found = await send('POST', '/v1/search', { query: 'pumps', index: made.id });
      t.match(found, { status: 409, body: { code: 'index_not_ready' } });
    }
  });

  await t.test('each failure by its address', async (t) => {
    site['/moved'] = leadsTo('/6');
    site['/image'] = says('GIF89a', { 'content-type': 'image/gif' });
    site['/empty'] = says('<html><body></body></html>');
    site['/secret'] = says(
      '<html><head><title>S</title><meta name="robots" content="noindex"></head><body><p>Text</p></body></html>',
    );
    site['/header'] = plainPage('S', ['Text that nobody is to find.'], {
      'x-robots-tag': 'noindex, nofollow',
    });
    const paths = ['/1', '/moved', '/404', '/image', '/empty', '/secret', '/header'];
    const made = await make({
      urls: paths.map((path) => `http://${HOST}${path}`),
    });
    t.match(made, { status: 'ready', urls: { total: 7, indexed: 2, failed: 5 } });
    const errors = (await urlsOf(made.id)).map(
      ({ url, error }: { url: string; error: { code: string; reason: string } | null }) => [
        new URL(url).pathname,
        error && `${error.code} ${error.reason}`,
      ],
    );
    t.same(Object.fromEntries(errors), {
      '/1': null,
      '/moved': null,
      '/404': 'fetch_failed status',
      '/image': 'fetch_failed not_text',
      '/empty': 'unreadable_reference no_text',
      '/secret': 'unreadable_reference noindex',
      '/header': 'unreadable_reference noindex',
    });
    const none = await make({ urls: [`http://${HOST}/404`, `http://${HOST}/405`] });
    t.match(none, { status: 'failed', error: /None of the 2 addresses could be read; the first: .*404/ });
    const only = await make({ urls: [`http://${HOST}/404`] });
    t.match(only, { status: 'failed', error: /^Its only address could not be read: .*404/ });
  });

  await t.test('robots.txt is obeyed', async (t) => {
    const made = await make({ urls: ['http://shy.example/private/1', 'http://shy.example/2'] });
    t.match(made, { urls: { total: 2, indexed: 1, failed: 1 } });
    t.same(service.served['shy.example']!.paths(), ['/2']);
    const { data } = (await send('GET', `/v1/indexes/${made.id}/urls?status=failed`)).body;
    t.match(data, [{ url: /private/, error: { code: 'fetch_failed', reason: 'robots' } }]);
  });

  await t.test('the numbers of every index are those of its pages', async (t) => {
    const { rows } = await app.db.query<{ told: string; counted: string }>(
      `select concat_ws('/', total, indexed, failed) as told, (select concat_ws('/', count(*),
         count(*) filter (where p.status = 'indexed'), count(*) filter (where p.status = 'failed'))
         from index_page p where p.index_id = i.id) as counted from custom_index i`,
    );
    t.ok(rows.length > 5);
    for (const { told, counted } of rows) t.equal(told, counted);
  });
});
