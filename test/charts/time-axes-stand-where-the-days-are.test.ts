// Ticks of time axes: cut in the chart's zone, the date at local midnight; quarters are called quarters; the last tick of
// the numbers is not below the data.
import t from 'tap';
import type { ChartType } from '../../core/charts/data/options.ts';
import { render } from '../../core/charts/draw/render.ts';
import { calendarOf, timeTicks } from '../../core/charts/draw/ticks.ts';
import { HOUR } from '../../core/platform/clock.ts';
import { drawing, picture, SIZE } from '../support/drawings.ts';

const ZONE = 'America/Argentina/Buenos_Aires';
const START = Date.UTC(2026, 0, 5);

function textsOf(
  type: ChartType,
  x: string[],
  values: number[],
  timezone = 'UTC',
  locale: 'en' | 'es' = 'en',
) {
  const data = { x, series: [{ name: 'v', values }] };
  const { svg } = render({ ...picture(type, data, { locale }), timezone }, SIZE);
  return [...svg.matchAll(/<text x="([\d.]+)"[^>]*>([^<]*)</g)].map(([, at, text]) => ({
    at: Number(at),
    text,
  }));
}

const hours = (count: number) =>
  Array.from({ length: count }, (_, at) => new Date(START + at * HOUR).toISOString());

t.test('hours and days are those of the zone', async (t) => {
  const calendar = calendarOf(ZONE);
  const [hourly] = [timeTicks(START, START + 47 * HOUR, 'hour', 9, calendar)];
  t.match(
    hourly.filter(({ unit }) => unit === 'day').map(({ at }) => new Date(at).toISOString()),
    ['2026-01-05T03:00:00.000Z', '2026-01-06T03:00:00.000Z'],
  );
  t.ok(
    hourly.every(({ at }) => ((at - START) / HOUR - 3 + 48) % 6 === 0),
    'hours are counted from local midnight',
  );
  const daily = timeTicks(START, START + 240 * HOUR, 'hour', 9, calendar);
  t.ok(daily.every(({ at }) => new Date(at).getUTCHours() === 3));
  // 2026-03-29 has 23 hours in Madrid.
  const spring = timeTicks(
    Date.UTC(2026, 2, 27),
    Date.UTC(2026, 2, 31),
    'hour',
    5,
    calendarOf('Europe/Madrid'),
  );
  t.same(
    spring.map(({ at }) => new Date(at).toISOString().slice(8, 13)),
    ['27T23', '28T23', '29T22', '30T22'],
  );
});

t.test('the drawing says the date at midnight', async (t) => {
  const x = hours(48);
  const line = textsOf(
    'line',
    x,
    x.map((_, at) => at % 16),
    ZONE,
    'es',
  ).map(({ text }) => text);
  t.ok(line.includes('5 ene') && line.includes('6 ene') && line.includes('06:00'), line.join(' | '));
  t.notOk(line.includes('00:00'), line.join(' | '));
  const bars = textsOf(
    'bar',
    x.slice(0, 30),
    x.slice(0, 30).map((_, at) => at),
    ZONE,
    'es',
  ).map(({ text }) => text);
  t.ok(bars.includes('4 ene') && bars.includes('5 ene'), bars.join(' | '));
});

t.test('quarters', async (t) => {
  const x = ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1'];
  const said = (locale: 'en' | 'es') =>
    textsOf('line', x, [1, 2, 3, 2, 4], 'UTC', locale).map(({ text }) => text);
  t.match(said('es').join('|'), /T1 2025\|T2\|T3\|T4\|T1 2026/);
  t.match(said('en').join('|'), /Q1 2025\|Q2\|Q3\|Q4\|Q1 2026/);
  const written = textsOf('line', ['Q4 2025', '1T 2026', 'T2 2026'], [1, 2, 3]).map(({ text }) => text);
  t.match(written.join('|'), /Q4 2025\|Q1 2026\|Q2/);
});

t.test('dots show where dates are measured when they are far from even', async (t) => {
  const dotsOf = (x: string[]) => {
    const data = { x, series: [{ name: 'v', values: x.map((_, at) => at) }] };
    return drawing('line', data).svg.match(/<circle /g)?.length;
  };
  t.equal(dotsOf(['2026-01-05', '2026-01-06', '2026-02-15', '2026-05-01']), 5, 'one each, and the last one');
  t.equal(dotsOf(['2026-01-08', '2026-01-09', '2026-01-12', '2026-01-13']), 1, 'a weekend is no gap');
});

t.test('bars leave a place for each step of time that the data leave out', async (t) => {
  const gapsOf = (x: string[], type: 'bar' | 'stacked_bar' = 'bar') => {
    const series = ['v', 'w'].slice(type === 'bar' ? 1 : 0).map((name) => ({ name, values: x.map(() => 1) }));
    const data = { x, series };
    const bars = [...drawing(type, data).svg.matchAll(/<(?:path d="M|rect x=")([\d.]+)[^>]*class="mark"/g)];
    const at = [...new Set(bars.map(([, left]) => Math.round(Number(left))))].toSorted((a, b) => a - b);
    const steps = at.slice(1).map((left, row) => left - at[row]!);
    return steps.map((step) => Math.round(step / Math.min(...steps)));
  };
  t.same(gapsOf(['2026-01-01', '2026-01-02', '2026-01-10', '2026-01-11']), [1, 8, 1]);
  t.same(gapsOf(['2026-01-01', '2026-01-02', '2026-01-10', '2026-01-11'], 'stacked_bar'), [1, 8, 1]);
  t.same(gapsOf(['2026-01', '2026-02', '2026-05']), [1, 3]);
  t.same(gapsOf(['2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z', '2026-03-05T14:00:00Z']), [1, 3]);
  t.same(gapsOf(['1990', '2000', '2010', '2020']), [1, 1, 1], 'all are ten years apart');
  t.same(gapsOf(['2026-01-08', '2026-01-09', '2026-01-12', '2026-01-14']), [1, 1, 2], 'working days');
  t.same(gapsOf(['2009-03-30', '2009-03-31', '2009-04-02', '2009-04-09']), [1, 2, 5], 'of any year');
  t.same(gapsOf(['2020', '2021', '2022', '2090']), [1, 1, 1], 'most of the chart would be empty');
});

t.test('a cut axis has three ticks or more', async (t) => {
  const texts = textsOf('line', ['2021', '2022', '2023', '2024', '2025'], [34, 36.1, 38.9, 41, 44.2]);
  const ticks = texts.filter(({ at, text }) => at < 80 && /^\d\d$/.test(text!)).map(({ text }) => text);
  t.same(ticks, ['34', '36', '38', '40', '42', '44']);
});

t.test('values use the height of the axis, and ticks reach far up it', async (t) => {
  const x = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
  for (const high of [1225, 1.3, 6.1, 101, 2600, 0.00013])
    for (const type of ['line', 'bar', 'area'] as const) {
      const values = x.map((_, at) => (high * (at + 1)) / 12);
      const numbers = textsOf(type, x, values)
        .filter(({ at, text }) => at < 80 && /^[\d.,]+$/.test(text!))
        .map(({ text }) => Number(text!.replaceAll(',', '')))
        .filter((number) => number !== 2025);
      const top = Math.max(...numbers);
      t.ok(high / Math.max(top, high) >= 0.82, `${type} ${high}: ${numbers.join(' ')}`);
      t.ok(top >= high * 0.75, `${type} ${high}: ${numbers.join(' ')}`);
    }
});
