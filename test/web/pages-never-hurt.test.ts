import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';
import parsePage from '../../core/web/page/parse-page.ts';
import { corpora } from '../support/corpora.ts';

const url = 'https://example.org/nota';
const MEGABYTE = 1024 * 1024;

const root = corpora('robots-urls-hostile');

t.test('endless pages', (t) => {
  const fill = (piece: string, size = 2 * MEGABYTE) => piece.repeat(Math.floor(size / piece.length));
  const words = (prefix: string) =>
    Array.from({ length: 200_000 }, (_, n) => prefix + n.toString(36)).join(' ');
  const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`;
  const hostile: Record<string, string> = {
    deep: `<html><body>${fill('<div>')}`,
    unclosed: `${'<div>'.repeat(50_000)}${'</x>'.repeat(100_000)}`,
    'nested formatting': fill('<b>x'),
    'one paragraph': `<p>${fill('palabra. ')}`,
    'open brackets': fill('<'),
    attributes: `<body ${Array.from({ length: 100_000 }, (_, i) => `a${i}="b"`).join(' ')}>`,
    'class names': fill(`<div class="${'a-'.repeat(400)}">x</div>`),
    'line breaks': `<div>${fill('<br>\n')}`,
    'dated elements': fill('<div class=date>x 1 2 3 4 5</div>'),
    'title of dashes': `<meta property="og:title" content="${fill('a - ', MEGABYTE)}"><meta property="og:site_name" content="a">`,
    'words of dates': `<h1>x</h1><p>${fill('12 de enero de ', 3 * MEGABYTE)}`,
    'words of dates in a time': `<h1>x</h1><time>${fill('12 de enero de ', 3 * MEGABYTE)}</time>`,
    'words of dates in a byline': `<h1>x</h1><div class="author">${fill('12 de enero de ', 3 * MEGABYTE)}</div>`,
    'deep JSON-LD': `<script type="application/ld+json">${fill('{"a":', MEGABYTE)}</script>`,
    // Each of these was quadratic: minutes of a thread, of the one that answers requests where sites are searched.
    'JSON-LD with space behind its end': jsonLd(`{"a":1}]]>${fill(' ', MEGABYTE)}x`),
    'JSON-LD of comments': jsonLd(fill('<!--{', MEGABYTE)),
    'JSON-LD of references': jsonLd(
      `[{"@type":"Product","offers":[${fill('"a",', MEGABYTE / 2)}"a"]},{"@type":"Offer","@id":"a","price":1,"offers":[${fill('"b",', MEGABYTE / 2)}"b"]},{"@type":"Offer","@id":"b"}]`,
    ),
    'JSON-LD of prices': jsonLd(
      `[{"@type":"Product","offers":[${'{"@id":"a"},'.repeat(200)}{}]},{"@type":"Offer","@id":"a","price":[${fill('"1",', MEGABYTE / 2)}"1"]}]`,
    ),
    'types of RDFa': `<div resource=a typeof="${words('a')}"></div><div resource=a typeof="${words('b')}"></div>`,
    'relations of RDFa': `<div rel="${words('a')}">${fill('<i about=b></i>', MEGABYTE)}</div>`,
    'paragraphs beside one another':
      fill(`<p>${'palabra '.repeat(12)}.</p>`, MEGABYTE / 2) + fill('<b></b>', MEGABYTE),
    'labels beside one another': jsonLd('{"@type":"Product"}') + fill('<b>sku:</b>'),
    'flight data': `<script>${fill('self.__next_f.push([')}</script>`,
    'rules for robots with space within': `<meta name="robots" content="a${fill(' ', MEGABYTE)}b">`,
    'names of networks': `<article>${fill(`<p>${'share '.repeat(16)}é</p>`, MEGABYTE / 8)}</article>`,
    'number of a product': jsonLd(`{"@type":"Product","name":"x","sku":"${fill('1', MEGABYTE)}"}`),
    'brackets beside a label': `${jsonLd('{"@type":"Product"}')}<b>sku:</b>${fill(')', MEGABYTE)}x`,
    'flight data with space behind its end': `<script>self.__next_f.push([])${fill(' ', MEGABYTE)}x</script>`,
  };
  for (const [name, html] of Object.entries(hostile)) t.doesNotThrow(() => readPage(html, { url }), name);
  t.end();
});

t.test('what answers repeat of a page is short', async (t) => {
  const long = 'palabra '.repeat(50_000);
  const thing = JSON.stringify({ '@type': 'NewsArticle', headline: 'x', articleSection: long });
  for (const head of [
    `<meta property="article:section" content="${long}">`,
    `<script type="application/ld+json">${thing}</script>`,
  ]) {
    const site = `<meta property="og:site_name" content="${long}">`;
    const page = readPage(`<title>${long}</title>${head}${site}<p>${long}`, { url });
    const { section, title, standfirst, siteName } = page;
    t.match(section, /^palabra .*…$/);
    for (const text of [section, title, standfirst, siteName]) t.ok((text?.length ?? 0) <= 1000);
  }
});

t.test('of an endless article the beginning is kept, in whole words', async (t) => {
  const read = (html: string) => parsePage({ bytes: Buffer.from(html), contentType: 'text/html', url });
  const lengthOf = ({ paragraphs }: { paragraphs: string[] }) => paragraphs.join('').length;
  const sentence = `${'palabra '.repeat(12)}.`;
  const many = read(`<article>${`<p>${sentence} Uno.</p><p>${sentence} Dos.</p>`.repeat(5000)}</article>`);
  t.ok(lengthOf(many) <= 200_000 && lengthOf(many) > 199_000, String(lengthOf(many)));
  t.match(many.paragraphs.at(-1), /^palabra (?:palabra )*palabra$|\.$/);
  const one = read(`<article><p>${'palabra '.repeat(100_000)}</p></article>`);
  t.ok(lengthOf(one) <= 200_000 && one.paragraphs[0]!.endsWith(' palabra'));
  const whole = read(`<article>${`<p>${sentence} Uno.</p><p>${sentence} Dos.</p>`.repeat(500)}</article>`);
  t.equal(whole.paragraphs.length, 1000);
});

t.test('any soup of tags', (t) => {
  const piece = fc.constantFrom(
    '<html>',
    '<p>',
    '</p>',
    '<div class="related">',
    '</div>',
    '<h1>',
    '</h1>',
    '<time datetime="2024-05-06">',
    '<script type="application/ld+json">',
    '</script>',
    '{"@type":"NewsArticle","author":',
    '{"name":null}',
    '[',
    ']',
    '}',
    '<meta property="og:title" content="',
    '">',
    '<meta name=date content=2024>',
    '<article>',
    '<br><br>',
    '<table><td>',
    '<li>',
    '<a href="//">',
    '<base href="::">',
    '&nbsp;',
    'texto con palabras, y más. ',
    '\u0000',
    '<!--',
    '-->',
    '<svg>',
    '<title>',
    '<link rel=canonical href="http://[">',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const read = readPage(pieces.join(''), { url });
      return Array.isArray(read.paragraphs) && !read.paragraphs.includes('');
    }),
    { numRuns: 400 },
  );
  t.end();
});

t.test('every payload of the corpora', { skip: root === null && 'corpora absent' }, (t) => {
  const payloads = gunzipSync(readFileSync(join(root!, 'hostile/payloads.jsonl.gz')))
    .toString('utf8')
    .trim()
    .split('\n');
  for (const line of payloads) {
    const text =
      Object.values(JSON.parse(line) as Record<string, unknown>).find(
        (value): value is string => typeof value === 'string' && value.length > 0,
      ) ?? '';
    readPage(text, { url: text });
    readPage(`<html><h1>${text}</h1><p>${text}`, { url });
  }
  t.pass(`${payloads.length} payloads`);
  t.end();
});
