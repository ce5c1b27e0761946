import t from 'tap';
import { readFeed } from '../../core/web/feed/feed.ts';
import { FormatError } from '../../core/web/format-error.ts';

const url = 'https://example.org/rss.xml';
const rss = (inside: string, attributes = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" ${attributes}><channel>${inside}</channel></rss>`;
const item = (inside: string) => readFeed(rss(`<item>${inside}</item>`), { url }).items[0]!;

t.test('an RSS feed in full', (t) => {
  const feed = readFeed(
    rss(
      `<title>El Diario</title><link>https://example.org</link><language>es-AR</language><ttl>15</ttl>
       <atom:link rel="hub" href="https://hub.example.org/"/><atom:link rel="self" href="${url}"/>
       <item><title>Qu&amp;eacute; pasa con el <![CDATA[<b>d&oacute;lar</b>]]></title><link>/nota-1</link>
       <guid isPermaLink="false">n1</guid><description>&lt;p&gt;La bajada.&lt;/p&gt;</description>
       <pubDate>Mon, 03 Jun 2024 10:00:00 -0300</pubDate><dc:creator>Ana Ruiz y Juan Paz</dc:creator>
       <category>Economía</category><media:content url="/foto.jpg" medium="image"/></item>`,
    ),
    { url },
  );
  t.match(feed, {
    format: 'rss',
    title: 'El Diario',
    homepage: 'https://example.org',
    language: 'es-AR',
    ttlMinutes: 15,
    hub: 'https://hub.example.org/',
    self: url,
  });
  t.same(feed.items[0], {
    url: 'https://example.org/nota-1',
    id: 'n1',
    title: 'Qué pasa con el dólar',
    standfirst: 'La bajada.',
    publishedAt: new Date('2024-06-03T13:00:00Z'),
    modifiedAt: null,
    authors: ['Ana Ruiz', 'Juan Paz'],
    section: 'Economía',
    image: 'https://example.org/foto.jpg',
    language: 'es-AR',
  });
  t.same(feed.warnings, []);
  t.end();
});

t.test('text is unescaped as often as it was escaped', (t) => {
  t.equal(item('<title>AT&amp;amp;T</title>').title, 'AT&T');
  t.equal(item('<title>&lt;em&gt;Uno&lt;/em&gt; dos</title>').title, 'Uno dos');
  t.equal(item('<title>3 &lt; 4 y 5 > 2</title>').title, '3 < 4 y 5 > 2');
  t.equal(item('<title>ca&ntilde;a</title>').title, 'caña');
  t.end();
});

t.test('content in either place, without what feed software adds', (t) => {
  t.equal(item('<content:encoded><![CDATA[<p>El texto.</p>]]></content:encoded>').standfirst, 'El texto.');
  t.equal(
    item('<description>Algo. The post Algo appeared first on Sitio.</description>').standfirst,
    'Algo.',
  );
  t.end();
});

t.test('undated stays undated, changed is not published', (t) => {
  t.same([item('<title>a</title>').publishedAt, item('<pubDate>soon</pubDate>').publishedAt], [null, null]);
  const feed = readFeed(
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>a</title><updated>2024-06-03T10:00:00Z</updated></entry></feed>',
    { url },
  );
  t.equal(feed.items[0]?.publishedAt, null);
  t.same(feed.items[0]?.modifiedAt, new Date('2024-06-03T10:00:00Z'));
  t.match(
    readFeed(rss('<item><title>a</title><pubDate>soon</pubDate></item>'), { url }).warnings.join(),
    /soon/,
  );
  t.end();
});

t.test('links: relative, xml:base, permalink guid, feedburner', (t) => {
  t.equal(item('<link>nota</link>').url, 'https://example.org/nota');
  t.equal(item('<guid>https://example.org/g</guid>').url, 'https://example.org/g');
  t.equal(item('<link>javascript:alert(1)</link>').url, null);
  t.equal(
    readFeed(rss('<item><link>n</link></item>', 'xml:base="https://other.example.org/a/"'), { url }).items[0]
      ?.url,
    'https://other.example.org/a/n',
  );
  t.end();
});

t.test('Atom, RDF, JSON Feed and news sitemaps', (t) => {
  const atom = readFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title type="html">The &amp;amp; Paper</title><link href="https://example.org/"/><author><name>Desk</name></author>
     <entry><id>tag:1</id><title>News</title><link rel="alternate" href="/1"/><published>2024-06-03T10:00:00Z</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First.</p></div></content></entry></feed>`,
    { url },
  );
  t.match(atom, {
    format: 'atom',
    title: 'The & Paper',
    language: 'en',
    items: [{ id: 'tag:1', url: 'https://example.org/1', standfirst: 'First.', authors: ['Desk'] }],
  });
  const rdf = readFeed(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel>
     <item rdf:about="https://example.org/2"><title>Two</title><dc:date>2024-06-03</dc:date></item></rdf:RDF>`,
    { url },
  );
  t.match(rdf, {
    format: 'rdf',
    items: [{ url: 'https://example.org/2', title: 'Two', publishedAt: '2024-06-03T00:00:00.000Z' }],
  });
  const json = readFeed(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [
        {
          id: 1,
          url: '/3',
          title: 'Three',
          date_published: '2024-06-03T10:00:00Z',
          authors: [{ name: 'Ana' }],
        },
      ],
    }),
    { url },
  );
  t.match(json, { format: 'json', items: [{ id: '1', url: 'https://example.org/3', authors: ['Ana'] }] });
  const map = readFeed(
    '<urlset><url><loc>https://example.org/4</loc><news:news><news:title>Four</news:title><news:publication_date>2024-06-03</news:publication_date></news:news></url></urlset>',
    { url },
  );
  t.match(map, {
    format: 'sitemap',
    items: [{ title: 'Four', publishedAt: '2024-06-03T00:00:00.000Z' }],
  });
  t.end();
});

