// Titles, standfirsts and names of authors as the outlet means them.
import t from 'tap';
import { authorNames } from '../../core/web/author-names.ts';
import { readPage } from '../../core/web/page/page.ts';

const url = 'https://example.org/nota';
const LONG =
  'El texto de un párrafo de la nota, con varias oraciones. Tiene comas, puntos y bastante largo para contar como prosa de verdad en la página.';
const read = (head: string, body: string, lang = 'es') =>
  readPage(
    `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}<p>${LONG}</p></body></html>`,
    {
      url,
    },
  );
const SAID = 'La bajada de esta nota, tal como la repiten los metadatos.';
const described = `<meta property="og:description" content="${SAID}">`;

t.test('a text that the metadata repeat beats a class name', (t) => {
  const { standfirst } = read(
    described,
    `<h1>Una nota</h1><p class="teaser">La bajada de otra nota, en un recuadro con ese nombre.</p><p class="x">${SAID}</p>`,
  );
  t.equal(standfirst, SAID);
  t.end();
});

t.test('line heights, hidden elements, links and prompts are no standfirst', (t) => {
  const wrong = [
    '<p class="leading-relaxed">Un párrafo cualquiera con esa altura de línea en su nombre.</p>',
    '<p class="bajada" hidden>Una bajada oculta que nadie ve en esta página.</p>',
    '<p class="bajada"><a href="/otra">Una bajada que lleva a otra nota del diario.</a></p>',
    '<p class="bajada">Suscribite para leer todas las notas del diario.</p>',
    '<div class="related"><p class="bajada">La bajada de una nota relacionada, más abajo.</p></div>',
  ];
  for (const line of wrong) t.equal(read(described, `<h1>Una nota</h1>${line}`).standfirst, SAID, line);
  t.end();
});

t.test('datelines are no part of a standfirst', (t) => {
  const dated = {
    'BUENOS AIRES (AP) — El Congreso votó la ley el martes.': 'El Congreso votó la ley el martes.',
    'Berlin (dpa) - Die Regierung stellt ihre Pläne vor.': 'Die Regierung stellt ihre Pläne vor.',
    'MADRID – El juez citó a tres testigos.': 'El juez citó a tres testigos.',
    'NASA: la agencia lanzó una sonda nueva.': 'NASA: la agencia lanzó una sonda nueva.',
  };
  for (const [written, want] of Object.entries(dated))
    t.equal(read(`<meta name="description" content="${written}">`, '<h1>Una nota</h1>').standfirst, want);
  t.end();
});

t.test('the site in a title, whatever stands before it', (t) => {
  const site = '<meta property="og:site_name" content="El Diario">';
  for (const mark of [' * ', '｜', 'ㅣ', ' | '])
    t.equal(
      read(`${site}<meta property="og:title" content="Sube el dólar${mark}El Diario">`, '').title,
      'Sube el dólar',
      mark,
    );
  t.end();
});

t.test('the site before a title, with or without spaces', (t) => {
  const title = (written: string) =>
    read(
      `<meta property="og:site_name" content="El Diario"><meta property="og:title" content="${written}">`,
      '',
    ).title;
  for (const bar of ['|', ' | ', '｜']) t.equal(title(`El Diario${bar}Sube el dólar`), 'Sube el dólar', bar);
  t.equal(title('El Diario: 75 años de historia'), 'El Diario: 75 años de historia');
  t.equal(title('Sube el dólar|Cae el peso'), 'Sube el dólar|Cae el peso');
  t.end();
});

t.test('quotes that nobody escaped in og:title', (t) => {
  const title = 'Dijo "no va más" y se fue';
  t.equal(
    read(`<meta property="og:title" content="Dijo "no va más" y se fue">`, `<h1>${title}</h1>`).title,
    title,
  );
  t.equal(read(`<meta property='og:title' content='Dijo \\"no va más\\" y se fue'>`, '').title, title);
  t.end();
});

t.test('names without brackets, agencies and words between them', (t) => {
  const names: [written: string, want: string[], language?: string][] = [
    ['Juan Pérez (AFP)', ['Juan Pérez']],
    ['Juan Pérez (AFP', ['Juan Pérez']],
    ['(Juan Pérez)', ['Juan Pérez']],
    ['Juan Pérez / AFP', ['Juan Pérez']],
    ['AFP', ['AFP']],
    ['Anna Berg och Nils Holm', ['Anna Berg', 'Nils Holm']],
    ['Anna Berg sowie Nils Holm', ['Anna Berg', 'Nils Holm']],
    ['Jan Jansen en Piet Smit', ['Jan Jansen', 'Piet Smit'], 'nl'],
    ['Ana Ruiz en Buenos Aires', ['Ana Ruiz en Buenos Aires'], 'es'],
    ['José Ortega y Gasset', ['José Ortega y Gasset']],
    ['de la Cruz', ['de la Cruz']],
    ['Texto: Ana Ruiz', ['Ana Ruiz']],
    ['29. Juni 2017, 23:39 · von Tobi', ['Tobi']],
    ['desk@example.com (Ana Ruiz)', ['Ana Ruiz']],
  ];
  for (const [written, want, language = null] of names)
    t.same(authorNames([written], language), want, written);
  t.end();
});

