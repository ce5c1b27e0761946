// Pages made to be slow to read are read to their end, and never throw.
import fc from 'fast-check';
import t from 'tap';
import { queryTerms } from '../../core/language/words/terms.ts';
import { atOnce } from '../../core/platform/turns.ts';
import { articlesOn } from '../../core/site/lists/listing.ts';
import { mostLinkedSections, requestedSections } from '../../core/site/lists/sections.ts';
import { linksOf, type SiteLink } from '../../core/site/lists/site-link.ts';
import type { SitePage } from '../../core/site/lists/site-page.ts';
import { searchMethodsOf } from '../../core/site/own-search/search-methods.ts';
import { searchOutcomeOf } from '../../core/site/own-search/search-outcome.ts';
import { readHtml } from '../../core/web/page/dom/dom.ts';
import { metadataOf } from '../../core/web/page/structured/metadata.ts';

const URL_HERE = 'https://diario.example/';
const belongs = (url: string) => url.startsWith(URL_HERE);

function documentOf(html: string): SitePage {
  const root = readHtml(html);
  return { url: URL_HERE, root, data: metadataOf(root, URL_HERE), needsScripts: false, leadsTo: null };
}

/** Everything that is asked of a page. */
function read(html: string): void {
  const page = documentOf(html);
  const links = atOnce(linksOf(page, belongs));
  const articles = atOnce(articlesOn(page, links, 0));
  mostLinkedSections(links, articles);
  searchMethodsOf(page, belongs);
  const terms = queryTerms('huelga de trenes');
  searchOutcomeOf(page, articles, new Set(), { words: 'huelga trenes', terms, guessed: true });
}

const link = (n: number, text = 'Un titular de varias palabras para la nota') =>
  `<a href="/nota/${n}-un-titular-de-varias-palabras">${text}</a>`;
const many = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join('');
const NAMES = 'nav-x menu-x date fecha card related sidebar '.repeat(4);

const PAGES: Record<string, string> = {
  'an honest one': `<main>${many(3000, (n) => `<div class="card"><h2>${link(n)}</h2><p>Un copete de la nota que dice algo más.</p></div>`)}</main>`,
  'links in links':
    many(250, (n) => `<a href="/nota/${n}-un-titular-de-varias-palabras">Un titular <span>`) +
    'x'.repeat(500_000),
  'one card with everything': `<div>${link(1)}${many(40_000, () => '<div class="date"><span>algo</span></div>')}</div>`,
  'dates in dates': `${many(280, () => '<div class="date fecha">')}${link(1)}${'9 de marzo '.repeat(40_000)}`,
  'a paragraph of links': `<p>${many(3000, (n) => `${link(n)} y más texto corrido `)}</p>`,
  'deep and named': many(
    3000,
    (n) => `${`<div class="${NAMES}">`.repeat(40)}${link(n)}${'</div>'.repeat(40)}`,
  ),
  'spans in spans': `<div>${'<span>no hay nada '.repeat(20_000)}</div>`,
  'unclosed marks': '<a '.repeat(300_000),
  'a form for everything': many(
    40_000,
    (n) => `<form action="/buscar/${n}"><input type="search" name="q"></form>`,
  ),
  'sections and articles': `<main>${many(1500, (n) => link(n))}${many(1500, (n) => `<a href="/seccion-${n}">Sección ${n}</a>`)}</main>`,
  'one endless class': `<div class="${'x'.repeat(1_000_000)}">${many(3000, (n) => link(n))}</div>`,
};

t.test('nothing hangs', async (t) => {
  for (const [name, html] of Object.entries(PAGES)) t.doesNotThrow(() => read(html), name);
});

t.test('a text inside many elements is not read once for each', async (t) => {
  const nested: Record<string, string> = {
    headings: '<h1><div>'.repeat(145) + 'más '.repeat(100_000),
    blanks: '<div><span>'.repeat(145) + ' \n'.repeat(2_000_000),
  };
  const asked = { words: 'huelga trenes', terms: queryTerms('huelga de trenes'), guessed: true };
  for (const [name, html] of Object.entries(nested)) {
    const page = documentOf(html);
    const before = process.cpuUsage();
    searchOutcomeOf(page, [], new Set(), asked);
    const { user, system } = process.cpuUsage(before);
    t.ok((user + system) / 1000 < 300, `${name}: ${(user + system) / 1000} ms of CPU`);
  }
});

/** How often work lets other work go first. */
function turnsOf(work: Generator<void, unknown>): number {
  for (let turns = 0; ; turns += 1) if (work.next().done) return turns;
}

t.test('other work has its turns', async (t) => {
  const { root } = documentOf('');
  const links = Array.from({ length: 3000 }, (_, n): SiteLink => {
    const text = 'Sección número '.repeat(60);
    return { node: root, url: `${URL_HERE}seccion-${n}/${'una-nota-'.repeat(30)}`, text, zone: 'main' };
  });
  const names = Array.from({ length: 20 }, (_, n) => `Política y economía de la región ${n}`);
  t.ok(turnsOf(requestedSections(names, links, URL_HERE)) > 50, 'while requested sections are looked up');
  const things = Array.from({ length: 3000 }, (_, n) => {
    return {
      '@type': 'NewsArticle',
      url: `/nota/${n}`,
      datePublished: '32 de foo de 20266',
      description: 'x',
    };
  });
  const page = documentOf(`<script type="application/ld+json">${JSON.stringify(things)}</script>`);
  t.ok(turnsOf(articlesOn(page, [], 0)) > 50, 'while declared articles are read');
});

t.test('nothing throws', async (t) => {
  const piece = fc.constantFrom(
    '<a href="/una-nota-con-titulo-largo">',
    '</a>',
    '<a href="http://[">',
    '<a href="?s=%zz">',
    '<h2>',
    '</h2>',
    '<p>',
    '<nav>',
    '<form action="::">',
    '<form>',
    '<input name="q" type="search">',
    '<input type="text" name="">',
    '<time datetime="ayer">',
    '<base href="mailto:x">',
    '<script type="application/ld+json">{"@type":"SearchAction","target":[null,3,{"urlTemplate":"/{"}]}</script>',
    'no results',
    'hace 3',
    '\u0000',
    '&#xD800;',
    '<link rel="search" type="application/opensearchdescription+xml" href="//">',
    '<article class="card">',
    'hace 99 días',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void read(pieces.join(' '))),
    { seed: 7, numRuns: 100 },
  );
  t.pass('300 pages');
});
