/** Each row: the query, the days it means, the topic, and the time of the request. English and Spanish. */
import t from 'tap';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';

const ZONE = 'America/Argentina/Buenos_Aires';
/** A Wednesday. */
const NOON = '2026-03-11T12:00:00-03:00';

type Row = readonly [query: string, from: string | null, to: string, topic: string, reference?: string];

const DAYS: readonly Row[] = [
  ['dólar hoy', '2026-03-11', '2026-03-11', 'dólar'],
  ['noticias de hoy', '2026-03-11', '2026-03-11', ''],
  ["today's weather in Madrid", '2026-03-11', '2026-03-11', 'weather in Madrid'],
  ['Boca, hoy', '2026-03-11', '2026-03-11', 'Boca'],
  ['qué pasó ayer en Rosario', '2026-03-10', '2026-03-10', 'qué pasó en Rosario'],
  ['yesterday in parliament', '2026-03-10', '2026-03-10', 'parliament'],
  ['Boca Juniors ayer por la noche', '2026-03-10', '2026-03-10', 'Boca Juniors'],
  ['tiroteo anoche', '2026-03-10', '2026-03-10', 'tiroteo'],
  ['last night earthquake', '2026-03-10', '2026-03-10', 'earthquake'],
  ['robo anteayer', '2026-03-09', '2026-03-09', 'robo'],
  ['the day before yesterday storm', '2026-03-09', '2026-03-09', 'storm'],
  ['antes de ayer', '2026-03-09', '2026-03-09', ''],
  ['partido de mañana', '2026-03-12', '2026-03-12', 'partido'],
  ['tomorrow in court', '2026-03-12', '2026-03-12', 'court'],
  ['paro pasado mañana', '2026-03-13', '2026-03-13', 'paro'],
  ['the day after tomorrow', '2026-03-13', '2026-03-13', ''],
  ['accidente esta mañana', '2026-03-11', '2026-03-11', 'accidente'],
  ['concert tonight', '2026-03-11', '2026-03-11', 'concert'],
  ['esta noche en el Monumental', '2026-03-11', '2026-03-11', 'el Monumental'],
  ['el día de hoy', '2026-03-11', '2026-03-11', ''],
  ['Milei (ayer)', '2026-03-10', '2026-03-10', 'Milei'],
  ['últimas noticias de hoy sobre Milei', '2026-03-11', '2026-03-11', 'Milei'],
  ['dólar blue hoy, 11 de marzo', '2026-03-11', '2026-03-11', 'dólar blue'],
];

/** A part of a day means the day, and leaves nothing in the topic. */
const PARTS: readonly Row[] = [
  ['incendio ayer por la mañana', '2026-03-10', '2026-03-10', 'incendio'],
  ['ayer, por la mañana, en Córdoba', '2026-03-10', '2026-03-10', 'Córdoba'],
  ['hoy a la mañana', '2026-03-11', '2026-03-11', ''],
  ['hoy a media mañana', '2026-03-11', '2026-03-11', ''],
  ['viernes a la mañana', '2026-03-06', '2026-03-06', ''],
  ['el lunes por la mañana', '2026-03-09', '2026-03-09', ''],
  ['mañana por la mañana', '2026-03-12', '2026-03-12', ''],
  ['mañana en la mañana', '2026-03-12', '2026-03-12', ''],
  ['ayer de mañana', '2026-03-10', '2026-03-10', ''],
  ['la mañana del lunes', '2026-03-09', '2026-03-09', ''],
  ['robo en Palermo la noche del viernes', '2026-03-06', '2026-03-06', 'robo en Palermo'],
  ['choque en la madrugada del domingo', '2026-03-08', '2026-03-08', 'choque'],
  ['la noche del 5 de marzo', '2026-03-05', '2026-03-05', ''],
  ['the morning of March 5', '2026-03-05', '2026-03-05', ''],
  ['late yesterday', '2026-03-10', '2026-03-10', ''],
  ['fire late on Friday', '2026-03-06', '2026-03-06', 'fire'],
  ['crash early Sunday morning', '2026-03-08', '2026-03-08', 'crash'],
  ['crash last Friday night', '2026-03-06', '2026-03-06', 'crash'],
  ['earlier today', '2026-03-11', '2026-03-11', ''],
  ['hoy temprano', '2026-03-11', '2026-03-11', ''],
  ['a primera hora de hoy', '2026-03-11', '2026-03-11', ''],
  ['ayer a última hora', '2026-03-10', '2026-03-10', ''],
  ['debate el jueves a las 21', '2026-03-05', '2026-03-05', 'debate'],
  ['hoy después del mediodía', '2026-03-11', '2026-03-11', ''],
  ['desde ayer a la noche cortes de luz', '2026-03-10', '2026-03-11', 'cortes de luz'],
];

