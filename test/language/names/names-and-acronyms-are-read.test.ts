import fc from 'fast-check';
import t from 'tap';
import { acronymPairsIn } from '../../../core/language/names/acronym-pairs.ts';
import { shortAndLongForms } from '../../../core/language/names/hypocoristics.ts';
import { properNamesIn } from '../../../core/language/names/proper-names.ts';
import { splitWords } from '../../../core/language/words/words.ts';

const namesIn = (text: string) =>
  properNamesIn(text).map((words) => words.map(({ surface }) => surface).join(' '));

t.test('names by their capitals', async (t) => {
  const texts: [text: string, names: string[]][] = [
    ['La reunión de Axel Kicillof con el gobernador Llaryora', ['Axel Kicillof', 'Llaryora']],
    ['Ayer habló Ursula von der Leyen en Buenos Aires', ['Ursula von der Leyen', 'Buenos Aires']],
    ['El presidente Alberto Fernández y Cristina Kirchner', ['Alberto Fernández', 'Cristina Kirchner']],
    ['According to US President Joe Biden, talks failed', ['Joe Biden']],
    ['The author J.K. Rowling said so', ['J.K. Rowling']],
    ['Ayer habló con Luis Juez', ['Luis Juez']],
    ['Subió el pan', []],
    ['Axel Kicillof Announces New Spending Plan', []],
    ['volvió Messi El capitán habló', ['Messi']],
  ];
  for (const [text, names] of texts) t.same(namesIn(text), names, text);
});

t.test('acronyms explained in brackets, either way round', async (t) => {
  const texts: [text: string, acronym: string | null, expansion?: string][] = [
    ['el Banco Central de la República Argentina (BCRA) vendió', 'BCRA', 'Banco Central de la República Argentina'],
    ['la ANSES (Administración Nacional de la Seguridad Social)', 'ANSES', 'Administración Nacional de la Seguridad Social'],
    ['Cristina Fernández de Kirchner (CFK) habló', 'CFK', 'Cristina Fernández de Kirchner'],
    ['the Food and Drug Administration (FDA) said', 'FDA', 'Food and Drug Administration'],
    ['the minister (PP) said', null],
    ['FDA (Food and Drug Administration’s) rule', 'FDA', 'Food and Drug Administration'],
    ['una casa (ABC) en venta', null],
    ['volvió a Estados Unidos (EE.UU.) ayer', 'EEUU', 'Estados Unidos'],
    ['el Banco Estatal, Central (BEC) dijo', null],
    ['volvió a Estados Unidos (EE. UU.) ayer', 'EEUU', 'Estados Unidos'],
    ['las FF. AA. (Fuerzas Armadas) salieron', 'FFAA', 'Fuerzas Armadas'],
    ['la oficina de Recursos Humanos (RR.\u00a0HH.)', 'RRHH', 'Recursos Humanos'],
    ['Fuerzas Armadas (AA. FF.) no', null],
    ['dijo EE. Banco Central (BC) abrió', 'BC', 'Banco Central'],
  ]; // biome-ignore format: one case a line
  for (const [text, acronym, expansion] of texts)
    t.same(acronymPairsIn(text), acronym === null ? [] : [{ acronym, expansion }], text);
});

t.test('short forms of given names', async (t) => {
  t.ok(shortAndLongForms('lionel').includes('leo'));
  t.ok(shortAndLongForms('leo').includes('lionel'));
  t.notOk(shortAndLongForms('lionel').includes('leonardo'), 'Leo may be either, who are not each other');
  t.same(shortAndLongForms('constructor'), []);
});

t.test('any text', async (t) => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          'Axel',
          'de',
          'la',
          'Kicillof',
          'A.',
          '(',
          'BCRA',
          ')',
          '-',
          'מִלָּה',
          'EE.',
          'UU.',
          '“',
          'El',
        ),
      )
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (one) => {
      const words = splitWords(one);
      const places = new Set(words.map(({ start }) => start));
      let end = -1;
      for (const name of properNamesIn(one)) {
        t.ok(name.length > 0 && name.every(({ start }) => places.has(start)));
        t.ok(name[0]!.start > end, 'in order, without overlaps');
        end = name.at(-1)!.end - 1;
      }
      for (const { acronym, expansion } of acronymPairsIn(one)) {
        t.match(acronym, /^\p{Lu}{2,8}$/u);
        t.ok(one.includes(expansion) && splitWords(expansion).length > 1);
      }
    }),
    { numRuns: 300 },
  );
});
