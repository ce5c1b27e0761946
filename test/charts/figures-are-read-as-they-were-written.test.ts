// Numbers in both languages' ways; what could be read in two ways is not read; units, periods, and what is no figure.
import fc from 'fast-check';
import t from 'tap';
import { figuresIn } from '../../core/charts/query/stated-figures/figures.ts';
import { numbersIn, quantityOf } from '../../core/charts/query/stated-figures/numbers.ts';
import { localizedUnit } from '../../core/charts/wording/unit-names.ts';
import { queryTerms } from '../../core/language/words/terms.ts';

const TAGS = { en: 'en-US', es: 'es-AR' } as const;
const written = (value: number, language: 'en' | 'es', digits: number) =>
  new Intl.NumberFormat(TAGS[language], {
    useGrouping: 'always' as never,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
const languages = fc.constantFrom('en' as const, 'es' as const);
const amounts = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 2 }));

t.test('a number is read with the value that was written', async () => {
  fc.assert(
    fc.property(amounts, languages, ([whole, digits], language) => {
      const value = whole / 10 ** digits;
      return quantityOf(written(value, language, digits), language) === value;
    }),
  );
});

t.test('in another or an unknown language it is read correctly or not at all', async () => {
  fc.assert(
    fc.property(amounts, languages, ([whole, digits], language) => {
      const value = whole / 10 ** digits;
      const text = written(value, language, digits);
      return [language === 'en' ? 'es' : 'en', null].every((other) => {
        const read = quantityOf(text, other);
        return read === null || read === value;
      });
    }),
  );
});

t.test('every figure that is read occurs in the text', async () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789.,-% $aé\n') }),
      languages,
      (text, language) =>
        numbersIn(text, language).every(
          ({ value, start, end }) =>
            Number.isFinite(value) && quantityOf(text.slice(start, end), language) === Math.abs(value),
        ),
    ),
    { numRuns: 500 },
  );
});

type Case = [sentence: string, topic: string, language: 'en' | 'es' | null, read: [number, string][]];
const CASES: Case[] = [
  ['La inflación fue de 1,7 % en octubre.', 'inflación', 'es', [[1.7, '%']]],
  ['Inflation was 1.7 percent in October.', 'inflation', 'en', [[1.7, '%']]],
  [
    'La inflación mensual fue del 1,7% y la interanual del 23%.',
    'inflación',
    'es',
    [
      [1.7, '%/monthly'],
      [23, '%/yearly'],
    ],
  ],
  ['Inflation slowed to 1.7% from 1.9%.', 'inflation', 'en', [[1.7, '%']]],
  ['La inflación bajó de 1,9% a 1,7%.', 'inflación', 'es', [[1.7, '%']]],
  ['El incendio dejó 3.100 evacuados.', 'incendio', 'es', [[3100, 'evacuees']]],
  ['The wildfire burned 14,200 hectares.', 'wildfire', 'en', [[14200, 'hectares']]],
  ['El incendio arrasó 14 mil hectáreas.', 'incendio', 'es', [[14000, 'hectares']]],
  ['Exports reached US$ 1.9 billion.', 'exports', 'en', [[1.9e9, 'USD']]],
  ['Las exportaciones sumaron US$ 1.900 millones.', 'exportaciones', 'es', [[1.9e9, 'USD']]],
  ['Las exportaciones sumaron 2 mil millones de dólares.', 'exportaciones', 'es', [[2e9, 'USD']]],
  ['Exports fell to $35m.', 'exports', 'en', [[35e6, '$']]],
  ['The strike left 40 ships waiting.', 'strike', 'en', [[40, 'ships']]],
  ['Inflation fell by 0.3 percentage points.', 'inflation', 'en', [[0.3, 'percentage points']]],
  // A month before them.
  ['Inflation was 3.4% in April, and in May 3%.', 'inflation', 'en', [[3.4, '%']]],
  ['Inflation in May 3.4%, in June lower.', 'inflation', 'en', [[3.4, '%']]],
  ['Inflation: in May 3 percent.', 'inflation', 'en', [[3, '%']]],
  ['Inflación de mayo 3,4%.', 'inflación', 'es', [[3.4, '%']]],
  ['The wildfire of March 8 evacuees remember.', 'wildfire', 'en', []],
  // Written in the other language's way, in two ways at once, or in none.
  ['The wildfire forced out 3.100 evacuees.', 'wildfire', 'en', []],
  ['El incendio dejó 3,100 evacuados.', 'incendio', 'es', []],
  ['El incendio arrasó 14 200 hectáreas.', 'incendio', 'es', []],
  // No figures: dates, times, laws, spans, scores, shares, bare numbers, other things.
  ['La inflación se conocerá el 14 de noviembre a las 16:00.', 'inflación', 'es', []],
  ['Inflation data for 2026 come out on November 14.', 'inflation', 'en', []],
  ['La ley 27.541 habla de inflación.', 'inflación', 'es', []],
  ['La inflación duró 12 meses.', 'inflación', 'es', []],
  ['Three in 10 fear inflation, 3 de cada 10 people said.', 'inflation', 'en', []],
  ['El dólar cerró a 1.500 pesos.', 'inflación', 'es', []],
  ['Las acciones subieron 4% y los bonos siguieron a la inflación.', 'inflación', 'es', []],
  ['La inflación cedió y las acciones subieron 4%.', 'inflación', 'es', []],
  [
    'El incendio dejó 3 muertos y 3.100 evacuados.',
    'incendio',
    'es',
    [
      [3, 'deaths'],
      [3100, 'evacuees'],
    ],
  ],
];

for (const [sentence, topic, language, read] of CASES)
  t.test(sentence, async (t) => {
    const found = figuresIn(sentence, language, null, { terms: queryTerms(topic), idf: {} });
    t.same(
      found.map(({ value, unit }) => [value, unit]),
      read,
    );
  });

t.test('country of a dollar, and wording of units', async (t) => {
  const terms = { terms: queryTerms('exports'), idf: {} };
  t.match(figuresIn('Exports fell to $35m.', 'en', 'US', terms), [{ unit: 'USD' }]);
  t.equal(localizedUnit('%/monthly', 'es'), '% mensual');
  t.equal(localizedUnit('hectares', 'es'), 'hectáreas');
});
