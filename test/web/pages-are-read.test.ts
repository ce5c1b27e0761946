import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';
import parsePage from '../../core/web/page/parse-page.ts';

const url = 'https://example.org/economia/2024/06/03/nota';
const LONG =
  'El texto de un párrafo de la nota, con varias oraciones. Tiene comas, puntos y bastante largo para contar como prosa de verdad en la página.';
const page = (head: string, body: string) =>
  readPage(`<!doctype html><html lang="es-AR"><head>${head}</head><body>${body}</body></html>`, { url });
const jsonld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;

t.test('an article in full', (t) => {
  const read = page(
    `<title>El dólar sube | El Diario</title><meta property="og:title" content="El dólar sube - El Diario"><meta property="og:site_name" content="El Diario">
     <link rel="canonical" href="/economia/nota?utm_source=x"><meta name="robots" content="noarchive, max-snippet:120"><link rel="alternate" type="application/rss+xml" href="/rss">
     <meta property="og:image" content="/foto.jpg"><meta property="article:section" content="Economía">
     ${jsonld({ '@context': 'https://schema.org', '@type': 'NewsArticle', headline: 'El dólar sube', datePublished: '2024-06-03T10:00:00-03:00', dateModified: '2024-06-03T12:00:00-03:00', author: [{ '@type': 'Person', name: 'Ana Ruiz' }], isAccessibleForFree: false })}`,
    `<nav><ul><li><a href="/a">Política</a></li></ul></nav><main><article><header><h1>El dólar sube</h1><p class="bajada">La moneda cerró en alza por tercer día.</p></header>
     <p>${LONG} Uno.</p><h2>Un intertítulo</h2><p>${LONG} Dos.</p><ul><li>Un punto de la lista.</li></ul><p>Leé también: <a href="/x">Otra nota de este diario</a></p><p>${LONG} Tres.</p>
     <div class="related-posts"><p>${LONG} Otra nota.</p></div></article></main><footer><p>${LONG} Pie.</p></footer>`,
  );
  t.match(read, {
    title: 'El dólar sube',
    standfirst: 'La moneda cerró en alza por tercer día.',
    publishedAt: '2024-06-03T13:00:00.000Z',
    modifiedAt: '2024-06-03T15:00:00.000Z',
    publishedOn: '2024-06-03',
    authors: ['Ana Ruiz'],
    section: 'Economía',
    language: 'es-AR',
    image: 'https://example.org/foto.jpg',
    canonicalUrl: 'https://example.org/economia/nota',
    siteName: 'El Diario',
    paywalled: true,
    robots: { noindex: false, noarchive: true, nosnippet: false, maxSnippet: 120 },
    kind: 'article',
    feeds: ['https://example.org/rss'],
    data: null,
  });
  t.match(read.dateEvidence, /json-ld datePublished/);
  t.same(read.paragraphs, [
    `${LONG} Uno.`,
    'Un intertítulo',
    `${LONG} Dos.`,
    'Un punto de la lista.',
    `${LONG} Tres.`,
  ]);
  t.end();
});

t.test('a modification date is never taken for the publication date', (t) => {
  const read = readPage(
    `<html><head>${jsonld({ '@type': 'NewsArticle', dateModified: '2024-06-03T12:00:00Z' })}</head><body><p>${LONG}</p></body></html>`,
    { url: 'https://example.org/nota' },
  );
  t.equal(read.publishedAt, null);
  t.same(read.modifiedAt, new Date('2024-06-03T12:00:00Z'));
  t.equal(read.dateEvidence, null);
  t.end();
});

t.test('the first publication day of a page that was moved or revised', (t) => {
  const moved = jsonld({ '@type': 'NewsArticle', datePublished: '2024-06-03T12:00:00Z' });
  const at = (html: string, url: string) =>
    readPage(`<html><head>${html}</head></html>`, { url }).publishedOn;
  t.equal(at(moved, 'https://example.org/2017/7/12/nota'), '2017-07-12');
  t.equal(at(moved, 'https://example.org/2024/06/01/nota'), '2024-06-03');
  t.equal(at(moved, 'https://example.org/2025/01/01/nota'), '2024-06-03');
  t.end();
});

t.test('today’s date above the title and the time of an embedded post are not the article’s', (t) => {
  const read = readPage(
    `<html lang="es"><body><div class="topbar-date">8 de diciembre de 2020</div><h1>Un título de la nota</h1><p class="meta-date">13 de octubre de 2020</p><p>${LONG}</p><blockquote class="instagram-media"><time datetime="2018-03-12T19:30:12+00:00">12 mar</time></blockquote></body></html>`,
    { url: 'https://example.org/nota' },
  );
  t.equal(read.publishedOn, '2020-10-13');
  t.end();
});

