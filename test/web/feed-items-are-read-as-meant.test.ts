/** Of what a feed says several times or in several ways, the right one counts: page, text, picture, language, authors, pace. */
import t from 'tap';
import { readFeed } from '../../core/web/feed/feed.ts';
import { feedLinks } from '../../core/web/feed/feed-links.ts';

const url = 'https://example.org/rss.xml';
const rss = (inside: string, attributes = '') =>
  readFeed(
    `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0" ${attributes}><channel>${inside}</channel></rss>`,
    { url },
  );
const item = (inside: string) => rss(`<item>${inside}</item>`).items[0]!;
const entry = (inside: string) =>
  readFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${inside}</entry></feed>`, { url }).items[0]!;
const json = (one: object, feed: object = {}) =>
  readFeed(JSON.stringify({ ...feed, items: [one] }), { url }).items[0]!;

t.test('how often a feed changes', async (t) => {
  const every = (inside: string) => rss(inside).ttlMinutes;
  const updated = (period: string, times = '') =>
    `<sy:updatePeriod>${period}</sy:updatePeriod>${times && `<sy:updateFrequency>${times}</sy:updateFrequency>`}`;
  t.equal(every(''), null);
  t.equal(every('<ttl>99999999</ttl>'), 365 * 24 * 60, 'a year at most');
  t.equal(every(updated('daily')), 24 * 60);
  t.equal(every(updated('daily', '4')), 6 * 60);
  t.equal(every(updated('hourly', '1000')), 1, 'a minute at least');
  t.equal(every(updated('constructor')), null, 'a word that every object knows is no period');
});

t.test('a title that is missing is the beginning of the text', async (t) => {
  const feed = rss(`<item><description>${'Todo sigue igual. '.repeat(20)}</description></item>`);
  t.match(feed.items[0]!.title, /^Todo sigue igual\. .*…$/);
  t.ok(feed.items[0]!.title.length <= 100);
  t.match(feed.warnings.join(), /no title/);
});

t.test('the standfirst is neither the title again nor the whole article', async (t) => {
  const text = `<content:encoded><![CDATA[<p>El texto.</p>]]></content:encoded>`;
  t.equal(item(`<title>A</title><description>A</description>${text}`).standfirst, 'El texto.');
  const first = 'La primera frase dice de qué se trata, y lo dice con más de sesenta letras.';
  const whole = `<p>${first}</p>${`<p>${'Otro párrafo. '.repeat(10)}</p>`.repeat(10)}`;
  t.equal(item(`<title>A</title><description><![CDATA[${whole}]]></description>`).standfirst, first);
  for (const end of ['Read more', '[…]', '[...]', 'Leer más »'])
    t.equal(item(`<description>Algo pasó ${end}</description>`).standfirst, 'Algo pasó…', end);
});

t.test('the picture is a picture, and a thumbnail only where there is no other', async (t) => {
  t.equal(
    item('<media:thumbnail url="/small.jpg"/><media:content url="/large.jpg" medium="image"/>').image,
    'https://example.org/large.jpg',
  );
  t.equal(item('<media:thumbnail url="/small.jpg"/>').image, 'https://example.org/small.jpg');
  t.equal(item('<enclosure url="/a.mp3" type="audio/mpeg"/>').image, null);
  t.equal(
    item('<description><![CDATA[<img src="/f.php?a=1&amp;b=2">]]></description>').image,
    'https://example.org/f.php?a=1&b=2',
  );
  const attached = (mime_type: string) => json({ attachments: [{ url: '/a', mime_type }] }).image;
  t.equal(attached('audio/mpeg'), null);
  t.equal(attached('image/png'), 'https://example.org/a');
});

t.test('the address is that of the page', async (t) => {
  t.equal(
    item('<link>https://feeds.example/1</link><feedburner:origLink>/page</feedburner:origLink>').url,
    'https://example.org/page',
  );
  const guid = '<guid isPermaLink="false">https://example.org/g</guid>';
  t.equal(rss(`<item href="/page">${guid}</item>`).items[0]!.url, 'https://example.org/page');
  t.equal(entry('<link rel="edit" href="/edit"/><link href="/page"/>').url, 'https://example.org/page');
  t.equal(
    entry('<link type="application/json" href="/data"/><link type="text/html" href="/page"/>').url,
    'https://example.org/page',
  );
  t.equal(entry('<id>https://example.org/page</id>').url, 'https://example.org/page');
  t.equal(json({ external_url: '/page' }).url, 'https://example.org/page');
});

t.test('the language of an item is its own, or else that of the feed', async (t) => {
  t.equal(rss('', 'xml:lang="es"').language, 'es');
  t.equal(rss('<language>zh_Hans_CN</language>').language, 'zh-Hans-CN');
  t.equal(rss('<item xml:lang="gn"/>', 'xml:lang="es"').items[0]!.language, 'gn');
});

t.test('text of Atom may be in base64; that of JSON is the summary first', async (t) => {
  const content = Buffer.from('<p>El texto.</p>').toString('base64');
  t.equal(
    entry(`<content type="application/octet-stream">${content}</content>`).standfirst,
    'El texto.',
    'Atom 1.0',
  );
  t.equal(
    entry(`<content type="text/html" mode="base64">${content}</content>`).standfirst,
    'El texto.',
    'Atom 0.3',
  );
  t.equal(json({ summary: 'La bajada.', content_html: '<p>El texto.</p>' }).standfirst, 'La bajada.');
});

t.test('who wrote all of a JSON Feed wrote each item without an author', async (t) => {
  const authors = [{ name: 'Ana Ruiz' }];
  t.strictSame(json({ title: 'a' }, { authors }).authors, ['Ana Ruiz']);
  t.strictSame(json({ title: 'a', author: { name: 'Juan Paz' } }, { authors }).authors, ['Juan Paz']);
});

t.test('zero values of clocks and databases are no dates', async (t) => {
  for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', '0001-01-01T00:00:00Z'])
    t.equal(item(`<title>a</title><pubDate>${date}</pubDate>`).publishedAt, null, date);
});

t.test('of a feed or sitemap without end, ten thousand items are read, news first', async (t) => {
  const feed = rss('<item><title>a</title></item>'.repeat(10_001));
  t.equal(feed.items.length, 10_000);
  t.match(feed.warnings.join(), /more than 10000 items/);
  const page = '<url><loc>/page</loc></url>';
  const news = '<url><loc>/news</loc><news:news><news:title>Uno</news:title></news:news></url>';
  const map = readFeed(`<urlset>${page.repeat(10_000)}${news}</urlset>`, { url });
  t.equal(map.items.length, 10_000);
  t.equal(map.items[0]!.title, 'Uno');
  t.match(map.warnings.join(), /more than 10000 pages/);
});

t.test('the feeds of a page are those that it declares, or else links that look like feeds', async (t) => {
  const likely = '<a href="/feed/">RSS</a>';
  t.strictSame(feedLinks(likely, url), ['https://example.org/feed/']);
  const declared = '<link rel="alternate" type="application/rss+xml" href="all.xml">';
  t.strictSame(feedLinks(`<base href="/es/">${likely}${declared}`, url), ['https://example.org/es/all.xml']);
  const many = Array.from({ length: 200 }, (_, n) => `<a href="/feed/${n}">RSS</a>`).join('');
  t.equal(feedLinks(many, url).length, 50);
});
