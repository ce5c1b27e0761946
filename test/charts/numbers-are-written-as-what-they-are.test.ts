// No number is written as another: percentages keep decimals and sign, small ones their digits, different ones differ.
import fc from 'fast-check';
import t from 'tap';
import { type Column, newColumn } from '../../core/charts/data/table.ts';
import { Formats } from '../../core/charts/wording/formats.ts';
import { drawing } from '../support/drawings.ts';

type More = Partial<Pick<Column, 'unit' | 'format' | 'label'>>;

function written(values: number[], more: More = {}, locale: 'en' | 'es' = 'en'): string[] {
  const formats = new Formats(locale, { largest: Math.max(...values.map(Math.abs)) });
  const write = formats.column({ ...newColumn(more.label ?? 'value', 'number'), ...more }, values);
  return values.map((value) => write(value).replace(/\s/g, ' '));
}

function ticks(values: number[], more: More = {}, locale: 'en' | 'es' = 'en'): string[] {
  const write = new Formats(locale).axis({ ...newColumn('value', 'number'), ...more }, values);
  return values.map((value) => write(value).replace(/\s/g, ' '));
}

const digits = (low: number, high: number) => ({
  minimum_fraction_digits: low,
  maximum_fraction_digits: high,
});

t.test('percentages keep their decimals and their sign', async (t) => {
  t.same(written([4.25], { unit: '%' }), ['4.25%']);
  t.same(written([4.25, 4.31, 4.3], { unit: '%' }), ['4.25%', '4.31%', '4.30%']);
  t.same(written([4, 5], { unit: '%' }), ['4%', '5%']);
  t.same(written([4.25, 2.1], { unit: '%', format: digits(2, 2) }), ['4.25%', '2.10%']);
  t.same(
    written([1.7, 2], { unit: '%', format: digits(0, 4) }, 'es'),
    ['1,7 %', '2 %'],
    'as queries write them',
  );
  t.same(written([0.5, 0.123, 0.00042], { format: 'percent' }, 'es'), ['50,00 %', '12,30 %', '0,04 %']);
  t.same(ticks([0, 2.5, 5], { unit: '%', format: digits(2, 2) }), ['0%', '2.5%', '5.0%']);
  const money = { style: 'currency', currency: 'EUR' } as const;
  t.same(written([4.25], { unit: '%', format: money }), ['€4.25'], 'as the format says');
});

t.test('small numbers keep digits, different ones differ', async (t) => {
  t.same(written([0.00004, 0.5, 12]), ['0.00004', '0.50', '12.00']);
  t.same(written([0.000012, 0.00004]), ['0.000012', '0.000040']);
  t.same(written([0.00087, 0.00091], { unit: 'USD' }), ['$0.00087', '$0.00091']);
  t.same(written([1475.55, 1475], {}, 'es'), ['1475,55', '1475,00']);
  t.same(written([1.237, 1.239]), ['1.237', '1.239']);
  t.same(written([1250, 2.5], { unit: '$' }), ['$1,250.00', '$2.50']);
  t.same(written([1_234_567, 1_239_999], { unit: 'EUR' }), ['€1.23M', '€1.24M']);
  t.same(written([29.2e12, 18.7e12, 4e12], { unit: 'USD' }), ['$29.2T', '$18.7T', '$4.0T'], 'alike');
  t.same(written([2e6, 3e6], { unit: 'USD' }), ['$2M', '$3M']);
  t.same(written([2.5e6, 950e3, 0], { unit: 'USD' }), ['$2.5M', '$950K', '$0'], 'not with two words');
  t.same(ticks([0, 0.00002, 0.00004]), ['0', '0.00002', '0.00004']);
  t.same(ticks([0, 1e-7, 2e-7]), ['0', '0.0000001', '0.0000002']);
  t.same(written([3e300]), ['3E300'], 'no number runs off the sheet');
  t.same(ticks([0, 1e300, 2e300]), ['0', '1E300', '2E300']);
  t.same(written([1e15, 3e14, 2.5e13, 7]), ['1E15', '3E14', '2.5E13', '7'], 'never beside fifteen digits');
  t.same(ticks([0, 5e14, 1e15]), ['0', '5E14', '1E15']);
});

