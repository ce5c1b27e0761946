// Texts of different lengths are shared out so that no thread waits long for another, and each is read once.
import fc from 'fast-check';
import t from 'tap';
import { balancedChunks, HEAVY, splitIntoChunks } from '../../core/inference/threads/chunks.ts';

const lengthOf = (length: number) => length;

t.test(
  'each item is in one of as many chunks as without sharing out, and no chunk has two more than another',
  async (t) => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (lengths, threads) => {
          const chunks = balancedChunks(lengths, threads, HEAVY, lengthOf);
          t.same(
            chunks.flat().sort((a, b) => a - b),
            [...lengths.keys()],
          );
          t.equal(chunks.length, splitIntoChunks(lengths, threads, HEAVY, lengthOf).length);
          const counts = chunks.map(({ length }) => length);
          t.ok(counts.length === 0 || Math.max(...counts) - Math.min(...counts) <= 1);
          const sums = chunks.map((inside) => inside.reduce((sum, at) => sum + lengths[at]!, 0));
          const differ = sums.length === 0 ? 0 : Math.max(...sums) - Math.min(...sums);
          t.ok(differ <= Math.max(0, ...lengths), 'by less than the longest item');
        },
      ),
    );
  },
);

t.test('the longest are not together, whatever their order', async (t) => {
  t.same(balancedChunks([90, 80, 70, 60, 40, 30, 20, 10], 2, HEAVY, lengthOf), [
    [0, 3, 4, 7],
    [1, 2, 5, 6],
  ]);
});