t.test('links of a byline are names of their own', (t) => {
  const { authors } = read(
    '',
    '<h1>Una nota</h1><div class="byline"><a href="/a">Ana Ruiz</a><a href="/b">Luis Paz</a></div>',
  );
  t.same(authors, ['Ana Ruiz', 'Luis Paz']);
  t.end();
});

const authorsIn = (head: string, body: string) => read(head, `<h1>Una nota</h1>${body}`).authors;

t.test('readers who commented and labels are no authors', (t) => {
  const comments =
    '<div id="comments"><ol class="comment-list"><li class="comment"><div class="comment-author vcard">Luis Paz dice:</div></li></ol></div>';
  t.same(authorsIn('', comments), []);
  t.same(authorsIn('', `<span class="meta-prep-author">Publicado el</span>${comments}`), []);
  t.same(authorsIn('', '<p class="author">Artículo de:</p>'), []);
  t.same(authorsIn('', `<div class="has-comments"><p class="author">Ana Ruiz</p></div>${comments}`), [
    'Ana Ruiz',
  ]);
  t.end();
});

t.test('bylines by looser names, where no element has a better one', (t) => {
  const link = '<a href="/autores/ana-ruiz">Ana Ruiz</a>';
  t.same(authorsIn('', `<p class="story-meta__authors">Por <span>${link}</span></p>`), ['Ana Ruiz']);
  t.same(authorsIn('', '<p class="node-block--authors">Auteur : <a href="/a">Ana Ruiz</a></p>'), [
    'Ana Ruiz',
  ]);
  t.same(authorsIn('', `<div data-testid="prism-byline"><b>Por</b>${link}<i>12 de mayo de 2024</i></div>`), [
    'Ana Ruiz',
  ]);
  t.same(authorsIn('', '<p class="authors">Un documental de quien quiera que sea este</p>'), []);
  t.same(authorsIn('', `<p class="authors">Luis Paz</p><p class="author">Ana Ruiz</p>`), ['Ana Ruiz']);
  const card = (label: string) =>
    `<meta name="twitter:label1" content="${label}"><meta name="twitter:data1" content="Ana Ruiz">`;
  t.same(authorsIn(card('Escrito por'), ''), ['Ana Ruiz']);
  t.same(authorsIn(card('Tiempo de lectura'), ''), []);
  t.same(authorsIn(card('Escrito por'), '<p class="author">Luis Paz</p>'), ['Luis Paz']);
  t.same(authorsIn('<meta name="author" content="Ana Ruiz @anaruiz">', ''), ['Ana Ruiz']);
  t.end();
});

t.test('a marked standfirst beats a description that software cut out of the text', (t) => {
  const opening = `${LONG} Y sigue con otra oración más.`;
  const head = `<meta property="og:description" content="${opening.slice(0, 90)}...">`;
  const marked =
    '<div class="standfirst"><p>Lo que la redacción puso debajo del título de la nota.</p></div>';
  const body = `<article><h1>Una nota</h1>${marked}<div><p>${opening}</p><p>${LONG}</p><p>${LONG}</p></div></article>`;
  t.equal(read(head, body).standfirst, 'Lo que la redacción puso debajo del título de la nota.');
  t.equal(read(head, body.replace(marked, '')).standfirst, opening);
  t.end();
});

t.test('an address is no name of an outlet or a section', (t) => {
  const address = 'https://blog.example.org/category/learn/';
  const thing = {
    '@type': 'NewsArticle',
    headline: 'Una nota',
    articleSection: address,
    publisher: { name: 'El Blog' },
  };
  const head = (more: string) =>
    `<meta property="og:site_name" content="https://example.org">${more}<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
  t.match(read(head(''), '<h1>Una nota</h1>'), { section: null, siteName: 'El Blog' });
  const said =
    '<meta property="article:section" content="Idiomas"><meta name="application-name" content="Bitácora">';
  t.match(read(head(said), '<h1>Una nota</h1>'), { section: 'Idiomas', siteName: 'Bitácora' });
  t.end();
});
