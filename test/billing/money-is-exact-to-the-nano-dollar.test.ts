import fc from 'fast-check';
import t from 'tap';
import { MAX_USD, NANO_PER_USD, parseCap, parseUsd, usdNumber, usdText } from '../../core/billing/money.ts';

const MILLION_USD = 1_000_000n * NANO_PER_USD;

t.test('any amount comes back from its text', async () => {
  fc.assert(
    fc.property(fc.bigInt(0n, MAX_USD * NANO_PER_USD), (nano) => parseUsd(usdText(nano)) === nano),
    { seed: 7, numRuns: 500 },
  );
});

t.test('any amount to a million dollars comes back from its JSON', async () => {
  fc.assert(
    fc.property(fc.bigInt(0n, MILLION_USD), (nano) => {
      const json: unknown = JSON.parse(JSON.stringify({ cost_usd: usdNumber(nano) }));
      return parseUsd((json as { cost_usd: number }).cost_usd) === nano;
    }),
    { seed: 7, numRuns: 500 },
  );
});

t.test('amounts read as people write them', async (t) => {
  const rows: [bigint, string, number][] = [
    [0n, '0', 0],
    [1n, '0.000000001', 1e-9],
    [2_200_000n, '0.0022', 0.0022],
    [300_000_000n, '0.3', 0.1 + 0.2],
    [5_000_000_000n, '5', 5],
    [-2_200_000n, '-0.0022', -0.0022],
  ];
  for (const [nano, text] of rows) t.equal(usdText(nano), text);
  t.equal(usdNumber(2_200_000n * 3n), 0.0066, 'where floats would say 0.006600000000000001');
});

t.test('what is no amount is refused', async (t) => {
  const wrong = [
    '',
    ' ',
    '.',
    '-1',
    '+1',
    '1,5',
    '1.2.3',
    'NaN',
    'Infinity',
    '0x10',
    '1e',
    '$1',
    '1000000000.1',
    '٣',
  ];
  for (const text of wrong) t.equal(parseUsd(text), null, JSON.stringify(text));
  for (const number of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e10]) t.equal(parseUsd(number), null);
  t.equal(parseUsd('0.0000000001'), null, 'finer than a nano-dollar');
});

t.test('exponents and bare points are amounts', async (t) => {
  t.equal(parseUsd('2.5e-3'), 2_500_000n);
  t.equal(parseUsd('1E2'), 100n * NANO_PER_USD);
  t.equal(parseUsd('.5'), 500_000_000n);
  t.equal(parseUsd('5.'), 5n * NANO_PER_USD);
  t.equal(parseUsd(' 7 '), 7n * NANO_PER_USD);
  t.equal(parseUsd('0.01000000000000'), 10_000_000n, 'zeros at the end are no finer');
});

t.test('a cap may be finer or larger than money is', async (t) => {
  t.equal(parseCap('0.0000000019'), 1n);
  t.equal(parseCap(5e-324), 0n);
  t.equal(parseCap(1e300), MAX_USD * NANO_PER_USD);
  t.equal(parseCap('free'), null);
  t.equal(parseCap('-0.01'), null);
});
