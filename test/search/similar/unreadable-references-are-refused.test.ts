// A reference that is not an article, or cannot be fetched, has its own error and is free. If the index knows the URL,
// the indexed article is used instead.
import t from 'tap';
import { heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { articlePage, STRIKE, TART } from '../../support/articles.ts';
import { addSources, LA_VOZ, startTestService } from '../../support/service.ts';
import { leadsTo, says, website } from '../../support/website.ts';

const clock = heldClock('2026-03-10T12:00:00Z');
const TITLE = 'Huelga de trenes en Rosario desde el lunes';
const page = (head: string, body: string) =>
  says(
    `<!doctype html><html lang="es"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`,
  );
const long = STRIKE.map((line) => `<p>${line}</p>`).join('');

const site = await website(t, {
  '/': page('<title>El Diario</title>', `<h1>El Diario</h1>${long}`),
  '/nota': articlePage(TITLE, STRIKE),
  '/tarta': articlePage('Tarta de manzana para el té', TART),
  '/tienda': page(
    '<title>Zapato</title><meta property="og:type" content="product">',
    `<h1>Zapato</h1>${long}`,
  ),
  '/lista': page(
    '<title>Política</title><script type="application/ld+json">{"@type":"CollectionPage","name":"Política"}</script>',
    '<h1>Política</h1><ul><li><a href="/nota">Huelga</a></li></ul>',
  ),
  '/tarjetas': page(
    '<title>Economía</title>',
    `<main><h1>Economía</h1>${STRIKE.map((line, at) => `<div class="card"><h2><a href="/nota/${at}">Huelga ${at}</a></h2><p>${line} ${line}</p></div>`).join('')}</main>`,
  ),
  '/muro': page(
    `<title>${TITLE}</title><meta property="og:type" content="article"><script type="application/ld+json">{"@type":"NewsArticle","headline":"${TITLE}","isAccessibleForFree":false}</script>`,
    `<article><h1>${TITLE}</h1><p>${STRIKE[0]}</p></article>`,
  ),
  '/vacia': says('<!doctype html><title>Nada</title><body></body>'),
  '/corta': page('<title>Aviso</title>', '<p>Volvemos pronto.</p>'),
  '/sin-titulo': page('<meta property="og:type" content="article">', `<article>${long}</article>`),
  '/ida': leadsTo('/nota'),
  '/vuelta': leadsTo('/vuelta'),
  '/foto': says('GIF89a', { 'content-type': 'image/gif' }),
  '/rota': says('oops', {}, 500),
  '/enorme': says('x'.repeat(6 * 1024 * 1024)),
  '/afuera': leadsTo('http://10.0.0.1/nota'),
  '/robots.txt': says('User-agent: *\nDisallow: /privado\n', { 'content-type': 'text/plain' }),
  '/privado/nota': articlePage(TITLE, STRIKE),
});
const service = await startTestService(t, {
  clock,
  config: {
    read_ms: 10_000,
    web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}`, 'dead.example:80': '127.0.0.1:1' },
  },
});
await addSources(service, [LA_VOZ]);
const at = (path: string) => `http://eldiario.example${path}`;
await service.publish([
  { url: at('/nota'), title: TITLE, standfirst: STRIKE[0]! },
  { url: at('/rota'), title: TITLE, standfirst: STRIKE[0]!, source: 'la-voz' },
  {
    url: 'http://lavoz.example/paro',
    title: 'Huelga de trenes: los maquinistas de Rosario paran el lunes',
    standfirst: 'La huelga de trenes afectará a todas las líneas que llegan a Rosario desde el lunes.',
    source: 'la-voz',
  },
]);
const ask = (url: string, body: object = {}) => service.post('/v1/similar', { url, mode: 'fast', ...body });

const REFUSED: readonly [what: string, url: string, status: number, code: string, why: RegExp][] = [
  ['a home page', at('/'), 422, 'unreadable_reference', /home page/],
  ['a section', at('/lista'), 422, 'unreadable_reference', /lists articles/],
  ['a section that declares nothing', at('/tarjetas'), 422, 'unreadable_reference', /lists articles/],
  ['a product', at('/tienda'), 422, 'unreadable_reference', /product/],
  ['behind a paywall', at('/muro'), 422, 'unreadable_reference', /paywall/],
  ['an empty page', at('/vacia'), 422, 'unreadable_reference', /no article/],
  ['a notice', at('/corta'), 422, 'unreadable_reference', /no article/],
  ['without a headline', at('/sin-titulo'), 422, 'unreadable_reference', /headline/],
  ['not there', at('/nada'), 502, 'fetch_failed', /404/],
  ['not html', at('/foto'), 502, 'fetch_failed', /not html/],
  ['too large', at('/enorme'), 502, 'fetch_failed', /too large/],
  ['forbidden by robots.txt', at('/privado/nota'), 502, 'fetch_failed', /robots/],
  ['round in circles', at('/vuelta'), 502, 'fetch_failed', /redirects/],
  ['a private address', 'http://127.0.0.1/nota', 502, 'fetch_failed', /blocked address/],
  ['a metadata address', 'http://169.254.169.254/latest', 502, 'fetch_failed', /blocked address/],
  ['leading to a private address', at('/afuera'), 502, 'fetch_failed', /blocked address/],
  ['nobody there', 'http://dead.example/nota', 502, 'fetch_failed', /connection/],
];

for (const [what, url, status, code, why] of REFUSED) {
  t.test(`${what}: ${status}`, async (t) => {
    const reply = await ask(url);
    t.match(
      { status: reply.status, code: reply.body.code, detail: reply.body.detail },
      { status, code, detail: why },
    );
    t.match(reply.headers['content-type'], /application\/problem\+json/);
    t.equal(reply.body.usage, undefined, 'and costs nothing');
  });
}

t.test('a name that does not resolve', async (t) => {
  const { status, body } = await ask('http://nobody.example/nota');
  t.match(
    { status, code: body.code, detail: body.detail },
    { status: 502, code: 'fetch_failed', detail: /dns/ },
  );
});

t.test('an address with a user name or password, which is not shown', async (t) => {
  for (const who of ['me:secret', 'me', ':secret']) {
    const { status, body } = await ask(at('/nota').replace('//', `//${who}@`));
    t.match(
      { status, code: body.code, errors: body.errors },
      {
        status: 400,
        code: 'invalid_request',
        errors: [{ path: 'url', message: /^url is not an address that can be fetched: user names/ }],
      },
    );
    t.notMatch(JSON.stringify(body), /secret/);
  }
});

t.test('none of these was billed', async (t) => {
  const { rows } = await service.app.db.query<{ count: number }>('select count(*) as count from ledger');
  t.equal(rows[0]!.count, 0);
});

t.test('an article is read, even after a redirect', async (t) => {
  for (const path of ['/nota', '/ida']) {
    const { status, body } = await ask(at(path));
    t.equal(status, 200, path);
    t.equal(body.reference.title, TITLE);
    t.ok(body.results.some(({ url }: { url: string }) => url === 'http://lavoz.example/paro'));
    t.notOk(
      body.results.some(({ url }: { url: string }) => url === at('/nota')),
      'itself never',
    );
  }
});

t.test('the indexed article replaces a page that cannot be read, and the answer says so', async (t) => {
  const { status, body } = await ask(at('/rota'));
  t.equal(status, 200);
  t.match(body.reference, { url: at('/rota'), title: TITLE, source: 'la-voz', snippet: STRIKE[0] });
  t.match(
    body.left_out.filter(({ reason }: { reason: string }) => reason.startsWith('reference')),
    [
      { reason: 'reference', count: 1 },
      { reason: 'reference_not_read_status', count: 1 },
    ],
  );
  t.notOk(body.results.some(({ url }: { url: string }) => url === at('/rota')));
});

t.test('the reference is recognized however its URL is written', async (t) => {
  for (const url of [
    at('/nota/'),
    'http://www.eldiario.example/nota',
    `${at('/nota')}?utm_source=feed#top`,
  ]) {
    const { status, body } = await ask(url);
    t.equal(status, 200, url);
    t.notOk(
      body.results.some((one: { url: string }) => one.url === at('/nota')),
      url,
    );
    t.ok(
      body.results.some((one: { url: string }) => one.url === 'http://lavoz.example/paro'),
      `${url} is read at the address that the index has`,
    );
    t.notOk(
      body.left_out.some(({ reason }: { reason: string }) => reason.startsWith('reference_not_read')),
      url,
    );
  }
  const { body } = await ask(at('/tarta'));
  t.equal(body.reference.url, at('/tarta'), 'and shown as requested when no other URL is known');
});

t.test('a story with no other versions has near misses at most', async (t) => {
  clock.advance(11 * MINUTE);
  const { status, body } = await ask(at('/tarta'));
  t.equal(status, 200);
  t.match(body, { found: false, total: 0, results: { length: 0 }, diffusion: null });
});
