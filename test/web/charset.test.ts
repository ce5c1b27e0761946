/** Bytes become the text that was written, whatever they are called. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import t from 'tap';
import { charsetNamed, decodeText, type TextKind, utf8Letters } from '#core/web/charset/charset.ts';
import { corpora } from '../support/corpora.ts';

const SPANISH = 'El niño compró “La Nación” — a 5 €';
const LATIN = 'El niño compró el diario en la estación';
const bytes = (text: string, encoding: string) => new Uint8Array(iconv.encode(text, encoding));
const html = (text: string, head = '') => `<html><head>${head}</head><body>${text}</body></html>`;

interface Row {
  name: string;
  bytes: Uint8Array;
  kind: TextKind;
  contentType?: string;
  charset: string;
  basis: string;
  /** Part of what must come out; the Spanish sentence unless said. */
  text?: string;
}

const META_1252 = '<meta charset="windows-1252">';
const META_UTF8 = '<META content="text/html; charset=UTF-8" http-equiv=Content-Type>';
const ROWS: Row[] = [
  {
    name: 'a byte order mark wins over everything',
    bytes: bytes(`\ufeff${html(SPANISH, META_1252)}`, 'utf8'),
    kind: 'html',
    contentType: 'text/html; charset=iso-8859-1',
    charset: 'utf-8',
    basis: 'bom',
  },
  {
    name: 'UTF-16 by its mark',
    bytes: bytes(`\ufeff<rss>${SPANISH}</rss>`, 'utf-16le'),
    kind: 'xml',
    charset: 'utf-16le',
    basis: 'bom',
  },
  {
    name: 'UTF-16 big-endian by its mark',
    bytes: bytes(`\ufeff<rss>${SPANISH}</rss>`, 'utf-16be'),
    kind: 'xml',
    charset: 'utf-16be',
    basis: 'bom',
  },
  {
    name: 'UTF-16 without a mark',
    bytes: bytes(`<?xml version="1.0" encoding="utf-16"?><a>${SPANISH}</a>`, 'utf-16le'),
    kind: 'xml',
    charset: 'utf-16le',
    basis: 'xml',
  },
  {
    name: 'UTF-16 of JSON',
    bytes: bytes(`{"title":"${SPANISH.replaceAll('"', '')}"}`, 'utf-16be'),
    kind: 'json',
    charset: 'utf-16be',
    basis: 'sniffed',
  },
  {
    name: 'the header wins over the document',
    bytes: bytes(html(SPANISH, META_UTF8), 'win1252'),
    kind: 'html',
    contentType: 'text/html; charset="windows-1252"',
    charset: 'windows-1252',
    basis: 'header',
  },
  {
    name: 'latin1 means windows-1252',
    bytes: bytes(html(SPANISH), 'win1252'),
    kind: 'html',
    contentType: 'text/html;charset=ISO-8859-1',
    charset: 'windows-1252',
    basis: 'header',
  },
  {
    name: 'meta charset',
    bytes: bytes(html(SPANISH, META_1252), 'win1252'),
    kind: 'html',
    charset: 'windows-1252',
    basis: 'meta',
  },
  {
    name: 'meta http-equiv, attributes in any order',
    bytes: bytes(
      html(SPANISH, '<meta content=\'text/html;charset=cp1252\' http-equiv="content-type"/>'),
      'win1252',
    ),
    kind: 'html',
    charset: 'windows-1252',
    basis: 'meta',
  },
  {
    name: 'a commented declaration does not count',
    bytes: bytes(html(SPANISH, `<!-- <meta charset="koi8-r"> -->${META_1252}`), 'win1252'),
    kind: 'html',
    charset: 'windows-1252',
    basis: 'meta',
  },
  {
    name: 'an unknown label is passed over',
    bytes: bytes(html(SPANISH, '<meta charset="klingon-1">'), 'utf8'),
    kind: 'html',
    contentType: 'text/html; charset=none',
    charset: 'utf-8',
    basis: 'sniffed',
  },
  {
    name: 'XML prolog',
    bytes: bytes(`<?xml version="1.0" encoding='ISO-8859-15'?><a>${LATIN}</a>`, 'iso-8859-15'),
    kind: 'xml',
    charset: 'iso-8859-15',
    basis: 'xml',
    text: LATIN,
  },
  {
    name: 'XHTML prolog in a page',
    bytes: bytes(`<?xml version="1.0" encoding="windows-1252"?>${html(SPANISH)}`, 'win1252'),
    kind: 'html',
    charset: 'windows-1252',
    basis: 'meta',
  },
  {
    name: 'a prolog that says utf-16 of bytes',
    bytes: bytes(`<?xml version="1.0" encoding="utf-16"?><a>${SPANISH}</a>`, 'utf8'),
    kind: 'xml',
    charset: 'utf-8',
    basis: 'xml',
  },
  {
    name: 'UTF-8 called latin1 by the server',
    bytes: bytes(html(SPANISH, META_UTF8), 'utf8'),
    kind: 'html',
    contentType: 'text/html; charset=iso-8859-1',
    charset: 'utf-8',
    basis: 'meta',
  },
  {
    name: 'UTF-8 called latin1 by everyone',
    bytes: bytes(html(SPANISH, META_1252), 'utf8'),
    kind: 'html',
    contentType: 'text/html; charset=iso-8859-1',
    charset: 'utf-8',
    basis: 'sniffed',
  },
  {
    name: 'latin1 called UTF-8 by the server',
    bytes: bytes(html(SPANISH, META_1252), 'win1252'),
    kind: 'html',
    contentType: 'text/html; charset=utf-8',
    charset: 'windows-1252',
    basis: 'meta',
  },
  {
    name: 'latin1 called UTF-8 by everyone',
    bytes: bytes(html(SPANISH, META_UTF8), 'win1252'),
    kind: 'html',
    contentType: 'text/html; charset=utf-8',
    charset: 'windows-1252',
    basis: 'sniffed',
  },
  {
    name: 'nothing said, UTF-8',
    bytes: bytes(SPANISH, 'utf8'),
    kind: 'text',
    charset: 'utf-8',
    basis: 'sniffed',
  },
  {
    name: 'nothing said, windows-1252',
    bytes: bytes(SPANISH, 'win1252'),
    kind: 'text',
    charset: 'windows-1252',
    basis: 'sniffed',
  },
  {
    name: 'nothing said, Russian',
    bytes: bytes('<html lang="ru">Новости дня', 'win1251'),
    kind: 'html',
    charset: 'windows-1251',
    basis: 'sniffed',
    text: 'Новости дня',
  },
  {
    name: 'nothing said, Russian in KOI8',
    bytes: bytes('<html lang=ru-RU>Новости дня', 'koi8-r'),
    kind: 'html',
    charset: 'koi8-r',
    basis: 'sniffed',
    text: 'Новости дня',
  },
  {
    name: 'nothing said, a Japanese feed',
    bytes: bytes('<rss><language>ja</language>今日のニュース', 'euc-jp'),
    kind: 'xml',
    charset: 'euc-jp',
    basis: 'sniffed',
    text: '今日のニュース',
  },
  {
    name: 'one broken letter does not change the rest',
    bytes: Buffer.concat([bytes(html(SPANISH, META_UTF8), 'utf8'), Uint8Array.of(0xff)]),
    kind: 'html',
    charset: 'utf-8',
    basis: 'meta',
  },
  {
    name: 'a letter cut at the end',
    bytes: bytes(`${SPANISH}ñ`, 'utf8').subarray(0, -1),
    kind: 'text',
    charset: 'utf-8',
    basis: 'sniffed',
  },
  {
    name: 'a short GBK text is not taken for UTF-8',
    bytes: bytes('<meta charset=gbk>模', 'gbk'),
    kind: 'html',
    charset: 'gbk',
    basis: 'meta',
    text: '模',
  },
  {
    name: 'ASCII is what it was called',
    bytes: bytes(html('plain', META_1252), 'ascii'),
    kind: 'html',
    charset: 'windows-1252',
    basis: 'meta',
    text: 'plain',
  },
];

