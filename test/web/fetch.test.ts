/** The one fetcher brings what a site serves, and says plainly why when it brings nothing. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import t from 'tap';
import { heldClock } from '#core/platform/clock.ts';
import type { Observation } from '#core/platform/observe.ts';
import { readResponseBody } from '#core/web/fetch/response-body.ts';
import type { FetchFailure } from '#core/web/fetch-failure.ts';
import { brokenSite, fetcherFor, leadsTo, type Page, says, website } from '../support/website.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

const RSS_OF_100_BYTES = { 'content-type': 'application/rss+xml', 'content-length': '100' };

/** The failure of a fetch; a success fails the test. */
async function failure(fetching: Promise<unknown>): Promise<FetchFailure> {
  return fetching.then(
    () => {
      throw new Error('it should have failed');
    },
    (error: FetchFailure) => error,
  );
}

t.test('a page comes with its final address, its headers and its bytes', async (t) => {
  const site = await website(t, {
    '/a': leadsTo('/b?x=1'),
    '/b': leadsTo('//other.test/c', 307),
    '/c': says('<p>hola</p>', { etag: '"1"' }),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port, 'other.test': site.port });
  const got = await fetcher.get('http://site.test/a#part');
  t.equal(got.url, 'http://other.test/c');
  t.strictSame(got.redirects, ['http://site.test/a', 'http://site.test/b?x=1']);
  t.equal(got.status, 200);
  t.equal(got.headers.etag, '"1"');
  t.equal(got.contentType, 'text/html; charset=utf-8');
  t.equal(text(got.bytes), '<p>hola</p>');
  t.equal(got.notModified, false);
  const visit = site.visits.at(-1)!;
  t.match(visit.headers, { 'user-agent': 'canillita/0.0 (+test)', host: 'other.test' });
});

