/** What kind of page it is, what it is called, by whom, and what it asks of those who quote it. */
import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';
import { thingsInScripts } from '../../core/web/page/structured/jsonld.ts';

const url = 'https://example.org/politica/nota';
const LONG =
  'El texto de un párrafo de la nota, con varias oraciones. Tiene comas, puntos y bastante largo para contar como prosa de verdad en la página.';
const page = (head: string, body = '', lang = 'es') =>
  readPage(`<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`, { url });
const jsonld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const prose = (count: number) => Array.from({ length: count }, (_, n) => `<p>${LONG} ${n}</p>`).join('');

t.test('kinds of pages', async (t) => {
  const review = jsonld([
    { '@type': 'NewsArticle', headline: 'Probamos el mate' },
    { '@type': 'Product', name: 'Mate' },
  ]);
  t.equal(page(review, prose(2)).kind, 'article', 'an article about a product');
  t.equal(page('', prose(1)).kind, 'other', 'one paragraph is no article yet');
  t.equal(page('', prose(3)).kind, 'article');
  const card = (n: number) =>
    `<div class="item"><h3><a href="/${n}">Una nota número ${n}</a></h3><p>${LONG} ${n}</p></div>`;
  t.equal(page('', [1, 2, 3, 4].map(card).join('')).kind, 'listing', 'boxes with linked headlines');
});

t.test('why an article has no text', async (t) => {
  const free = { '@type': 'NewsArticle', headline: 'Una nota de la que hablan' };
  const paid = { ...free, isAccessibleForFree: false };
  const data = {
    title: 'Una nota de la que hablan',
    body: [1, 2, 3, 4].map((n) => `${LONG} Parte ${n}.`).join('\n'),
  };
  const script = `<script>window.data = ${JSON.stringify(data)};</script>`;
  const title = og('title', 'Una nota de la que hablan');
  t.equal(page(title + jsonld(free), script).paragraphs.length, 4, 'drawn by scripts');
  const closed = page(title + jsonld(paid), script);
  t.match(closed, { paragraphs: { length: 0 }, emptyBecause: 'paywall' }, 'what is paid for is not taken');
  const odd = { ...paid, isAccessibleForFree: [{ toString: 1 }, false] };
  t.equal(page(title + jsonld(odd), script).emptyBecause, 'paywall', 'beside what says nothing');
  t.equal(page(jsonld(free), 'Cargando…').emptyBecause, 'scripts');
  t.equal(page(jsonld(free), `<nav>${'Sección '.repeat(100)}</nav>`).emptyBecause, 'no_prose');
});

t.test('of several objects in scripts with the title, the one with most text', async (t) => {
  const title = 'Una nota de la que hablan';
  const object = (count: number) => ({
    title,
    parts: Array.from({ length: count }, (_, n) => `${LONG} Parte ${n}.`),
  });
  for (const parts of [
    [4, 8],
    [8, 4],
  ]) {
    const script = `<script type="application/json">${JSON.stringify(parts.map(object))}</script>`;
    t.equal(page(og('title', title), script).paragraphs.length, 8, parts.join(' and '));
  }
});

t.test('the declared text stands in only for much less', async (t) => {
  const declared = (articleBody: string) =>
    jsonld({ '@type': 'NewsArticle', headline: 'Una nota', articleBody });
  const five = `${LONG}\n`.repeat(5);
  t.equal(page(declared(five), prose(3)).paragraphs.length, 3, 'the page shows most of it');
  const teaser = 'Lo que dice la nota, en pocas palabras. '.repeat(9);
  const short = 'Un párrafo corto, pero de la nota misma y no de sus metadatos.';
  t.strictSame(page(declared(teaser), `<article><p>${short}</p></article>`).paragraphs, [short]);
});

