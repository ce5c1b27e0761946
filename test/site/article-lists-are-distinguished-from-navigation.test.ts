// From a page that lists articles come the articles, with what their cards say, and nothing else: no menus, links in
// running text, "read more", footers. Forms and declarations show how the site is searched.
import t from 'tap';
import { DAY, HOUR, MINUTE } from '../../core/platform/clock.ts';
import { atOnce } from '../../core/platform/turns.ts';
import { timeOfRelative } from '../../core/site/lists/card.ts';
import { articlesOn, type ListedArticle } from '../../core/site/lists/listing.ts';
import { mostLinkedSections, requestedSections } from '../../core/site/lists/sections.ts';
import { linksOf } from '../../core/site/lists/site-link.ts';
import type { SitePage } from '../../core/site/lists/site-page.ts';
import { searchTemplateIn } from '../../core/site/own-search/opensearch.ts';
import { searchMethodsOf } from '../../core/site/own-search/search-methods.ts';
import { searchOutcomeOf } from '../../core/site/own-search/search-outcome.ts';
import { searchWordingsFor } from '../../core/site/own-search/search-wordings.ts';
import { fillTemplate } from '../../core/site/own-search/template.ts';
import { isInScope } from '../../core/site/site-address.ts';
import { readHtml } from '../../core/web/page/dom/dom.ts';
import { metadataOf } from '../../core/web/page/structured/metadata.ts';

const NOW = Date.parse('2026-03-10T15:00:00Z');
const HERE = 'https://diario.example/';
const belongs = (url: string) => new URL(url).hostname === 'diario.example';

function page(body: string, head = '', url = HERE): SitePage {
  const root = readHtml(`<!doctype html><html lang="es"><head>${head}</head><body>${body}</body></html>`);
  return { url, root, data: metadataOf(root, url), needsScripts: false, leadsTo: null };
}
const listed = (body: string, head?: string): ListedArticle[] => {
  const read = page(body, head);
  return atOnce(articlesOn(read, atOnce(linksOf(read, belongs)), NOW));
};

t.test('one entry per article, by its headline', async (t) => {
  const [entry, ...others] = listed(`<main><div class="card">
    <a href="/economia/2026/03/10/sube-el-precio-del-pan"><img src="x.jpg" alt="Una panadería"></a>
    <a class="kicker" href="/economia/">Economía</a>
    <h2><a href="/economia/2026/03/10/sube-el-precio-del-pan?utm_medium=home#top">Sube el precio del pan en toda la provincia</a></h2>
    <p class="bajada">Las panaderías lo explican por el costo de la harina y de la luz.</p>
    <span class="fecha">hace 3 horas</span> <a href="/economia/2026/03/10/sube-el-precio-del-pan#comments">12 comentarios</a>
    <a href="/autor/ana">Ana Ruiz</a></div></main>`);
  t.same(others, []);
  t.same(entry, {
    url: 'https://diario.example/economia/2026/03/10/sube-el-precio-del-pan',
    title: 'Sube el precio del pan en toda la provincia',
    standfirst: 'Las panaderías lo explican por el costo de la harina y de la luz.',
    publishedAt: new Date(NOW - 3 * 3_600_000),
    section: 'Economía',
    zone: 'main',
  });
});

