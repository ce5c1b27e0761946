// From a page that lists articles come the articles, with what their cards say, and nothing else: no menus, links in
// running text, "read more", footers. Forms and declarations show how the site is searched.
import t from 'tap';
import { atOnce } from '../../core/platform/turns.ts';
import { articlesOn, type ListedArticle } from '../../core/site/lists/listing.ts';
import { mostLinkedSections, requestedSections } from '../../core/site/lists/sections.ts';
import { linksOf } from '../../core/site/lists/site-link.ts';
import type { SitePage } from '../../core/site/lists/site-page.ts';
import { searchTemplateIn } from '../../core/site/own-search/opensearch.ts';
import { searchMethodsOf } from '../../core/site/own-search/search-methods.ts';
import { fillTemplate } from '../../core/site/own-search/template.ts';
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
