/** For any query: no exception, no reversed span, and a topic made of the query's own words. */
import fc from 'fast-check';
import t from 'tap';
import {
  dayOfIso,
  easterOf,
  endOfDay,
  isoOfDay,
  startOfDay,
  todayIn,
} from '../../../core/language/dates/civil.ts';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';

const WORDS =
  'hoy ayer mañana today yesterday tomorrow lunes Friday domingo march mayo May 3 5th 2026 31 12/05 2026-02-30 from to the of el la de del entre y desde hasta last next this past pasado próximo que viene week semana mes año years days hours ago hace in en first last third end beginning fines principios quarter trimestre Christmas Navidad Easter two diez mil noticias latest Milei Boca inflation ( ) " - , / : 9 999 9999 decades after before until starting antes después partir la noche late'.split(
    ' ',
  );
const zones = fc.constantFrom(
  'America/Argentina/Buenos_Aires',
  'America/New_York',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'UTC',
);
const moments = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2060-01-01') });
const queries = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 14 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

t.test('any query has a valid reading', async (t) => {
  fc.assert(
    fc.property(queries, moments, zones, (query, reference, zone) => {
      const read = wordsOfTime(query, { reference, zone });
      if (read === null) return true;
      const { expression, from, to, basis, topic } = read;
      const said = new Set(wordsOf(query));
      const own = wordsOf(topic).every((word) => said.has(word));
      if (basis === 'recency') return own && expression === null && from === null && to === null;
      const real = to !== null && isoOfDay(dayOfIso(to)) === to;
      // An end without a start means published: no future span is open.
      const ordered =
        from === null ? basis === 'published' : isoOfDay(dayOfIso(from)) === from && from <= to!;
      return own && real && ordered && expression !== null && query.includes(expression);
    }),
    { numRuns: 500, seed: 20260311 },
  );
  t.pass('holds');
});

t.test('a day of a zone begins and ends where its neighbours end and begin', async (t) => {
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const day = todayIn(moment, zone);
      const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
      return start <= moment && moment <= end && todayIn(start, zone) === day && todayIn(end, zone) === day;
    }),
    { numRuns: 200, seed: 7 },
  );
  const endsAt = (day: string) => new Date(endOfDay(dayOfIso(day), 'America/New_York')).toISOString();
  t.equal(endsAt('2026-03-08'), '2026-03-09T03:59:59.999Z', 'it has 23 hours');
  t.equal(endsAt('2026-11-01'), '2026-11-02T04:59:59.999Z', 'it has 25');
});

t.test('Easter', async (t) => {
  for (const day of ['1943-04-25', '1961-04-02', '2000-04-23', '2024-03-31', '2106-04-18', '2200-04-06'])
    t.equal(isoOfDay(easterOf(Number(day.slice(0, 4)))), day);
});