const CASES: readonly { says: string; body: string; titles: string[] }[] = [
  {
    says: 'a card that is one link',
    body: `<main><a class="teaser" href="/nota/48213-incendio"><span>Sierras</span><h3>Incendio en las sierras: hay dos evacuados</h3><p>Los bomberos trabajan desde la madrugada en tres focos.</p></a></main>`,
    titles: ['Incendio en las sierras: hay dos evacuados'],
  },
  {
    says: 'addresses that say nothing, in a list that repeats',
    body: `<main><ul>${[
      'Gana el equipo visitante por goleada',
      'El coro estrena una obra inédita',
      'Nuevo puente sobre el río Colorado',
    ]
      .map((title, n) => `<li class="item"><a href="/?p=${n + 100}">${title}</a></li>`)
      .join('')}</ul></main>`,
    titles: [
      'Gana el equipo visitante por goleada',
      'El coro estrena una obra inédita',
      'Nuevo puente sobre el río Colorado',
    ],
  },
  {
    says: 'menus, tags, authors, services, pages, media, other sites',
    body: `<nav><a href="/ultimas-noticias-de-economia-y-finanzas">Últimas noticias de economía y finanzas</a></nav>
      <main><a href="/tag/una-etiqueta-muy-larga-de-verdad">Una etiqueta muy larga de verdad</a><a href="/autor/ana-ruiz-de-los-llanos">Ana Ruiz de los Llanos</a>
      <a href="/page/2">Página siguiente de la lista</a><a href="/fotos/una-foto-del-puente-nuevo.jpg">Una foto del puente nuevo</a>
      <a href="https://otro.example/una-nota-que-es-de-otro-diario">Una nota que es de otro diario</a><a href="javascript:x()">Abrir el menú de la página</a></main>
      <footer><a href="/terminos-y-condiciones-de-uso">Términos y condiciones de uso</a></footer>`,
    titles: [],
  },
  {
    says: 'links in running text',
    body: `<main><p>El gobierno, que <a href="/politica/2026/03/01/anuncio-del-nuevo-plan-de-obras">anunció en marzo un nuevo plan de obras</a>, volvió a decir ayer que no habrá más fondos para las rutas de la provincia.</p></main>`,
    titles: [],
  },
  {
    says: '"read more" beside a headline',
    body: `<main><article><h2>Vuelve el tren a la costa después de diez años</h2><p>Sale los viernes.</p><a href="/vuelve-el-tren-a-la-costa-despues-de-diez-anos">Leer más</a></article></main>`,
    titles: [],
  },
];

for (const { says, body, titles } of CASES) {
  t.test(says, async (t) => {
    t.same(
      listed(body).map(({ title }) => title),
      titles,
    );
  });
}

