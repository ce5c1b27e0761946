// POST /v1/contents, and the same for clients of Exa: a feed, a sitemap and JSON are no pages and fail free of charge; a page
// that is asked for twice is billed once; an address with a password is refused and not repeated.
import t, { type Test } from 'tap';
import parsePage, { documentKindOf } from '../../../core/web/page/parse-page.ts';
import { startTestService } from '../../support/service.ts';
import { type Page, website } from '../../support/website.ts';

const SITE = 'http://eldiario.example';
const TEXT = 'Los trenes pararon ayer en todo el país, según el sindicato de maquinistas y la empresa.';
const STORY = `<html lang="es"><head><title>Trenes</title></head><body><article><h1>Trenes</h1>${`<p>${TEXT}</p>`.repeat(8)}</article></body></html>`;
const item = (tag: string) =>
  `<${tag}><title>Nota</title><description>${`${TEXT} `.repeat(6)}</description></${tag}>`;
const RSS = `<?xml version="1.0"?><!-- hecho a mano --><rss version="2.0"><channel><title>Todo</title>${item('item').repeat(5)}</channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Todo</title>${item('entry').repeat(5)}</feed>`;
const ENTRY = `<?xml version="1.0"?><entry xmlns="http://www.w3.org/2005/Atom"><title>Nota</title><content>${TEXT.repeat(6)}</content></entry>`;
const OPML = `<?xml version="1.0"?><opml version="2.0"><head><title>Medios</title></head><body><outline text="${TEXT}" xmlUrl="${SITE}/rss"/></body></opml>`;
const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Todo',
  items: Array.from({ length: 5 }, () => ({ title: 'Nota', content_text: TEXT.repeat(6) })),
});
const DATA = JSON.stringify({ trenes: Array.from({ length: 9 }, () => TEXT) });
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITE}/nota</loc></url></urlset>`;

const NO_PAGES: Record<string, [type: string, body: string, detail: RegExp]> = {
  '/rss': ['application/rss+xml', RSS, /feed.*outlet/],
  '/rss-as-html': ['text/html', RSS, /feed.*outlet/],
  '/atom': ['application/atom+xml', ATOM, /feed.*outlet/],
  '/outlets.opml': ['text/x-opml', OPML, /list of feeds/],
  '/feed.json': ['application/feed+json', JSON_FEED, /feed.*outlet/],
  '/sitemap.xml': ['text/xml', SITEMAP, /sitemap/],
  '/data.json': ['application/json', DATA, /JSON/],
  '/data-as-html': ['text/html', DATA, /JSON/],
  '/lines.json': ['application/json', `${DATA}\n${DATA}`, /JSON/],
};

async function house(t: Test) {
  const says =
    (type: string, body: string): Page =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  const pages = Object.entries(NO_PAGES).map(([path, [type, body]]) => [path, says(type, body)]);
  const site = await website(t, { '/nota': says('text/html', STORY), ...Object.fromEntries(pages) });
  const web_resolve = { 'eldiario.example:80': `127.0.0.1:${site.port}` };
  return { site, service: await startTestService(t, { config: { web_resolve } }) };
}

t.test('what is no page', async (t) => {
  const { service } = await house(t);
  const urls = Object.keys(NO_PAGES).map((path) => SITE + path);
  for (const time of ['read', 'from the cache']) {
    const { body } = await service.post('/v1/contents', { urls: [...urls, `${SITE}/nota`] });
    for (const [at, [path, [, , detail]]] of Object.entries(NO_PAGES).entries())
      t.match(
        body.results[at],
        {
          url: SITE + path,
          status: 'failed',
          error: { code: 'fetch_failed', reason: 'not_text', detail },
          excerpts: { length: 0 },
        },
        `${path}, ${time}`,
      );
    t.match(body.results.at(-1), { status: 'ok', title: 'Trenes' });
    t.match(body.left_out, [{ reason: 'failed', count: urls.length }]);
    t.match(body.usage, { pages: 1, cost_usd: 0.0002 });
  }

  const exa = (await service.post('/compat/exa/contents', { urls })).body;
  t.same(exa.results, []);
  t.same(
    exa.statuses,
    urls.map((id) => ({ id, status: 'error', error: { tag: 'UNSUPPORTED_URL', httpStatusCode: 415 } })),
  );
  t.equal(exa.costDollars.total, 0);

  for (const path of ['/rss', '/data.json'])
    t.match(await service.post('/v1/similar', { url: SITE + path }), {
      status: 422,
      body: { code: 'unreadable_reference', detail: /give the address of/ },
    });
});

t.test('pages stay pages', async (t) => {
  for (const page of [
    STORY,
    `\ufeff<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html><body/></html>`,
    '<!doctype html><p>How to write <rss> and <feed>',
    '<script>{"version":"https://jsonfeed.org/version/1"}</script>',
    '[Update] Trains stop',
    '{{ title }}',
    '',
  ])
    t.equal(documentKindOf(page, 'text/html'), null, page.slice(0, 40));
  t.equal(documentKindOf(STORY, 'application/json'), null, 'HTML under a wrong type');
  t.equal(documentKindOf(ENTRY, 'application/atom+xml;type=entry'), 'feed', 'but an entry by itself is none');
  t.equal(documentKindOf('<!-- '.repeat(200_000), null), null, 'and in linear time');
});

t.test('a page asked for twice', async (t) => {
  const { service, site } = await house(t);
  const urls = ['/nota', '/nota', '/nota?utm_source=mail#top', '/rss', '/rss'].map((path) => SITE + path);
  const { body } = await service.post('/v1/contents', { urls: [...urls, 'HTTP://ELDIARIO.example/nota'] });
  t.same(
    body.results.map(({ url, title }: { url: string; title: string | null }) => [url, title]),
    [
      ...urls.map((url) => [url, url.endsWith('/rss') ? null : 'Trenes']),
      ['HTTP://ELDIARIO.example/nota', 'Trenes'],
    ],
    'every position has its result',
  );
  t.match(body.usage, { pages: 1, cost_usd: 0.0002 });
  t.same(site.paths().sort(), ['/nota', '/rss']);

  const exa = (await service.post('/compat/exa/contents', { urls: urls.slice(0, 3) })).body;
  t.same(
    exa.results.map(({ id }: { id: string }) => id),
    urls.slice(0, 3),
  );
  t.match(exa.statuses, [{ status: 'success' }, { status: 'success' }, { status: 'success' }]);
  t.equal(exa.costDollars.total, 0.0002);
});

t.test('credit for one page is enough', async (t) => {
  const { service } = await house(t);
  const { secret } = await service.stranger({ plan: 'credit', monthlyCredit: 200_000n });
  const urls = [`${SITE}/nota`, `${SITE}/nota#top`];
  t.match(await service.send('POST', '/v1/contents', { urls }, secret), {
    status: 200,
    body: { usage: { pages: 1 } },
  });
});

