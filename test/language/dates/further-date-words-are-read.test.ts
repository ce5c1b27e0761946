/** A second table of date words, whose answers were written down before the rules that read them. */
import t from 'tap';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';

/** A Saturday. */
const ASKED = {
  reference: Date.parse('2025-11-22T12:00:00-03:00'),
  zone: 'America/Argentina/Buenos_Aires',
};

type Row = readonly [query: string, from: string | null, to: string];

const ENGLISH: readonly Row[] = [
  ['floods in late October', '2025-10-21', '2025-10-31'],
  ['mid-September election', '2025-09-11', '2025-09-20'],
  ['early 2025', '2025-01-01', '2025-03-31'],
  ['the week before last', '2025-11-03', '2025-11-09'],
  ['the weekend before last', '2025-11-08', '2025-11-09'],
  ['the month before last', '2025-09-01', '2025-09-30'],
  ['a couple of weeks ago', '2025-11-08', '2025-11-08'],
  ['over the past fortnight', '2025-11-08', '2025-11-22'],
  ['so far this year', '2025-01-01', '2025-11-22'],
  ['since the beginning of November', '2025-11-01', '2025-11-22'],
  ['until the end of October', null, '2025-10-31'],
  ['prior to October 26', null, '2025-10-25'],
  ['Thanksgiving 2024', '2024-11-28', '2024-11-28'],
  ['Easter Monday 2025', '2025-04-21', '2025-04-21'],
  ['Boxing Day 2024', '2024-12-26', '2024-12-26'],
  ['Tuesday night', '2025-11-18', '2025-11-18'],
  ['crash on Friday afternoon', '2025-11-21', '2025-11-21'],
  ['yesterday evening', '2025-11-21', '2025-11-21'],
  ['third quarter of 2025', '2025-07-01', '2025-09-30'],
  ['Q4 2024', '2024-10-01', '2024-12-31'],
  ['2025-W45', '2025-11-03', '2025-11-09'],
  ['Nov 3rd through 9th', '2025-11-03', '2025-11-09'],
  ['Oct 30 - Nov 2', '2025-10-30', '2025-11-02'],
  ['from the 10th to the 14th of November', '2025-11-10', '2025-11-14'],
  ['strikes between Monday and Wednesday', '2025-11-17', '2025-11-19'],
  ['March through May 2025', '2025-03-01', '2025-05-31'],
  ['six months ago', '2025-05-22', '2025-05-22'],
  ['half a year ago', '2025-05-22', '2025-05-22'],
  ['this time last year', '2024-11-22', '2024-11-22'],
  ['a week ago today', '2025-11-15', '2025-11-15'],
  ['three Mondays ago', '2025-11-03', '2025-11-03'],
  ['earlier this month', '2025-11-01', '2025-11-21'],
  ['the past three months', '2025-08-22', '2025-11-22'],
  ['since last Tuesday', '2025-11-18', '2025-11-22'],
  ['Sept. 30th, 2025', '2025-09-30', '2025-09-30'],
  ['twenty-first of October', '2025-10-21', '2025-10-21'],
  ['the last day of October', '2025-10-31', '2025-10-31'],
  ['the second Tuesday of October', '2025-10-14', '2025-10-14'],
  ['in the 1990s', '1990-01-01', '1999-12-31'],
  ['Mon, 17 Nov 2025 09:30:00 -0300', '2025-11-17', '2025-11-17'],
  ['[21/Nov/2025:10:15:32 +0000]', '2025-11-21', '2025-11-21'],
  ['2025-11-20T14:33:10.123Z', '2025-11-20', '2025-11-20'],
  ['after:2025-01-01 before:2025-02-01', '2025-01-01', '2025-01-31'],
];