t.test('dates come from elements, structured data or the address, or are absent', async (t) => {
  const card = (slug: string, more = '') =>
    `<article><h2><a href="/${slug}">Un titular de cinco palabras más</a></h2>${more}</article>`;
  const declared = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemList","itemListElement":[
    {"@type":"NewsArticle","url":"https://diario.example/declarada-en-la-lista-de-notas","datePublished":"2026-03-08T10:00:00-03:00","description":"Dicho en la lista de la portada."}]}</script>`;
  const entries = listed(
    `<main>${card('con-elemento-de-tiempo-propio', '<time datetime="2026-03-09T08:15:00-03:00">ayer</time>')}
     ${card('declarada-en-la-lista-de-notas')}${card('2026/03/07/con-fecha-en-la-direccion')}
     ${card('escrita-para-los-lectores-del-diario', '<small class="date">6 de marzo de 2026</small>')}${card('sin-fecha-de-ninguna-clase')}</main>`,
    declared,
  );
  t.same(
    entries.map(({ publishedAt }) => publishedAt?.toISOString() ?? null),
    [
      '2026-03-09T11:15:00.000Z',
      '2026-03-08T13:00:00.000Z',
      '2026-03-07T00:00:00.000Z',
      '2026-03-06T00:00:00.000Z',
      null,
    ],
  );
  t.equal(entries[1]!.standfirst, 'Dicho en la lista de la portada.');
});

t.test('sections: the menu’s, the most linked first, and no services', async (t) => {
  const read =
    page(`<nav><a href="/">Inicio</a><a href="/cultura/">Cultura</a><a href="/economia/">Economía</a><a href="/login">Iniciar sesión</a>
    <a href="/suscripciones/">Suscribite</a><a href="/contacto">Contacto</a></nav>
    <main><article><h2><a href="/economia/sube-el-precio-del-pan-otra-vez">Sube el precio del pan otra vez</a></h2></article>
    <article><h2><a href="/economia/baja-el-precio-de-la-leche-en-marzo">Baja el precio de la leche en marzo</a></h2></article></main>`);
  const links = atOnce(linksOf(read, belongs));
  t.same(
    mostLinkedSections(links, atOnce(articlesOn(read, links, NOW))).map(({ name }) => name),
    ['Economía', 'Cultura'],
  );
  t.same(atOnce(requestedSections(['economia', 'El Mundo'], links, HERE)), [
    { name: 'economia', url: 'https://diario.example/economia/' },
    { name: 'El Mundo', url: 'https://diario.example/el-mundo/' },
  ]);
});

t.test('ways to search: declared ones first, none that leads out of the site', async (t) => {
  const ways = (body: string, head = '') =>
    searchMethodsOf(page(body, head), belongs).map(({ kind, template }) => `${kind} ${template}`);
  const usual = [
    'usual_address https://diario.example/search?q={q}',
    'usual_address https://diario.example/buscar?q={q}',
    'usual_address https://diario.example/?s={q}',
  ];
  t.same(ways(''), usual);
  t.same(
    ways(
      `<form action="https://www.google.com/search"><input name="q"></form><form method="post" action="/buscar"><input name="q"></form>
       <form action="/ingresar"><input name="usuario"><input type="password" name="clave"></form>
       <form role="search" action="/resultados#x"><input type="hidden" name="tipo" value="todo"><input type="search" name="frase"></form>`,
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","potentialAction":[{"@type":"SearchAction","target":"https://diario.example/b/{que}/","query-input":"required name=que"}]}</script>
       <link rel="search" type="application/opensearchdescription+xml" href="/os.xml"><meta name="generator" content="WordPress 6.5">`,
    ),
    [
      'search_action https://diario.example/b/{q}/',
      'form https://diario.example/resultados?frase={q}&tipo=todo',
      'opensearch https://diario.example/os.xml',
      'wordpress https://diario.example/?s={q}',
      ...usual.slice(0, 2),
    ],
  );
  t.equal(
    fillTemplate('https://diario.example/b/{q}/', 'pan y circo'),
    'https://diario.example/b/pan%20y%20circo/',
  );
  t.equal(
    searchTemplateIn(
      `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><Url type="application/rss+xml" template="https://diario.example/rss?q={searchTerms}"/>
       <Url type="text/html" method="post" template="https://diario.example/p?q={searchTerms}"/><Url type="text/html" template="/h?q={searchTerms}&amp;n={count?}&amp;p={startPage?}"/></OpenSearchDescription>`,
      'https://diario.example/os.xml',
    ),
    'https://diario.example/h?q={q}&n=&p=1',
  );
  t.equal(
    searchTemplateIn(
      '<O><Url type="text/html" template="/h?q={searchTerms}&amp;x={constructor}"/></O>',
      HERE,
    ),
    new URL('/h?q=QQ&x=', HERE).href.replace('QQ', '{q}'),
    'no name is looked up in what every object has',
  );
  t.equal(searchTemplateIn('<html>404</html>', HERE), null);
});

t.test('how long ago, in both languages', async (t) => {
  const times: [text: string, ago: number | null][] = [
    ['hace 20 minutos', 20 * MINUTE],
    ['Hace una hora', HOUR],
    ['hace 3 h', 3 * HOUR],
    ['publicado hace 2 días', 2 * DAY],
    ['an hour ago', HOUR],
    ['Posted 5 mins ago', 5 * MINUTE],
    ['a day ago', DAY],
    ['hace mucho', null],
    ['3 hours', null],
  ];
  for (const [text, ago] of times) t.equal(timeOfRelative(text, NOW), ago === null ? null : NOW - ago, text);
});

