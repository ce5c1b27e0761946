/** Before, after, until, since: up to or from a day. A bound in the future is the day of an event. */
import t from 'tap';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';

/** A Wednesday. */
const ASKED = {
  reference: Date.parse('2026-03-11T12:00:00-03:00'),
  zone: 'America/Argentina/Buenos_Aires',
};
const TODAY = '2026-03-11';

type Row = readonly [query: string, from: string | null, to: string, topic: string];

const STARTS: readonly Row[] = [
  ['from March 1', '2026-03-01', TODAY, ''],
  ['protests from March 1', '2026-03-01', TODAY, 'protests'],
  ['strikes starting March 5', '2026-03-05', TODAY, 'strikes'],
  ['as of March 5', '2026-03-05', TODAY, ''],
  ['paro a partir del 5 de marzo', '2026-03-05', TODAY, 'paro'],
  ['a partir de 2026', '2026-01-01', TODAY, ''],
  ['a partir de enero', '2026-01-01', TODAY, ''],
  ['from Monday onwards', '2026-03-09', TODAY, ''],
  ['del lunes en adelante', '2026-03-09', TODAY, ''],
  ['after March 5', '2026-03-06', TODAY, ''],
  ['después del 5 de marzo', '2026-03-06', TODAY, ''],
  ['luego del lunes', '2026-03-10', TODAY, ''],
  ['tras el 5 de marzo', '2026-03-06', TODAY, ''],
  ['after the weekend', '2026-03-09', TODAY, ''],
  ['después de 2024', '2025-01-01', TODAY, ''],
  // Last year's, because it cannot mean the coming October.
  ['since October 7', '2025-10-07', TODAY, ''],
  ['desde el 7 de octubre', '2025-10-07', TODAY, ''],
  ['after October 7', '2025-10-08', TODAY, ''],
];

const ENDS: readonly Row[] = [
  ['protests before March 5', null, '2026-03-04', 'protests'],
  ['before 2026-03-05', null, '2026-03-04', ''],
  ['antes del 5 de marzo', null, '2026-03-04', ''],
  ['antes de este mes', null, '2026-02-28', ''],
  ['previo al 8 de marzo', null, '2026-03-07', ''],
  ['until March 5', null, '2026-03-05', ''],
  ['till yesterday', null, '2026-03-10', ''],
  ['hasta el 5 de marzo', null, '2026-03-05', ''],
  ['inflación hasta febrero', null, '2026-02-28', 'inflación'],
  ['no later than March 5', null, '2026-03-05', ''],
  ['inflation before 2025 in Chile', null, '2024-12-31', 'inflation in Chile'],
  ['hasta hoy', null, TODAY, ''],
];

const BOTH: readonly Row[] = [
  ['after March 1 and before March 5', '2026-03-02', '2026-03-04', ''],
  ['since March 1 until yesterday', '2026-03-01', '2026-03-10', ''],
  ['desde el 1 de marzo y antes del 5 de marzo', '2026-03-01', '2026-03-04', ''],
  ['a partir del 1 hasta el 5 de marzo', '2026-03-01', '2026-03-05', ''],
];

/** The day itself: said of it, or of something named after it. */
const ON_THE_DAY: readonly Row[] = [
  ['news from March 5', '2026-03-05', '2026-03-05', ''],
  ['election results from Tuesday', '2026-03-10', '2026-03-10', 'election results'],
  ['news from yesterday', '2026-03-10', '2026-03-10', ''],
  ['data from February', '2026-02-01', '2026-02-28', 'data'],
  ["protests after Friday's attack", '2026-03-06', '2026-03-06', 'protests after attack'],
  ['after the March 5 attack', '2026-03-05', '2026-03-05', 'after attack'],
  ['antes de ayer', '2026-03-09', '2026-03-09', ''],
];

const AHEAD: readonly Row[] = [
  ['inscripción hasta el 20 de marzo', '2026-03-20', '2026-03-20', 'inscripción'],
  ['suba de tarifas a partir del 1 de abril', '2026-04-01', '2026-04-01', 'suba de tarifas'],
  ['closed until Monday', '2026-03-16', '2026-03-16', 'closed'],
  ['paro hasta el viernes', '2026-03-13', '2026-03-13', 'paro'],
  ['vote before the end of the month', '2026-03-21', '2026-03-31', 'vote'],
];

for (const [name, rows, basis] of [
  ['it starts a stretch to today', STARTS, 'published'],
  ['it ends a stretch that nothing starts', ENDS, 'published'],
  ['two of them', BOTH, 'published'],
  ['it is the day itself', ON_THE_DAY, 'published'],
  ['ahead it is an event', AHEAD, 'event'],
] as const) {
  t.test(name, async (t) => {
    for (const [query, from, to, topic] of rows) {
      const read = wordsOfTime(query, ASKED);
      t.match(read ?? {}, { from, to, basis, topic }, query);
    }
  });
}
