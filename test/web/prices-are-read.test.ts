import fc from 'fast-check';
import t from 'tap';
import { readPrice } from '../../core/web/page/product/price.ts';

const CASES: [text: string, hint: string | null, amount: number | null, currency: string | null][] = [
  ['1.234,56 €', null, 1234.56, 'EUR'],
  ['US$ 12.99', null, 12.99, 'USD'],
  ['1 298,00 Kč', null, 1298, 'CZK'],
  ['35€99', null, 35.99, 'EUR'],
  ['35€ 99', null, 35.99, 'EUR'],
  ["CHF 1'049.95", null, 1049.95, 'CHF'],
  ['$ 1.144.000', null, 1_144_000, null],
  ['$14.99', 'AUD', 14.99, 'AUD'],
  ['R$ 49,90', null, 49.9, 'BRL'],
  ['423.923 KD', null, 423.923, 'KWD'],
  ['1.899,-', null, 1899, null],
  ['.75 €', null, 0.75, 'EUR'],
  ['118, 99 TL', null, 118.99, 'TRY'],
  ['179.62', 'PLN', 179.62, 'PLN'],
  ['3 números por 14,85 EUR', null, 14.85, 'EUR'],
  ['-20% 80,00 €', null, 80, 'EUR'],
  ['-20 % 80,00', 'EUR', 80, 'EUR'],
  ['AED 8000 (USD 2179)', null, 8000, 'AED'],
  ['٣٠٫٥٠ €', null, 30.5, 'EUR'],
  ['gratis', null, 0, null],
  ['15.08.2017', null, null, null],
  ['consultar', null, null, null],
  ['', null, null, null],
];

t.test('amount and currency of prices as shops write them', (t) => {
  for (const [text, hint, amount, currency] of CASES)
    t.match(readPrice(text, hint), { amount, currency }, `${text} (${hint})`);
  t.same(readPrice(null), { amount: null, mark: null, currency: null });
  t.equal(readPrice('75 000 руб.').mark, 'руб.');
  t.end();
});

t.test('any text is a price or not, never an error', (t) => {
  const marks = fc.constantFrom('€', '$', 'R$', ' ', '.', ',', '1', '99', '000', "'", 'USD', 'Kč', '%', '٣');
  const pricelike = fc.array(marks, { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), pricelike), fc.option(pricelike), (text, hint) => {
      const { amount } = readPrice(text, hint);
      return amount === null || (Number.isFinite(amount) && amount >= 0);
    }),
    { numRuns: 500, seed: 7 },
  );
  t.end();
});

t.test('whole amounts with grouped thousands are read back unchanged', (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 99_999_999 }),
      fc.constantFrom('.', ',', ' ', "'"),
      (n, mark) => {
        const grouped = String(n).replace(/\B(?=(\d{3})+$)/g, mark);
        return readPrice(`€ ${grouped}`).amount === n && readPrice(`${grouped},50 €`).amount === n + 0.5;
      },
    ),
    { seed: 7 },
  );
  t.end();
});

t.test('long nonsense is read in linear time', (t) => {
  for (const text of ['1'.repeat(1e6), '1 '.repeat(1e6), '1.'.repeat(1e6), '€'.repeat(1e6)])
    t.doesNotThrow(() => readPrice(text, text));
  t.end();
});
