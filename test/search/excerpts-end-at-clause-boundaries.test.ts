// Excerpts are whole sentences or runs of whole clauses: none ends in "unos 430" when the article says 430 thousand.
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { clauseBoundaries } from '../../core/search/quoting/clause-boundaries.ts';
import { quotableOf } from '../../core/search/quoting/quotable.ts';
import { SHORT } from '../../core/search/quoting/quotes.ts';
import { shortenedQuote } from '../../core/search/quoting/shortened.ts';
import { readPage } from '../../core/web/page/page.ts';
import { folder, line, page, rows } from '../../scripts/bench/reading/material.ts';

const MAX_WORDS = 25;
const MIN_WORDS = 12;
const SIMILAR = { characters: 280 };

/** Sentences of the sample press too long to quote whole, and what may be shown of them. */
const CUT: Record<string, [query: string, sentence: string, excerpt: string]> = {
  'a number keeps its thousands': [
    'Irarrázaval Chile elecciones',
    'Con el 98% de las mesas escrutadas, Irarrázaval obtuvo el 51,8% de los votos contra el 48,2% de su rival, una diferencia de unos 430 mil sufragios.',
    'Con el 98% de las mesas escrutadas, Irarrázaval obtuvo el 51,8% de los votos contra el 48,2% de su rival',
  ],
  'a metre keeps its half': [
    'crecida pico',
    'El pico de la crecida se espera dentro de cinco días, con una altura de 6,95 metros en el puerto de Paraná, un metro y medio por encima del nivel de evacuación.',
    'El pico de la crecida se espera dentro de cinco días, con una altura de 6,95 metros en el puerto de Paraná',
  ],
  'nothing of the clause before': [
    'acciones bancarias',
    'El mercado reaccionó a los pocos minutos de que se conoció: las acciones bancarias treparon hasta 4% en la Bolsa porteña y los bonos en pesos extendieron la mejora.',
    'las acciones bancarias treparon hasta 4% en la Bolsa porteña y los bonos en pesos extendieron la mejora.',
  ],
  'a pair stays together': [
    'train strike',
    'The operator said that the train strike would reduce the service by something between 40 and 50 percent on all lines into the city, which the unions called an exaggeration.',
    'The operator said that the train strike would reduce the service by something between 40 and 50 percent on all lines into the city',
  ],
  'a subject is not left without its verb': [
    'gremios del taxi',
    'Los gremios del taxi, que pedían exigir la misma licencia para todos los que manejan, anunciaron movilizaciones en las principales avenidas de la ciudad y un amparo contra el artículo.',
    'null',
  ],
  'a conditional statement is not shown without its condition': [
    'factory',
    'If the court sides with the company after the hearing set for the first days of March, the factory will reopen with all of its two thousand workers by the winter.',
    'null',
  ],
  'nothing of the next sentence of a quotation': [
    'trottinettes Montréal',
    '« Avec un taux de 80 %, il faut savoir en tirer enfin un constat d’échec pour toute la ville. C’est pour ça qu’en 2020, il n’y aura pas de trottinettes dans les rues de Montréal. »',
    'null',
  ],
  'an exception is not cut off': [
    'subsidy',
    'The subsidy for gas will end in the first quarter for all of the homes that are now in the register unless the congress extends it by law before then.',
    'null',
  ],
};
t.test('sentences of the sample press', (t) => {
  for (const [promise, [query, sentence, excerpt]] of Object.entries(CUT)) {
    t.equal(String(shortenedQuote(sentence, query, SHORT)), excerpt, promise);
  }
  t.equal(
    shortenedQuote('palabra, '.repeat(100_000), 'x', SIMILAR),
    null,
    'not a sentence, and quickly rejected',
  );
  t.equal(shortenedQuote('Una oración que entra entera.', 'x', SHORT), 'Una oración que entra entera.');
  t.end();
});

t.test('where a sentence can be cut', async (t) => {
  const before = (word: string, sentence: string) => {
    const tokens = sentence.split(' ');
    return clauseBoundaries(tokens)[tokens.indexOf(word)];
  };
  t.same(before('but', 'they lost by a lot but won'), { start: 0, end: 0 });
  t.equal(before('but', 'they lost by 430 but won')!.end, null, 'not after a number');
  t.equal(before('unless', 'prices rise all year, unless taxes fall')!.end, null, 'not before an exception');
  t.same(before('cuando', 'no vino cuando llegaron'), { start: 0, end: 0 });
  t.same(before('cuándo', 'no dijo cuándo llega'), { start: null, end: null }, 'not before what is asked');
  t.same(before('mar', 'llegan por tierra, mar y aire'), { start: null, end: null }, 'not within a list');
});

