// An excerpt in one language is not repeated in the other: most numbers and names of the two would be the same.
import fc from 'fast-check';
import t from 'tap';
import { figuresOf } from '../../core/search/quoting/numbers-in-text.ts';
import { isSameStatement } from '../../core/search/quoting/same-statement.ts';

const SAME: [english: string, spanish: string][] = [
  [
    'With 98 percent of polling tables counted, Irarrázaval had 51.8 percent of the vote.',
    'Con el 98% de las mesas escrutadas, Irarrázaval obtuvo el 51,8% de los votos.',
  ],
  [
    'Turnout reached 84 percent, helped by compulsory voting, in every region from Arica to Magallanes.',
    'La participación llegó al 84%, favorecida por el voto obligatorio.',
  ],
  [
    'The fire has burned 14,200 hectares of native forest and forced 860 people out of their homes.',
    'El fuego consumió ya 14.200 hectáreas de bosque nativo y obligó a evacuar a 860 personas.',
  ],
  [
    'The vaccine is given in two doses three months apart and is free for the groups included.',
    'La vacuna se aplica en dos dosis separadas por tres meses y es gratuita para los grupos incluidos.',
  ],
  ['A gap of about 430,000 ballots in Chile.', 'Una diferencia de unos 430 mil sufragios en Chile.'],
];
const OTHER: [english: string, spanish: string][] = [
  ['Turnout reached 84 percent in Chile.', 'Con el 98% de las mesas escrutadas obtuvo el 51,8% en Chile.'],
  ['Four hundred firefighters are at work.', 'El fuego consumió ya 14.200 hectáreas.'],
  ['The bank said in 2026 that it would wait.', 'El Senado votó en 2026 la ley de inteligencia artificial.'],
  ['Markets were calm after the announcement.', 'Los mercados siguieron en calma tras el anuncio.'],
];

t.test('a billion is a thousand millions in English, a million of them in Spanish', async (t) => {
  t.same(
    [...figuresOf('1 billion'), ...figuresOf('1 billón'), ...figuresOf('2 billones')],
    [1e9, 1e12, 2e12],
  );
});

t.test('the same statement in two languages', (t) => {
  for (const [english, spanish] of SAME) {
    t.ok(isSameStatement(english, spanish, 'en', 'es'), english);
    t.ok(isSameStatement(spanish, english, 'es', 'en'), spanish);
  }
  for (const [english, spanish] of OTHER) t.notOk(isSameStatement(english, spanish, 'en', 'es'), english);
  t.notOk(
    isSameStatement('Suben 45 los casos de dengue', 'Mueren 45 en una ruta de Salta', 'es'),
    'one figure',
  );
  t.ok(isSameStatement(...SAME[0]!, 'en'), 'most figures and names, whatever the language');
  t.end();
});

const FIGURES: Record<string, number[]> = {
  '51.8 percent, 51,8%': [51.8, 51.8],
  '430 mil votos, 430,000 votes, 430 thousand, 430.000': [430_000, 430_000, 430_000, 430_000],
  '410 mil millones, £31bn, $34m': [410e9, 31e9, 34e6],
  'thirty-five, treinta y cinco, twenty, veintiocho': [35, 35, 20, 28],
  'un metro, one day, una vez': [],
};

t.test('figures', (t) => {
  for (const [text, figures] of Object.entries(FIGURES)) t.same(figuresOf(text), figures, text);
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 999_999_999 }), (figure) => {
      const [english, spanish] = ['en-US', 'de-DE'].map((written) => figure.toLocaleString(written));
      return [english, spanish, String(figure)].every((text) => figuresOf(`a ${text} b`)[0] === figure);
    }),
  );
  t.end();
});

t.test('reflexive and symmetric', (t) => {
  const word = fc.constantFrom(...'Irarrázaval 98 51,8 51.8 mil the votos Chile tres . y'.split(' '));
  const text = fc.array(word, { maxLength: 20 }).map((words) => words.join(' '));
  const language = fc.constantFrom('en', 'es', null);
  fc.assert(
    fc.property(text, text, language, language, (one, other, first, second) => {
      return isSameStatement(one, other, first, second) === isSameStatement(other, one, second, first);
    }),
    { numRuns: 400 },
  );
  t.pass();
  t.end();
});
