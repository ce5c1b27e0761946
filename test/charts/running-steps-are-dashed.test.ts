// A step of time that is not over is dashed or hollow, named as such, and compared with nothing.
import t from 'tap';
import type { ChartType } from '../../core/charts/data/options.ts';
import type { ChartPlan } from '../../core/charts/data/plan.ts';
import { render } from '../../core/charts/draw/render.ts';
import { picture, SIZE } from '../support/drawings.ts';

const given = {
  columns: [
    { key: 'date', type: 'date' as const },
    { key: 'articles', type: 'number' as const, unit: 'articles' },
  ],
  rows: [
    ['2026-11-19', 3],
    ['2026-11-20', 4],
    ['2026-11-21', 5],
    ['2026-11-22', 1],
  ],
};
const plan = {
  measure: 'coverage_over_time',
  topics: ['inflation'],
  window: { from: '2026-11-19', to: '2026-11-22' },
  granularity: 'day',
  articles: 13,
  outlets: 2,
  partial: [{ at: 'last', until: '2026-11-22T05:59' }],
} as unknown as ChartPlan;

function drawn(type: ChartType, partial = plan.partial, table = given): ReturnType<typeof render> {
  return render({ ...picture(type, table), plan: { ...plan, partial: partial! } }, SIZE);
}

for (const type of ['line', 'area', 'bar'] as const)
  t.test(type, async (t) => {
    const { svg, notes, alt } = drawn(type);
    t.match(svg, 'stroke-dasharray="4 3"');
    t.match(svg, 'Nov 22, 2026 (in part)');
    t.notMatch(drawn(type, []).svg, /stroke-dasharray|in part/);
    t.match(notes, 'the last day (until 05:59)');
    t.match(alt, 'to 5 (Nov 21, 2026); highest 5 (Nov 21, 2026); in part: 1 (Nov 22, 2026).');
  });

t.test('the line below a key figure', async (t) => {
  const [date, articles] = given.columns;
  const total = { ...given, columns: [date!, { ...articles!, additive: true }] };
  t.match(drawn('kpi', plan.partial, total).svg, /M[\d. ]+L[\d. ]+" [^>]*stroke-dasharray="4 3"/);
  t.notMatch(drawn('kpi', [], total).svg, 'stroke-dasharray');
});

t.test('a day that is not over may have all there is', async (t) => {
  const rows = given.rows.map(([date], at): [string, number] => [date as string, at === 3 ? 4 : 0]);
  t.match(
    drawn('line', plan.partial, { ...given, rows }).alt,
    'always 0, from Nov 19, 2026 to Nov 21, 2026; in part: 4 (Nov 22, 2026).',
  );
});
