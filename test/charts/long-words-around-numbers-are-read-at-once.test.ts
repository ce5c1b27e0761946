/** Words around a query's own numbers that could be read in many ways do not keep the thread: each is read in one. */
import t from 'tap';
import { areInSequence } from '../../core/charts/data/sequences.ts';
import { ownNumbers } from '../../core/charts/query/own-numbers/own-numbers.ts';

t.test('queries as long as allowed, of words that name nothing', async (t) => {
  for (const words of ['these data ', 'una', 'de los datos ', 'aaaa an ', 'in with of '])
    t.same(
      ownNumbers(`${words.repeat(500 / words.length - 3)}x: Boca 5, River 3, Racing 2`)?.data,
      { x: ['Boca', 'River', 'Racing'], series: [{ values: [5, 3, 2] }] },
      `after "${words}"`,
    );
});

t.test('names that only begin like months and days are none', async (t) => {
  t.notOk(areInSequence(['Marino', 'Mayotte', 'Augusta']));
  t.notOk(areInSequence(['Martin', 'Junior', 'Julia']));
  t.ok(areInSequence(['Sept.', 'October', 'nov']));
  t.ok(areInSequence(['miércoles', 'jueves', 'vie']));
});
