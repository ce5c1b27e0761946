import fc from 'fast-check';
import t from 'tap';
import { Failure } from '../../../core/platform/errors.ts';
import {
  addressOrNull,
  canonicalAddress,
  domainOf,
  registrableDomain,
} from '../../../core/web/url/canonical-url.ts';

t.test('tracking parameters go, those that identify the page stay', (t) => {
  const same: [string, string][] = [
    ['https://Example.com:443/Nota-1?utm_source=x&b=2&a=1#top', 'https://example.com/Nota-1?a=1&b=2'],
    ['https://example.com/n?fbclid=1&GCLID=2', 'https://example.com/n'],
    ['http://example.com:80//a//b/../c?', 'http://example.com/a/c'],
    ['http://user:secret@example.com/', 'http://example.com/'],
    ['http://http://example.com/x', 'http://example.com/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['https://example.com/x?a=1&amp;b=2', 'https://example.com/x?a=1&b=2'],
    ['https://example.com/%7eana/%c3%b1', 'https://example.com/~ana/%C3%B1'],
    ['https://example.com/x?ref=rss', 'https://example.com/x'],
    ['https://example.com/x?ref=capitulo-2', 'https://example.com/x?ref=capitulo-2'],
    ['https://example.com/x?ref=www.example.com', 'https://example.com/x'],
    ['https://example.com/x?ref=other.example', 'https://example.com/x?ref=other.example'],
    ['https://example.com/x?constructor=1&toString=2', 'https://example.com/x?constructor=1&toString=2'],
    ['https://example.com/a%2eb', 'https://example.com/a%2Eb'],
    ['https://example.com/foo.jpg?crop/1420x708/format', 'https://example.com/foo.jpg?crop/1420x708/format'],
  ];
  for (const [from, to] of same) t.equal(canonicalAddress(from), to, from);
  t.end();
});

t.test('AMP, mobile and print variants are undone', (t) => {
  const same: [string, string][] = [
    ['https://m.example.com/nota', 'https://www.example.com/nota'],
    ['https://amp.example.com.ar/nota', 'https://www.example.com.ar/nota'],
    ['https://example.com/2024/nota-larga/amp/', 'https://example.com/2024/nota-larga/'],
    ['https://example.com/nota.amp.html', 'https://example.com/nota.html'],
    ['https://example.com/nota?outputType=amp', 'https://example.com/nota'],
    ['https://example.com/nota?print=1', 'https://example.com/nota'],
    ['https://www.google.com/amp/s/amp.example.com/x', 'https://www.example.com/x'],
    [
      'https://www-example-com.cdn.ampproject.org/c/s/www.example.com/doc.html',
      'https://www.example.com/doc.html',
    ],
    ['https://www-example-com.cdn.ampproject.org/c/www.example.com/doc', 'http://www.example.com/doc'],
    ['https://es.m.example.org/x', 'https://es.m.example.org/x'],
    ['https://m.es.example.org/x', 'https://m.es.example.org/x'],
    ['https://example.com/nota?output=json&view=map', 'https://example.com/nota?output=json&view=map'],
    ['https://example.com/print', 'https://example.com/print'],
    ['https://example.com/print/AMP', 'https://example.com/print'],
    ['https://example.com/nota/print/amp/', 'https://example.com/nota/'],
    ['https://example.com/nota.amp.amp.html', 'https://example.com/nota.html'],
    ['https://example.com/nota.amp/x', 'https://example.com/nota.amp/x'],
    ['https://example.com/nota?b=1&amp;amp;a=2', 'https://example.com/nota?a=2&b=1'],
  ];
  for (const [from, to] of same) t.equal(canonicalAddress(from), to, from);
  t.end();
});

t.test('relative addresses need a base', (t) => {
  t.equal(canonicalAddress('../n?utm_a=1', 'https://example.com/a/b/c'), 'https://example.com/a/n');
  t.equal(canonicalAddress('//cdn.example.com/x', 'http://example.com/'), 'http://cdn.example.com/x');
  t.equal(addressOrNull('x.html', null), null);
  t.equal(addressOrNull('x.html', ''), null);
  t.end();
});

t.test('anything but a web address is refused', (t) => {
  for (const bad of [
    '',
    ' ',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'http://',
    'https://a..b.com/',
    'https://-/',
    'ftp://example.com/',
    'nota',
    `https://example.com/${'x'.repeat(5000)}`,
  ]) {
    t.throws(() => canonicalAddress(bad), { code: 'invalid_request' }, bad.slice(0, 40));
  }
  t.end();
});

t.test('domains', (t) => {
  t.equal(domainOf('https://www.example.com/x'), 'example.com');
  t.equal(domainOf('https://news.example.com/x'), 'news.example.com');
  t.equal(registrableDomain('https://news.example.co.uk/x'), 'example.co.uk');
  t.equal(registrableDomain('http://10.2.3.4/x'), '10.2.3.4');
  t.end();
});

t.test('an address of nothing but variants is not read again for each of them', (t) => {
  const { URL } = globalThis;
  let count = 0;
  class CountedURL extends URL {
    constructor(...[url, base]: ConstructorParameters<typeof URL>) {
      super(url, base);
      count += 1;
    }
  }
  t.teardown(() => Object.assign(globalThis, { URL }));
  Object.assign(globalThis, { URL: CountedURL });
  const same: [string, string][] = [
    [`https://example.com/x${'/amp/print'.repeat(300)}`, 'https://example.com/x'],
    [`https://example.com/x${'/amp'.repeat(300)}/`, 'https://example.com/x/'],
    [`https://example.com${'/amp'.repeat(300)}`, 'https://example.com/amp'],
    [`https://example.com/x${'.amp'.repeat(300)}.html`, 'https://example.com/x.html'],
    [`https://example.com/x?a=1&${'amp;'.repeat(300)}b=2`, 'https://example.com/x?a=1&b=2'],
  ];
  for (const [from, to] of same) {
    count = 0;
    t.equal(canonicalAddress(from), to);
    t.ok(count < 10, `read ${count} times`);
  }
  t.end();
});

t.test('canonicalisation is idempotent and throws only Failures', (t) => {
  const piece = fc.constantFrom(
    'm.',
    'www.',
    'amp.',
    'a.com',
    '/amp',
    '/print',
    '//',
    'https://',
    'http:',
    '?',
    '&',
    '=',
    'utm_x=1',
    'ref=rss',
    '%2e',
    '%7E',
    '%zz',
    '..',
    '.amp.html',
    '#x',
    ' ',
    'é',
    '&amp;',
    '/',
    '.',
    'x.cdn.ampproject.org/c/s/',
    'google.com/amp/s/',
    'b-c',
    '"',
    '<',
    '\\',
    '@',
    ':80',
    ':',
    '[::1]',
    '\u0000',
  );
  const variants = fc.tuple(fc.constantFrom('/amp', '/print'), fc.nat(200));
  const address = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => `https://${pieces.join('')}`),
    variants.map(([piece, times]) => `https://m.a.com/x${piece.repeat(times)}`),
    fc.webUrl({ withQueryParameters: true }),
    fc.string(),
  );
  fc.assert(
    fc.property(address, (url) => {
      let once: string;
      try {
        once = canonicalAddress(url);
      } catch (error) {
        return error instanceof Failure;
      }
      return canonicalAddress(once) === once;
    }),
    { numRuns: 1000 },
  );
  t.end();
});