t.test('of clauses that say as much, more of them; nothing of what is no sentence', async (t) => {
  const three =
    'El gobierno anunció ayer una reforma de la ley de trenes para todo el país; la oposición pidió más tiempo antes de votar; y los gremios, en cambio, quieren que se vote mañana en las dos cámaras.';
  t.equal(
    shortenedQuote(three, 'reforma trenes', SHORT),
    'El gobierno anunció ayer una reforma de la ley de trenes para todo el país; la oposición pidió más tiempo antes de votar',
  );
  const list = (clauses: number) =>
    'el gobierno anunció ayer una reforma de la ley de trenes para el país; '.repeat(clauses).trim();
  t.ok(shortenedQuote(list(10), 'trenes', SHORT));
  t.equal(shortenedQuote(list(20), 'trenes', SHORT), null);
  const aside =
    'La ministra presentó la reforma (que cambia desde marzo el reparto de los fondos entre las provincias del norte; y que rige para todas) con el apoyo de los gobernadores de todo el país.';
  t.equal(
    shortenedQuote(aside, 'reforma fondos provincias', SHORT),
    null,
    'a bracket is closed or not opened',
  );
});

/** Words that cannot end a clause. */
const WAIT = new Set(
  'a an and at by de del el en for in la las los mil of on or que the to un una with y'.split(' '),
);
const bareOf = (token: string) => token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What is wrong with an excerpt of a sentence, or null. */
function fault(sentence: string, excerpt: string, size: typeof SIMILAR | { words: number }): string | null {
  const tokens = excerpt.split(' ');
  const fits = 'words' in size ? tokens.length <= MAX_WORDS : excerpt.length <= size.characters;
  if (!fits) return 'too long';
  if (excerpt === sentence) return null;
  const at = ` ${sentence} `.indexOf(excerpt);
  if (at < 0) return 'not verbatim';
  if (tokens.length < MIN_WORDS - 1) return 'too short';
  const rest = sentence.slice(sentence.indexOf(excerpt) + excerpt.length);
  if (rest === '') return null;
  const last = bareOf(tokens.at(-1)!);
  if (WAIT.has(last)) return `ends on "${last}"`;
  if (/^\d/.test(last) && /^ [\p{L}\p{N}]/u.test(rest)) return 'ends on a number that goes on';
  return null;
}

t.test('any sentence', (t) => {
  const word = fc.constantFrom(
    ...'huelga de trenes Rosario, 430 mil votos y medio que the «vote and said who Dr. pero unless —dijo Ana— (sí no) 51,8% metros; recordó treinta but "x'.split(
      ' ',
    ),
  );
  const sentence = fc.array(word, { minLength: 1, maxLength: 70 }).map((words) => words.join(' '));
  const size = fc.constantFrom(SHORT, SIMILAR);
  fc.assert(
    fc.property(sentence, size, (sentence, size) => {
      const excerpt = shortenedQuote(sentence, 'huelga de trenes', size);
      const wrong = excerpt === null ? null : fault(sentence, excerpt, size as typeof SIMILAR);
      if (wrong !== null) throw new Error(`${wrong}: ${excerpt}`);
    }),
    { numRuns: 1000 },
  );
  t.pass();
  t.end();
});

/** Share of sentences on real pages that must be quotable within 25 words. */
const QUOTABLE = 0.88;

t.test('real pages', (t) => {
  const root = folder('fundus', 'fundus');
  if (root === null) {
    t.pass('no corpus');
    return t.end();
  }
  const faults: string[] = [];
  let [all, quoted] = [0, 0];
  for (const row of rows(join(root, 'truth.jsonl.gz'))) {
    if (!['en', 'es'].includes(line(row, 'language'))) continue;
    const read = readPage(page(join(root, line(row, 'file'))), { url: line(row, 'url') });
    for (const sentence of quotableOf(read).sentences) {
      const excerpt = shortenedQuote(sentence, read.title ?? '', SHORT);
      all += 1;
      if (excerpt === null) continue;
      quoted += 1;
      const wrong = fault(sentence, excerpt, SHORT as { words: number });
      if (wrong !== null) faults.push(`${wrong}: ${excerpt} < ${sentence}`);
    }
  }
  t.same(faults, []);
  t.ok(quoted / all >= QUOTABLE, `${quoted} of ${all}`);
  t.end();
});

t.test('a word of thousands of characters is not quoted', async (t) => {
  const before = 'The mayor said that the bridge over the river';
  for (const word of ['-'.repeat(50_000), 'x'.repeat(5000)])
    t.equal(shortenedQuote(`${before} ${word}x, will open again.`, 'bridge', { words: 25 }), null);
  t.equal(
    shortenedQuote(`${before} will open again.`, 'bridge', { words: 25 }),
    `${before} will open again.`,
  );
});