t.test('passwords', async (t) => {
  const { service, site } = await house(t);
  const urls = [
    'http://ana:s3cret@eldiario.example/nota',
    'http:\\\\ana:s3cret@eldiario.example/nota',
    'http://s3cret@eldiario.example/nota',
  ];
  const { status, body } = await service.post('/v1/contents', { urls });
  t.equal(status, 200);
  for (const one of body.results)
    t.match(one, {
      url: `${SITE}/nota`,
      status: 'failed',
      error: { code: 'fetch_failed', reason: 'bad_url', detail: /user names are not allowed/ },
    });
  t.notMatch(JSON.stringify(body), /s3cret/);
  t.match(body.usage, { pages: 0, cost_usd: 0 });
  t.same(site.paths(), [], 'nor is it read without them');
  const exa = (await service.post('/compat/exa/contents', { urls })).body;
  t.match(exa.statuses[0], { status: 'error', error: { tag: 'UNSUPPORTED_URL', httpStatusCode: 400 } });
});

t.test('the text of data is read all the same: custom indexes keep it', async (t) => {
  const page = parsePage({
    bytes: Buffer.from(DATA),
    contentType: 'application/json',
    url: `${SITE}/data.json`,
  });
  t.equal(page.kind, 'data');
  t.match(page.paragraphs.join(' '), /maquinistas/);
});