t.test('a date in a comment is not the article’s; the name of the whole body hides no date', (t) => {
  const on = (body: string) =>
    readPage(`<html lang="es">${body}</html>`, { url: 'https://example.org/nota' }).publishedOn;
  const comment = '<span class="comment-date">13 de octubre de 2020</span>';
  t.equal(on(`<body><h1>Un título de la nota</h1><p>${LONG}</p>${comment}</body>`), null);
  const named = '<span class="meta__date meta">6 de diciembre de 2022</span>';
  t.equal(
    on(`<body class="layout--related has-footer"><h1>Un título de la nota</h1>${named}<p>${LONG}</p></body>`),
    '2022-12-06',
  );
  t.end();
});

t.test('notices to subscribers and who wrote it, below the text, are not part of it', (t) => {
  const notice =
    '<div class="me"><h2>Tu suscripción se está usando en otro dispositivo</h2><p>Si continúas leyendo en este dispositivo, no se podrá leer en el otro.</p></div>';
  const bio = `<section><h3>Sobre la firma</h3><p>Es jefa de la delegación. ${LONG}</p></section>`;
  const { paragraphs } = page(
    '',
    `<article><h1>Un título</h1><div>${`<p>${LONG}</p><p>${LONG} Más.</p>`.repeat(3)}</div>${notice}${bio}</article>`,
  );
  t.equal(paragraphs.length, 6);
  t.end();
});

t.test('the country of the outlet, or none', (t) => {
  const at = (url: string, head = '', lang = 'es') =>
    readPage(`<html lang="${lang}"><head>${head}</head></html>`, { url }).country;
  t.equal(at('https://diario.com.ar/nota'), 'AR');
  t.equal(at('https://www.bbc.co.uk/news'), 'GB');
  t.equal(at('https://diario.com/nota', '<meta property="og:locale" content="es_MX">'), 'MX');
  t.equal(at('https://diario.com/nota', '<meta property="og:locale" content="es_ES">'), null);
  t.equal(at('https://diario.com/nota', '<meta property="og:locale" content="es_MX">', 'es-AR'), null);
  t.equal(at('https://diario.tv/nota', '', 'en-US'), null);
  t.equal(at('https://diario.com.co/nota'), 'CO', 'co is sold, com.co is not');
  t.equal(at('https://blad.is/frett'), 'IS');
  const publisher = {
    '@type': 'NewsArticle',
    publisher: { '@type': 'Organization', address: { addressCountry: 'Uruguay' } },
  };
  t.equal(at('https://diario.com/nota', jsonld(publisher)), 'UY');
  t.end();
});

t.test('of several pictures, the one shown on the page', (t) => {
  const head = `<meta property="og:image" content="/logo.png">${jsonld({ '@type': 'NewsArticle', image: ['https://cdn.example.org/a/foto.jpg?w=1200'] })}`;
  t.equal(page(head, '<img src="/b/foto.jpg?w=300">').image, 'https://cdn.example.org/a/foto.jpg?w=1200');
  t.equal(page(head, '').image, 'https://example.org/logo.png');
  t.end();
});

t.test('tables stay whole, the next article stays out', (t) => {
  const table = `<table>${[1, 2, 3].map((n) => `<tr><td>${n}</td><td><a href="/p">Piloto</a></td><td>Equipo de la escudería número ${n}</td></tr>`).join('')}</table>`;
  const read = page(
    '',
    `<article><h1>Uno</h1><p>${LONG} A.</p><p>${LONG} B.</p>${table}<p>${LONG} C.</p></article><article><h1>Dos</h1><p>${LONG} D.</p></article>`,
  );
  t.ok(read.paragraphs.includes('2') && read.paragraphs.includes('Piloto'));
  t.notOk(read.paragraphs.some((text) => text.endsWith('D.')));
  t.end();
});

t.test('a time without offset is placed by another time of the page', (t) => {
  const read = page(
    `<meta property="article:published_time" content="2024-06-03T10:00:00"><meta property="article:modified_time" content="2024-06-03T12:00:00-03:00">`,
    '',
  );
  t.same(read.publishedAt, new Date('2024-06-03T13:00:00Z'));
  t.match(read.dateEvidence, /-03:00/);
  t.end();
});