const SPANISH: readonly Row[] = [
  ['hace quince días', '2025-11-07', '2025-11-07'],
  ['tres semanas atrás', '2025-11-01', '2025-11-01'],
  ['desde hace tres meses', '2025-08-22', '2025-11-22'],
  ['a fines de octubre', '2025-10-21', '2025-10-31'],
  ['a mediados de agosto', '2025-08-11', '2025-08-20'],
  ['en lo que va de noviembre', '2025-11-01', '2025-11-22'],
  ['en lo que va de 2025', '2025-01-01', '2025-11-22'],
  ['el finde pasado', '2025-11-15', '2025-11-16'],
  ['la semana antepasada', '2025-11-03', '2025-11-09'],
  ['la segunda quincena de octubre', '2025-10-16', '2025-10-31'],
  ['Semana Santa 2025', '2025-04-13', '2025-04-20'],
  ['la Navidad de 2024', '2024-12-25', '2024-12-25'],
  ['el domingo 26 de octubre', '2025-10-26', '2025-10-26'],
  ['el pasado 26 de octubre', '2025-10-26', '2025-10-26'],
  ['martes 18/11', '2025-11-18', '2025-11-18'],
  ['del lunes al miércoles', '2025-11-17', '2025-11-19'],
  ['de julio a la fecha', '2025-07-01', '2025-11-22'],
  ['desde principios de año', '2025-01-01', '2025-11-22'],
  ['desde la semana pasada', '2025-11-10', '2025-11-22'],
  ['octubre del año pasado', '2024-10-01', '2024-10-31'],
  ['los años noventa', '1990-01-01', '1999-12-31'],
  ['3T 2025', '2025-07-01', '2025-09-30'],
  ['segundo semestre de 2024', '2024-07-01', '2024-12-31'],
  ['primer cuatrimestre de 2025', '2025-01-01', '2025-04-30'],
  ['el viernes a la noche', '2025-11-21', '2025-11-21'],
  ['la madrugada del sábado', '2025-11-22', '2025-11-22'],
  ['ayer al mediodía', '2025-11-21', '2025-11-21'],
  ['el uno de mayo', '2025-05-01', '2025-05-01'],
  ['26 de octubre de dos mil veinticinco', '2025-10-26', '2025-10-26'],
  ['antes de agosto', null, '2025-07-31'],
  ['hasta octubre', null, '2025-10-31'],
  ['posterior al 1 de noviembre', '2025-11-02', '2025-11-22'],
  ['dos domingos atrás', '2025-11-09', '2025-11-09'],
  ['los últimos diez días', '2025-11-12', '2025-11-22'],
  ['entre el 10 y el 14 de noviembre', '2025-11-10', '2025-11-14'],
  ['semana del 3 al 9 de noviembre', '2025-11-03', '2025-11-09'],
  ['exportaciones octubre frente a septiembre', '2025-09-01', '2025-10-31'],
  ['el mes anterior', '2025-10-01', '2025-10-31'],
  ['el 1º de este mes', '2025-11-01', '2025-11-01'],
  ['dentro de quince días', '2025-12-07', '2025-12-07'],
];

for (const [name, rows] of Object.entries({ ENGLISH, SPANISH })) {
  t.test(name.toLowerCase(), async (t) => {
    for (const [query, from, to] of rows) t.match(wordsOfTime(query, ASKED) ?? {}, { from, to }, query);
  });
}

const NO_DATES = [
  'May announces resignation',
  'march for jobs',
  'Century 21',
  '24 hours in A&E',
  'version 2.10.3',
  'Boca ganó 3-2',
  'Windows 11',
  'Ruta 40',
  'Ley 27.541',
  'set 6-4 6-2',
  'iOS 26.1',
  'H1N1',
  'H1B visas',
  'twenty one pilots',
  'Blade Runner 2049',
  'Expo 2025',
  'second half goal',
  'Primavera Sound',
  'temporada 2024/2025',
  'the May family',
];

t.test('not dates', async (t) => {
  for (const query of NO_DATES) t.equal(wordsOfTime(query, ASKED), null, query);
});