t.test('every redirect status is followed, at most five times and never in circles', async (t) => {
  const pages = Object.fromEntries(
    [301, 302, 303, 307, 308, 302].map((status, step) => [`/${step}`, leadsTo(`/${step + 1}`, status)]),
  );
  const site = await website(t, {
    ...pages,
    '/6': says('end'),
    '/self': leadsTo('/self'),
    '/acentos': (_request, response) => {
      response.writeHead(302, { location: Buffer.from('/añil').toString('latin1') }).end();
    },
    '/a%C3%B1il': says('azul'),
    '/nowhere': leadsTo('http://'),
    '/bare': says('', {}, 302),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  t.equal((await fetcher.get('http://site.test/1')).redirects.length, 5);
  t.equal((await failure(fetcher.get('http://site.test/0'))).reason, 'too_many_redirects');
  const before = site.visits.length;
  t.equal((await failure(fetcher.get('http://site.test/self'))).reason, 'too_many_redirects');
  t.equal(site.visits.length, before + 1, 'a circle is seen at its first turn');
  t.equal(text((await fetcher.get('http://site.test/acentos')).bytes), 'azul');
  t.equal((await failure(fetcher.get('http://site.test/nowhere'))).reason, 'bad_url');
  t.equal((await failure(fetcher.get('http://site.test/bare'))).upstreamStatus, 302);
});

t.test('redirects share the time of one request', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const site = await website(t, {
    '/slow': (request, response) => {
      clock.advance(9990);
      leadsTo('/silent')(request, response);
    },
    '/silent': () => undefined,
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port }, { clock });
  t.match(await failure(fetcher.get('http://site.test/slow')), {
    reason: 'timeout',
    message: /not finished within 0\.01 s/,
  });
});

t.test('what is posted goes on only where a redirect keeps the method', async (t) => {
  const site = await website(t, {
    ...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [`/${status}`, leadsTo('/end', status)])),
    '/end': says('end'),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  const post = { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  for (const status of [301, 302, 303])
    t.match(await failure(fetcher.get(`http://site.test/${status}`, { post })), { upstreamStatus: status });
  t.notOk(site.paths().includes('/end'));
  for (const status of [307, 308])
    t.equal((await fetcher.get(`http://site.test/${status}`, { post })).url, 'http://site.test/end');
  const { bytes } = await fetcher.get('http://site.test/end', { post, accept: 'post' });
  t.equal(bytes.length, 0, 'of the answer only the status counts');
});

t.test('a conditional request that finds nothing new is not a failure', async (t) => {
  const site = await website(t, {
    '/feed': (request, response) => {
      const same =
        request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] !== undefined;
      response.writeHead(same ? 304 : 200, { 'content-type': 'application/rss+xml', etag: '"v1"' });
      response.end(same ? undefined : '<rss/>');
    },
    '/always': says('', {}, 304),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  const fresh = await fetcher.get('http://site.test/feed', { accept: 'feed' });
  t.match(fresh, { status: 200, notModified: false, headers: { etag: '"v1"' } });
  const same = await fetcher.get('http://site.test/feed', {
    accept: 'feed',
    etag: '"v1"',
    lastModified: 'Mon, 05 Feb 2024 10:00:00 GMT',
  });
  t.match(same, { status: 304, notModified: true });
  t.equal(same.bytes.length, 0);
  const odd = await failure(fetcher.get('http://site.test/always'));
  t.match(odd, { reason: 'status', upstreamStatus: 304 }, 'a 304 that nobody asked for');
});

t.test('a date of modification is not that of another address', async (t) => {
  const old = 'Mon, 05 Feb 2024 10:00:00 GMT';
  const unchangedSince: Page = (request, response) => {
    const since = Date.parse(request.headers['if-modified-since'] ?? '');
    response.writeHead(since >= Date.parse(old) ? 304 : 200, { 'content-type': 'text/html' }).end();
  };
  const site = await website(t, {
    '/latest': leadsTo('/older'),
    '/older': unchangedSince,
    '/moved': leadsTo('http://www.site.test/moved/'),
    '/moved/': unchangedSince,
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port, 'www.site.test': site.port });
  const since = { lastModified: 'Tue, 06 Feb 2024 10:00:00 GMT' };
  const get = async (path: string) => (await fetcher.get(`http://site.test${path}`, since)).status;
  t.equal(await get('/older'), 304);
  t.equal(await get('/latest'), 200, 'which led elsewhere on Tuesday');
  t.equal(await get('/moved'), 304, 'but of the same one in another spelling');
});

t.test('every content coding is decoded', async (t) => {
  const page = `<p>${'El niño compró el diario. '.repeat(2000)}</p>`;
  const codings: Record<string, Uint8Array> = {
    gzip: zlib.gzipSync(page),
    'x-gzip': zlib.gzipSync(page),
    deflate: zlib.deflateSync(page),
    'deflate ': zlib.deflateRawSync(page),
    br: zlib.brotliCompressSync(page),
    zstd: zlib.zstdCompressSync(page),
    'gzip, br': zlib.brotliCompressSync(zlib.gzipSync(page)),
    identity: Buffer.from(page),
    'UTF-8': Buffer.from(page),
    'aws-chunked, gzip': zlib.gzipSync(page),
  };
  const names = Object.keys(codings);
  const site = await website(
    t,
    Object.fromEntries(
      names.map((coding, index) => [
        `/${index}`,
        says(codings[coding]!, { 'content-encoding': coding.trim() }),
      ]),
    ),
  );
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  for (const [index, coding] of names.entries()) {
    t.equal(text((await fetcher.get(`http://site.test/${index}`)).bytes), page, coding);
  }
  t.equal(site.visits.at(-1)!.headers['accept-encoding'], 'gzip, deflate, br, zstd');
  const nested = (depth: number) => {
    let bytes: Uint8Array = Buffer.from(page);
    for (let at = 0; at < depth; at += 1) bytes = zlib.gzipSync(bytes);
    return readResponseBody(Readable.from([bytes]), Array(depth).fill('gzip').join(), { maxBytes: 100_000 });
  };
  t.equal(text(await nested(3)), page);
  await t.rejects(nested(4), { reason: 'decompression', message: /too many codings/ });
});

t.test('what is left of a chunk is copied: it would keep all that was received with it', async (t) => {
  const received = Buffer.from('a');
  const body = Readable.from(
    (async function* () {
      yield received;
      await sleep(20);
      received.write('b');
      yield Buffer.from('c');
    })(),
  );
  t.equal(String(await readResponseBody(body, '', { maxBytes: 10 })), 'ac');
});

t.test('gzip files are unpacked for sitemaps and feeds only', async (t) => {
  const file = zlib.gzipSync('<urlset/>');
  const site = await website(t, {
    '/news.xml.gz': says(file, { 'content-type': 'application/x-gzip' }),
    '/octets.gz': says(file, { 'content-type': 'application/octet-stream' }),
    '/twice.gz': says(zlib.gzipSync(file), {
      'content-type': 'application/gzip',
      'content-encoding': 'gzip',
    }),
    '/xml.gz': says(file, { 'content-type': 'application/xml' }),
    '/bomb.gz': says(zlib.gzipSync(zlib.gzipSync(Buffer.alloc(100_000_000))), {
      'content-type': 'application/gzip',
      'content-encoding': 'gzip',
    }),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  for (const path of ['/news.xml.gz', '/octets.gz', '/twice.gz', '/xml.gz']) {
    const got = await fetcher.get(`http://site.test${path}`, { accept: 'sitemap' });
    t.equal(text(got.bytes), '<urlset/>', path);
    t.equal((await failure(fetcher.get(`http://site.test${path}`))).reason, 'not_text', `${path} as a page`);
  }
  const bomb = await failure(fetcher.get('http://site.test/bomb.gz', { accept: 'sitemap' }));
  t.equal(bomb.reason, 'decompression');
});

t.test('only text is accepted', async (t) => {
  const types: [string, string | Uint8Array, boolean][] = [
    ['text/html', '<p>', true],
    ['application/xhtml+xml; charset=x', '<p>', true],
    ['application/ld+json', '{}', true],
    ['text/plain', 'x', true],
    ['', '<p>no type</p>', true],
    ['application/octet-stream', '<rss/>', true],
    ['application/octet-stream', Buffer.from([1, 0, 2, 0, 0, 0, 9, 0, 0, 0]), false],
    ['text/html', '%PDF-1.7 ...', false],
    ['text/xml', Buffer.from('\ufeff<rss/>', 'utf16le'), true],
    ['image/png', 'x', false],
    ['image/svg+xml', '<svg/>', false],
    ['application/pdf', '%PDF', false],
    ['application/javascript', 'x', false],
    ['text/event-stream', 'data: x', false],
    ['video/mp4', 'x', false],
    ['application/zip', 'x', false],
  ];
  const site = await website(
    t,
    Object.fromEntries(
      types.map(([type, body], index) => [`/${index}`, says(body, { 'content-type': type })]),
    ),
  );
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  for (const [index, [type, , taken]] of types.entries()) {
    const outcome = await fetcher.get(`http://site.test/${index}`).then(
      () => 'taken',
      (error: FetchFailure) => error.reason,
    );
    t.equal(outcome, taken ? 'taken' : 'not_text', `${type} ${index}`);
  }
});

t.test('a connection that ends early is told in words', async (t) => {
  const site = await website(t, {
    '/cut': (_, response) =>
      response.writeHead(200, RSS_OF_100_BYTES).write('<rss', () => response.destroy()),
    '/none': (request) => request.socket.destroy(),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  for (const path of ['cut', 'none'])
    t.match(await failure(fetcher.get(`http://site.test/${path}`, { accept: 'feed' })), {
      reason: 'connection',
      message: 'the connection failed: the site closed it before the answer was complete',
    });
});

t.test('an error status is a failure that carries it', async (t) => {
  const site = await website(t, {
    '/gone': says('x', {}, 410),
    '/empty': says('', {}, 204),
    '/broken': says('x', { 'content-type': 'image/png' }, 500),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  t.match(await failure(fetcher.get('http://site.test/gone')), {
    code: 'fetch_failed',
    status: 502,
    reason: 'status',
    upstreamStatus: 410,
    retryAfterMs: null,
  });
  t.equal((await failure(fetcher.get('http://site.test/broken'))).upstreamStatus, 500);
  t.equal((await fetcher.get('http://site.test/empty')).bytes.length, 0);
});

t.test('a misbehaving host cannot exceed the limits', async (t) => {
  const endless = await website(t, {
    '/': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const chunk = 'x'.repeat(65_536);
      const pour = () => {
        while (response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    },
    '/declared': says('x'.repeat(2000), { 'content-length': '2000' }),
    '/drip': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    },
    '/bomb': says(zlib.gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
    '/brotli': says(zlib.brotliCompressSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'br' }),
    '/small': says(zlib.gzipSync(Buffer.alloc(900_000, 65)), { 'content-encoding': 'gzip' }),
    '/nonsense': says('this is not gzip', { 'content-encoding': 'gzip' }),
    '/unknown': says('x', { 'content-encoding': 'sdch' }),
    '/constructor': says('x', { 'content-encoding': 'constructor' }),
  });
  const silent = await brokenSite(t, () => undefined);
  const loris = await brokenSite(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 20);
    socket.on('close', () => clearInterval(drip));
  });
  const reset = await brokenSite(t, (socket) => socket.resetAndDestroy());
  const cut = await brokenSite(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\nhalf');
  });
  const garbage = await brokenSite(t, (socket) => socket.end('\0\0\0 nonsense \r\n\r\n'));
  const badHeader = await brokenSite(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx');
  });
  const hugeHeader = await brokenSite(t, (socket) => {
    socket.end(`HTTP/1.1 200 OK\r\n${'X-Big: '.padEnd(8000, 'x')}\r\n`.repeat(10));
  });
  const closed = await brokenSite(t, () => undefined);
  const fetcher = fetcherFor(t, {
    'endless.test': endless.port,
    'silent.test': silent.port,
    'loris.test': loris.port,
    'reset.test': reset.port,
    'cut.test': cut.port,
    'garbage.test': garbage.port,
    'bad-header.test': badHeader.port,
    'huge-header.test': hugeHeader.port,
    'closed.test': 1,
  });
  t.ok(closed.port);
  const expected: [string, string, object?][] = [
    ['http://endless.test/', 'too_large'],
    ['http://endless.test/declared', 'too_large', { maxBytes: 1000 }],
    ['http://endless.test/drip', 'timeout', { timeoutMs: 300 }],
    ['http://endless.test/bomb', 'decompression'],
    ['http://endless.test/brotli', 'decompression'],
    ['http://endless.test/nonsense', 'decompression'],
    ['http://endless.test/unknown', 'decompression'],
    ['http://endless.test/constructor', 'decompression'],
    ['http://silent.test/', 'timeout', { timeoutMs: 300 }],
    ['http://loris.test/', 'timeout', { timeoutMs: 300 }],
    ['http://reset.test/', 'connection'],
    ['http://cut.test/', 'connection'],
    ['http://garbage.test/', 'connection'],
    ['http://bad-header.test/', 'connection'],
    ['http://huge-header.test/', 'connection'],
    ['http://closed.test/', 'connection'],
    ['http://unknown.test/', 'dns'],
  ];
  for (const [url, reason, options] of expected) {
    const failed = await failure(fetcher.get(url, { robots: false, ...options }));
    t.equal(failed.reason, reason, `${url} ${failed.message}`);
    t.notMatch(
      failed.message,
      /\/(?:home|work|tmp)\/|node_modules|127\.0\.0\.1/,
      'nothing internal is disclosed',
    );
  }
  const small = await fetcher.get('http://endless.test/small', { robots: false });
  t.equal(small.bytes.length, 900_000, 'a short page may repeat itself');
});

t.test('a page may have five mebibytes', async (t) => {
  const most = 5 * 1024 * 1024;
  const site = await website(t, { '/most': says('x'.repeat(most)), '/more': says('x'.repeat(most + 1)) });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  t.equal((await fetcher.get('http://site.test/most')).bytes.length, most);
  t.equal((await failure(fetcher.get('http://site.test/more'))).reason, 'too_large');
});

t.test('an aborted call stops the work', async (t) => {
  const silent = await brokenSite(t, () => undefined);
  const fetcher = fetcherFor(t, { 'silent.test': silent.port });
  const leaving = new AbortController();
  const first = failure(fetcher.get('http://silent.test/', { robots: false, signal: leaving.signal }));
  const queued = failure(fetcher.get('http://silent.test/', { robots: false, signal: leaving.signal }));
  setTimeout(() => leaving.abort(), 50);
  t.equal((await first).reason, 'cancelled');
  t.equal((await queued).reason, 'cancelled');
  const early = await failure(fetcher.get('http://silent.test/', { signal: AbortSignal.abort() }));
  t.equal(early.reason, 'cancelled');
  const last = failure(fetcher.get('http://silent.test/', { robots: false }));
  setTimeout(() => fetcher.close(), 50);
  t.equal((await last).reason, 'cancelled', 'closing cuts what is in flight');
});

t.test('fetches and refusals are observable', async (t) => {
  const seen: Observation[] = [];
  const site = await website(t, { '/': says('hola'), '/robots.txt': says('User-agent: *\nDisallow: /no') });
  const fetcher = fetcherFor(
    t,
    { 'site.test': site.port },
    { observe: (observation) => seen.push(observation) },
  );
  await fetcher.get('http://site.test/');
  await failure(fetcher.get('http://site.test/no'));
  t.match(seen, [
    { event: 'fetched', host: 'site.test', status: 200, kind: 'robots' },
    { event: 'fetched', host: 'site.test', status: 200, bytes: 4, kind: 'page' },
    { event: 'fetch-refused', host: 'site.test', code: 'robots', kind: 'page' },
  ]);
});

t.test('why processes cannot take turns is for the log, not for the caller', async (t) => {
  const seen: Observation[] = [];
  const broken = async () => {
    throw new Error('permission denied for table host_lease');
  };
  const site = await website(t, { '/': says('hola') });
  const options = {
    observe: (one: Observation) => seen.push(one),
    shared: { leases: { take: broken, close: async () => undefined }, find: broken, keep: broken },
  };
  const fetcher = fetcherFor(t, { 'site.test': site.port }, options);
  for (const robots of [true, false]) {
    const { reason, message } = await failure(fetcher.get('http://site.test/', { robots }));
    t.equal(reason, 'connection');
    t.match(message, /take turns through the database/);
    t.notMatch(message, /host_lease/);
  }
  t.match(
    seen.map((one) => one.event === 'fetch-refused' && one.detail),
    [/permission denied for table host_lease/, /permission denied for table host_lease/],
  );
});
