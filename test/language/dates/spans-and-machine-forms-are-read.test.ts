/** Spans of months and days, parts of a year, periods that are compared, and dates as machines write them. */
import t from 'tap';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';

/** A Saturday. */
const SATURDAY = '2025-11-22T12:00:00-03:00';
const ZONE = 'America/Argentina/Buenos_Aires';
const TODAY = '2025-11-22';

type Row = readonly [query: string, from: string | null, to: string, topic?: string];

const SPANS: readonly Row[] = [
  ['entre enero y marzo', '2025-01-01', '2025-03-31'],
  ['between January and March', '2025-01-01', '2025-03-31'],
  ['de diciembre a febrero', '2024-12-01', '2025-02-28'],
  ['de octubre a enero', '2025-10-01', '2026-01-31'],
  ['precios de ene a mar', '2025-01-01', '2025-03-31', 'precios'],
  ['from Mar to Jun', '2025-03-01', '2025-06-30'],
  ['entre mar y jun', '2025-03-01', '2025-06-30'],
  ['de mar a jue', '2025-11-18', '2025-11-20'],
  ['del 15 de diciembre al 10 de enero', '2025-12-15', '2026-01-10'],
  ['on november 18-19', '2025-11-18', '2025-11-19'],
  ['18, 19 y 20 de noviembre', '2025-11-18', '2025-11-20'],
  ['los días 18 y 19 de noviembre', '2025-11-18', '2025-11-19'],
  ['vacaciones del 10 al 16', '2025-11-10', '2025-11-16', 'vacaciones'],
  ['Nov 3 → Nov 9', '2025-11-03', '2025-11-09'],
  ['el próximo 12/05', '2026-05-12', '2026-05-12'],
  ['13-Nov-2025', '2025-11-13', '2025-11-13'],
  ['de acá a fin de mes', TODAY, '2025-11-30'],
  ['w/c feb 4', '2026-02-02', '2026-02-08'],
  ['la semana que comienza el 4 de febrero', '2026-02-02', '2026-02-08'],
  ['week ending November 9', '2025-11-03', '2025-11-09'],
  ['los primeros días de noviembre', '2025-11-01', '2025-11-10'],
  ['hace dos años', '2023-11-01', '2023-11-30'],
  ['prices two hundred days ago', '2025-05-06', '2025-05-06', 'prices'],
  ['a hundred and twenty days ago', '2025-07-25', '2025-07-25'],
  ['hace ciento veinte días', '2025-07-25', '2025-07-25'],
  ['precios de los últimos doscientos cincuenta días', '2025-03-17', TODAY, 'precios'],
  ['hoy hace un año', '2024-11-22', '2024-11-22'],
  ['hace año y medio', '2024-05-22', '2024-05-22'],
  ['friday after next', '2025-12-05', '2025-12-05'],
  ['the Monday before last', '2025-11-10', '2025-11-10'],
  ['a week from Monday', '2025-12-01', '2025-12-01'],
  ['el cinco de mayo', '2025-05-05', '2025-05-05'],
  ['Cinco de Mayo 2025', '2025-05-05', '2025-05-05', 'Cinco de Mayo 2025'],
  ['lithium in March 2024', '2024-03-01', '2024-03-31', 'lithium'],
  ['litio durante marzo de 2024', '2024-03-01', '2024-03-31', 'litio'],
  ['inundaciones en mayo del 2024', '2024-05-01', '2024-05-31', 'inundaciones'],
  ['prices in March of 2023', '2023-03-01', '2023-03-31', 'prices'],
  ['floods in April last year', '2024-04-01', '2024-04-30', 'floods'],
  ['august two thousand and fifteen', '2015-08-01', '2015-08-31'],
  ['26 de octubre del año pasado', '2024-10-26', '2024-10-26'],
  ['votes mañana o pasado mañana', '2025-11-23', '2025-11-24', 'votes'],
  ["launch in 3 months' time", '2026-02-22', '2026-02-22', 'launch'],
  ['elections on monday week', '2025-12-01', '2025-12-01', 'elections'],
  ['strike two weeks ago last friday', '2025-11-07', '2025-11-07', 'strike'],
  ['the week of May 3 last year', '2024-04-29', '2024-05-05'],
  ['navidad del año pasado', '2024-12-25', '2024-12-25', 'navidad del año pasado'],
  ['next couple of weeks', '2025-11-23', '2025-12-06'],
];