for (const row of ROWS) {
  t.test(row.name, async (t) => {
    const { text, charset, basis } = decodeText(row.bytes, { kind: row.kind, contentType: row.contentType });
    t.strictSame({ charset, basis }, { charset: row.charset, basis: row.basis });
    const wanted = row.text ?? SPANISH;
    t.ok(text.includes(wanted) || text.includes(wanted.replaceAll('"', '')), text);
    t.notOk(text.startsWith('\ufeff'), 'no mark is left');
  });
}

t.test('labels as documents write them', async (t) => {
  const labels: [string, string | null][] = [
    ['UTF8', 'utf-8'],
    [' "utf-8" ', 'utf-8'],
    ['latin1', 'windows-1252'],
    ['us-ascii', 'windows-1252'],
    ['utf8mb4', 'utf-8'],
    ['gb2312', 'gbk'],
    ['x-sjis', 'shift_jis'],
    ['iso8859-1', 'windows-1252'],
    ['', null],
    ['utf-7', null],
    ['constructor', null],
  ];
  for (const [label, name] of labels) t.equal(charsetNamed(label), name, label);
});

t.test('all of windows-1252 is right, on every Node version', async (t) => {
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  const { text } = decodeText(all.subarray(1), {
    kind: 'text',
    contentType: 'text/plain; charset=windows-1252',
  });
  t.equal(text.length, 255);
  t.equal(text.slice(0x7f, 0x9f), '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
  t.equal(
    text.slice(0x9f),
    Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join(''),
  );
});

t.test('any bytes decode to text, and any text survives UTF-8', async (t) => {
  const kinds = fc.constantFrom<TextKind>('html', 'xml', 'json', 'text');
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      kinds,
      fc.option(fc.string()),
      (input, kind, contentType) => {
        t.type(decodeText(input, { kind, contentType }).text, 'string');
      },
    ),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const input = new TextEncoder().encode(`. ${text}`);
      if (input.includes(0)) return;
      const { invalid } = utf8Letters(input);
      if (invalid !== 0 || decodeText(input, { kind: 'text' }).text !== `. ${text}`) throw new Error(text);
    }),
    { numRuns: 300 },
  );
  t.pass('600 cases');
});

