// A host that wants minutes between requests (Crawl-delay) is asked for one document of a list after the other, each in its turn:
// the sitemaps of an index, and of an outlet, are not given up for that.
import t from 'tap';
import { feedAddresses, sitemapAddresses } from '../../core/indexes/crawl/read-list.ts';
import { readFeedDocument } from '../../core/news/outlets/polling/feed-document.ts';
import { heldClock, MINUTE } from '../../core/platform/clock.ts';
import type { Fetched, Fetcher } from '../../core/web/fetch/fetch.ts';
import { FetchFailure } from '../../core/web/fetch-failure.ts';
import { parser } from '../support/parser.ts';

const at = (path: string) => `http://slow.example/${path}`;
const entries = (paths: readonly string[]) =>
  paths.map((path) => `<url><loc>${at(path)}</loc><news:title>${path}</news:title></url>`).join('');
const DOCUMENTS: Record<string, string> = {
  [at('index')]:
    `<sitemapindex><sitemap><loc>${at('one')}</loc></sitemap><sitemap><loc>${at('two')}</loc></sitemap></sitemapindex>`,
  [at('one')]: `<urlset>${entries(['1', '2'])}</urlset>`,
  [at('two')]: `<urlset>${entries(['3'])}</urlset>`,
  [at('feed')]: `<rss><channel><item><title>4</title><link>${at('4')}</link></item></channel></rss>`,
};
const fetched = (url: string) =>
  ({
    url,
    bytes: Buffer.from(DOCUMENTS[url]!),
    contentType: 'application/xml',
  }) as Partial<Fetched> as Fetched;

/** Every request comes too early, and is granted to who is ready to wait. */
const fetcher = {
  async get(url, { isPatient = false } = {}) {
    if (!isPatient) throw new FetchFailure('robots', 'too early', { retryAfterMs: 2 * MINUTE });
    return fetched(url);
  },
} as Fetcher;

t.test('of custom indexes', async (t) => {
  const asked = {
    fetcher,
    parser,
    clock: heldClock('2026-10-07T12:00:00Z'),
    signal: new AbortController().signal,
  };
  const listing = { problems: [] };
  const found: string[] = [];
  for await (const some of sitemapAddresses(asked, at('index'), listing)) found.push(...some);
  for await (const some of feedAddresses(asked, at('feed'))) found.push(...some);
  t.same(found, ['1', '2', '3', '4'].map(at));
  t.same(listing.problems, []);
});

t.test('of outlets', async (t) => {
  const { items, warnings } = await readFeedDocument({ fetcher, parser }, fetched(at('index')));
  t.same(
    items.map(({ url }) => url),
    ['1', '2', '3'].map(at),
  );
  t.same(warnings, []);
});