const OPEN: readonly Row[] = [
  ['desde el 15 de enero', '2025-01-15', TODAY],
  ['inflación desde enero', '2025-01-01', TODAY, 'inflación'],
  ['desde diciembre', '2024-12-01', TODAY],
  ['desde hace dos años', '2023-11-22', TODAY],
  ['strike from Monday', '2025-11-17', TODAY, 'strike'],
  ['antes de fin de año', '2025-12-21', '2025-12-31'],
  ['goals from Sunday', '2025-11-16', '2025-11-16', 'goals'],
  ['inflation after:2025-01-01', '2025-01-01', TODAY, 'inflation'],
  ['before:2025-02-01', null, '2025-01-31'],
  ['since:2025-01-01 until:2025-02-01', '2025-01-01', '2025-01-31'],
  ['from:2025-01-01 to:2025-01-31', '2025-01-01', '2025-01-31'],
  ['Milei >=2025-11-01', '2025-11-01', TODAY, 'Milei'],
  ['2025-11-01..', '2025-11-01', TODAY],
  ['..2025-02-01', null, '2025-02-01'],
  ['Milei >2025-11-01', '2025-11-02', TODAY, 'Milei'],
  ['Milei < 2025-11-01', null, '2025-10-31', 'Milei'],
  ['Milei <= 2025-11-01', null, '2025-11-01', 'Milei'],
];

const PARTS: readonly Row[] = [
  ['H1 2025', '2025-01-01', '2025-06-30'],
  ['first half of 2025', '2025-01-01', '2025-06-30'],
  ['primer semestre', '2025-01-01', '2025-06-30'],
  ['exportaciones del primer semestre en Chile', '2025-01-01', '2025-06-30', 'exportaciones en Chile'],
  ['Q3', '2025-07-01', '2025-09-30'],
  ['tablet sales in 2022 Q1', '2022-01-01', '2022-03-31', 'tablet sales'],
  ['4Q24 results', '2024-10-01', '2024-12-31', 'results'],
  ['1S 2025', '2025-01-01', '2025-06-30'],
  ['FY25', '2025-01-01', '2025-12-31'],
  ['end of Q3', '2025-09-01', '2025-09-30'],
  ['el último trimestre', '2025-07-01', '2025-09-30'],
  ['verano 2024/25', '2024-12-21', '2025-03-20'],
  ['heat wave next summer', '2025-12-01', '2026-02-28', 'heat wave'],
  ['el verano que viene', '2025-12-21', '2026-03-20'],
  ['the summer before last', '2023-12-01', '2024-02-29'],
  ['fiscal year 2023/24', '2023-01-01', '2024-12-31'],
  ['los ochenta', '1980-01-01', '1989-12-31'],
  ['siglo XX', '1900-01-01', '1999-12-31'],
];