t.test('the day of an instant in UTC moves only as far as the clocks of the country', (t) => {
  const at = (shown: string, address: string) =>
    readPage(
      `<html lang="es"><meta property="article:published_time" content="2024-06-03T10:00:00Z"><body><h1>Una nota</h1><p class="date">${shown}</p>`,
      { url: address },
    ).publishedOn;
  t.equal(at('2 de junio de 2024', 'https://diario.com.ar/nota'), '2024-06-03');
  t.equal(at('4 de junio de 2024', 'https://diario.com/nota'), '2024-06-04', 'at +14:00');
  t.equal(at('2 de junio de 2024', 'https://diario.com/nota'), '2024-06-02', 'at -12:00');
  const late = '<meta property="article:published_time" content="2024-06-03T01:00:00Z">';
  t.equal(
    readPage(`<html lang="es">${late}<body><h1>Una nota</h1><p class="date">2 de junio de 2024</p>`, {
      url: 'https://diario.com.ar/nota',
    }).publishedOn,
    '2024-06-02',
  );
  t.end();
});

t.test('JSON-LD in disrepair', (t) => {
  const broken = `<script type="application/ld+json">/* c */ {"@context":"https://schema.org","@type":"NewsArticle","headline":"Un título
    con salto","datePublished":"2024-06-03T10:00:00Z",} // fin</script>`;
  t.same(page(broken, '').publishedAt, new Date('2024-06-03T10:00:00Z'));
  t.end();
});

t.test('a title of nothing but marks and the name of the site', async (t) => {
  const named = (title: string) =>
    `<title>${title}</title><meta property="og:site_name" content="The Paper">`;
  t.equal(page(named('&lt;b&gt;&lt;/b&gt;'), '').title, null);
  t.equal(page(named('The Times | The Paper'), '').title, 'The Times');
  t.equal(page(named('｜The Paper'), '').title, '｜The Paper');
});

t.test('products, listings and pages without anything', (t) => {
  const product = page(
    jsonld({
      '@type': 'Product',
      name: 'Mate',
      brand: { name: 'Marca' },
      sku: 'M1',
      offers: {
        '@type': 'Offer',
        price: '1.234,50',
        priceCurrency: 'ARS',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
    }),
    '',
  );
  t.equal(product.kind, 'product');
  t.same(product.data, {
    price: 1234.5,
    currency: 'ARS',
    availability: 'InStock',
    brand: 'Marca',
    sku: 'M1',
    rating: 4.5,
    reviews: 12,
  });
  t.equal(
    readPage('<html><body><a href="/a">a</a></body></html>', { url: 'https://example.org/' }).kind,
    'listing',
  );
  t.match(readPage('', { url }), {
    title: null,
    paragraphs: { length: 0 },
    authors: { length: 0 },
    paywalled: null,
  });
  t.end();
});

t.test('plain text has a headline and paragraphs, and shows its signs', async (t) => {
  const served = (text: string, contentType: string | null = 'text/plain; charset=utf-8') =>
    parsePage({ bytes: Buffer.from(text), contentType, url });
  const broken = LONG.replace(/(.{1,60})(?:\s+|$)/g, '   $1\r\n');
  const notice = `\ufeffComunicado de prensa 12/2024\r\n\r\n${broken}\r\n \r\n${LONG} A < B, y <nada> & más.\r\n\r\n${LONG} Fin.\r\n`;
  t.match(served(notice), {
    title: 'Comunicado de prensa 12/2024',
    paragraphs: [LONG, `${LONG} A < B, y <nada> & más.`, `${LONG} Fin.`],
    kind: 'article',
  });
  t.match(served(`# Un título\n${LONG}\n${LONG} Dos.`, 'text/markdown'), {
    title: null,
    paragraphs: [LONG, `${LONG} Dos.`],
  });
  t.match(served(`# Un título #\n\n${LONG}\n${LONG} Dos.`, 'text/markdown'), {
    title: 'Un título',
    paragraphs: [LONG, `${LONG} Dos.`],
  });
  t.match(served(`${LONG}\n\n${LONG} Dos.`), { title: null, paragraphs: [LONG, `${LONG} Dos.`] });
  t.same(served('').paragraphs, []);
  t.match(
    served(`<p>${LONG}</p><h1>No</h1>`),
    { paragraphs: [LONG] },
    'HTML under that type is read as such',
  );
  t.match(served('{"a":1}'), { kind: 'data' });
  const other = served(`Uno\n\n${LONG}`, 'text/html');
  t.match(other, { title: null, paragraphs: [`Uno ${LONG}`] }, 'and any other text as HTML');
});
