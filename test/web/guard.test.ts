import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import t, { type Test } from 'tap';
import { checkUrl, MAX_URL, refusedAddress } from '#core/web/fetch/address-guard.ts';
import { dnsLookup, guardedConnector } from '#core/web/fetch/connect.ts';
import type { FetchFailure } from '#core/web/fetch-failure.ts';
import { corpora } from '../support/corpora.ts';
import { fetcherFor, leadsTo, says, secureSite, website } from '../support/website.ts';

type Rows = Record<string, string | boolean>[];
const rows = (file: string): Rows =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** A resolver that answers each look-up with the next of these lists, the last one for ever. */
function answering(...answers: string[][]): LookupFunction & { asked: string[] } {
  const asked: string[] = [];
  const lookup: LookupFunction = (hostname, _options, callback) => {
    const addresses = answers[Math.min(asked.push(hostname), answers.length) - 1]!;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(lookup, { asked });
}

const reasonOf = (fetching: Promise<unknown>) =>
  fetching.then(
    () => 'fetched',
    (error: FetchFailure) => error.reason,
  );

const REFUSED: Record<string, string[]> = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.169.254', '169.254.170.2', 'fe80::1', 'febf::1'],
  'unique local': ['fc00::1', 'fd00:ec2::254'],
  'site-local': ['fec0::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: [
    ...[
      '192.0.0.192',
      '192.0.2.1',
      '198.18.0.1',
      '198.19.255.255',
      '198.51.100.7',
      '203.0.113.9',
      '240.0.0.1',
    ],
    ...['192.88.99.1', '2001:db8::1', '3fff::1', '2001:1::1', '::2', '::7f00:1', '4000::1', 'e000::1'],
  ],
  'inside IPv6': [
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '64:ff9b::127.0.0.1', '64:ff9b::a00:1'],
    ...['2002:7f00:1::1', '2002:a00:1::', '2a00::5efe:a00:1', '2a00::200:5efe:a00:1'],
    // Teredo: the relay's address, then the client's, each beside a public one.
    ...['2001:0:a00:1::f7f7:f7f7', '2001:0:808:808::80ff:fffe'],
  ],
  'local-use NAT64': ['64:ff9b:1::8.8.8.8'],
  'IPv4-translated': ['::ffff:0:8.8.8.8'],
  'segment routing': ['5f00::1'],
  'not a plain address': ['', 'localhost', 'fe80::1%eth0', '[::1]', '1.2.3.4.5', '256.1.1.1'],
};
const PUBLIC = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.32.0.1',
    '192.0.1.1',
    '198.17.0.1',
    '223.255.255.255',
  ],
  ...[
    '2606:4700::1',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '2a00::5efe:808:808',
  ],
];

t.test('every class of address that is not public unicast is refused by its name', async (t) => {
  for (const [reason, addresses] of Object.entries(REFUSED)) {
    for (const address of addresses) t.match(refusedAddress(address), reason, address);
  }
  for (const address of PUBLIC) t.equal(refusedAddress(address), null, address);
});

t.test('a URL is judged before anything is resolved', async (t) => {
  const bad: Record<string, string> = {
    'ftp://example.com/': 'bad_url',
    'javascript:alert(1)': 'bad_url',
    'http://user@example.com/': 'bad_url',
    'http://:pass@example.com/': 'bad_url',
    'http://': 'bad_url',
    'http://exa mple.com/': 'bad_url',
    [`http://example.com/${'a'.repeat(MAX_URL)}`]: 'bad_url',
    'http://localhost/': 'blocked_address',
    'http://LOCALHOST./': 'blocked_address',
    'http://printer.local/': 'blocked_address',
    'http://metadata.google.internal/': 'blocked_address',
    'http://router.home.arpa/': 'blocked_address',
    'http://intranet/': 'blocked_address',
    'http://0x7f.1/': 'blocked_address',
    'http://0177.0.0.1/': 'blocked_address',
    'http://2130706433/': 'blocked_address',
    'http://①②⑦.⓪.⓪.①/': 'blocked_address',
    'http://[::ffff:127.0.0.1]/': 'blocked_address',
    'http://example.com:22/': 'blocked_address',
    'http://example.com:6379/': 'blocked_address',
    'http://a..b.com/': 'blocked_address',
    [`http://${'a.'.repeat(126)}com/`]: 'blocked_address',
    'http://exa$mple.com/': 'blocked_address',
  };
  for (const [url, reason] of Object.entries(bad)) {
    t.throws(() => checkUrl(url), { code: 'fetch_failed', reason }, url.slice(0, 60));
  }
  const longest = 'http://example.com/'.padEnd(MAX_URL, 'a');
  const good: Record<string, string> = {
    'http://example.com': 'http://example.com/',
    [longest]: longest,
    'http://example.com./a': 'http://example.com./a',
    'http://example.milan/': 'http://example.milan/',
    'HTTPS://Example.COM:443/a#b': 'https://example.com/a',
    'https://example.com:8443/?q=1': 'https://example.com:8443/?q=1',
    'http://ñandú.com.ar/': 'http://xn--and-6ma2c.com.ar/',
    'http://8.8.8.8/': 'http://8.8.8.8/',
    'http://[2606:4700::1]/': 'http://[2606:4700::1]/',
    'http://a_b.example.com/': 'http://a_b.example.com/',
  };
  for (const [url, href] of Object.entries(good)) t.equal(checkUrl(url).href, href, url);
  t.equal(
    checkUrl('http://localhost:1234/', (key) => key === 'localhost:1234').port,
    '1234',
    'unless mapped by hand',
  );
});

