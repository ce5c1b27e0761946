/** Tests that a multiplier written once counts for both ends of a range. */
import t from 'tap';
import { quantityRange } from '../../workers/questions/quantities.ts';

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