t.test('what a card says besides is neither its date nor its section', async (t) => {
  const card = (more: string) =>
    listed(`<main><article><h2><a href="/un-titular-de-cinco-palabras">Un titular de cinco palabras más</a></h2>
      ${more}</article></main>`)[0]!;
  t.equal(card('<small class="date">marzo de 2026</small>').publishedAt, null, 'a month is no day');
  t.equal(card('<a href="/equipo">Por Ana Ruiz</a>').section, null);
  t.equal(card('<a href="/autor/ana-ruiz">Ana Ruiz</a>').section, null);
  t.equal(card('<a href="/deportes/">Deportes</a>').section, 'Deportes');
});

t.test('headlines of cards without a heading, and of pictures', async (t) => {
  const text = 'Los bomberos trabajan desde la madrugada y el viento complica las tareas. '.repeat(3);
  const [whole] = listed(
    `<main><a class="teaser" href="/nota/48213-incendio"><div>Incendio en las sierras: hay dos evacuados</div><p>${text}</p></a></main>`,
  );
  t.equal(whole?.title, 'Incendio en las sierras: hay dos evacuados', 'the first line of it');
  const [pictured] = listed(
    `<main><article><h2><a href="/vuelve-el-tren-a-la-costa" aria-label="Vuelve el tren a la costa después de diez años"><img src="t.jpg"></a></h2></article></main>`,
  );
  t.equal(pictured?.title, 'Vuelve el tren a la costa después de diez años');
  const [social] = listed(
    `<div class="main-content social"><article><h2><a href="/el-coro-estrena-una-obra-inedita">El coro estrena una obra inédita</a></h2></article></div>`,
  );
  t.equal(social?.zone, 'main', 'the content of a page is no menu, whatever else its name says');
});

t.test('what a search answered', async (t) => {
  const titles = [
    'El coro estrena una obra',
    'Vuelve el tren a la costa',
    'Gana el equipo visitante otra vez',
  ];
  const articles = titles.map((title, at) => ({
    ...{ url: `${HERE}${at}`, title, standfirst: null, publishedAt: null, section: null },
    zone: 'main' as const,
  }));
  const home = new Set(articles.map(({ url }) => url));
  const outcome = (body: string, word: string, atHome: ReadonlySet<string> = home) => {
    const terms = [{ surface: word, variants: [word] }] as never;
    return searchOutcomeOf(page(body), articles, atHome, { words: word, terms, guessed: false }).is;
  };
  t.equal(outcome('<h1>Portada</h1>', 'volcan'), 'no_search', 'the front page again');
  t.equal(outcome('<h1>Portada</h1>', 'volcan', new Set()), 'results', 'a list of its own');
  const sorry = '<p>No se encontraron resultados exactos.</p>';
  t.equal(outcome(sorry, 'tren'), 'results', 'a third of them match all the same');
  t.equal(outcome(sorry, 'volcan'), 'nothing');
});

t.test('what to enter: all words, the rarest, then other wordings, the best first', async (t) => {
  const term = (surface: string) => ({ surface, variants: [surface] });
  const counts: Record<string, number> = { huelga: 90, trenes: 20, rosario: 5 };
  const wordings = searchWordingsFor(
    {
      terms: ['huelga', 'trenes', 'rosario'].map(term),
      wordings: [
        { terms: [term('paro')], worth: 0.5 },
        { terms: [term('medida')], worth: 0.9 },
      ],
    } as never,
    { frequency: (word: string) => counts[word] ?? 0 } as never,
  );
  t.same(wordings, ['huelga trenes rosario', 'trenes rosario', 'medida', 'paro']);
});

t.test('a folder ends where its name does', async (t) => {
  const folder = { host: 'diario.example', path: '/mundo' };
  for (const url of ['/mundo', '/mundo/', '/mundo/asia/nota'])
    t.ok(isInScope(folder, `https://diario.example${url}`), url);
  for (const url of ['/mundos', '/mundo-2', '/', '/otro/mundo'])
    t.notOk(isInScope(folder, `https://diario.example${url}`), url);
  t.ok(isInScope(folder, 'https://www.diario.example/mundo/x'));
  t.notOk(isInScope(folder, 'https://otrodiario.example/mundo/x'));
});
