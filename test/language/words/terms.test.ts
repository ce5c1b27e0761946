import t from 'tap';
import { indexTerms, queryTerms } from '../../../core/language/words/terms.ts';

const asked = (query: string): string[] => queryTerms(query).map((term) => term.surface);

t.test('an article is found by every form of its words', async (t) => {
  const pairs: [query: string, text: string, language: string | null][] = [
    ['eleccion', 'Las elecciones en Córdoba', 'es'],
    ['elecciones córdoba', 'La elección cordobesa de CORDOBA', 'es'],
    ['shootings', 'School shooting in Texas', 'en'],
    ['covid', 'COVID-19 cases rise', 'en'],
    ['covid-19', 'Covid19: casos', 'es'],
    ['US', 'U.S. inflation', 'en'],
    ['us inflation', 'Inflation in the US', 'en'],
    ['ee.uu.', 'EEUU sube los tipos', 'es'],
    ['dolares', 'El dólar', null],
    ['argentinas', 'El argentino', null],
    ['banks', 'Bank fails', null],
    ['governo', 'governo italiano', 'it'],
  ];
  for (const [query, text, language] of pairs) {
    const terms = new Set(indexTerms(text, language));
    const found = queryTerms(query).every(({ variants }) => variants.some((variant) => terms.has(variant)));
    t.ok(found, `${query} / ${text}`);
  }
});

t.test('a Spanish stem does not match an English lookalike', async (t) => {
  const cars = new Set(indexTerms('New cars', 'en'));
  t.notOk(queryTerms('care')[0]?.variants.some((variant) => cars.has(variant)));
});

t.test('stop words are removed by the language of the query', async (t) => {
  t.same(asked('the price of oil'), ['price', 'oil']);
  t.same(asked('¿Quiénes son los candidatos?'), ['candidatos']);
  t.same(asked('Son Heung-min'), ['Son', 'Heung', 'min']);
  t.same(asked('WHO declares emergency'), ['WHO', 'declares', 'emergency']);
  t.same(asked('who won the election'), ['won', 'election']);
  t.same(asked('US inflation'), ['US', 'inflation']);
});

t.test('stop words stay when nothing else is left', async (t) => {
  t.same(asked('the who'), ['the', 'who']);
  t.same(asked('!!!'), []);
});

t.test('a repeated word counts once', async (t) => {
  t.same(asked('Boca River boca BOCA'), ['Boca', 'River']);
  t.ok(queryTerms('Boca River').every((term) => term.weight === 1));
});

t.test('a pronoun in an article is not the country', async (t) => {
  t.same(indexTerms('He told us so', 'en'), indexTerms('told', 'en'));
  t.same(indexTerms('US told', 'en').length, 2);
});
