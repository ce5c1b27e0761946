import t from 'tap';
import { normalizedSite, siteAddress } from '../../core/site/site-address.ts';
import { startTestService } from '../support/service.ts';
import { fetcherFor, secureSite } from '../support/website.ts';
import { directions, newspaper, type Shape, STORIES } from './newspaper.ts';
import { searchOf, siteRequest } from './search-of.ts';

const QUERY = 'huelga de trenes';
const leadsTo =
  (to: string, from = /.*/): Shape['instead'] =>
  (path, response) => {
    if (path === '/robots.txt' || !from.test(path)) return false;
    response.writeHead(301, { location: to + path }).end();
    return true;
  };
const says =
  (type: string, body: string): Shape['instead'] =>
  (path, response) => {
    if (path === '/robots.txt') return false;
    response.writeHead(200, { 'content-type': type }).end(body);
    return true;
  };

const open = (shape: Shape) => newspaper(t, shape);
const www = await open({ host: 'www.diario.example', search: 'form' });
const bare = await open({ host: 'diario.example', instead: leadsTo('http://www.diario.example') });
const other = await open({ host: 'ajeno.example' });
const away = await open({ host: 'mudado.example', instead: leadsTo('http://ajeno.example') });
const shell = await open({
  host: 'app.example',
  instead: says(
    'text/html',
    '<!doctype html><html><head><script src="/app.js"></script></head><body><div id="root"></div></body></html>',
  ),
});
const json = await open({ host: 'api.example', instead: says('application/json', '{"hello":"world"}') });
const picture = await open({ host: 'foto.example', instead: says('image/png', 'x') });
const soft = await open({
  host: 'blando.example',
  // Whatever it is asked, it answers with its front page.
  instead: (path, response, request) => {
    if (!path.startsWith('/search') && !path.startsWith('/buscar') && !path.startsWith('/?s')) return false;
    request.url = '/';
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(FRONT);
    return true;
  },
});
const FRONT = `<!doctype html><html lang="es"><body><main>${STORIES.slice(3, 6)
  .map(
    ({ section, slug, title }) =>
      `<div class="card"><h2><a href="/${section}/${slug}">${title}</a></h2></div>`,
  )
  .join('')}</main></body></html>`;
/** A front page with this head. */
const headed = (host: string, head: string, body: string) =>
  open({
    host,
    instead(path, response) {
      if (path !== '/' && path !== '/inicio/') return false;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(path === '/' ? `<html><head>${head}</head><body>${body}</body></html>` : FRONT);
      return true;
    },
  });
const refresh = (content: string) => `<meta http-equiv="Refresh" content="${content}">`;
const portals = [
  await headed('portal.example', refresh("0; URL='/inicio/'"), '<a href="/inicio/">Entrar</a>'),
  await headed('recarga.example', refresh('3; url=/inicio/'), FRONT.replaceAll('manzana', 'pera')),
  await headed('fuera.example', refresh('0; url=http://ajeno.example/'), ''),
  await headed('vuelta.example', refresh('0; url=/'), ''),
];
const service = await startTestService(t, {
  config: { web_resolve: directions(www, bare, other, away, shell, json, picture, soft, ...portals) },
});
const deps = service.app.sites;

t.test('its own www is the same site', async (t) => {
  const { found, answer } = await searchOf(deps, siteRequest('diario.example', QUERY, { mode: 'fast' }));
  t.equal(found[STORIES[2]!.slug], 'site_search');
  t.ok(answer.results.every(({ url }) => url.startsWith('http://www.diario.example/')));
});

t.test('a dot at the end of its name makes no other site of it', async (t) => {
  const { starts } = siteAddress('Diario.example./mundo', deps.mapped);
  t.same(starts.map(String), ['http://diario.example/mundo']);
  t.equal(normalizedSite('Diario.example./'), normalizedSite('diario.example'));
});

