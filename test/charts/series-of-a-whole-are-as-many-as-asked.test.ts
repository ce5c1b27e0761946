// "Top 2 outlets by week, in percent": two series, in percent of all articles of each week.
import t from 'tap';
import { firstSeries, partsBy, sharesOfRows } from '../../core/charts/query/compose.ts';
import { countByTime } from '../../core/charts/query/count.ts';
import type { Result } from '../../core/search/answer/answer.ts';

const DAY = '2026-11-16';
/** Nine outlets, of which the first has nine articles, the second eight … */
const results = Array.from({ length: 9 }, (_, at) =>
  Array.from({ length: 9 - at }, () => ({ source: `s${at}`, published_at: `${DAY}T12:00:00Z` })),
).flat() as unknown as Result[];
const names = new Map(Array.from({ length: 9 }, (_, at) => [`s${at}`, `Outlet ${at}`]));

t.test('two of nine, of which the rest is part of the whole', async (t) => {
  const { parts, of } = partsBy([{ topic: 'x', results }], 'source', names);
  t.equal(of, 9);
  const counts = countByTime(parts, { from: DAY, to: DAY }, 'day', 'UTC');
  const { columns, rows } = firstSeries(sharesOfRows(counts), 2);
  t.same(
    columns.map(({ label }) => label),
    ['date', 'Outlet 0', 'Outlet 1'],
  );
  t.same(rows, [[DAY, 20, 17.8]]);
});

t.test('as many as are drawn anyway stay', async (t) => {
  const { parts } = partsBy([{ topic: 'x', results }], 'source', names);
  const counts = countByTime(parts, { from: DAY, to: DAY }, 'day', 'UTC');
  t.equal(firstSeries(counts, 20).columns.length, counts.columns.length);
  t.equal(firstSeries(counts, null).columns.length, counts.columns.length);
});
