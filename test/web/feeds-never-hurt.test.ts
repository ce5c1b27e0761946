import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { readFeed } from '../../core/web/feed/feed.ts';
import { FormatError } from '../../core/web/format-error.ts';
import { readSitemap } from '../../core/web/sitemap/sitemap.ts';
import { corpora } from '../support/corpora.ts';

const url = 'https://example.org/rss.xml';
const MEGABYTE = 1024 * 1024;

/** True when nothing but a FormatError comes out. */
function isHarmless(text: string): boolean {
  for (const read of [readFeed, readSitemap]) {
    try {
      read(text, { url });
    } catch (error) {
      if (!(error instanceof FormatError)) return false;
    }
  }
  return true;
}

const root = corpora('feeds');

t.test('bombs and endless documents', (t) => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    '',
  );
  const hostile: Record<string, string> = {
    laughs: `<!DOCTYPE r [<!ENTITY e0 "lol">${entities}]><rss><channel><item><title>&e9;</title></item></channel></rss>`,
    deep: `<rss><channel><item>${'<a>'.repeat(10_000)}x`,
    deeper: '<a>'.repeat(MEGABYTE),
    'one text': `<rss><channel><item><title>${'x '.repeat(2.5 * MEGABYTE)}</title></item></channel></rss>`,
    attributes: `<rss ${Array.from({ length: 100_000 }, (_, i) => `a${i}="b"`).join(' ')}><channel/></rss>`,
    items: `<rss><channel>${'<item><title>a</title></item>'.repeat(100_000)}</channel></rss>`,
    namespaces: `<rss>${Array.from({ length: 5000 }, (_, i) => `<a xmlns:p${i}="u${i}">`).join('')}`,
    'namespaces in force': `<rss>${Array.from({ length: 90 }, (_, d) => `<a ${Array.from({ length: 60 }, (_, i) => `xmlns:a${d}x${i}="u"`).join(' ')}>`).join('')}${'<b xmlns="x"/>'.repeat(80_000)}`,
    'deep JSON': `{"items":${'['.repeat(MEGABYTE)}`,
    // Each of these was quadratic or worse: a thread that takes half a minute for a document is ended.
    'long namespace': `<rss><channel xmlns="${'a'.repeat(MEGABYTE)}">${'<item/>'.repeat(280_000)}</channel></rss>`,
    'many signs of an address': `<rss><channel><item><author>${'@'.repeat(200_000)}</author></item></channel></rss>`,
    'many authors': `<rss><channel>${`<item><author>${'('.repeat(100)}${'@'.repeat(200)}</author></item>`.repeat(10_000)}</channel></rss>`,
    'unclosed markup': `<rss><channel>${`<item><description><![CDATA[${'<i>'.repeat(33_000)}${'</x>'.repeat(25_000)}]]></description></item>`.repeat(25)}</channel></rss>`,
    'images without address': `<rss><channel>${`<item><description><![CDATA[${'<img '.repeat(10_000)}]]></description></item>`.repeat(100)}</channel></rss>`,
    'deep entry': `<urlset><url>${'<a>'.repeat(1900)}${'<b/>'.repeat(MEGABYTE)}`,
  };
  for (const [name, text] of Object.entries(hostile)) t.ok(isHarmless(text), name);
  const laughs = readFeed(hostile.laughs!, { url });
  t.ok((laughs.items[0]?.title.length ?? 0) < 100, 'entities are not expanded');
  t.end();
});

t.test('what a feed says once is not repeated at length in each of its items', (t) => {
  const long = 'a'.repeat(100_000);
  const entries = '<entry><id>b</id><title>a</title><link href="b"/></entry>'.repeat(100);
  const feeds = [
    `<feed xml:lang="${long}">${entries}</feed>`,
    `<feed xml:base="http://example.org/${long}/">${entries}</feed>`,
    `<feed>${`<x xml:base="${'a'.repeat(3000)}/">`.repeat(50)}${entries}`,
    JSON.stringify({ language: long, items: Array.from({ length: 100 }, () => ({ title: 'a' })) }),
  ];
  for (const text of feeds) {
    const { items } = readFeed(text, { url });
    t.equal(items.length, 100);
    t.ok(JSON.stringify(items).length < 2 * MEGABYTE);
  }
  t.end();
});

t.test('titles are cut, and few of many dates that cannot be read are reported', (t) => {
  const item = (n: number) =>
    `<item><title>${'palabra '.repeat(1000)}</title><pubDate>día ${n}</pubDate></item>`;
  const { items, warnings } = readFeed(
    `<rss>${Array.from({ length: 50 }, (_, n) => item(n)).join('')}</rss>`,
    { url },
  );
  t.equal(items.length, 50);
  for (const { title } of items) if (title.length > 1000) t.fail(`${title.length} characters`);
  t.ok(warnings.length <= 10, warnings.join('\n'));
  t.end();
});

t.test('sections are cut', async (t) => {
  const category = `<category>${'palabra '.repeat(50_000)}</category>`;
  const item = `<item><title>x</title><link>https://a.example/1</link>${category}</item>`;
  const { items } = readFeed(`<rss><channel>${item}</channel></rss>`, { url: 'https://a.example/rss' });
  t.ok(items[0]!.section!.length <= 200, `${items[0]!.section!.length}`);
});

t.test('any soup of tags', (t) => {
  const piece = fc.constantFrom(
    '<rss>',
    '<channel>',
    '<item>',
    '</item>',
    '<title>',
    '</title>',
    '<link>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '<entry>',
    '<content type="xhtml">',
    '<content mode="base64">',
    '&amp;',
    '&eacute;',
    '&#x0;',
    '&#99999999;',
    'x',
    ' ',
    '<?xml version="1.0"?>',
    '<!DOCTYPE a [',
    ']>',
    '<rdf:RDF>',
    '<urlset>',
    '<url>',
    '<loc>http://a/',
    '<news:news>',
    '<pubDate>',
    '2024-05-06',
    '<media:content url="x">',
    '{"items":[',
    '{}',
    ']',
    '}',
    '"',
    '<a b=',
    '>',
    '<author>',
    '<guid>',
    'xml:base="::"',
    '<item xml:base="http://[">',
    '\u0000',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => isHarmless(pieces.join(''))),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.json(), (text) => isHarmless(text) && isHarmless(`{"items":[${text}]}`)),
    { numRuns: 200 },
  );
  t.end();
});

t.test('every feed of the corpora', { skip: root === null && 'corpora absent' }, (t) => {
  let count = 0;
  for (const name of ['feedparser', 'gofeed', 'miniflux']) {
    for (const line of gunzipSync(readFileSync(join(root!, `feeds/${name}.jsonl.gz`)))
      .toString('utf8')
      .trim()
      .split('\n')) {
      const row = JSON.parse(line) as { id: string; body_base64?: string; docs?: string[] };
      const text = row.docs?.[0] ?? Buffer.from(row.body_base64 ?? '', 'base64').toString('utf8');
      if (!isHarmless(text)) t.fail(row.id);
      count++;
    }
  }
  t.ok(count > 1800, `${count} feeds`);
  t.end();
});