t.test('an image that counts readers is not the picture of an item', (t) => {
  const image = (html: string) =>
    item(`<title>A</title><description><![CDATA[${html}]]></description>`).image;
  const counter = '<img src="https://count.example.org/c.php?id=1" width="1" height="1">';
  t.equal(image(`Texto ${counter}`), null);
  t.equal(image(`${counter}<img src="/foto.jpg" width="100">`), 'https://example.org/foto.jpg');
  t.equal(image('<img style="width:1px;height:1px" src="/c.gif">'), null);
  t.equal(image('<img width="1200" height="10" src="/foto.jpg">'), 'https://example.org/foto.jpg');
  t.end();
});

t.test('a list of feeds is not taken for a page', (t) => {
  const opml = '<opml version="2.0"><head><title>A</title></head><body><outline xmlUrl="/f"/></body></opml>';
  t.throws(() => readFeed(opml, { url }), { code: 'not_a_feed', message: /OPML list of feeds/ });
  t.end();
});

t.test('a page served as a feed names the feeds it links to', (t) => {
  const html =
    '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head></html>';
  t.throws(() => readFeed(html, { url }), {
    name: 'FormatError',
    code: 'not_a_feed',
    links: ['https://example.org/feed.xml'],
  });
  for (const text of ['', 'hello', '{}', '{', '<a/>', '{"items":3}'])
    t.throws(() => readFeed(text, { url }), FormatError, text);
  t.end();
});

t.test(
  'numbers of windows-1252, language tags with underscores, descriptions first come first served',
  (t) => {
    const feed = readFeed(
      `<rss version="2.0"><channel><language>en_US</language><title>A &#150; B&#x92;s</title>
     <item><title>x</title><summary>The summary.</summary><description>The description.</description></item>
     <item><title>y</title><description>The &lt;!DOCTYPE was missing.</description><summary>S.</summary></item></channel></rss>`,
      { url: 'https://example.org/rss' },
    );
    t.equal(feed.title, 'A – B’s');
    t.equal(feed.language, 'en-US');
    t.same(
      feed.items.map(({ standfirst }) => standfirst),
      ['The summary.', 'The <!DOCTYPE was missing.'],
    );
    t.end();
  },
);
