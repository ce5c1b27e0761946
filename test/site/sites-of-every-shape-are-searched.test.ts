// A site is searched by its own means: what its front page, its sections and its own search list is found, marked with
// where it was found, dated as the site dates it, and judged like any article.
import type { ServerResponse } from 'node:http';
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { startTestService } from '../support/service.ts';
import { addressOf, directions, newspaper, STORIES } from './newspaper.ts';
import { searchOf, siteRequest } from './search-of.ts';

const [HOME, SECTION, ARCHIVE] = STORIES as [(typeof STORIES)[0], (typeof STORIES)[0], (typeof STORIES)[0]];
const QUERY = 'huelga de trenes';

const WAYS = [
  { search: 'wordpress', asks: '/?s=huelga%20trenes' },
  { search: 'opensearch', asks: '/resultados?palabras=huelga%20trenes&pagina=1' },
  { search: 'form', asks: '/encontrar?texto=huelga%20trenes&orden=fecha' },
  { search: 'parameter', asks: '/search?q=huelga%20trenes' },
  { search: 'action', asks: '/archivo/consulta?term=huelga%20trenes&orden=' },
] as const;

/** A section with a list, a form and a feed, whose articles are filed by date. */
function answersByDate(path: string, response: ServerResponse): boolean {
  const card = ({ slug, title, standfirst }: (typeof STORIES)[0]) =>
    `<div class="card"><h2><a href="/2026/03/${slug}">${title}</a></h2><p>${standfirst}</p></div>`;
  const item = ({ slug, title }: (typeof STORIES)[0]) =>
    `<item><title>${title}</title><link>http://dated.example/2026/03/${slug}</link></item>`;
  const page = (title: string, main: string) =>
    `<!doctype html><html lang="es"><head><title>${title}</title><link rel="alternate" type="application/rss+xml" href="/mundo/feed">
</head><body><form action="/mundo/buscar" role="search"><input name="texto"></form><main><h1>${title}</h1>${main}</main></body></html>`;
  const [, folder, rest = ''] = path.split('/');
  if (folder !== 'mundo') return false;
  if (rest === 'feed')
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(`<rss version="2.0"><channel><title>Mundo</title>${item(SECTION)}</channel></rss>`);
  else
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(rest === '' ? page('Mundo', card(HOME)) : page('Buscar: huelga trenes', card(ARCHIVE)));
  return true;
}

/** Pages of two folders, with the form that searches the whole site. */
function answersFolder(path: string, response: ServerResponse): boolean {
  if (path !== '/economia' && path !== '/cultura') return false;
  const { section, slug, title } = path === '/economia' ? HOME : STORIES[3]!;
  const list = `<h1>${section}</h1><div class="card"><h2><a href="/${section}/${slug}">${title}</a></h2></div>`;
  response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(
      `<!doctype html><html lang="es"><head><title>${section}</title></head><body><form action="/encontrar" role="search"><input name="texto"></form><main>${list}</main></body></html>`,
    );
  return true;
}

/** A front page that shortens a headline, and says a day for it on which it was not published. */
function answersShort(path: string, response: ServerResponse): boolean {
  if (path !== '/') return false;
  const { section, slug } = HOME;
  const card = `<div class="card"><h2><a href="/${section}/${slug}">Huelga de trenes</a></h2><time datetime="2026-03-01T00:00:00Z">1/3</time></div>`;
  response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(
      `<!doctype html><html lang="es"><head><title>Portada</title></head><body><main>${card}</main></body></html>`,
    );
  return true;
}