const WEEKDAYS: readonly Row[] = [
  ['partido del domingo', '2026-03-08', '2026-03-08', 'partido'],
  ['Biden speech Friday', '2026-03-06', '2026-03-06', 'Biden speech'],
  ['results on Sunday', '2026-03-08', '2026-03-08', 'results'],
  ["Sunday's game", '2026-03-08', '2026-03-08', 'game'],
  ['miércoles', '2026-03-11', '2026-03-11', ''],
  ['el martes', '2026-03-10', '2026-03-10', ''],
  ['elecciones del próximo domingo', '2026-03-15', '2026-03-15', 'elecciones'],
  ['el domingo que viene', '2026-03-15', '2026-03-15', ''],
  ['next Friday vote', '2026-03-20', '2026-03-20', 'vote'],
  ['this Friday vote', '2026-03-13', '2026-03-13', 'vote'],
  ['this coming Friday', '2026-03-13', '2026-03-13', ''],
  ['quién jugará el sábado', '2026-03-14', '2026-03-14', 'quién jugará'],
  ['who will play Saturday', '2026-03-14', '2026-03-14', 'who will play'],
  ['pronóstico para el viernes', '2026-03-13', '2026-03-13', 'pronóstico'],
  ['el lunes pasado', '2026-03-09', '2026-03-09', ''],
  ['last Tuesday protest', '2026-03-03', '2026-03-03', 'protest'],
  ['el domingo pasado', '2026-03-08', '2026-03-08', ''],
  ['wednesday of next week', '2026-03-18', '2026-03-18', ''],
  ['el lunes de esta semana', '2026-03-09', '2026-03-09', ''],
  ['sábado y domingo', '2026-03-07', '2026-03-08', ''],
  ['de lunes a viernes', '2026-03-09', '2026-03-13', ''],
  ['desde el lunes Bullrich', '2026-03-09', '2026-03-11', 'Bullrich'],
  ['protests since Monday', '2026-03-09', '2026-03-11', 'protests'],
  ['lunes 9 de marzo', '2026-03-09', '2026-03-09', ''],
  ['hoy y mañana', '2026-03-11', '2026-03-12', ''],
];