const hostile = corpora('robots-urls-hostile');

t.test(
  'every address of the hostile list is refused',
  { skip: hostile ? false : 'corpora absent' },
  async (t) => {
    const folder = hostile!;
    const lookup = answering(['127.0.0.1']);
    const fetcher = fetcherFor(t, {}, { lookup });
    let byAddress = 0;
    const urls = rows(join(folder, 'hostile', 'ssrf-urls.jsonl'));
    for (const { url } of urls) {
      const before = lookup.asked.length;
      const reason = await reasonOf(fetcher.get(String(url), { robots: false }));
      if (!['blocked_address', 'bad_url'].includes(reason)) t.fail(`${url}: ${reason}`);
      if (lookup.asked.length > before) byAddress++;
    }
    t.equal(urls.length, 219);
    t.comment(
      `${urls.length - byAddress} refused as they are written, ${byAddress} by where their name leads`,
    );
    for (const { ip, blocked } of rows(join(folder, 'hostile', 'ip-classes.jsonl'))) {
      t.equal(refusedAddress(String(ip)) !== null, blocked, String(ip));
    }
  },
);

t.test('a name that resolves differently the second time reaches nothing', async (t) => {
  const inside = await website(t, { '/': says('inside') });
  // Public by its class, but given to nobody, so that the connection goes nowhere. Then what the trick is about.
  const lookup = answering(['3000::1'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1']);
  const connect = guardedConnector({ mapping: new Map(), lookup, timeoutMs: 300 });
  const attempt = () =>
    new Promise<string>((resolve) => {
      const target = { protocol: 'http:', hostname: 'rebind.example.com', port: String(inside.port) };
      connect({ ...target, host: `${target.hostname}:${target.port}` }, (error, socket) => {
        socket?.destroy();
        resolve(error ? ((error as FetchFailure).reason ?? 'not connected') : 'connected');
      });
    });
  t.equal(await attempt(), 'not connected', 'the public answer was the one connected to');
  t.strictSame(lookup.asked, ['rebind.example.com'], 'one look-up a connection');
  for (let visit = 0; visit < 3; visit++) t.equal(await attempt(), 'blocked_address');
  t.equal(lookup.asked.length, 4);
  t.equal(inside.visits.length, 0);
});

/** A name server that answers each question for IPv4 with the next of these addresses, and lets nobody remember it. */
async function nameServer(t: Test, addresses: string[]): Promise<{ address: string; asked: () => number }> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5;
    const isIPv4 = question.readUInt16BE(end - 4) === 1;
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isIPv4 ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const given = isIPv4 ? addresses[Math.min(asked++, addresses.length - 1)]!.split('.').map(Number) : [];
    const record = isIPv4 ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...given]) : Buffer.alloc(0);
    socket.send(Buffer.concat([header, question.subarray(12, end), record]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  t.teardown(() => socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}

t.test('a name server that changes its mind leads nobody inside', async (t) => {
  const inside = await website(t, { '/': says('inside'), '/robots.txt': says('', {}, 404) });
  const server = await nameServer(t, [
    '255.255.255.255',
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '127.0.0.1',
  ]);
  const fetcher = fetcherFor(t, {}, { lookup: dnsLookup([server.address]) });
  for (let visit = 1; visit <= 5; visit++) {
    t.equal(await reasonOf(fetcher.get('http://rebind.example.com/', { robots: false })), 'blocked_address');
    t.equal(server.asked(), visit, 'asked once for each connection');
  }
  t.equal(inside.visits.length, 0);
});

t.test('redirects are judged like the first address', async (t) => {
  const inside = await website(t, { '/secret': says('inside') });
  const targets: Record<string, string> = {
    '/number': `http://127.0.0.1:${inside.port}/secret`,
    '/name': `http://localhost:${inside.port}/secret`,
    '/hex': `http://0x7f000001:${inside.port}/secret`,
    '/mapped': `http://[::ffff:7f00:1]:${inside.port}/secret`,
    '/metadata': 'http://169.254.169.254/latest/meta-data/',
    '/resolved': 'http://inside.example.com/secret',
    '/file': 'file:///etc/passwd',
    '/gopher': 'gopher://127.0.0.1:25/_MAIL',
    '/user': 'http://a@public.test/',
    '/port': 'http://public.test:22/',
  };
  const site = await website(
    t,
    Object.fromEntries(Object.entries(targets).map(([path, target]) => [path, leadsTo(target)])),
  );
  const lookup = answering(['10.0.0.7']);
  const fetcher = fetcherFor(t, { 'public.test': site.port }, { lookup });
  for (const path of Object.keys(targets)) {
    const reason = await reasonOf(fetcher.get(`http://public.test${path}`));
    t.ok(['blocked_address', 'bad_url'].includes(reason), `${path}: ${reason}`);
  }
  t.equal(inside.visits.length, 0);
});

t.test('one refused address among several refuses the name', async (t) => {
  for (const answer of [['8.8.8.8', '10.0.0.1'], ['2606:4700::1', '::1'], ['fe80::1'], ['169.254.169.254']]) {
    const fetcher = fetcherFor(t, {}, { lookup: answering(answer) });
    t.equal(
      await reasonOf(fetcher.get('http://mixed.example.com/', { robots: false })),
      'blocked_address',
      answer.join(),
    );
  }
  const empty = fetcherFor(t, {}, { lookup: answering([]) });
  t.equal(await reasonOf(empty.get('http://nowhere.example.com/')), 'dns');
});

t.test(
  'a certificate is checked against the host name, even if the operator maps it elsewhere',
  async (t) => {
    const names: (string | false)[] = [];
    const site = await secureSite(t, 'secure.test', (request, response) => {
      names.push((request.socket as TLSSocket).servername ?? false);
      says('safe')(request, response);
    });
    if (site === null) return void t.pass('no openssl here to make a certificate', { skip: true });
    const { address, ca } = site;
    const resolve = { 'secure.test:443': address, 'impostor.test:443': address };
    const fetcher = fetcherFor(t, {}, { resolve, ca });
    t.equal((await fetcher.get('https://secure.test/', { robots: false })).status, 200);
    t.strictSame(names, ['secure.test']);
    t.equal(await reasonOf(fetcher.get('https://impostor.test/', { robots: false })), 'connection');
    const strict = fetcherFor(t, {}, { resolve });
    t.equal(
      await reasonOf(strict.get('https://secure.test/', { robots: false })),
      'connection',
      'nobody vouches for it',
    );
    t.equal(names.length, 1);
  },
);

t.test('the map of the operator reaches loopback, for that host and port only', async (t) => {
  const site = await website(t, { '/': says('demo') });
  const fetcher = fetcherFor(
    t,
    {},
    {
      resolve: { 'press.demo:80': `127.0.0.1:${site.port}`, [`press.demo:${site.port}`]: '127.0.0.1' },
      lookup: answering(['127.0.0.1']),
    },
  );
  t.equal((await fetcher.get('http://press.demo/')).status, 200);
  t.equal((await fetcher.get('http://PRESS.demo./')).status, 200);
  t.equal((await fetcher.get(`http://press.demo:${site.port}/`)).status, 200);
  t.equal(await reasonOf(fetcher.get('http://press.demo:8080/')), 'blocked_address');
  t.equal(await reasonOf(fetcher.get('http://other.demo/')), 'blocked_address');
  for (const resolve of [
    { 'a.test': '127.0.0.1' },
    { 'a.test:80': 'localhost' },
    { 'a.test:80': '' },
  ] as Record<string, string>[]) {
    t.throws(() => fetcherFor(t, {}, { resolve }), TypeError, JSON.stringify(resolve));
  }
});
