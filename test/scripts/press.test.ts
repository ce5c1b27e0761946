import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { articlePath, articleUrl } from '../../scripts/samples/press/address.ts';
import { ARTICLES, articlesOf, modifiedAt, publishedAt } from '../../scripts/samples/press/articles.ts';
import { OUTLETS, type Outlet } from '../../scripts/samples/press/outlets.ts';
import { startPress } from '../../scripts/samples/press/serve.ts';
import { answer } from '../../scripts/samples/press/site.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
const DAY_MINUTES = 1440;
const SPAN_DAYS = 22;
const asked = { now: NOW, headers: {} };

const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => REFERENCES[name] ?? '');
}

function textOf(outlet: Outlet, path: string): string {
  const { status, body } = answer(outlet, path, asked);
  if (status !== 200) throw new Error(`${outlet.host}${path} answered ${status}`);
  if (path.endsWith('.gz')) return gunzipSync(body).toString();
  return body.toString(outlet.encoding === 'utf-8' ? 'utf8' : 'latin1');
}

/** Whether every element that opens also closes, in order: enough for documents we write ourselves. */
function isWellFormed(xml: string): boolean {
  const markup = xml.replace(/<\?.*?\?>|<!\[CDATA\[.*?\]\]>/gs, '');
  if (/&(?!(amp|lt|gt|quot|#\d+);)/.test(markup)) return false;
  const open: string[] = [];
  for (const [, slash, name, rest] of markup.matchAll(/<(\/?)([\w:-]+)([^>]*)>/g)) {
    if (slash) {
      if (open.pop() !== name) return false;
    } else if (!rest?.endsWith('/')) open.push(name ?? '');
  }
  return open.length === 0;
}

function linksOf(outlet: Outlet): string[] {
  return outlet.documents.flatMap(({ path, format }) => {
    const text = textOf(outlet, path);
    if (format === 'sitemap-index') return [];
    if (format === 'json-feed') return JSON.parse(text).items.map((item: { url: string }) => item.url);
    const pattern = {
      rss: /<item>.*?<link>(.*?)<\/link>/gs,
      rdf: /<item .*?<link>(.*?)<\/link>/gs,
      atom: /<entry.*?<link [^>]*href="(.*?)"/gs,
    }[format as string];
    return [...text.matchAll(pattern ?? /<loc>(.*?)<\/loc>/g)]
      .map((match) => decoded(match[1] ?? ''))
      .filter((link) => !link.includes('/media/'));
  });
}

t.test('nine outlets print at least 150 articles of at least four paragraphs', async (t) => {
  t.equal(OUTLETS.length, 9);
  t.ok(ARTICLES.length >= 165, `${ARTICLES.length} articles`);
  for (const outlet of OUTLETS) t.ok(articlesOf(outlet).length >= 12, outlet.id);
  t.same(
    ARTICLES.filter(({ paragraphs }) => paragraphs.length < 4 || paragraphs.length > 7).map(
      ({ slug }) => slug,
    ),
    [],
  );
  const addresses = OUTLETS.flatMap((outlet) => articlesOf(outlet).map(articleUrl));
  t.equal(new Set(addresses).size, ARTICLES.length, 'no two articles share an address');
});

t.test('dates lie within three weeks before now, about a third in the last day', async (t) => {
  const dated = ARTICLES.filter(({ minutesAgo }) => minutesAgo !== null);
  const oldest = new Date(NOW.getTime() - SPAN_DAYS * DAY_MINUTES * 60_000);
  for (const article of dated) {
    const published = publishedAt(article, NOW) ?? oldest;
    const modified = modifiedAt(article, NOW) ?? oldest;
    t.ok(published < NOW && published > oldest && modified >= published && modified < NOW, article.slug);
  }
  const recent = dated.filter(({ minutesAgo }) => (minutesAgo ?? 0) < DAY_MINUTES).length / ARTICLES.length;
  t.ok(recent > 0.28 && recent < 0.45, `share of the last day: ${recent}`);
});

t.test('every document is well formed and every link leads to its headline', async (t) => {
  for (const outlet of OUTLETS) {
    for (const { path, format } of outlet.documents)
      if (format !== 'json-feed') t.ok(isWellFormed(textOf(outlet, path)), `${outlet.host}${path}`);
    const links = new Set(linksOf(outlet));
    t.equal(links.size, articlesOf(outlet).length, `${outlet.id} lists every article`);
    for (const link of links) {
      const { host, pathname, search } = new URL(link);
      t.equal(host, outlet.host);
      const article = articlesOf(outlet).find((candidate) => articlePath(outlet, candidate) === pathname);
      t.ok(article && decoded(textOf(outlet, pathname + search)).includes(article.title), link);
    }
  }
});

t.test('La Voz del Litoral is really latin1', async (t) => {
  const outlet = OUTLETS.find(({ id }) => id === 'la-voz-del-litoral') as Outlet;
  const feed = answer(outlet, '/rss.xml', asked);
  t.match(feed.body.toString('latin1'), /^<\?xml version="1.0" encoding="ISO-8859-1"\?>/);
  t.ok(feed.body.includes(Buffer.from('Paraná', 'latin1')));
  t.notOk(feed.body.includes(Buffer.from('Paraná', 'utf8')));
  const [article] = articlesOf(outlet);
  const page = answer(outlet, article ? articlePath(outlet, article) : '/', asked);
  t.equal(page.headers['content-type'], 'text/html');
  t.match(page.body.toString('latin1'), '<meta charset="iso-8859-1">');
});

t.test('undated articles carry no date anywhere', async (t) => {
  const undated = ARTICLES.filter(({ minutesAgo }) => minutesAgo === null);
  t.ok(undated.length >= 8, `${undated.length} undated`);
  for (const article of undated) {
    const outlet = OUTLETS.find(({ id }) => id === article.outlet) as Outlet;
    const page = textOf(outlet, articlePath(outlet, article));
    t.notMatch(page, /<time|datePublished|published_time|modified_time|DC\.date/, article.slug);
    for (const { path } of outlet.documents) {
      const item = textOf(outlet, path)
        .split(/<item|<entry|<url>|\n {2}\{/)
        .find((part) => part.includes(`${article.slug}`));
      t.notMatch(
        item ?? '',
        /pubDate|published>|updated>|dc:date|date_published|publication_date|lastmod/,
        path,
      );
    }
  }
});

t.test('conditional requests are answered 304', async (t) => {
  for (const outlet of OUTLETS)
    for (const { path } of outlet.documents) {
      const { headers } = answer(outlet, path, asked);
      const same = answer(outlet, path, { now: NOW, headers: { 'if-none-match': headers.etag } });
      t.equal(same.status, 304);
      t.equal(same.body.length, 0);
      const since = { 'if-modified-since': headers['last-modified'] };
      t.equal(answer(outlet, path, { now: NOW, headers: since }).status, 304);
      t.equal(
        answer(outlet, path, { now: NOW, headers: { 'if-none-match': '"other"', ...since } }).status,
        200,
      );
    }
});

t.test('robots files name sitemaps, delays and disallowed paths', async (t) => {
  const robots = OUTLETS.map((outlet) => textOf(outlet, '/robots.txt'));
  t.equal(robots.filter((text) => text.includes('Sitemap: http://')).length, 2);
  t.equal(robots.filter((text) => text.includes('Crawl-delay: 1\n')).length, 1);
  t.equal(robots.filter((text) => text.includes('Disallow: /privado/')).length, 1);
  const closed = OUTLETS.flatMap((outlet) =>
    articlesOf(outlet).map((article) => articlePath(outlet, article)),
  );
  t.equal(closed.filter((path) => path.startsWith('/privado/')).length, 1);
});

t.test('the two site searches find words of the text', async (t) => {
  const [faro, harbour] = ['el-faro-del-plata', 'the-harbour-post'].map((id) =>
    OUTLETS.find((o) => o.id === id),
  );
  t.match(textOf(faro as Outlet, '/?s=inflacion'), 'La inflación fue del 1,7%');
  t.match(textOf(harbour as Outlet, '/search?q=whisky'), 'EU and South American bloc');
  t.match(textOf(harbour as Outlet, '/opensearch.xml'), '/search?q={searchTerms}');
  t.match(textOf(harbour as Outlet, '/'), 'opensearchdescription+xml');
  const [article] = articlesOf(faro as Outlet);
  t.equal(answer(faro as Outlet, `/?p=${article?.id}`, asked).status, 301);
  t.equal(answer(faro as Outlet, '/no/such/page/', asked).status, 404);
});

t.test('the paywalled article shows a teaser only', async (t) => {
  const [article, ...others] = ARTICLES.filter(({ paywalled }) => paywalled);
  t.equal(others.length, 0);
  const outlet = OUTLETS.find(({ id }) => id === article?.outlet) as Outlet;
  const page = decoded(textOf(outlet, articlePath(outlet, article!)));
  t.match(page, '"isAccessibleForFree":false');
  t.ok(page.includes(article?.paragraphs[0] ?? '-'));
  t.notOk(page.includes(article?.paragraphs[1] ?? ''));
});

interface Reply {
  status: number | undefined;
  location: string | undefined;
  text: string;
}

t.test('one server is nine sites', async (t) => {
  const press = await startPress({ now: () => NOW });
  t.teardown(() => press.close());
  const fetched = (host: string, path: string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      get({ port: press.port, host: '127.0.0.1', path, headers: { host } }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode, location: response.headers.location, text });
      }).on('error', reject);
    });
  t.equal(press.resolve['elfarodelplata.example:80'], `127.0.0.1:${press.port}`);
  t.equal(Object.keys(press.resolve).length, 11);
  for (const { host, name } of OUTLETS) {
    t.ok((await fetched(host, '/')).text.length > 1000, name);
    const shown = await fetched('127.0.0.1', `/${host}/`);
    t.match(shown.text, `href="/${host}/`);
  }
  const moved = await fetched('www.theharbourpost.example', '/rss');
  t.match(moved, { status: 301, location: 'http://theharbourpost.example/rss' });
  t.match((await fetched('127.0.0.1', '/')).text, 'Nine fictional outlets');
  t.match(press.log[0], { host: OUTLETS[0]?.host, path: '/', status: 200, at: NOW.getTime() });
});