const PERIODS: readonly Row[] = [
  ['inflación esta semana', '2026-03-09', '2026-03-15', 'inflación'],
  ['this week in Congress', '2026-03-09', '2026-03-15', 'Congress'],
  ['la semana pasada', '2026-03-02', '2026-03-08', ''],
  ['news from last week about Gaza', '2026-03-02', '2026-03-08', 'news about Gaza'],
  ['la semana que viene', '2026-03-16', '2026-03-22', ''],
  ["next week's summit", '2026-03-16', '2026-03-22', 'summit'],
  ['este mes', '2026-03-01', '2026-03-31', ''],
  ['el mes pasado', '2026-02-01', '2026-02-28', ''],
  ["next month's budget", '2026-04-01', '2026-04-30', 'budget'],
  ['este año', '2026-01-01', '2026-12-31', ''],
  ['last year floods', '2025-01-01', '2025-12-31', 'floods'],
  ['el próximo año', '2027-01-01', '2027-12-31', ''],
  ['robo fin de semana en Palermo', '2026-03-07', '2026-03-08', 'robo en Palermo'],
  ['this weekend fixtures', '2026-03-14', '2026-03-15', 'fixtures'],
  ['clima fin de semana', '2026-03-14', '2026-03-15', 'clima'],
  ['el fin de semana pasado', '2026-03-07', '2026-03-08', ''],
  ['last 3 days Ukraine', '2026-03-08', '2026-03-11', 'Ukraine'],
  ['últimos 7 días', '2026-03-04', '2026-03-11', ''],
  ['last 24 hours Ukraine', '2026-03-10', '2026-03-11', 'Ukraine'],
  ['últimas 48 horas dólar', '2026-03-09', '2026-03-11', 'dólar'],
  ['last 2 weeks', '2026-02-25', '2026-03-11', ''],
  ['los últimos días', '2026-03-04', '2026-03-11', ''],
  ['trigo último mes', '2026-02-11', '2026-03-11', 'trigo'],
  ['ultima semana inflación', '2026-03-04', '2026-03-11', 'inflación'],
  ['último año', '2025-03-11', '2026-03-11', ''],
  ['último trimestre', '2025-10-01', '2025-12-31', ''],
  ['pasado mes', '2026-02-01', '2026-02-28', ''],
  ['in the past week', '2026-03-04', '2026-03-11', ''],
  ['incendio hace 3 días', '2026-03-08', '2026-03-08', 'incendio'],
  ['fire two weeks ago', '2026-02-25', '2026-02-25', 'fire'],
  ['in 5 days', '2026-03-16', '2026-03-16', ''],
  ['dentro de dos semanas', '2026-03-25', '2026-03-25', ''],
  ['primer trimestre 2026 PBI', '2026-01-01', '2026-03-31', 'PBI'],
  ['last quarter earnings', '2025-10-01', '2025-12-31', 'earnings'],
  ['Q2 2025 earnings', '2025-04-01', '2025-06-30', 'earnings'],
  ['principios de marzo', '2026-03-01', '2026-03-10', ''],
  ['a mediados de febrero', '2026-02-11', '2026-02-20', ''],
  ['end of last month', '2026-02-21', '2026-02-28', ''],
  ['primera quincena de enero turismo', '2026-01-01', '2026-01-15', 'turismo'],
  ['the first Monday of the month', '2026-03-02', '2026-03-02', ''],
  ['último viernes de febrero', '2026-02-27', '2026-02-27', ''],
  ['verano 2025 turismo', '2024-12-21', '2025-03-20', 'turismo'],
  ['el último fin de semana', '2026-03-07', '2026-03-08', ''],
  ['over the past weekend', '2026-03-07', '2026-03-08', ''],
  ['próximos días lluvia', '2026-03-12', '2026-03-18', 'lluvia'],
  ['resumen de la semana', '2026-03-09', '2026-03-15', ''],
  ['noticias del día', '2026-03-11', '2026-03-11', ''],
  ['top stories of the week', '2026-03-09', '2026-03-15', ''],
  ['las noticias más importantes de hoy', '2026-03-11', '2026-03-11', ''],
  ['en lo que va del año', '2026-01-01', '2026-03-11', ''],
];

