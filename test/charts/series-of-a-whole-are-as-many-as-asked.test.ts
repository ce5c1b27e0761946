// "Top 2 outlets by week, in percent": two series, in percent of all articles of each week.
import t from 'tap';
import type { Picture } from '../../core/charts/data/chart.ts';
import { firstSeries, partsBy, sharesOfRows } from '../../core/charts/query/compose.ts';
import { countByTime } from '../../core/charts/query/count.ts';
import { localizedTable } from '../../core/charts/wording/localized-table.ts';
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

t.test('series are called by what they are: a topic, or a part in the language of the chart', async (t) => {
  const labels = (counted: Parameters<typeof countByTime>[0], measure: string) => {
    const table = countByTime(counted, { from: DAY, to: DAY }, 'day', 'UTC');
    const plan = { measure } as Picture['plan'];
    return localizedTable({ table, plan, locale: 'es' }).columns.map(({ label }) => label);
  };
  const { parts } = partsBy([{ topic: 'x', results }], 'source', names);
  t.same(labels(parts, 'coverage_by_source').slice(-2), ['Outlet 5', 'Otros']);
  const from = (country: string | null) => ({ country, published_at: DAY }) as unknown as Result;
  const countries = partsBy(
    [{ topic: 'x', results: [from('DE'), from('DE'), from(null)] }],
    'country',
    names,
  );
  t.same(labels(countries.parts, 'coverage_by_country'), ['Fecha', 'Alemania', 'sin indicar']);
  const topics = ['constructor', 'share', 'date'].map((topic) => ({ topic, results: [] }));
  t.same(labels(topics, 'comparison'), ['Fecha', 'constructor', 'share', 'date']);
});

t.test('as many as are drawn anyway stay', async (t) => {
  const { parts } = partsBy([{ topic: 'x', results }], 'source', names);
  const counts = countByTime(parts, { from: DAY, to: DAY }, 'day', 'UTC');
  t.equal(firstSeries(counts, 20).columns.length, counts.columns.length);
  t.equal(firstSeries(counts, null).columns.length, counts.columns.length);
});
