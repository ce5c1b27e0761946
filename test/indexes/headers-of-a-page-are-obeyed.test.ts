// What a page asks for in its headers (X-Robots-Tag) holds in a custom index as what it asks for in its markup does, and also
// when nothing but the headers has changed since it was read.
import type { ServerResponse } from 'node:http';
import t from 'tap';
import { DAY } from '../../core/platform/clock.ts';
import { plainPage, startIndexService, tagged } from '../support/indexes.ts';
import type { Page } from '../support/website.ts';

const HOST = 'docs.example';
const TEXT = [
  'Pumps move water from the river to the town, and have done so for a hundred years.',
  'The oldest of the pumps was built by hand, and it is still the one that never fails.',
  'Nobody knows who built the pumps of the upper town, which stand still in winter.',
];

t.test('headers', async (t) => {
  const site: Record<string, Page> = {};
  const { make, crawl, send, clock } = await startIndexService(t, { [HOST]: site });
  const put = (rules: Record<string, string>) => {
    for (const [path, rule] of Object.entries(rules))
      site[path] = plainPage(`Pumps ${path.slice(1)}`, TEXT, rule === '' ? {} : { 'x-robots-tag': rule });
  };
  const index = (paths: readonly string[]) => make({ urls: paths.map((path) => `http://${HOST}${path}`) });
  const search = async (id: string, fields: object = {}) => {
    const asked = { query: 'pumps', index: id, highlights: true, min_score: 0, fresh: true, ...fields };
    return (await send('POST', '/v1/search', asked)).body;
  };
  const find = async (id: string, fields: object = {}) => {
    const { results, near_misses: near } = await search(id, fields);
    const found = [...results, ...near] as { url: string; snippet: string | null; highlights: string[] }[];
    return new Map(found.map((one) => [new URL(one.url).pathname, one]));
  };

  await t.test('nosnippet and max-snippet', async (t) => {
    put({ '/free': '', '/hidden': 'nosnippet', '/other': 'otherbot: nosnippet', '/short': 'max-snippet:20' });
    const { id } = await index(['/free', '/hidden', '/other', '/short']);
    const found = await find(id);
    t.equal(found.size, 4);
    t.match(found.get('/free'), { snippet: TEXT[0] });
    t.match(found.get('/other'), { snippet: TEXT[0] }, 'what another crawler is told does not count');
    t.match(found.get('/hidden'), { snippet: null, highlights: { length: 0 } });
    t.ok((found.get('/short')!.snippet ?? '').length <= 20);
    t.same(found.get('/short')!.highlights, []);
    put({ '/free': 'nosnippet' });
    clock.advance(DAY);
    await crawl(id);
    t.match((await find(id)).get('/free'), { snippet: null, highlights: { length: 0 } }, 'asked for later');
  });

  await t.test('of a page that is not free nothing of its text is shown', async (t) => {
    const paid = (more: string) => (_request: unknown, response: ServerResponse) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>Pumps</title>${more}<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script><p>${TEXT.join('</p><p>')}</p>`,
        );
    Object.assign(site, {
      '/paid': paid(''),
      '/told': paid(
        '<meta name="description" content="How the pumps of the town are kept alive, and by whom.">',
      ),
    });
    const found = await find((await index(['/paid', '/told'])).id);
    t.match(found.get('/paid'), { snippet: null, highlights: { length: 0 } });
    t.match(
      found.get('/told'),
      { snippet: 'How the pumps of the town are kept alive, and by whom.' },
      'but what its outlet says of it',
    );
  });

  await t.test('noindex, for whom it is meant', async (t) => {
    put({ '/all': '*: noindex', '/us': 'otherbot: nofollow, canillita: noindex' });
    put({ '/them': 'otherbot: nofollow, noindex' });
    site['/lines'] = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': ['otherbot: nofollow', 'noindex'] })
        .end(`<title>Pumps</title><p>${TEXT[0]}</p>`);
    const { id } = await index(['/all', '/us', '/them', '/lines']);
    t.same([...(await find(id)).keys()], ['/them']);
  });

  await t.test('a day after which a page is not to be shown', async (t) => {
    const end = new Date(clock.now() + DAY / 2).toUTCString();
    site['/ends'] = tagged('"v1"', () =>
      plainPage('Pumps', TEXT, { etag: '"v1"', 'x-robots-tag': `unavailable_after: ${end}` }),
    );
    const { id } = await index(['/ends', '/them']);
    t.ok((await find(id)).has('/ends'));
    clock.advance(DAY / 2);
    for (const mode of ['ultra', 'fast', 'normal', 'deep']) {
      t.notOk((await find(id, { mode })).has('/ends'), `as soon as it is over, ${mode}`);
      t.match((await search(id, { mode })).left_out, [{ reason: 'blocked_by_rights', count: 1 }], mode);
    }
    clock.advance(DAY / 2);
    t.match(await crawl(id), { urls: { total: 2, indexed: 1, failed: 1 } }, 'it leaves the index');
  });

  for (const rule of ['noindex', 'unavailable_after: 1 Jan 2020'])
    await t.test(`${rule} of a page that is otherwise as it was`, async (t) => {
      const page = (headers: Record<string, string>) => plainPage('Pumps', TEXT, headers);
      site['/same'] = tagged('"v1"', page);
      const { id } = await index(['/same', '/free']);
      t.ok((await find(id)).has('/same'));
      site['/same'] = (_request, response) =>
        response.writeHead(304, { etag: '"v1"', 'x-robots-tag': rule }).end();
      clock.advance(DAY);
      t.match(await crawl(id), { urls: { total: 2, indexed: 1, failed: 1 } });
      t.notOk((await find(id)).has('/same'));
      const { data } = (await send('GET', `/v1/indexes/${id}/urls?status=failed`)).body;
      t.match(data, [{ error: { code: 'unreadable_reference', reason: 'noindex' } }]);
      site['/same'] = tagged('"v1"', page);
      clock.advance(DAY);
      t.match(await crawl(id), { urls: { total: 2, indexed: 2 } }, 'and of one that asks for it no longer');
    });
});
