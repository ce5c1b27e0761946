// OPML of any feed reader is read; nothing in it can do harm; exported lists import unchanged.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { readOpml, writeOpml } from '../../../core/news/outlets/opml.ts';
import { corpora } from '../../support/corpora.ts';

const body = (outlines: string) =>
  `<?xml version="1.0"?>\n<opml version="2.0"><head><title>x</title></head><body>\n${outlines}\n</body></opml>`;

t.test('outlines in outlines: folders are sections, countries or outlets', async (t) => {
  const feeds = readOpml(
    body(`<outline text="España">
  <outline text="Deportes">
    <outline text="Uno &amp; dos" xmlUrl="https://uno.example/rss" htmlUrl="https://uno.example/" language="es-ES"/>
    <OUTLINE TEXT="Two" XMLURL=" https://two.example/rss " category="/Sport/Football,/tag"/>
  </outline>
  <outline title="Three" type="rss" url="https://three.example/rss"><outline text="Inside" xmlUrl="https://four.example/rss"/></outline>
</outline>
<outline text="Subscriptions"><outline text="Five" xmlUrl="https://five.example/rss"/></outline>`),
  );
  t.match(feeds, [
    {
      line: 5,
      title: 'Uno & dos',
      url: 'https://uno.example/rss',
      homepage: 'https://uno.example/',
      languages: ['es'],
      country: 'ES',
      section: 'Deportes',
    },
    { line: 6, title: 'Two', url: 'https://two.example/rss', section: 'Football', country: 'ES' },
    { line: 8, title: 'Three', url: 'https://three.example/rss', section: null, country: 'ES' },
    { title: 'Inside', url: 'https://four.example/rss', country: 'ES' },
    { title: 'Five', section: null, country: null },
  ]);
});

t.test('exported lists import unchanged', async (t) => {
  const seeds = [
    {
      id: 'uno',
      name: 'Uno "&" dos\n',
      homepage: 'https://uno.example/?a=1&b=2',
      country: 'AR',
      languages: ['es', 'ca'],
      feeds: ['https://uno.example/a', 'https://uno.example/b'],
      sections: ['Vida/Ocio', null],
    },
    {
      id: 'dos',
      name: 'Dós',
      homepage: 'https://dos.example/',
      country: null,
      languages: [],
      feeds: ['https://dos.example/rss'],
    },
  ];
  const feeds = readOpml(writeOpml(seeds, new Date(0)));
  t.match(feeds, [
    {
      url: 'https://uno.example/a',
      homepage: seeds[0]!.homepage,
      country: 'AR',
      languages: ['es', 'ca'],
      section: 'Vida Ocio',
      outlet: { id: 'uno', name: 'Uno "&" dos' },
    },
    { url: 'https://uno.example/b', section: null, outlet: { id: 'uno' } },
    {
      url: 'https://dos.example/rss',
      country: null,
      languages: { length: 0 },
      outlet: { id: 'dos', name: 'Dós' },
    },
  ]);
});

t.test('what is not a list of feeds is refused with a reason', async (t) => {
  for (const text of [
    '',
    'hello',
    '{"a":1}',
    '<html><body></body></html>',
    '<rss version="2.0"/>',
    '\u0000',
    '<!DOCTYPE opml>',
  ]) {
    t.throws(() => readOpml(text), { code: 'invalid_request', message: /not OPML/ }, JSON.stringify(text));
  }
  t.throws(() => readOpml(body('<outline text="empty"/>')), {
    code: 'invalid_request',
    message: /lists no feed/,
  });
});

t.test('hostile and broken lists do no harm', async (t) => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
<opml><body><outline text="&b;&x;" xmlUrl="https://one.example/&x;"/></body></opml>`;
  const [one] = readOpml(laughs);
  t.notMatch(JSON.stringify(one), /haha|root:/);
  const deep = body(
    `<outline xmlUrl="https://one.example/"/>${'<outline text="x">'.repeat(100_000)}<outline xmlUrl="https://two.example/"/>`,
  );
  t.equal(readOpml(deep).length, 1, 'nested without end');
  const cut = body(
    '<outline text="a" xmlUrl="https://one.example/rss"/><outline text="b" xmlUrl="https://two.exam',
  );
  t.equal(readOpml(cut)[0]?.url, 'https://one.example/rss', 'cut short');
  t.match(
    readOpml(body('<outline text="R&D & more" __proto__="x" xmlUrl="https://one.example/?a=1&b=2"/>')),
    [{ title: 'R&D & more', url: 'https://one.example/?a=1&b=2' }],
  );
  t.equal(
    readOpml(
      body(
        `<outline text="${'a'.repeat(1_000_000)}" xmlUrl="https://one.example/${'b'.repeat(1_000_000)}"/>`,
      ),
    )[0]!.title.length <= 200,
    true,
  );
  const unescaped = body(
    '<outline text="a" description="by <a href="https://x.example/">x</a>." xmlUrl="https://one.example/"/>',
  );
  t.equal(readOpml(unescaped)[0]?.url, 'https://one.example/', 'HTML that is not escaped');
  t.equal(
    readOpml(
      body(
        `<outline xmlUrl="https://zero.example/"/><outline xmlUrl="https://one.example/" ${' description="'.repeat(100_000)}"/>`,
      ),
    )[0]?.url,
    'https://zero.example/',
    'quotes without end',
  );
  t.throws(() => readOpml(body('<outline xmlUrl="https://one.example/"/>'.repeat(50_001))), {
    code: 'invalid_request',
    message: /more than 50000/,
  });
  t.equal(
    readOpml(body('<outline text="a\u0000b&#0;" xmlUrl="https://one.example/"/>'))[0]!.title.includes(
      '\u0000',
    ),
    false,
  );
});

const folder = corpora('outlet-directories');

t.test(
  'every list of the directory is read whole',
  { skip: folder ? false : 'corpora absent' },
  async (t) => {
    const files = globSync('**/*.opml.gz', { cwd: folder! });
    t.ok(files.length >= 59);
    let count = 0;
    for (const file of files) {
      const text = gunzipSync(readFileSync(join(folder!, file))).toString();
      const outlines = text.match(/xmlUrl=/g)?.length ?? 0;
      const feeds = readOpml(text);
      t.equal(feeds.length, outlines, file);
      count += feeds.length;
      if (file.includes('countries-'))
        t.ok(
          feeds.every(({ country }) => country !== null),
          `${file} names a country`,
        );
    }
    t.comment(`${files.length} lists, ${count} feeds`);
  },
);
