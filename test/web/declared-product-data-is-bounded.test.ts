// What a page declares about what it sells goes out with every result, so no page can make it long: values are cut, and a
// currency is a code or a known sign.
import fc from 'fast-check';
import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';

const url = 'https://shop.example/p/1';
const SEED = 20_261_010;
const LONG = 'x'.repeat(100_000);
/** Eleven values of at most 200 characters, with their names. */
const MOST = 11 * 250;

function declared(offer: object, product: object = {}) {
  const thing = { '@context': 'https://schema.org', '@type': 'Product', name: 'Kettle', ...product };
  const markup = JSON.stringify({ ...thing, offers: { '@type': 'Offer', price: 20, ...offer } });
  return readPage(
    `<script type="application/ld+json">${markup.replaceAll('"1e999"', '1e999')}</script><h1>Kettle</h1>`,
    {
      url,
    },
  ).data;
}

t.test('a currency of 100,000 characters is rejected; other values are truncated', async (t) => {
  t.same(declared({ priceCurrency: LONG }), { price: 20, availability: 'InStock' });
  t.same(declared({ priceCurrency: `EUR ${LONG}` }), { price: 20, availability: 'InStock' });
  const names = ['brand', 'sku', 'mpn', 'gtin', 'color'];
  const data = declared(
    { priceCurrency: 'EUR', availability: LONG, itemCondition: LONG },
    Object.fromEntries(names.map((name) => [name, LONG])),
  )!;
  t.match(data, { price: 20, currency: 'EUR', brand: /^x+…$/, sku: /^x+…$/ });
  for (const [name, value] of Object.entries(data)) t.ok(String(value).length <= 200, name);
  const meta = ['product:price:currency', 'product:brand', 'product:retailer_item_id', 'product:availability']
    .map((name) => `<meta property="${name}" content="${LONG}">`)
    .join('');
  const shop = `<html><head><meta property="og:type" content="product"><meta property="product:price:amount" content="9.5">${meta}</head><body><h1>Kettle</h1></body></html>`;
  t.ok(JSON.stringify(readPage(shop, { url }).data).length < MOST);
});

t.test('currencies as they are declared', async (t) => {
  for (const [written, currency] of [
    ['EUR', 'EUR'],
    ['usd', 'USD'],
    ['€', 'EUR'],
    ['R$', 'BRL'],
    ['$', '$'],
    ['руб.', 'RUB'],
    ['euros', 'EUR'],
    ['the usual', undefined],
    ['<b>', undefined],
    ['12', undefined],
  ] as const)
    t.equal(declared({ priceCurrency: written })?.currency, currency, written);
  t.equal(
    declared({ priceCurrency: 'nonsense', price: '20 €' })?.currency,
    'EUR',
    'else what the price says',
  );
});

t.test('an endless number is not a price', async (t) => {
  t.same(declared({ price: '1e999', priceCurrency: 'EUR' }), { currency: 'EUR' });
});

t.test('property: whatever is declared, the result is short', async (t) => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3000, size: 'max' }),
    fc.constantFrom(LONG, `${LONG} €`, '€'.repeat(5000), '1'.repeat(5000), 1e308, -1),
    fc.record({ '@type': fc.constant('Thing'), name: fc.string({ maxLength: 2000, size: 'max' }) }),
  );
  const keys = [
    'price',
    'lowPrice',
    'highPrice',
    'priceCurrency',
    'availability',
    'sku',
    'itemCondition',
    'gtin',
  ];
  const own = ['brand', 'manufacturer', 'sku', 'mpn', 'gtin13', 'productID', 'aggregateRating'];
  const some = (names: string[]) => fc.dictionary(fc.constantFrom(...names), value);
  fc.assert(
    fc.property(some(keys), some(own), (offer, product) => {
      const data = declared(offer, product) ?? {};
      for (const one of Object.values(data))
        if (typeof one === 'number' ? !Number.isFinite(one) : one.length > 200) return false;
      return JSON.stringify(data).length <= MOST;
    }),
    { seed: SEED, numRuns: 60 },
  );
  t.pass();
});
