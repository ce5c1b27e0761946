/** `npm run -s inspect`: one thing from a file, or many from standard input. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { inspect } from '../../scripts/cli/inspect/command.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/cli/inspect.ts');

interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line with `input` on its standard input, in this process. */
async function run(argv: string[], input = ''): Promise<Ran> {
  const ran = { out: '', err: '' };
  const out = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      ran.out += chunk;
      done();
    },
  });
  const err = (text: string) => {
    ran.err += `${text}\n`;
  };
  const code = await inspect(argv, { input: Readable.from([input]), out, err });
  return { code, ...ran };
}

async function many(noun: string, requests: object[]): Promise<Record<string, unknown>[]> {
  const { code, out, err } = await run(
    [noun, '--jsonl'],
    requests.map((request) => `${JSON.stringify(request)}\n`).join(''),
  );
  if (code !== 0) throw new Error(err);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const PAGE = `<!doctype html><html lang="es"><head><meta charset="iso-8859-1"><title>Sube el pan - El Faro</title>
<meta property="og:title" content="Sube el pan"><meta property="og:site_name" content="El Faro">
<meta property="og:type" content="article"><meta name="description" content="La docena de facturas cuesta más desde el lunes.">
<meta property="article:published_time" content="2026-03-10T22:30:00-03:00">
<link rel="canonical" href="https://elfaro.example.ar/economia/sube-el-pan"></head><body><article><h1>Sube el pan</h1>
${'<p>El precio de la harina subió por tercera vez en el año, según los panaderos del barrio y de la región.</p>'.repeat(4)}
</article></body></html>`;
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>El Faro</title><language>es-ar</language>
<item><title>Sube el pan</title><link>/economia/sube-el-pan</link><guid>p-1</guid>
<pubDate>Tue, 10 Mar 2026 22:30:00 -0300</pubDate></item></channel></rss>`;
const SITEMAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://elfaro.example.ar/economia/sube-el-pan</loc><lastmod>2026-03-10</lastmod></url></urlset>`;
const ROBOTS = 'User-agent: *\nDisallow: /privado\nCrawl-delay: 4\nSitemap: /mapa.xml\n';

t.test('a page, in the charset that it declares', async (t) => {
  const folder = t.testdir({});
  const file = join(folder, 'page.html');
  writeFileSync(file, Buffer.from(PAGE, 'latin1'));
  const url = 'https://elfaro.example.ar/economia/sube-el-pan?utm_source=x';
  const { code, out } = await run(['page', file, '--url', url]);
  t.equal(code, 0);
  t.match(JSON.parse(out), {
    title: 'Sube el pan',
    standfirst: 'La docena de facturas cuesta más desde el lunes.',
    body: /según los panaderos/,
    published_at: '2026-03-10T22:30:00.000-03:00',
    published_on: '2026-03-10',
    modified_at: null,
    authors: { length: 0 },
    section: null,
    language: 'es',
    country: 'AR',
    image: null,
    canonical_url: 'https://elfaro.example.ar/economia/sube-el-pan',
    paywalled: null,
    kind: 'article',
  });
  const [one, missing, other] = await many('page', [
    { id: 'a', file, url, headers: { 'Content-Type': 'text/html; charset=iso-8859-1' } },
    { id: 'b', file: join(folder, 'nothing.html'), url },
    { id: 'c', file, url },
  ]);
  t.match(one!, { id: 'a', title: 'Sube el pan' });
  t.match(missing!, { id: 'b', error: /ENOENT/ });
  t.match(other!, { id: 'c', title: 'Sube el pan' });
  // As the service reads it: the page tells the country where the domain does not.
  writeFileSync(file, Buffer.from(PAGE.replace('lang="es"', 'lang="es-AR"'), 'latin1'));
  const [abroad] = await many('page', [{ id: 'd', file, url: 'https://elfaro.example.com/nota' }]);
  t.equal(abroad!.country, 'AR');
});

t.test('a feed, and a document that is not one', async (t) => {
  const folder = t.testdir({ 'feed.xml': FEED, 'page.html': PAGE });
  const url = 'https://elfaro.example.ar/rss';
  const [read, refused] = await many('feed', [
    { id: 1, file: join(folder, 'feed.xml'), url },
    { id: 2, file: join(folder, 'page.html'), url },
  ]);
  t.match(read!, {
    id: 1,
    title: 'El Faro',
    language: 'es-ar',
    items: [
      {
        url: 'https://elfaro.example.ar/economia/sube-el-pan',
        title: 'Sube el pan',
        id: 'p-1',
        published_at: '2026-03-11T01:30:00.000Z',
      },
    ],
  });
  t.match(refused!, { id: 2, error: /HTML page/ });
});

t.test('a sitemap', async (t) => {
  const folder = t.testdir({ 'sitemap.xml': SITEMAP });
  const { out } = await run([
    'sitemap',
    join(folder, 'sitemap.xml'),
    '--url',
    'https://elfaro.example.ar/mapa.xml',
  ]);
  t.match(JSON.parse(out), {
    kind: 'urls',
    sitemaps: { length: 0 },
    urls: [
      { url: 'https://elfaro.example.ar/economia/sube-el-pan', modified_at: '2026-03-10T00:00:00.000Z' },
    ],
  });
});

t.test('a packed sitemap, from a file or inside the request', async (t) => {
  const packed = gzipSync(SITEMAP);
  const folder = t.testdir({});
  const file = join(folder, 'sitemap.xml.gz');
  writeFileSync(file, packed);
  const url = 'https://elfaro.example.ar/mapa.xml.gz';
  for (const answer of await many('sitemap', [
    { file, url },
    { body_base64: packed.toString('base64'), url },
  ]))
    t.match(answer, { kind: 'urls', urls: [{ url: 'https://elfaro.example.ar/economia/sube-el-pan' }] });
});

t.test('robots files come inside the request', async (t) => {
  const body_base64 = Buffer.from(ROBOTS).toString('base64');
  const answers = await many('robots', [
    { id: 1, body_base64, url: 'https://elfaro.example.ar/privado/x', agent: 'anyone' },
    { id: 2, body_base64, url: 'https://elfaro.example.ar/publico' },
    { id: 3, body_base64: '', url: 'https://elfaro.example.ar/publico', agent: 'anyone' },
    { id: 4, body_base64 },
  ]);
  t.match(answers[0]!, {
    id: 1,
    allowed: false,
    crawl_delay: 4,
    sitemaps: ['https://elfaro.example.ar/mapa.xml'],
  });
  t.match(answers[1]!, { id: 2, allowed: true });
  t.match(answers[2]!, { id: 3, allowed: true, crawl_delay: null, sitemaps: { length: 0 } });
  t.match(answers[3]!, { id: 4, error: 'url is missing' });
});

t.test('addresses', async (t) => {
  const answers = await many('url', [
    { id: 1, url: 'HTTPS://www.Example.com:443/a/?utm_source=x&b=1#top' },
    { id: 2, url: '../b', base: 'https://example.com/a/c' },
    { id: 3, url: 'http://169.254.169.254/latest' },
    { id: 4, url: 'javascript:alert(1)' },
  ]);
  t.same(answers[0], {
    id: 1,
    canonical_url: 'https://www.example.com/a/?b=1',
    domain: 'example.com',
    fetchable: true,
    refused_because: null,
  });
  t.match(answers[1]!, { canonical_url: 'https://example.com/b', fetchable: true });
  t.match(answers[2]!, { fetchable: false, refused_because: /blocked address/ });
  t.match(answers[3]!, { canonical_url: null, domain: null, fetchable: false });
});

t.test('dates of queries in one process, with one error per line', async (t) => {
  const timezone = 'America/Argentina/Buenos_Aires';
  const { code, out } = await run(
    ['dates', '--jsonl'],
    [
      JSON.stringify({ id: 'a', text: 'dólar hoy', reference: '2026-03-11T01:00:00Z', timezone }),
      'this is no JSON',
      '[1]',
      '',
      JSON.stringify({ id: 'b', text: 'inflación', reference: '2026-03-11T01:00:00Z', timezone }),
      JSON.stringify({ id: 'c', text: 'ayer', reference: '2026-03-11', timezone: 'Mars/Olympus' }),
      JSON.stringify({ id: 'd', text: 'ayer', reference: 'soon', timezone }),
      JSON.stringify({ id: 'e', text: '3/5', reference: '2026-03-11T12:00:00', timezone: 'UTC', lang: 'en' }),
    ].join('\n'),
  );
  t.equal(code, 0);
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  t.same(answers[0], {
    id: 'a',
    expression: 'hoy',
    from: '2026-03-10',
    to: '2026-03-10',
    basis: 'published',
    topic: 'dólar',
  });
  t.match(answers[1]!, { id: null, error: /JSON/ });
  t.match(answers[2]!, { id: null, error: /object/ });
  t.same(answers[3], { id: 'b', expression: null, from: null, to: null, basis: null, topic: 'inflación' });
  t.match(answers[4]!, { id: 'c', error: /Mars\/Olympus/ });
  t.match(answers[5]!, { id: 'd', error: /soon/ });
  t.match(answers[6]!, { id: 'e', from: '2026-03-05' });
  t.equal(answers.length, 7);
});

t.test('an invalid command line is answered with the valid form', async (t) => {
  t.match(await run([]), { code: 2, err: /NOUN/ });
  t.match(await run(['pages']), { code: 2, err: /unknown command "pages"; expected page, feed/ });
  t.match(await run(['url']), { code: 2, err: /expected one url/ });
  t.match(await run(['url', 'x', '--nope']), { code: 2 });
  t.match(await run(['page', '/nowhere.html', '--url', 'https://example.com/']), { code: 1, err: /ENOENT/ });
  t.match(await run(['--help']), { code: 0, out: /dates/ });
  t.match(await run(['robots', '--help']), { code: 0, out: /--agent/ });
});

t.test('as an operator starts it', async (t) => {
  const spawned = (argv: string[], input: string) =>
    spawnSync(process.execPath, [SCRIPT, ...argv], { input, encoding: 'utf8' });
  const url = 'https://example.com/a';
  t.match(spawned(['url', '--jsonl'], `${JSON.stringify({ id: 1, url })}\n`), {
    status: 0,
    stdout: /^\{"id":1,"canonical_url":"https:\/\/example.com\/a".*\}\n$/,
    stderr: '',
  });
  t.match(spawned(['pages'], ''), { status: 2, stdout: '', stderr: /^unknown command "pages"/ });
});