t.test('a share that is not nothing is not called nothing', async (t) => {
  const values = [0.9995, 0.0005, 0.0004, 0];
  t.same(values.map(new Formats('en').shares(values)), ['100.0%', '0.1%', '< 0.1%', '0.0%']);
  for (const [parts, written] of [
    [[0.625, 0.375], '62.5% 37.5%'],
    [[0.5, 0.5], '50% 50%'],
    [[17 / 40, 23 / 40], '42.5% 57.5%'],
    [[1 / 3, 1 / 3, 1 / 3], '33% 33% 33%'],
    [[13 / 31, 11 / 31, 7 / 31], '42% 35% 23%'],
    [[1, 0.625, 0.375], '100% 63% 38%'],
  ] as const)
    t.equal(parts.map(new Formats('en').shares(parts)).join(' '), written);
  t.equal(new Formats('es').shares(values)(0.0001).replace(/\s/g, ' '), '< 0,1 %');
});

t.test('thousands of millions have one spelling in Spanish', async (t) => {
  t.same(written([28_456_000_000, 1_200_000], { unit: 'USD' }, 'es'), ['28.456 M US$', '1,2 M US$']);
  t.same(written([28_456_000_000], { unit: 'USD' }), ['$28.5B']);
});

t.test('slices of percentages say each share once', async (t) => {
  for (const data of [
    { x: ['a', 'b'], series: [{ values: [0.123, 0.877], format: 'percent' as const }] },
    { x: ['a', 'b'], series: [{ values: [12.3, 87.7], unit: '%' }] },
  ]) {
    const { texts } = drawing('pie', data);
    t.same(
      texts.filter((text) => text.endsWith('%')),
      ['12.3%', '87.7%'],
    );
  }
});

t.test('scores of tone say their side; counts of tones do not', async (t) => {
  t.same(written([0.42, -0.31, 0], { label: 'Tono' }, 'es'), ['+0,42', '−0,31', '0,00']);
  t.same(written([12, 30], { label: 'Tono' }, 'es'), ['12', '30']);
});

t.test('differences are signed, with the precision of their numbers', async (t) => {
  const change = (more: More, value: number, before: number) =>
    new Formats('en').difference({ ...newColumn('value', 'number'), ...more }, value, before);
  t.equal(change({ unit: '%' }, 1.7, 2.2), '−0.5');
  t.equal(change({ format: 'percent' }, 0.017, 0.0225), '−0.55');
  t.equal(change({ unit: 'USD' }, 500, -100), '+$600');
  t.equal(change({}, 0.3, 0.1 + 0.2), '0.0');
});

t.test('large numbers are written in whatever decimals are asked for', async (t) => {
  const money = { style: 'currency', currency: 'USD', minimum_fraction_digits: 2 } as const;
  t.same(ticks([0, 1e6, 2e6], { format: money }), ['0', '$1M', '$2M']);
  t.same(ticks([0, 1e6, 2e6], { format: money }, 'es'), ['0', '1 M US$', '2 M US$']);
  t.same(ticks([0, 500, 1000], { unit: 'ARS' }), ['0', 'ARS 500', 'ARS 1,000'], 'zero is alike everywhere');
  t.same(ticks([0, 1e6, 2e6], { unit: 'ARS' }), ['0', 'ARS 1M', 'ARS 2M']);
  t.same(ticks([0, 0.5, 1], { unit: 'EUR' }, 'es'), ['0', '0,5 €', '1,0 €']);
  t.same(written([2_400_000_000], { format: { notation: 'compact', minimum_fraction_digits: 1 } }, 'es'), [
    '2.400 M',
  ]);
  const few = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
  const format = fc.record(
    {
      style: fc.constantFrom('decimal' as const, 'currency' as const, 'percent' as const),
      currency: fc.constantFrom('EUR', 'USD'),
      notation: fc.constantFrom('standard' as const, 'compact' as const),
      minimum_fraction_digits: few,
      maximum_fraction_digits: few,
    },
    { requiredKeys: [] },
  );
  const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
    minLength: 1,
    maxLength: 4,
  });
  const unit = fc.constantFrom(null, '%', '$', 'EUR', 'people');
  fc.assert(
    fc.property(
      format,
      numbers,
      unit,
      fc.constantFrom('en' as const, 'es' as const),
      (of, values, in_, locale) =>
        [
          ...written(values, { format: of, unit: in_ }, locale),
          ...ticks(values, { format: of, unit: in_ }, locale),
        ].every((text) => /\d/.test(text) && !text.includes('NaN')),
    ),
  );
});