const WITHIN: readonly Row[] = [
  ['Ukraine in the last week of March 2022', '2022-03-28', '2022-04-03', 'Ukraine'],
  ['strikes during the last quarter of 2022', '2022-10-01', '2022-12-31', 'strikes'],
  ['floods within the last three days of October', '2025-10-29', '2025-10-31', 'floods'],
  ['derby on the last Sunday of October', '2025-10-26', '2025-10-26', 'derby'],
  ['huelga en la última semana de marzo de 2022', '2022-03-28', '2022-04-03', 'huelga'],
  ['huelga durante las últimas dos semanas de marzo de 2022', '2022-03-21', '2022-04-03', 'huelga'],
  ['incendios en los últimos días de julio', '2025-07-21', '2025-07-31', 'incendios'],
  ['huelga en la primera semana de mayo', '2025-04-28', '2025-05-04', 'huelga'],
  ['layoffs in the last week', '2025-11-15', TODAY, 'layoffs'],
  ['all of May 2022 monkeypox', '2022-05-01', '2022-05-31', 'monkeypox'],
  ['todo mayo de 2022 huelgas', '2022-05-01', '2022-05-31', 'huelgas'],
  ['Apple second quarter results', '2025-04-01', '2025-06-30', 'Apple results'],
  ['Apple second-quarter earnings', '2025-04-01', '2025-06-30', 'Apple earnings'],
  ['resultados del segundo trimestre de Repsol', '2025-04-01', '2025-06-30', 'resultados de Repsol'],
  ['tercer trimestre resultados Repsol', '2025-07-01', '2025-09-30', 'resultados Repsol'],
];

const BESIDE: readonly Row[] = [
  ['Abe the week after 8 July 2022', '2022-07-09', '2022-07-15', 'Abe'],
  ['Ukraine the week before February 24, 2022', '2022-02-17', '2022-02-23', 'Ukraine'],
  ['sales the month after March 2022', '2022-04-01', '2022-04-30', 'sales'],
  ['pactos la semana previa al 23 de julio de 2023', '2023-07-16', '2023-07-22', 'pactos'],
  ['la semana siguiente al 10 de noviembre', '2025-11-11', '2025-11-17'],
  ['Messi in the 30 days before June 24', '2025-05-25', '2025-06-23', 'Messi'],
  ['Messi 30 days before June 24', '2025-05-25', '2025-05-25', 'Messi'],
  ['the last three months before 1 May 2024', '2024-02-01', '2024-04-30'],
  ['the three months leading up to 1 May 2024', '2024-02-01', '2024-04-30'],
  ['strikes in the two weeks after 1 October', '2025-10-02', '2025-10-15', 'strikes'],
  ['noticias de los 10 días anteriores al 3 de mayo', '2025-04-23', '2025-05-02', ''],
  ['notas de Milei de los diez días previos al 3 de mayo', '2025-04-23', '2025-05-02', 'notas de Milei'],
  ['paros 10 días posteriores al 3 de mayo', '2025-05-04', '2025-05-13', 'paros'],
  ['Gaza en los 10 días después del 7 de octubre', '2025-10-08', '2025-10-17', 'Gaza'],
  ['Gaza 10 días después del 7 de octubre', '2025-10-17', '2025-10-17', 'Gaza'],
  ['Vitoria el fin de semana del 11 y 12 de octubre', '2025-10-11', '2025-10-12', 'Vitoria'],
  ['fires over the weekend of July 9-10, 2022', '2022-07-09', '2022-07-10', 'fires'],
  ['weekend of July 8 2022', '2022-07-08', '2022-07-10'],
  ['fin de semana del 11 de octubre', '2025-10-11', '2025-10-12'],
  ['the weekend before July 14 2022', '2022-07-09', '2022-07-10'],
  ['el fin de semana posterior al 23 de julio de 2023', '2023-07-29', '2023-07-30'],
  ['puente de mayo de 2025', '2025-04-29', '2025-05-04', 'puente de mayo de 2025'],
];

const COMPARED: readonly Row[] = [
  ['septiembre 2025 vs septiembre 2024', '2024-09-01', '2025-09-30'],
  ['inflación 2025 vs. 2024', '2024-01-01', '2025-12-31', 'inflación'],
  ['sales Q3 vs Q2', '2025-04-01', '2025-09-30', 'sales'],
  ['in September and October 2025', '2025-09-01', '2025-10-31'],
  ['huelgas en mayo y junio', '2025-05-01', '2025-06-30', 'huelgas'],
  ['2023, 2024 y 2025', '2023-01-01', '2025-12-31'],
];

