/** Options that are ranges of numbers: where they begin and end, and which numbers of an article are in them. */
import t from 'tap';
import { inRange, quantitiesOf, quantityRange } from '../../workers/questions/quantities.ts';

const RANGES: [text: string, from: number, to: number][] = [
  ['De 10 a 20 millones', 10e6, 20e6],
  ['10 to 20 million dollars', 10e6, 20e6],
  ['between two and three thousand', 2e3, 3e3],
  ['De 2 mil a 5 millones', 2e3, 5e6],
  ['500 to 2 thousand', 500, 2e3],
  ['900 thousand to 1 million', 9e5, 1e6],
  ['5k to 10k', 5e3, 10e3],
  ['De 10 a 20 euros', 10, 20],
];

for (const [text, from, to] of RANGES)
  t.test(text, async (t) => {
    const range = quantityRange(text);
    t.equal(range?.from, from);
    t.equal(range?.to, to);
  });

t.test('ends that are open, next to a number, or about it', async (t) => {
  const has = (option: string, ...values: number[]) => {
    const range = quantityRange(option)!;
    return values.map((value) => value >= range.from && value <= range.to);
  };
  t.same(has('three or more', 2, 3, 1e9), [false, true, true]);
  t.same(has('10 o más', 9, 10), [false, true]);
  t.same(has('10 o menos', 0, 10, 11), [true, true, false]);
  t.same(has('under 5', 0, 4.99, 5), [true, true, false]);
  t.same(has('more than 10', 10, 10.1), [false, true]);
  t.same(has('about 70 %', 59, 60, 80, 81), [false, true, true, false]);
  t.same(has('hundreds', 99, 100, 1000, 1001), [false, true, true, false]);
});

t.test('numbers with what they count', async (t) => {
  const read = (text: string) => quantitiesOf(text).map(({ value, unit }) => ({ value, unit }));
  t.same(read('Rs 50 lakh'), [{ value: 5e6, unit: 'money' }]);
  t.same(read('10 €'), [{ value: 10, unit: 'money' }]);
  t.same(read('$ 10'), [{ value: 10, unit: 'money' }]);
  t.same(read('70 por ciento'), [{ value: 70, unit: 'share' }]);
  t.same(read('3 goals'), [{ value: 3, unit: 'plain' }]);
  const [share] = quantitiesOf('50 %');
  t.ok(inRange(share!, quantityRange('half')!) > inRange(share!, quantityRange('10 to 60 euros')!));
  t.equal(inRange(share!, quantityRange('60 to 70')!), 0);
});
