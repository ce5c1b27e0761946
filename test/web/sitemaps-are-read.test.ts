import fc from 'fast-check';
import t from 'tap';
import { FormatError } from '../../core/web/format-error.ts';
import { readSitemap } from '../../core/web/sitemap/sitemap.ts';
import { SitemapStream } from '../../core/web/sitemap/sitemap-stream.ts';

const url = 'https://example.org/sitemap.xml';

t.test('an index', (t) => {
  const read = readSitemap(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>/a.xml</loc><lastmod>2024-05-06</lastmod></sitemap></sitemapindex>',
    { url },
  );
  t.same(read, {
    kind: 'index',
    sitemaps: [{ url: 'https://example.org/a.xml', modifiedAt: new Date('2024-05-06') }],
    warnings: [],
  });
  t.end();
});

t.test('news tags, with any prefix', (t) => {
  const read = readSitemap(
    `<urlset xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"><url><loc> https://example.org/1?a=1&amp;b=2 </loc><lastmod>2024-05-07T10:00:00Z</lastmod>
     <n:news><n:publication><n:name>Diario</n:name><n:language>es</n:language></n:publication><n:publication_date>2024-05-06T10:00:00-03:00</n:publication_date><n:title><![CDATA[Uno &amp; dos]]></n:title><n:keywords>a, b</n:keywords></n:news></url></urlset>`,
    { url },
  );
  t.equal(read.kind, 'urls');
  t.match(read.kind === 'urls' && read.entries[0], {
    url: 'https://example.org/1?a=1&b=2',
    modifiedAt: '2024-05-07T10:00:00.000Z',
    news: {
      title: 'Uno & dos',
      publishedAt: '2024-05-06T13:00:00.000Z',
      language: 'es',
      publicationName: 'Diario',
      keywords: 'a, b',
    },
  });
  t.end();
});

t.test('cut short, without namespace, plain text, over the limit', (t) => {
  const cut = readSitemap(
    '<urlset><url><loc>https://example.org/1</loc></url><url><loc>https://example.org/2</loc></url><url><loc>https://exam',
    { url },
  );
  t.ok(
    cut.kind === 'urls' &&
      cut.entries.length === 2 &&
      cut.warnings.some((warning) => warning.includes('short')),
  );
  const plain = readSitemap('\ufeffhttps://example.org/1\r\nhttps://example.org/2\nnonsense\n', { url });
  t.ok(plain.kind === 'urls' && plain.entries.length === 2 && plain.warnings.length === 1);
  const many = readSitemap(`<urlset>${'<url><loc>https://example.org/1</loc></url>'.repeat(20)}</urlset>`, {
    url,
    limit: 5,
  });
  t.ok(many.kind === 'urls' && many.entries.length === 5 && many.warnings.length === 1);
  t.end();
});

t.test('an entry that is cut short is left out, whatever is known of it', async (t) => {
  const read = readSitemap('<urlset><url><loc>/1</loc></url><url><loc>/2</loc><lastmod>2024-05', { url });
  t.match(read, { kind: 'urls', entries: { length: 1 } });
});

t.test('the first address of an entry is the page, that of its image another', async (t) => {
  const image = '<image:image><image:loc>/a.jpg</image:loc></image:image>';
  const read = readSitemap(`<urlset><url>${image}<loc>/1</loc><loc>/2</loc></url></urlset>`, { url });
  t.match(read, { entries: [{ url: 'https://example.org/1', image: 'https://example.org/a.jpg' }] });
});

t.test('lists in plain text have the same limit, and no field has one of a megabyte', async (t) => {
  const lines = 'https://example.org/1\n'.repeat(20);
  t.match(readSitemap(lines, { url, limit: 5 }), { entries: { length: 5 }, warnings: [/15 lines/] });
  const title = `<news:title>${'a'.repeat(1024 * 1024)}</news:title>`;
  const read = readSitemap(`<urlset><url><loc>/1</loc>${title}</url></urlset>`, { url });
  t.ok(read.kind === 'urls' && read.entries[0]!.news!.title.length < 100_000);
});