/** A front page without dates, with feeds and a search of which parts are of another site. */
function answersInParts(path: string, response: ServerResponse): boolean {
  const { section, slug, title, at } = HOME;
  const other = 'http://elsewhere.example/la-huelga-de-trenes-vista-desde-otro-sitio';
  const items = [
    `<item><title>${title}</title><link>http://parts.example/${section}/${slug}</link><pubDate>${at!.toUTCString()}</pubDate></item>`,
    `<item><title>La huelga de trenes vista desde otro sitio</title><link>${other}</link></item>`,
  ];
  const bodies: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html; charset=utf-8',
      `<!doctype html><html lang="es"><head><title>Portada</title><link rel="search" type="application/opensearchdescription+xml" href="/abierto.xml">
<link rel="alternate" type="application/rss+xml" href="/comments/feed"><link rel="alternate" type="application/rss+xml" href="/feed">
</head><body><main><div class="card"><h2><a href="/${section}/${slug}">${title}</a></h2></div></main></body></html>`,
    ],
    '/feed': [
      'application/rss+xml',
      `<rss version="2.0"><channel><title>Todo</title>${items.join('')}</channel></rss>`,
    ],
    '/abierto.xml': [
      'application/opensearchdescription+xml',
      `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><Url type="text/html" template="http://elsewhere.example/?s={searchTerms}"/></OpenSearchDescription>`,
    ],
  };
  const [type, body] = bodies[path] ?? [];
  if (type === undefined) return false;
  response.setHeader('content-type', type).end(body);
  return true;
}

const papers = await Promise.all([
  newspaper(t, { host: 'parts.example', instead: answersInParts }),
  newspaper(t, { host: 'elsewhere.example', search: 'wordpress' }),
  newspaper(t, { host: 'short.example', instead: answersShort }),
  newspaper(t, { host: 'folders.example', search: 'form', instead: answersFolder }),
  ...WAYS.map(({ search }) => newspaper(t, { host: `${search}.example`, search })),
  newspaper(t, { host: 'sections.example' }),
  newspaper(t, { host: 'feed.example', sections: false, feed: true }),
  newspaper(t, { host: 'bare.example', sections: false }),
  newspaper(t, { host: 'undated.example', search: 'parameter', dated: false }),
  newspaper(t, { host: 'dated.example', instead: answersByDate }),
]);
const paperAt = (host: string) => papers.find((paper) => paper.host === host)!;
const service = await startTestService(t, {
  clock: heldClock('2026-03-10T15:00:00Z'),
  config: { web_resolve: directions(...papers) },
});
const deps = service.app.sites;

for (const { search, asks } of WAYS) {
  t.test(`by its own search: ${search}`, async (t) => {
    const paper = paperAt(`${search}.example`);
    const { answer, found, news } = await searchOf(deps, siteRequest(paper.host, QUERY));
    t.equal(answer.object, 'site_search');
    t.ok(paper.paths().includes(asks), asks);
    t.equal(paper.paths().filter((path) => path === asks).length, 1, 'asked once');
    t.same(Object.keys(found).sort(), [HOME, SECTION, ARCHIVE].map(({ slug }) => slug).sort());
    t.equal(found[HOME.slug], 'homepage');
    t.equal(found[ARCHIVE.slug], 'site_search');
    t.match(found[SECTION.slug], /^(?:section|site_search)$/);
    for (const { url, published_at, read, score, source, language } of answer.results) {
      const story = STORIES.find((one) => addressOf(paper.host, one) === url)!;
      t.equal(published_at, story.at!.toISOString(), 'dated as the site dates it');
      t.ok(read && score === read.probability && score >= 0.5, 'read and judged');
      t.match({ source, language }, { source: paper.host, language: 'es' });
    }
    t.same(
      news
        .filter((one) => one.kind === 'step')
        .map(({ stage }) => stage)
        .slice(0, 1),
      ['home'],
    );
    t.ok(paper.most() <= 2, 'two requests at a time at most');
    t.equal(new Set(paper.log.map(({ path }) => path)).size, paper.log.length, 'nothing is asked for twice');
  });
}

t.test('by its sections alone', async (t) => {
  const { found } = await searchOf(deps, siteRequest('sections.example', QUERY));
  t.same(found, { [HOME.slug]: 'homepage', [SECTION.slug]: 'section' });
});

