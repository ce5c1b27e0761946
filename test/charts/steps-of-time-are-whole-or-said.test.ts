// Every day of a window is in one step; steps that the window cuts are told apart from whole ones.
import fc from 'fast-check';
import t from 'tap';
import { countByTime, partialSteps, readableStep } from '../../core/charts/query/count.ts';
import { daysSearched } from '../../core/charts/query/days-searched.ts';
import { isoOfDay } from '../../core/language/dates/civil.ts';

const keys = (from: string, to: string, step: 'week' | 'month' | 'quarter' | 'year') =>
  countByTime([{ topic: 'x', results: [] }], { from, to }, step, 'UTC').rows.map(([key]) => key);

t.test('steps', async (t) => {
  t.same(keys('2026-08-21', '2026-09-01', 'week'), ['2026-08-17', '2026-08-24', '2026-08-31']);
  t.same(keys('2025-12-31', '2026-02-01', 'month'), ['2025-12', '2026-01', '2026-02']);
  t.same(keys('2025-12-31', '2026-07-01', 'quarter'), ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3']);
  t.same(keys('2025-12-31', '2026-01-01', 'year'), ['2025', '2026']);
});

t.test('a window has as many steps as can be read', async (t) => {
  const days = [2, 3, 62, 63, 400, 401];
  t.same(days.map(readableStep), ['hour', 'day', 'day', 'week', 'week', 'month']);
});

t.test('steps without a window reach back as far as can be read', async (t) => {
  const now = Date.parse('2026-11-20T15:00:00Z');
  const moment = { reference: now, zone: 'UTC', today: '2026-11-20', windowGiven: false };
  const request = { days: 7, published_after: null, published_before: null };
  const from = (step: Parameters<typeof daysSearched>[2]) =>
    daysSearched(request, { two: null, named: null } as never, step, moment as never, '+00:00').days.from;
  t.same(
    (['hour', 'day', 'week', 'month', 'quarter', 'year'] as const).map(from),
    ['2026-11-19', '2026-11-14', '2026-09-28', '2025-12-01', '2025-01-01', '2022-01-01'],
    'two days, the days of a search, eight weeks, twelve months, eight quarters, five years',
  );
});

t.test('of a window of centuries the last steps are counted, as many as a table has rows', async (t) => {
  const steps = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
  const counts = steps.map((step) => {
    const { rows } = countByTime(
      [{ topic: 'x', results: [] }],
      { from: '0001-01-01', to: '2026-11-03' },
      step,
      'UTC',
    );
    return [rows.length, rows.at(-1)![0]];
  });
  t.same(counts, [
    [5000, '2026-11-03T23:00:00.000Z'],
    [5000, '2026-11-03'],
    [5000, '2026-11-02'],
    [5000, '2026-11'],
    [5000, '2026-Q4'],
    [2026, '2026'],
  ]);
});

t.test('parts', async (t) => {
  t.same(partialSteps({ from: '2026-08-21', to: '2026-11-21' }, 'week'), [
    { at: 'first', days: 3, of: 7 },
    { at: 'last', days: 6, of: 7 },
  ]);
  t.same(partialSteps({ from: '2026-11-16', to: '2026-11-22' }, 'week'), []);
  t.same(partialSteps({ from: '2026-11-17', to: '2026-11-20' }, 'week'), [{ at: 'only', days: 4, of: 7 }]);
  t.same(partialSteps({ from: '2024-02-02', to: '2024-03-31' }, 'month'), [
    { at: 'first', days: 28, of: 29 },
  ]);
  t.same(partialSteps({ from: '2026-01-01', to: '2026-05-01' }, 'quarter'), [
    { at: 'last', days: 31, of: 91 },
  ]);
  t.same(partialSteps({ from: '2026-11-14', to: '2026-11-20' }, 'day'), []);
});

t.test('the step that is not over is said, and none after it is counted', async (t) => {
  const now = Date.parse('2026-11-22T14:23:00Z');
  const zone = 'America/Argentina/Buenos_Aires';
  const today = { from: '2026-11-22', to: '2026-11-22' };
  const hours = countByTime([{ topic: 'x', results: [] }], today, 'hour', zone, now).rows;
  t.equal(hours.length, 12);
  t.equal(hours.at(-1)![0], '2026-11-22T14:00:00.000Z');
  t.same(partialSteps(today, 'hour', now, zone), [{ at: 'last', until: '2026-11-22T11:23' }]);
  const week = { from: '2026-11-16', to: '2026-11-22' };
  t.same(partialSteps(week, 'day', now, zone), [{ at: 'last', until: '2026-11-22T11:23' }]);
  t.same(partialSteps(week, 'week', now, zone), [{ at: 'only', days: 7, of: 7, until: '2026-11-22T11:23' }]);
  t.same(partialSteps({ from: '2026-11-16', to: '2026-11-20' }, 'day', now, zone), []);
});

t.test('steps are complete once the missing days are added', async () => {
  const spans = fc.tuple(fc.integer({ min: 0, max: 25_000 }), fc.integer({ min: 0, max: 900 }));
  const steps = fc.constantFrom('week' as const, 'month' as const, 'quarter' as const, 'year' as const);
  fc.assert(
    fc.property(spans, steps, ([start, length], step) => {
      const [from, to] = [isoOfDay(start), isoOfDay(start + length)];
      const parts = partialSteps({ from, to }, step);
      if (parts.some(({ at }) => at === 'only')) return keys(from, to, step).length === 1;
      const missing = (at: 'first' | 'last') => {
        const part = parts.find((one) => one.at === at);
        return part ? part.of! - part.days! : 0;
      };
      const whole = {
        from: isoOfDay(start - missing('first')),
        to: isoOfDay(start + length + missing('last')),
      };
      const same = keys(whole.from, whole.to, step).join() === keys(from, to, step).join();
      return same && partialSteps(whole, step).length === 0;
    }),
  );
});