const MACHINE: readonly Row[] = [
  ['inflación 2025-10', '2025-10-01', '2025-10-31', 'inflación'],
  ['2025-11-03/2025-11-09', '2025-11-03', '2025-11-09'],
  ['strikes 2025-11-03..2025-11-09', '2025-11-03', '2025-11-09', 'strikes'],
  ['2025-11-03/09', '2025-11-03', '2025-11-09'],
  ['inflation 2023..2024', '2023-01-01', '2024-12-31', 'inflation'],
  ['inflation date:2025-11-03', '2025-11-03', '2025-11-03', 'inflation'],
  ['inflación fecha: 2025-11-03 a 2025-11-09', '2025-11-03', '2025-11-09', 'inflación'],
  ['2025-10/2025-12', '2025-10-01', '2025-12-31'],
  ['2025-11-03T00:00:00Z/2025-11-09T23:59:59Z', '2025-11-03', '2025-11-09'],
  ['[2025-11-03 TO 2025-11-09]', '2025-11-03', '2025-11-09'],
  ['2025-W45-3', '2025-11-05', '2025-11-05'],
  ['W45 2025', '2025-11-03', '2025-11-09'],
  ['Wed Aug 05 12:00:00 2015', '2015-08-05', '2015-08-05'],
  ['Tue Nov 18 09:00:00 UTC 2025', '2025-11-18', '2025-11-18'],
  ['2025-11-20 14:33:10,123', '2025-11-20', '2025-11-20'],
  ['Sat Nov 22 2025 12:00:00 GMT-0300', TODAY, TODAY],
];

for (const [name, rows] of Object.entries({ SPANS, OPEN, PARTS, WITHIN, BESIDE, COMPARED, MACHINE })) {
  t.test(name.toLowerCase(), async (t) => {
    for (const [query, from, to, topic = ''] of rows) {
      const read = wordsOfTime(query, { reference: Date.parse(SATURDAY), zone: ZONE });
      t.match(read ?? {}, { from, to, topic }, query);
    }
  });
}

t.test('a summer is that of the zone, and is named after the year that holds most of it', async (t) => {
  const asked = (query: string, at: string, zone: string) =>
    wordsOfTime(query, { reference: Date.parse(at), zone })?.from;
  t.equal(asked('verano 2025', '2025-02-10T12:00:00Z', ZONE), '2024-12-21');
  t.equal(asked('verano 2025', SATURDAY, ZONE), '2024-12-21');
  t.equal(asked('verano 2025', '2025-02-10T12:00:00Z', 'Europe/Madrid'), '2025-06-21');
  t.equal(asked('winter 2025', '2025-02-10T12:00:00Z', 'America/New_York'), '2024-12-01');
});

const NO_DATES = [
  'prices two thousand five hundred days ago',
  'precios dos mil quinientos días atrás',
  'Cinco de Mayo parade',
  'touchdown in the third quarter',
  'Audi Q3 review',
  'Lakers third quarter comeback',
  'tras el 23-J',
  'pactos tras el 28-A',
  'all 2022 models',
  'puente de mayo en Madrid',
  'Semana de Mayo',
  'Resolución 10/2025',
  'CVE-2025-10',
  '2011-12 season',
  'goal in 10 minutes',
  'los últimos días de Perón',
  'siglo XXI editores',
  'Hace más de un mes que no llueve',
  'delete the last 15 minutes of search history',
  'left 129 million years ago',
  'people in their early 30s',
  'last 3-4 seasons',
  'Buen Fin 2021: cuándo empieza',
  'windows 11 23h2 desktop',
  'Vivo T1 44W launched',
];

t.test('not dates', async (t) => {
  for (const query of NO_DATES)
    t.equal(wordsOfTime(query, { reference: Date.parse(SATURDAY), zone: ZONE }), null, query);
});