const DATES: readonly Row[] = [
  ['8 de marzo marcha', '2026-03-08', '2026-03-08', 'marcha'],
  ['March 8 rally', '2026-03-08', '2026-03-08', 'rally'],
  ['the 8th of March', '2026-03-08', '2026-03-08', ''],
  ['elecciones 26 de octubre de 2025', '2025-10-26', '2025-10-26', 'elecciones'],
  ['October 26, 2025 election', '2025-10-26', '2025-10-26', 'election'],
  ['asunción 10/12/2023', '2023-12-10', '2023-12-10', 'asunción'],
  ['2026-02-14 floods', '2026-02-14', '2026-02-14', 'floods'],
  ['14.02.2026', '2026-02-14', '2026-02-14', ''],
  ['el 8/3 marcha', '2026-03-08', '2026-03-08', 'marcha'],
  ['1º de marzo discurso', '2026-03-01', '2026-03-01', 'discurso'],
  ['primero de marzo', '2026-03-01', '2026-03-01', ''],
  ['10 de diciembre', '2025-12-10', '2025-12-10', ''],
  ['January 5', '2026-01-05', '2026-01-05', ''],
  ['inundaciones en 2013', '2013-01-01', '2013-12-31', 'inundaciones'],
  ['2024', '2024-01-01', '2024-12-31', ''],
  ['enero de 2026 inflación', '2026-01-01', '2026-01-31', 'inflación'],
  ['floods in February', '2026-02-01', '2026-02-28', 'floods'],
  ['inflación febrero', '2026-02-01', '2026-02-28', 'inflación'],
  ['paro general entre el 3 y el 5 de marzo', '2026-03-03', '2026-03-05', 'paro general'],
  ['from 3 to 5 March strikes', '2026-03-03', '2026-03-05', 'strikes'],
  ['del 3 al 5 de marzo', '2026-03-03', '2026-03-05', ''],
  ['March 3-5', '2026-03-03', '2026-03-05', ''],
  ['between Jan 7 and Feb 15', '2026-01-07', '2026-02-15', ''],
  ['del 28 de diciembre al 3 de enero', '2025-12-28', '2026-01-03', ''],
  ['de enero a marzo', '2026-01-01', '2026-03-31', ''],
  ['desde 2014 hasta 2018', '2014-01-01', '2018-12-31', ''],
  ["March '25", '2025-03-01', '2025-03-31', ''],
  ['marzo del 25', '2025-03-01', '2025-03-31', ''],
  ['25 de mayo', '2025-05-25', '2025-05-25', ''],
  ['feriado del 9 de julio', '2026-07-09', '2026-07-09', 'feriado'],
  ['Good Friday 2026', '2026-04-03', '2026-04-03', 'Good Friday 2026'],
];

/** Month ends, leap days, year boundaries, and days affected by daylight saving time. */
const BORDERS: readonly Row[] = [
  ['ayer', '2026-02-28', '2026-02-28', '', '2026-03-01T09:00:00-03:00'],
  ['yesterday', '2024-02-29', '2024-02-29', '', '2024-03-01T09:00:00-03:00'],
  ['hace un mes', '2026-02-28', '2026-02-28', '', '2026-03-31T09:00:00-03:00'],
  ['a year ago', '2023-02-01', '2023-02-28', '', '2024-02-29T09:00:00-03:00'],
  ['a year ago today', '2023-02-28', '2023-02-28', '', '2024-02-29T09:00:00-03:00'],
  ['29 de febrero', '2024-02-29', '2024-02-29', '', '2024-03-05T09:00:00-03:00'],
  ['ayer', '2025-12-31', '2025-12-31', '', '2026-01-01T01:00:00-03:00'],
  ['el mes pasado', '2025-12-01', '2025-12-31', '', '2026-01-15T01:00:00-03:00'],
  ['la semana pasada', '2025-12-22', '2025-12-28', '', '2026-01-02T01:00:00-03:00'],
  ['this week', '2025-12-29', '2026-01-04', '', '2026-01-02T01:00:00-03:00'],
  ['mañana', '2026-01-01', '2026-01-01', '', '2025-12-31T23:30:00-03:00'],
  // Still the 31st in Buenos Aires, the 1st in UTC.
  ['hoy', '2025-12-31', '2025-12-31', '', '2026-01-01T02:00:00Z'],
  ['el domingo pasado', '2026-03-08', '2026-03-08', '', '2026-03-09T09:00:00-03:00'],
  ['el domingo', '2026-03-08', '2026-03-08', '', '2026-03-08T09:00:00-03:00'],
];