t.test('by what it declares for programs', async (t) => {
  const { found, answer } = await searchOf(deps, siteRequest('feed.example', QUERY, { mode: 'fast' }));
  t.same(found, { [HOME.slug]: 'homepage', [SECTION.slug]: 'homepage' });
  t.equal(
    answer.results.find(({ url }) => url.includes(SECTION.slug))!.published_at,
    SECTION.at!.toISOString(),
  );
});

t.test('with nothing but a front page', async (t) => {
  const { found, left } = await searchOf(deps, siteRequest('bare.example', QUERY));
  t.same(found, { [HOME.slug]: 'homepage' });
  t.same(left, {}, 'an address that was only guessed at is not missed');
});

t.test('lists complete each other, and none leads out of the site', async (t) => {
  const { answer, found } = await searchOf(deps, siteRequest('parts.example', QUERY, { mode: 'fast' }));
  t.same(found, { [HOME.slug]: 'homepage' });
  t.equal(answer.results[0]!.published_at, HOME.at!.toISOString(), 'dated by the feed, as nothing was read');
  const paths = paperAt('parts.example').paths();
  t.ok(paths.includes('/feed') && !paths.includes('/comments/feed'), 'comments are no articles');
  t.same(paperAt('elsewhere.example').log, []);
});

t.test('the page of an article is believed before a list', async (t) => {
  const { answer } = await searchOf(deps, siteRequest('short.example', QUERY));
  t.match(answer.results, [{ title: HOME.title, published_at: HOME.at!.toISOString() }]);
});

t.test('only the sections asked for', async (t) => {
  const paper = paperAt('form.example');
  const seen = paper.log.length;
  const { found, left } = await searchOf(
    deps,
    siteRequest('form.example', QUERY, { sections: ['Economía'], mode: 'fast' }),
  );
  const paths = paper.log.slice(seen).map(({ path }) => path);
  t.ok(paths.includes('/seccion/economia') && !paths.includes('/seccion/cultura'), paths.join(' '));
  t.same(Object.keys(found).sort(), [HOME, SECTION, ARCHIVE].map(({ slug }) => slug).sort());
  t.ok(left.other_section! > 0);
  const none = await searchOf(
    deps,
    siteRequest('form.example', QUERY, { sections: ['deportes'], mode: 'fast' }),
  );
  t.same(none.found, {});
});

t.test('date words narrow the window, and undated lists are dated by their pages', async (t) => {
  const { found, answer, left } = await searchOf(deps, siteRequest('undated.example', `${QUERY} de ayer`));
  t.same(Object.keys(found), [SECTION.slug]);
  t.match(answer.results[0], {
    published_at: SECTION.at!.toISOString(),
    date_match: 'exact',
    referenced_date: '2026-03-09',
  });
  t.equal(answer.temporal?.expression, 'ayer');
  t.ok(left.outside_window! >= 2);
});

t.test('what only a search finds may be of any day, unless it says which', async (t) => {
  const asked = siteRequest('undated.example', `${QUERY} de hoy`, { mode: 'fast' });
  const { found, left } = await searchOf(deps, asked);
  t.equal(found[HOME.slug], 'homepage', 'what is listed in front is of these days');
  t.notOk(ARCHIVE.slug in found);
  t.ok(left.undated! >= 1);
});

t.test('excluded parts stay out', async (t) => {
  const without = await searchOf(
    deps,
    siteRequest('form.example', QUERY, { exclude_domains: ['form.example/economia'], mode: 'fast' }),
  );
  t.same(without.found, {});
  t.equal(without.left.other_domain, 3);
});

