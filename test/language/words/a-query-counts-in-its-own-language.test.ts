// Words of a query that is clearly English or Spanish have the stems of that language; names and mixed queries have both.
import t from 'tap';
import { languageOfQuery } from '../../../core/language/words/query-language.ts';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { splitWords } from '../../../core/language/words/words.ts';

const LANGUAGES: Record<string, 'en' | 'es' | null> = {
  'rising cost of living': 'en',
  'price of beef in Argentina': 'en',
  'huelga de trenes': 'es',
  'guerra en ucrania': 'es',
  inflación: 'es',
  'rio de janeiro floods': null,
  'el salvador prisons': null,
  'ranking de inflación': null,
  'the huelga de trenes': null,
  'cost of living en Argentina': null,
  'Milei inflation plan': null,
  'Banco Central': null,
  FMI: null,
  '': null,
  'забастовка поездов': null,
};

t.test('the language of a query', async (t) => {
  for (const [query, language] of Object.entries(LANGUAGES))
    t.equal(languageOfQuery(splitWords(query)), language, query);
});

t.test('stems', async (t) => {
  const variants = (query: string) =>
    Object.fromEntries(queryTerms(query).map((term) => [term.folded, term.variants]));
  t.same(variants('rising cost of living').cost, ['cost']);
  t.same(queryTerms('rising cost of living').find(({ folded }) => folded === 'cost')?.foreign, ['cost~']);
  t.same(variants('huelga de trenes').trenes, ['tren~', 'trenes']);
  t.same(variants('cost').cost, ['cost', 'cost~']);
  t.same(variants('price of beef in Argentina').argentina, ['argentina', 'argentin~']);
});

t.test('other spellings of a word are variants of it', async (t) => {
  const pairs = [
    ['Kyiv', 'Kiev'],
    ['defence', 'defense'],
    ['colours', 'colors'],
    ['privatisation', 'privatization'],
    ['Jomeini', 'Khomeini'],
    ['setiembre', 'septiembre'],
    ['Müller', 'Mueller'],
  ] as const;
  for (const [one, other] of pairs) {
    for (const [query, text] of [
      [one, other],
      [other, one],
    ] as const) {
      const { variants } = queryTerms(query)[0]!;
      t.ok(variants.includes(queryTerms(text)[0]!.folded), `${query}: ${text}`);
    }
  }
  t.notOk(queryTerms('rise')[0]!.variants.includes('rize'), 'short words end so by chance');
});
