import t from 'tap';
import { readPage } from '../../core/web/page.ts';

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
    publishedAt: new Date('2024-06-03T13:00:00Z'),
    modifiedAt: new Date('2024-06-03T15:00:00Z'),
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

t.test('changed is never taken for published', (t) => {
  const read = readPage(
    `<html><head>${jsonld({ '@type': 'NewsArticle', dateModified: '2024-06-03T12:00:00Z' })}</head><body><p>${LONG}</p></body></html>`,
    { url: 'https://example.org/nota' },
  );
  t.equal(read.publishedAt, null);
  t.same(read.modifiedAt, new Date('2024-06-03T12:00:00Z'));
  t.equal(read.dateEvidence, null);
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

t.test('JSON-LD in disrepair', (t) => {
  const broken = `<script type="application/ld+json">/* c */ {"@context":"https://schema.org","@type":"NewsArticle","headline":"Un título
    con salto","datePublished":"2024-06-03T10:00:00Z",} // fin</script>`;
  t.same(page(broken, '').publishedAt, new Date('2024-06-03T10:00:00Z'));
  t.end();
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
  t.match(readPage('', { url }), { title: null, paragraphs: [], authors: [], paywalled: null });
  t.end();
});
