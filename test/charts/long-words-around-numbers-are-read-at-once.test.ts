/** Words around a query's own numbers that could be read in many ways do not keep the thread: each is read in one. */
import t from 'tap';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { areInSequence } from '../../core/charts/data/sequences.ts';
import { withoutOptions } from '../../core/charts/query/asking/options.ts';
import { topicPart } from '../../core/charts/query/asking/topic-part.ts';
import { originsIn } from '../../core/charts/query/outlets/outlet-origins.ts';
import { ownNumbers } from '../../core/charts/query/own-numbers/own-numbers.ts';
import { figuresIn } from '../../core/charts/query/stated-figures/figures.ts';
import { EVERYTHING } from '../../core/charts/query/vocabulary/coverage-words.ts';
import { queryTerms } from '../../core/language/words/terms.ts';

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

t.test('a long word behind numbers, as long as a query may be', async (t) => {
  for (const behind of [
    `, ${'a'.repeat(460)}#`,
    ` ${'a'.repeat(460)}`,
    ' as it was in one season',
    ' – en torta',
  ])
    t.same(ownNumbers(`Boca 5, River 3, Racing 2${behind}`)?.data.x, ['Boca', 'River', 'Racing'], behind);
});

t.test('a list of languages that both languages call the same, as long as a query may be', async (t) => {
  for (const word of ['hindi', 'catalan'])
    t.equal(withoutOptions(`basque ${`or ${word} `.repeat(40)}cinema`).options, '', word);
  t.equal(withoutOptions('hindi or catalan news').options, 'hindi or catalan');
});

t.test('small words and many figures in an article', async (t) => {
  const topic = { terms: queryTerms('inflation'), idf: {} };
  for (const word of ['a ', 'unos '])
    t.same(figuresIn(`Inflation fell, ${word.repeat(200)}x 5%`, 'en', 'GB', topic), [], word);
  t.equal(figuresIn('Inflation 5% '.repeat(2000), 'en', 'GB', topic).length, 2000, 'a page of one sentence');
  t.match(figuresIn('Inflation fell a lot, about a 5%', 'en', 'GB', topic), [{ value: 5, unit: '%' }]);
});
