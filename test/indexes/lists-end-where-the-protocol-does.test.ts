// Lists of any size come to an end: sitemaps that name one another without end are followed so far, files are read up to the
// limits of the protocol, and what was not read is said. Only faults of the list count as such.
import t from 'tap';
import { feedAddresses, sitemapAddresses } from '../../core/indexes/crawl/read-list.ts';
import { MAX_ADDRESS } from '../../core/indexes/page-url.ts';
import { heldClock } from '../../core/platform/clock.ts';
import type { Fetched, Fetcher } from '../../core/web/fetch/fetch.ts';
import { FetchFailure } from '../../core/web/fetch-failure.ts';
import { parser } from '../support/parser.ts';

const at = (path: string) => `http://shop.example/${path}`;
const index = (paths: readonly string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${at(path)}</loc></sitemap>`).join('')}</sitemapindex>`;
const list = (paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`;

/** What is read of the documents, by path, and what is said of the rest. */
async function read(documents: Record<string, string | Error>, path = 'all') {
  const asked: string[] = [];
  const fetcher = {
    async get(url) {
      asked.push(url.slice(at('').length));
      const document = documents[asked.at(-1)!] ?? new FetchFailure('status', '404');
      if (document instanceof Error) throw document;
      return { url, bytes: Buffer.from(document), contentType: 'text/plain' } as Partial<Fetched> as Fetched;
    },
  } as Fetcher;
  const { signal } = new AbortController();
  const listing = { problems: [] as string[] };
  const found: string[] = [];
  const given = { fetcher, parser, clock: heldClock('2026-10-07T12:00:00Z'), signal };
  for await (const some of sitemapAddresses(given, at(path), listing)) found.push(...some);
  return { found, asked, problems: listing.problems };
}

t.test('an index in an index in an index in an index is followed, no further', async (t) => {
  const nested = Object.fromEntries(
    Array.from({ length: 9 }, (_, depth) => [`${depth}`, index([`${depth + 1}`, `list-${depth}`])]),
  );
  const lists = Object.fromEntries(
    Array.from({ length: 9 }, (_, depth) => [`list-${depth}`, list([at(`page-${depth}`)])]),
  );
  const { found, problems, asked } = await read({ ...nested, ...lists }, '0');
  t.same(
    found,
    [0, 1, 2].map((depth) => at(`page-${depth}`)),
  );
  t.same(problems, [`${at('4')}: more sitemaps than are followed`]);
  t.equal(new Set(asked).size, asked.length);
});

t.test('indexes that name themselves and each other are read once', async (t) => {
  const { found, asked, problems } = await read({
    all: index(['all', 'other', 'list']),
    other: index(['all', 'other', 'list']),
    list: list([at('1')]),
  });
  t.same([found, asked, problems], [[at('1')], ['all', 'other', 'list'], []]);
});

t.test('a thousand sitemaps are read, no more', async (t) => {
  const parts = Array.from({ length: 1100 }, (_, n) => `part-${n}`);
  const documents = Object.fromEntries(parts.map((part) => [part, list([at(`of-${part}`)])]));
  const { found, problems } = await read({ ...documents, all: index(parts) });
  t.equal(found.length, 1000);
  t.same(problems, [`${at('part-1000')}: more sitemaps than are followed`]);
});

t.test('a file has fifty thousand addresses at most', async (t) => {
  const many = Array.from({ length: 50_010 }, (_, n) => at(String(n)));
  const { found: lines } = await read({ all: many.join('\n') });
  t.same([lines.length, lines.at(-1)], [50_000, many[49_999]]);
  const { found, problems } = await read({ all: list(many) });
  t.equal(found.length, 50_000);
  t.match(problems, [/left out/]);
});

t.test('a line is an address whole or not at all', async (t) => {
  const long = at('x'.repeat(MAX_ADDRESS));
  const endless = at('y'.repeat(50_000));
  const text = [
    'Our pages:',
    at('1'),
    long,
    endless,
    '  HTTPS://SHOP.example/2#top ',
    'http://me:secret@shop.example/3',
  ].join('\r\n');
  t.same((await read({ all: text })).found, [at('1'), 'https://shop.example/2', at('3')]);
  t.same((await read({ all: at('x'.repeat(MAX_ADDRESS - at('').length)) })).found.length, 1);
});

t.test('letters of several bytes survive in files of any size', async (t) => {
  const pages = Array.from({ length: 40_000 }, (_, n) => at(`página-${'ñ'.repeat(60)}-${n}`));
  const text = pages.join('\n');
  t.ok(Buffer.byteLength(text) > 4 * 1024 * 1024);
  t.same(
    (await read({ all: text })).found,
    pages.map((page) => new URL(page).href),
  );
});

t.test('an address may be relative, and must be one', async (t) => {
  const { found } = await read({ all: list(['/1', '2', 'mailto:me@shop.example', 'http://', at('3')]) });
  t.same(found, [at('1'), at('2'), at('3')]);
});

t.test('what is no list at all', async (t) => {
  await t.rejects(read({ all: 'We are moving house.' }), { code: 'not_a_sitemap' });
  const { found, problems } = await read({
    all: index(['prose', 'gone', 'list']),
    prose: 'We are moving house.',
    list: list([at('1')]),
  });
  t.same(found, [at('1')]);
  t.match(problems, [/^http:\/\/shop\.example\/prose: .*neither XML nor/, /^http:\/\/shop\.example\/gone: /]);
  await t.rejects(read({}), { reason: 'status' } as never);
});

t.test('what is no fault of the list ends the reading: nothing would be known of the rest', async (t) => {
  for (const error of [new TypeError('a mistake'), new FetchFailure('cancelled', 'The service stops')])
    await t.rejects(read({ all: index(['part', 'list']), part: error, list: list([at('1')]) }), error);
});

t.test('a feed is read item by item, links that lead nowhere left out', async (t) => {
  const items = Array.from(
    { length: 1200 },
    (_, n) => `<item><title>x</title><link>${at(String(n))}</link></item>`,
  );
  const text = `<rss><channel>${items.join('')}<item><title>none</title></item></channel></rss>`;
  const fetcher = {
    get: async (url: string) => ({ url, bytes: Buffer.from(text), contentType: 'application/rss+xml' }),
  } as unknown as Fetcher;
  const { signal } = new AbortController();
  const steps: string[][] = [];
  const given = { fetcher, parser, clock: heldClock('2026-10-07T12:00:00Z'), signal };
  for await (const some of feedAddresses(given, at('feed'))) steps.push(some);
  t.same(
    steps.map(({ length }) => length),
    [500, 500, 200],
  );
  t.equal(steps.flat().at(-1), at('1199'));
});