const fundus = corpora('fundus');

t.test('no letter of a real page is lost', { skip: fundus ? false : 'corpora absent' }, async (t) => {
  const pages = join(fundus!, 'fundus', 'html');
  let read = 0;
  let transcoded = 0;
  for (const name of readdirSync(pages)) {
    const raw = brotliDecompressSync(readFileSync(join(pages, name)));
    const { text } = decodeText(raw, { kind: 'html' });
    const { invalid } = utf8Letters(raw);
    const lost = text.split('\ufffd').length - 1;
    const written = invalid === 0 ? raw.toString('utf8').split('\ufffd').length - 1 : 0;
    if (lost !== written) t.fail(`${name}: ${lost} letters lost`);
    read++;
    // The same page as it would have been twenty years ago, saying nothing of its encoding.
    const old = text.replace(/charset\s*=\s*["']?[\w-]+/gi, '').replace(/[^\0-\xff]/g, '');
    if (!/<html[^>]*lang="?(?:es|en|de|fr|it|pt)/i.test(old) || !/[\xa0-\xff]/.test(old)) continue;
    if (/[\x80-\x9f]/.test(old)) continue;
    const again = decodeText(Buffer.from(old, 'latin1'), { kind: 'html' });
    if (again.text !== old) t.fail(`${name}: taken for ${again.charset}`);
    transcoded++;
  }
  t.ok(read >= 100, `${read} pages read, ${transcoded} of them also in windows-1252`);
});