t.test('titles without the site, its sections and what is no title', async (t) => {
  const site = og('site_name', 'El Diario');
  const titled = (title: string, more = '', body = '') => page(site + og('title', title) + more, body).title;
  t.equal(titled('El Diario', '', '<h1>Sube el dólar</h1>'), 'Sube el dólar', 'the name of the site');
  t.equal(titled('Sube el dólar - El Diario | El Diario'), 'Sube el dólar');
  t.equal(titled('El Diario - Sube el dólar'), 'Sube el dólar');
  t.equal(titled('a '.repeat(300), '', '<h1>Sube el dólar</h1>'), 'Sube el dólar', 'no title is so long');
  t.equal(titled('Sube el dólar', '<meta name="twitter:title" content="¡Mirá!">'), 'Sube el dólar');
  const section = og('title', 'Sube el dólar otra vez - Economía');
  t.equal(page(section, '<h1>Sube el dólar otra vez</h1>').title, 'Sube el dólar otra vez');
  const barred = 'Sube el dólar otra vez | y nadie sabe hasta cuándo';
  t.equal(page(og('title', barred)).title, barred, 'more than a name follows the bar');
});

t.test('language, address and standfirst', async (t) => {
  t.equal(page('', '', 'es_AR').language, 'es-AR');
  const head = `<link rel="canonical" href="/a">${og('url', '/b')}`;
  t.equal(page(head).canonicalUrl, 'https://example.org/a');
  const asking = '<meta name="description" content="Suscribite para leer todas las notas del diario.">';
  t.equal(page(asking).standfirst, null);
});

t.test('authors are people where some are named', async (t) => {
  const site = og('site_name', 'El Diario');
  const outlet = jsonld({ '@type': 'NewsArticle', author: { '@type': 'Organization', name: 'El Diario' } });
  t.strictSame(page(site + outlet).authors, ['El Diario']);
  t.strictSame(page(`${site}${outlet}<meta name="author" content="Ana Ruiz">`).authors, ['Ana Ruiz']);
});

t.test('what the metadata repeat is text among others, and head where it is apart', async (t) => {
  const texts = (body: string, description = '') =>
    page(
      `<meta name="description" content="${description}">`,
      `<article><h1>Una nota sobre algo</h1>${body}</article>`,
    ).paragraphs;
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${LONG} ${n}`);
  t.strictSame(texts(prose(5), `${LONG} 0`), numbered(5), 'a first paragraph among others');
  const said = 'Lo esencial, contado en una sola oración que los metadatos repiten palabra por palabra.';
  const summary = `<h2>En pocas palabras</h2><div class="x"><p>${said}</p></div>`;
  t.strictSame(texts(`${prose(3)}${summary}`, said), numbered(3), 'nor the heading of what is taken out');
  const points = ['uno', 'dos'].map(
    (n) => `El punto ${n} de los que la resumen, dicho en una oración entera.`,
  );
  const list = `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;
  t.strictSame(texts(list + prose(5)), numbered(5), 'key points above a longer article');
  t.strictSame(texts(list + prose(4)), [...points, ...numbered(4)], 'a list in a shorter one');
});

t.test('what a page asks of all, and of this service, in the strictest reading', async (t) => {
  const robots = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
  t.match(page(robots('robots', 'none')).robots, { noindex: true, noarchive: false });
  t.match(page(robots('robots', 'nocache')).robots, { noindex: false, noarchive: true });
  t.equal(page(robots('robots', 'max-snippet:-1')).robots.maxSnippet, null);
  t.equal(page(robots('robots', 'max-snippet:0')).robots.maxSnippet, 0);
  const both = robots('robots', 'max-snippet:100') + robots('canillita', 'max-snippet: 20, nosnippet');
  t.match(page(both).robots, { nosnippet: true, maxSnippet: 20 });
  const until =
    robots('robots', 'unavailable_after: 2030-05-01') + robots('canillita', 'unavailable_after: 2030-04-01');
  t.equal(
    page(until).robots.unavailableAfter,
    Date.UTC(2030, 3, 2),
    'the first of both, when that day is over',
  );
  t.equal(page(robots('robots', 'unavailable_after: May 2030')).robots.unavailableAfter, undefined);
});

t.test('few of very many things are read, and none too deep to be one of the page', async (t) => {
  t.equal(
    thingsInScripts([JSON.stringify(Array.from({ length: 5000 }, () => ({ '@type': 'A' })))]).length,
    3000,
  );
  const deep = `${'{"a":'.repeat(20)}{"@type":"A"}${'}'.repeat(20)}`;
  t.equal(thingsInScripts([deep]).length, 0);
});