for (const [name, rows] of Object.entries({ DAYS, PARTS, WEEKDAYS, PERIODS, DATES, BORDERS })) {
  t.test(name.toLowerCase(), async (t) => {
    for (const [query, from, to, topic, reference = NOON] of rows) {
      const read = wordsOfTime(query, { reference: Date.parse(reference), zone: ZONE });
      t.match(read ?? {}, { from, to }, `${query} (${reference})`);
      t.equal(read?.topic, topic, `topic of ${query}`);
    }
  });
}

t.test('future dates are events, past dates are publication dates', async (t) => {
  const basis = (query: string) => wordsOfTime(query, { reference: Date.parse(NOON), zone: ZONE })?.basis;
  for (const query of [
    'mañana',
    'el domingo que viene',
    'next month',
    'in 5 days',
    'partido del 20 de marzo',
  ])
    t.equal(basis(query), 'event', query);
  for (const query of ['hoy', 'ayer', 'this week', 'este mes', 'el domingo', 'last 3 days'])
    t.equal(basis(query), 'published', query);
});

t.test('asking for the latest has no date', async (t) => {
  const rows = [
    ['últimas noticias de Boca', 'Boca'],
    ['latest news on inflation', 'inflation'],
    ['lo último', ''],
    ['lo último sobre el dólar', 'el dólar'],
    ['breaking news', ''],
    ['Gaza latest', 'Gaza'],
    ['latest inflation figures', 'inflation figures'],
    ['último momento Rosario', 'Rosario'],
  ] as const;
  for (const [query, topic] of rows) {
    const read = wordsOfTime(query, { reference: Date.parse(NOON), zone: ZONE });
    t.same(read, { expression: null, from: null, to: null, basis: 'recency', topic }, query);
  }
});

t.test('the zone decides what day it is, even when clocks change at midnight', async (t) => {
  const hoy = (at: string, zone: string) => wordsOfTime('hoy', { reference: Date.parse(at), zone })?.from;
  t.equal(hoy('2026-03-11T12:00:00Z', 'Pacific/Kiritimati'), '2026-03-12');
  t.equal(hoy('2026-03-11T08:00:00Z', 'Pacific/Pago_Pago'), '2026-03-10');
  // New York: 8 March 2026 has 23 hours, 1 November has 25.
  t.equal(hoy('2026-03-09T03:59:00Z', 'America/New_York'), '2026-03-08');
  t.equal(hoy('2026-03-09T04:00:00Z', 'America/New_York'), '2026-03-09');
  t.equal(hoy('2026-11-02T04:59:00Z', 'America/New_York'), '2026-11-01');
  // Santiago: midnight of 6 September 2026 does not exist.
  t.equal(hoy('2026-09-06T04:00:00Z', 'America/Santiago'), '2026-09-06');
  t.throws(() => hoy('2026-03-11T12:00:00Z', 'Nowhere/Land'), RangeError);
});

t.test('the query language decides the order of day and month', async (t) => {
  const read = (language: string | null, zone = ZONE) =>
    wordsOfTime('3/5/2026', { reference: Date.parse(NOON), zone, language })?.from;
  t.equal(read('en'), '2026-03-05');
  t.equal(read('es'), '2026-05-03');
  t.equal(read(null), '2026-05-03');
  t.equal(read(null, 'America/Chicago'), '2026-03-05');
});

t.test('what is due by a day to come says nothing about when articles were published', async (t) => {
  const read = (query: string) => {
    const { from, to, basis, topic, due } = wordsOfTime(query, { reference: Date.parse(NOON), zone: ZONE })!;
    return { from, to, basis, topic, due: due === true };
  };
  const due = { basis: 'event', due: true };
  t.same(read('debt deal by tonight'), { from: '2026-03-11', to: '2026-03-11', topic: 'debt deal', ...due });
  t.same(read('debt deal by Friday'), { from: '2026-03-13', to: '2026-03-13', topic: 'debt deal', ...due });
  t.notOk(read('debt deal on Friday').due);
  t.notOk(read('debt deal by March 2024').due, 'it has passed');
});
