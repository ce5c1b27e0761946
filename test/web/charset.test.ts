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

const META_1252 = '<meta charset="windows-1252">';
const META_UTF8 = '<META content="text/html; charset=UTF-8" http-equiv=Content-Type>';

/** A document is read `as` a charset, by the basis in brackets. `text`: part of what must come out; the Spanish sentence unless given. */
function reads(
  name: string,
  kind: TextKind,
  document: Uint8Array,
  as: string,
  { contentType, text: wanted = SPANISH }: { contentType?: string; text?: string } = {},
): void {
  t.test(name, async (t) => {
    const { text, charset, basis } = decodeText(document, { kind, contentType });
    t.equal(`${charset} (${basis})`, as);
    t.ok(text.includes(wanted) || text.includes(wanted.replaceAll('"', '')), text);
    t.notOk(text.startsWith('\ufeff'), 'no mark is left');
  });
}

reads(
  'a byte order mark wins over everything',
  'html',
  bytes(`\ufeff${html(SPANISH, META_1252)}`, 'utf8'),
  'utf-8 (bom)',
  { contentType: 'text/html; charset=iso-8859-1' },
);
reads('UTF-16 by its mark', 'xml', bytes(`\ufeff<rss>${SPANISH}</rss>`, 'utf-16le'), 'utf-16le (bom)');
reads(
  'UTF-16 big-endian by its mark',
  'xml',
  bytes(`\ufeff<rss>${SPANISH}</rss>`, 'utf-16be'),
  'utf-16be (bom)',
);
reads(
  'UTF-16 without a mark',
  'xml',
  bytes(`<?xml version="1.0" encoding="utf-16"?><a>${SPANISH}</a>`, 'utf-16le'),
  'utf-16le (xml)',
);
reads(
  'UTF-16 of JSON',
  'json',
  bytes(`{"title":"${SPANISH.replaceAll('"', '')}"}`, 'utf-16be'),
  'utf-16be (sniffed)',
);
reads(
  'the header wins over the document',
  'html',
  bytes(html(SPANISH, META_UTF8), 'win1252'),
  'windows-1252 (header)',
  { contentType: 'text/html; charset="windows-1252"' },
);
reads('latin1 means windows-1252', 'html', bytes(html(SPANISH), 'win1252'), 'windows-1252 (header)', {
  contentType: 'text/html;charset=ISO-8859-1',
});
reads('meta charset', 'html', bytes(html(SPANISH, META_1252), 'win1252'), 'windows-1252 (meta)');
reads(
  'meta http-equiv, attributes in any order',
  'html',
  bytes(html(SPANISH, '<meta content=\'text/html;charset=cp1252\' http-equiv="content-type"/>'), 'win1252'),
  'windows-1252 (meta)',
);
reads(
  'a commented declaration does not count',
  'html',
  bytes(html(SPANISH, `<!-- <meta charset="koi8-r"> -->${META_1252}`), 'win1252'),
  'windows-1252 (meta)',
);
reads(
  'an unknown label is passed over',
  'html',
  bytes(html(SPANISH, '<meta charset="klingon-1">'), 'utf8'),
  'utf-8 (sniffed)',
  { contentType: 'text/html; charset=none' },
);
reads(
  'XML prolog',
  'xml',
  bytes(`<?xml version="1.0" encoding='ISO-8859-15'?><a>${LATIN}</a>`, 'iso-8859-15'),
  'iso-8859-15 (xml)',
  { text: LATIN },
);
reads(
  'XHTML prolog in a page',
  'html',
  bytes(`<?xml version="1.0" encoding="windows-1252"?>${html(SPANISH)}`, 'win1252'),
  'windows-1252 (meta)',
);
reads(
  'a prolog that says utf-16 of bytes',
  'xml',
  bytes(`<?xml version="1.0" encoding="utf-16"?><a>${SPANISH}</a>`, 'utf8'),
  'utf-8 (xml)',
);
reads('UTF-8 called latin1 by the server', 'html', bytes(html(SPANISH, META_UTF8), 'utf8'), 'utf-8 (meta)', {
  contentType: 'text/html; charset=iso-8859-1',
});
reads('UTF-8 called latin1 by everyone', 'html', bytes(html(SPANISH, META_1252), 'utf8'), 'utf-8 (sniffed)', {
  contentType: 'text/html; charset=iso-8859-1',
});
reads(
  'latin1 called UTF-8 by the server',
  'html',
  bytes(html(SPANISH, META_1252), 'win1252'),
  'windows-1252 (meta)',
  { contentType: 'text/html; charset=utf-8' },
);
reads(
  'latin1 called UTF-8 by everyone',
  'html',
  bytes(html(SPANISH, META_UTF8), 'win1252'),
  'windows-1252 (sniffed)',
  { contentType: 'text/html; charset=utf-8' },
);
reads('nothing said, UTF-8', 'text', bytes(SPANISH, 'utf8'), 'utf-8 (sniffed)');
reads('nothing said, windows-1252', 'text', bytes(SPANISH, 'win1252'), 'windows-1252 (sniffed)');
reads(
  'nothing said, Russian',
  'html',
  bytes('<html lang="ru">Новости дня', 'win1251'),
  'windows-1251 (sniffed)',
  { text: 'Новости дня' },
);
reads(
  'nothing said, Russian in KOI8',
  'html',
  bytes('<html lang=ru-RU>Новости дня', 'koi8-r'),
  'koi8-r (sniffed)',
  { text: 'Новости дня' },
);
reads(
  'nothing said, a Japanese feed',
  'xml',
  bytes('<rss><language>ja</language>今日のニュース', 'euc-jp'),
  'euc-jp (sniffed)',
  { text: '今日のニュース' },
);
reads(
  'one broken letter does not change the rest',
  'html',
  Buffer.concat([bytes(html(SPANISH, META_UTF8), 'utf8'), Uint8Array.of(0xff)]),
  'utf-8 (meta)',
);
reads('a letter cut at the end', 'text', bytes(`${SPANISH}ñ`, 'utf8').subarray(0, -1), 'utf-8 (sniffed)');
reads('a short GBK text is not taken for UTF-8', 'html', bytes('<meta charset=gbk>模', 'gbk'), 'gbk (meta)', {
  text: '模',
});
reads(
  'ASCII is what it was called',
  'html',
  bytes(html('plain', META_1252), 'ascii'),
  'windows-1252 (meta)',
  { text: 'plain' },
);

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