t.test('fifty thousand addresses at once', (t) => {
  const text = `<urlset>${Array.from({ length: 50_000 }, (_, i) => `<url><loc>https://example.org/${i}</loc></url>`).join('\n')}</urlset>`;
  const read = readSitemap(text, { url });
  t.ok(
    read.kind === 'urls' && read.entries.length === 50_000 && read.entries[49_999]?.url.endsWith('/49999'),
  );
  t.same(read.warnings, []);
  t.end();
});

t.test('a feed in place of a sitemap', (t) => {
  for (const text of [
    '<rss version="2.0"><channel><link>https://example.org/</link><item><link>/1</link><pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate></item></channel></rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><source><link href="/other"/><updated>2020-01-01</updated></source><link rel="edit" href="/edit"/><link href="/1"/><updated>2024-05-06T10:00:00Z</updated></entry></feed>',
  ])
    t.match(readSitemap(text, { url }), {
      kind: 'urls',
      entries: [{ url: 'https://example.org/1', modifiedAt: '2024-05-06T10:00:00.000Z' }],
    });
  t.end();
});

t.test('entities of its own are refused with a warning', (t) => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]><urlset><url><loc>https://example.org/&b;</loc></url></urlset>`;
  t.match(readSitemap(laughs, { url }), { kind: 'urls', entries: { length: 0 }, warnings: [/entities/] });
  t.end();
});

t.test('in pieces of any size, the result is the same and nothing is buffered', (t) => {
  const text = `<urlset>${Array.from({ length: 50 }, (_, i) => `<url><loc>https://example.org/${i}?a=1&amp;b=2</loc></url>`).join('')}</urlset>`;
  const whole = readSitemap(text, { url });
  for (const size of [1, 7, 100]) {
    const entries: unknown[] = [];
    const stream = new SitemapStream(
      { entry: (entry) => entries.push(entry), sitemap: () => t.fail('no index') },
      { url, limit: 50_000 },
    );
    for (let at = 0; at < text.length; at += size) stream.write(text.slice(at, at + size));
    t.same({ ...stream.end(), entries }, whole, String(size));
  }
  t.end();
});

t.test('documents of other kinds are refused', (t) => {
  for (const text of ['', 'hello', '<html><body>404</body></html>', '<rss/>'])
    t.throws(() => readSitemap(text, { url }), FormatError, text);
  t.end();
});

t.test('what stands behind a page that is no sitemap makes it none', (t) => {
  t.throws(() => readSitemap('<html><p>404</p><!ENTITY a "b"></html>', { url }), { code: 'not_a_sitemap' });
  t.end();
});

t.test('in whatever pieces a file arrives, the same is read', (t) => {
  const parts = [
    '<urlset>',
    '</urlset>',
    '<url>',
    '</url>',
    '<loc>https://a.example/',
    '</loc>',
    '&amp;',
    '&#225;',
    'á',
  ];
  const more = [
    '<![CDATA[',
    ']]>',
    '<!-- ',
    ' -->',
    '<lastmod>2026-01-02',
    '</lastmod>',
    '<loc/>',
    '<html>',
    '<!ENTITY a "b">',
  ];
  const news = [
    '<news:news>',
    '<news:title>',
    'A & B',
    '</news:title>',
    '</news:news>',
    '<sitemapindex>',
    '<sitemap>',
    '</sitemap>',
  ];
  const file = fc
    .array(fc.constantFrom(...parts, ...more, ...news), { maxLength: 25 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(file, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (text, sizes) => {
      const pieces: string[] = [];
      for (let at = 0; at < text.length; at += pieces.at(-1)!.length)
        pieces.push(text.slice(at, at + sizes.next().value!));
      return JSON.stringify(readIn(pieces)) === JSON.stringify(readIn([text]));
    }),
  );
  t.end();
});

function readIn(pieces: readonly string[]): unknown[] {
  const found: unknown[] = [];
  const handler = { entry: (one: unknown) => found.push(one), sitemap: (one: unknown) => found.push(one) };
  const stream = new SitemapStream(handler, { url, limit: 5 });
  for (const piece of pieces) if (!stream.write(piece)) break;
  try {
    return [found, stream.end()];
  } catch (error) {
    return [found, (error as FormatError).code];
  }
}
