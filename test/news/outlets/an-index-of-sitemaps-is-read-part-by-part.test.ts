// An index names other sitemaps: they are read although the index itself has not changed, the newest first, and one
// that cannot be read does not affect the others.
import t from 'tap';
import { SITEMAPS_PER_POLL } from '../../../core/news/outlets/polling/feed-document.ts';
import { pollFeed } from '../../../core/news/outlets/polling/poll-feed.ts';
import { HOUR, heldClock } from '../../../core/platform/clock.ts';
import { Permits } from '../../../core/platform/permits.ts';
import { findFeeds } from '../../../core/store/outlets/feeds.ts';
import type { FeedRecord } from '../../../core/store/outlets/outlet.ts';
import { startTestService, TEST_SOURCE } from '../../support/service.ts';
import { type Page, says, website } from '../../support/website.ts';

const NOW = '2040-03-10T15:00:00Z';
const XML = { 'content-type': 'application/xml' };
const part = (...names: string[]) =>
  says(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${names
      .map(
        (name) =>
          `<url><loc>http://eldiario.example/${name}</loc><news:news><news:publication_date>2040-03-10T10:00:00Z</news:publication_date><news:title>Nota ${name}</news:title></news:news></url>`,
      )
      .join('')}</urlset>`,
    XML,
  );

t.test('an index', async (t) => {
  const clock = heldClock(NOW);
  const parts: Record<string, Page> = { '/1.xml': part('uno'), '/2.xml': part('dos') };
  const named = (path: string, age = 0) =>
    `<sitemap><loc>http://eldiario.example${path}</loc><lastmod>${new Date(clock.now() - age * HOUR).toISOString()}</lastmod></sitemap>`;
  let listed = [named('/1.xml'), named('/2.xml')];
  const index: Page = (request, response) => {
    if (request.headers['if-none-match'] === '"same"') return void response.writeHead(304).end();
    says(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed.join('')}</sitemapindex>`,
      { ...XML, etag: '"same"' },
    )(request, response);
  };
  const paths = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => `/${n + 1}.xml`).map((path): [string, Page] => [
      path,
      (request, response) => (parts[path] ?? says('no', {}, 404))(request, response),
    ]),
  );
  const site = await website(t, { '/sitemap.xml': index, ...paths });
  const service = await startTestService(t, {
    clock,
    sources: [{ ...TEST_SOURCE, feeds: ['http://eldiario.example/sitemap.xml'] }],
    config: { web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` } },
  });
  const { db, fetcher, parser, observe } = service.app;
  const look = async (): Promise<FeedRecord> => {
    clock.advance(HOUR);
    const [feed] = await findFeeds(db, [1]);
    await pollFeed(
      { db, fetcher, parser, clock, observe, rhythm: { minMinutes: 2, maxMinutes: 60 }, retentionDays: 365 },
      feed!,
      { permits: new Permits(1), postponed: null },
    );
    return (await service.get('/v1/sources')).body.data[0].feeds[0];
  };
  const stored = async () =>
    (await db.query<{ url: string }>('select url from article order by url')).rows.map(({ url }) =>
      url.split('/').at(-1),
    );

  t.match(await look(), { format: 'sitemap', last_error: null, warnings: { length: 0 } });
  t.same(await stored(), ['dos', 'uno']);

  parts['/1.xml'] = part('uno', 'tres');
  t.match(await look(), { last_error: null });
  t.same(
    await stored(),
    ['dos', 'tres', 'uno'],
    'what is new in a part is found, though the index is the same',
  );

  parts['/1.xml'] = says('gone', {}, 410);
  parts['/2.xml'] = part('dos', 'cuatro');
  t.match(await look(), { last_error: null, warnings: [/1\.xml.*410/] });
  t.same(
    await stored(),
    ['cuatro', 'dos', 'tres', 'uno'],
    'a part that is broken keeps nobody from the others',
  );

  parts['/2.xml'] = says('<html>no</html>');
  t.match(await look(), { last_error: /410|sitemap|format|text/i }, 'nothing but broken parts is a failure');

  listed = Array.from({ length: 9 }, (_, n) => named(`/${n + 1}.xml`, n));
  const before = site.visits.length;
  await look();
  t.same(
    site.visits.slice(before).map(({ path }) => path),
    ['/sitemap.xml', ...Array.from({ length: SITEMAPS_PER_POLL }, (_, n) => `/${n + 1}.xml`)],
    'the newest are read, one after the other',
  );
});
