// An index names other sitemaps: they are read although the index itself has not changed, the newest first, and one
// that cannot be read does not affect the others.
import t from 'tap';
import { readFeedDocument, SITEMAPS_PER_POLL } from '../../../core/news/outlets/polling/feed-document.ts';
import { pollFeed } from '../../../core/news/outlets/polling/poll-feed.ts';
import { HOUR, heldClock } from '../../../core/platform/clock.ts';
import { Permits } from '../../../core/platform/permits.ts';
import { findFeeds } from '../../../core/store/outlets/feeds.ts';
import type { FeedRecord } from '../../../core/store/outlets/outlet.ts';
import type { DocumentParser } from '../../../core/web/document-parser.ts';
import type { ParsedFeed } from '../../../core/web/feed/feed-item.ts';
import type { Fetched, Fetcher, GetOptions } from '../../../core/web/fetch/fetch.ts';
import { feedKindOf } from '../../../core/web/fetch/media-types.ts';
import { FetchFailure } from '../../../core/web/fetch-failure.ts';
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
    site,
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

t.test('what is left out of it is said', async (t) => {
  const at = (name: string) => `http://eldiario.example/${name}.xml`;
  const listing = (names: string[]) => names.map((name) => ({ url: at(name), modifiedAt: null }));
  const feed = (titles: string[], warnings: string[] = []) =>
    ({ format: 'sitemap', items: titles.map((title) => ({ title })), warnings }) as unknown as ParsedFeed;
  const documents: Record<string, { feed: ParsedFeed; sitemaps: ReturnType<typeof listing> | null }> = {
    [at('all')]: { feed: feed([], ['of the index']), sitemaps: listing(['news', 'nested', 'gone']) },
    [at('news')]: { feed: feed(['Uno', '', ''], ['of a part']), sitemaps: null },
    [at('nested')]: { feed: feed([]), sitemaps: listing(['news']) },
  };
  const asked: GetOptions[] = [];
  const stopping = new AbortController();
  let isStopping = false;
  const fetcher = {
    get: async (url: string, options: GetOptions) => {
      asked.push(options);
      if (isStopping && url === at('nested')) stopping.abort();
      if (stopping.signal.aborted) throw new FetchFailure('cancelled', 'The service stops');
      if (!(url in documents)) throw new FetchFailure('status', 'It answered 410');
      return { url };
    },
  } as unknown as Fetcher;
  const parser = { feed: async ({ url }: Fetched) => documents[url] } as unknown as DocumentParser;
  const read = () =>
    readFeedDocument({ fetcher, parser }, { url: at('all') } as Fetched, { signal: stopping.signal });
  const { items, warnings, isIndex } = await read();
  t.same(items, [{ title: 'Uno' }]);
  t.same(warnings, [
    'of the index',
    'of a part',
    '2 entries without a headline were left out',
    `${at('nested')}: an index inside an index is not followed`,
    `${at('gone')}: the site answered with an error: It answered 410`,
  ]);
  t.equal(isIndex, true, 'its validators say nothing of its parts');
  t.equal(asked.length, 3);
  // A host with a Crawl-delay would have its later parts refused at every poll.
  for (const options of asked) t.match(options, { isPatient: true, signal: stopping.signal });
  isStopping = true;
  const cut = await read().catch((error: FetchFailure) => error.reason);
  t.equal(cut, 'cancelled', 'what the end of the process cuts off is no broken part');
});

t.test('the path of an address tells a sitemap from a feed', async (t) => {
  for (const path of ['sitemap-news.xml', 'Sitemaps/news', 'news.xml.gz'])
    t.equal(feedKindOf(`http://eldiario.example/${path}`), 'sitemap', path);
  for (const path of ['rss', 'feed?from=sitemap', 'feed#sitemap', 'feed.gz.xml'])
    t.equal(feedKindOf(`http://eldiario.example/${path}`), 'feed', path);
  t.equal(feedKindOf('http://sitemap.example/rss'), 'feed');
});