t.test('a name that no host can have is refused by the field that has it', async (t) => {
  for (const site of ['foo-.com', 'https://foo-.com/world', 'a b.com'])
    t.throws(
      () => siteAddress(site, deps.mapped),
      { errors: [{ path: 'site', message: /^site must be the address of a site/ }] },
      site,
    );
});

t.test('another site is not followed to, not even once', async (t) => {
  await t.rejects(searchOf(deps, siteRequest('mudado.example', QUERY)), {
    code: 'fetch_failed',
    message: /another site: ajeno\.example/,
  });
  t.same(other.log, []);
});

t.test('http that leads to https', async (t) => {
  const site = await secureSite(t, 'seguro.example', ({ url }, response) => {
    const isRobots = url === '/robots.txt';
    response.writeHead(200, { 'content-type': isRobots ? 'text/plain' : 'text/html' });
    response.end(isRobots ? '' : FRONT);
  });
  if (site === null) return t.comment('openssl is not here: left out');
  const plain = await newspaper(t, { host: 'seguro.example', instead: leadsTo('https://seguro.example') });
  const resolve = { ...directions(plain), 'seguro.example:443': site.address };
  const fetcher = fetcherFor(t, {}, { resolve, ca: site.ca });
  const secure = { ...deps, fetcher };
  const { answer } = await searchOf(
    secure,
    siteRequest('http://seguro.example', 'tarta de manzana', { mode: 'ultra' }),
  );
  t.equal(answer.results[0]?.url, `https://seguro.example/cultura/${STORIES[3]!.slug}`);
});

t.test('a page that scripts draw is reported as needing JavaScript', async (t) => {
  const { answer, left } = await searchOf(deps, siteRequest('app.example', QUERY));
  t.match(answer, { found: false, total: 0, results: { length: 0 } });
  t.equal(left.needs_javascript, 1);
});

t.test('a front page that only leads on is followed, within its site', async (t) => {
  const pathsOf: string[][] = [];
  for (const { host, paths } of portals) {
    const { found } = await searchOf(deps, siteRequest(host, 'tarta de manzana', { mode: 'normal' }));
    t.equal(STORIES[3]!.slug in found, host === 'portal.example', host);
    pathsOf.push(paths().slice(0, 2));
  }
  t.same(pathsOf[0], ['/', '/inicio/']);
  t.notOk(pathsOf[1]!.includes('/inicio/'), 'one that is loaded again lists articles itself');
  t.notOk(other.paths().length > 0, 'another site is not asked');
});

t.test('what is not a page is refused with the reason', async (t) => {
  await t.rejects(searchOf(deps, siteRequest('api.example', QUERY)), {
    code: 'fetch_failed',
    message: /application\/json is not a page/,
  });
  await t.rejects(searchOf(deps, siteRequest('foto.example', QUERY)), {
    code: 'fetch_failed',
    message: /not text/,
  });
  await t.rejects(searchOf(deps, siteRequest('http://127.0.0.1', QUERY)), {
    code: 'invalid_request',
    message: /blocked address/,
  });
  for (const site of ['not a site', 'ftp://a.example', 'http://', 'http://me@a.example', 'abc'])
    await t.rejects(searchOf(deps, siteRequest(site, QUERY)), { code: 'invalid_request' }, site);
});

t.test('a front page that answers every address is not a search', async (t) => {
  const { answer } = await searchOf(
    deps,
    siteRequest('blando.example', 'tarta de manzana', { mode: 'normal' }),
  );
  t.equal(answer.results[0]?.found_in, 'homepage');
  t.ok(answer.results.every(({ found_in }) => found_in !== 'site_search'));
});

t.test('nothing found is nothing: what the page offers instead is not a result', async (t) => {
  const seen = www.log.length;
  const { answer, found } = await searchOf(
    deps,
    siteRequest('diario.example', 'volcán submarino en erupción', { mode: 'fast' }),
  );
  t.same(found, {});
  t.equal(answer.found, false);
  const asked = www.log
    .slice(seen)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/encontrar'));
  t.equal(asked.length, 2, 'all the words, then the rarest');
});