t.test('a folder is a section: what it lists is found wherever it lies', async (t) => {
  const folder = 'sections.example/seccion/economia';
  const { found, left } = await searchOf(deps, siteRequest(folder, QUERY));
  t.same(found, { [HOME.slug]: 'section', [SECTION.slug]: 'section' });
  t.same(left, { other_section: 1 }, 'the box beside the list is the same on every page');
  const of = async (site: string) => (await searchOf(deps, siteRequest(site, 'tarta de manzana'))).found;
  t.same(await of(folder), {}, 'nor is it a result when it is asked for');
  t.same(await of('sections.example/seccion/cultura'), { [STORIES[3]!.slug]: 'section' });
});

t.test('its feed is a list of it, a search of the whole site is not', async (t) => {
  const paper = paperAt('dated.example');
  const { found, left } = await searchOf(deps, siteRequest('dated.example/mundo', QUERY));
  t.same(found, { [HOME.slug]: 'section', [SECTION.slug]: 'section' });
  t.ok(paper.paths().includes('/mundo/buscar?texto=huelga%20trenes'), 'its form is asked');
  t.equal(left.other_section, 1, 'what only that found is not of the section');
});

t.test('the search of the whole site is asked for what is in the folder', async (t) => {
  const paper = paperAt('folders.example');
  const { found } = await searchOf(deps, siteRequest('folders.example/economia', QUERY));
  t.ok(paper.paths().includes('/encontrar?texto=huelga%20trenes'), paper.paths().join(' '));
  t.same(found, {
    [HOME.slug]: 'section',
    [SECTION.slug]: 'site_search',
    [ARCHIVE.slug]: 'site_search',
  });
  const other = await searchOf(deps, siteRequest('folders.example/cultura', QUERY));
  t.same(other.found, {});
  t.equal(other.left.other_section, 3, 'and what it has of others is left out');
});

t.test('a site that is itself excluded is refused, not visited', async (t) => {
  const paper = paperAt('bare.example');
  const seen = paper.log.length;
  for (const [site, excluded] of [
    ['bare.example', 'bare.example'],
    ['http://bare.example/mundo', '*.bare.example'],
    ['bare.example/mundo/', 'https://www.bare.example/mundo'],
  ])
    for (const stream of [false, true]) {
      const exclude_domains = ['otro.example', excluded];
      const refused = await service.post('/v1/search/site', { site, query: QUERY, exclude_domains, stream });
      t.match(refused, {
        status: 400,
        body: {
          code: 'invalid_request',
          errors: [{ path: 'exclude_domains.1', message: /^exclude_domains\[1\] .*\bsite: .*bare/ }],
        },
      });
    }
  for (const query of [
    `${QUERY} -site:bare.example`,
    `${QUERY} -site:www.bare.example/mundo`,
    `${QUERY} site:otro.example`,
  ])
    t.match(await service.post('/v1/search/site', { site: 'bare.example/mundo', query }), {
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: 'query', message: /\bsite: bare/ }] },
    });
  t.equal(paper.log.length, seen);
  for (const query of [`${QUERY} -site:bare.example/mundo`, `${QUERY} site:bare.example`])
    t.equal((await service.post('/v1/search/site', { site: 'bare.example', query })).status, 202, query);
  const part = { site: 'bare.example', query: QUERY, exclude_domains: ['bare.example/mundo'] };
  t.equal((await service.post('/v1/search/site', part)).status, 202, 'a part of it may be');
});

t.test('what the index knows keeps what the index knows of it', async (t) => {
  await service.publish([
    {
      url: addressOf('action.example', ARCHIVE),
      title: ARCHIVE.title,
      standfirst: ARCHIVE.standfirst,
      section: 'Transporte',
      publishedAt: new Date('2026-03-02T12:34:56Z'),
    },
  ]);
  const { answer } = await searchOf(deps, siteRequest('action.example', QUERY));
  const known = answer.results.find(({ url }) => url.includes(ARCHIVE.slug));
  t.match(known, {
    found_in: 'site_search',
    section: 'Transporte',
    source: 'el-diario',
    published_at: '2026-03-02T12:34:56.000Z',
  });
});
