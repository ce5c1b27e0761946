/** Words around a query's own numbers that could be read in many ways do not keep the thread: each is read in one. */
import t from 'tap';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { areInSequence } from '../../core/charts/data/sequences.ts';
import { topicPart } from '../../core/charts/query/asking/topic-part.ts';
import { originsIn } from '../../core/charts/query/outlets/outlet-origins.ts';
import { ownNumbers } from '../../core/charts/query/own-numbers/own-numbers.ts';
import { EVERYTHING } from '../../core/charts/query/vocabulary/coverage-words.ts';

t.test('queries as long as allowed, of words that name nothing', async (t) => {
  for (const words of ['these data ', 'una', 'de los datos ', 'aaaa an ', 'in with of '])
    t.same(
      ownNumbers(`${words.repeat(500 / words.length - 3)}x: Boca 5, River 3, Racing 2`)?.data,
      { x: ['Boca', 'River', 'Racing'], series: [{ values: [5, 3, 2] }] },
      `after "${words}"`,
    );
});

t.test('a long word behind pairs that are no list', async (t) => {
  const list = (word: string) => ownNumbers(`rent 40, food 30 ${word} 3x: 0`);
  t.equal(list('i'.repeat(450)), list('word'), 'as a short one');
});

t.test('names that only begin like months and days are none', async (t) => {
  t.notOk(areInSequence(['Marino', 'Mayotte', 'Augusta']));
  t.notOk(areInSequence(['Martin', 'Junior', 'Julia']));
  t.ok(areInSequence(['Sept.', 'October', 'nov']));
  t.ok(areInSequence(['miércoles', 'jueves', 'vie']));
});

t.test('words for all that is published, as many as fit', async (t) => {
  const words = 'news articles news coverage cobertura de prensa total '.repeat(9);
  t.match(words.trimEnd(), EVERYTHING);
  t.notMatch(`${words}x`, EVERYTHING);
});

t.test('a cell of many digits that is no number', async (t) => {
  const digits = '1'.repeat(900_000);
  const { table } = readTable({ csv: `a,b\nx,${digits}x\ny,2` });
  t.equal(table.columns[1]!.type, 'string');
});

t.test('words that lead to a topic, as many as fit', async (t) => {
  const { text } = topicPart(`tone ${'news items news coverage '.repeat(20)}of lithium`)!;
  t.equal(text.trim(), 'lithium');
  t.equal(topicPart(`tone ${'news items news coverage '.repeat(20)}x`)?.text ?? null, null);
});

t.test('a list of countries, as long as a query may be', async (t) => {
  t.equal(originsIn('vs us '.repeat(83)), null);
  t.ok(originsIn('us and uk newspapers'));
});
