// Articles without a date are named in the note; a change of notes, size and description needs no new search.
import t from 'tap';
import type { Chart } from '../../core/charts/data/chart.ts';
import type { ChartPlan } from '../../core/charts/data/plan.ts';
import { chartChanges } from '../../core/charts/fields.ts';
import { changedChart } from '../../core/charts/new-chart.ts';
import { planNote } from '../../core/charts/wording/plan-notes.ts';
import { pictureOf } from '../../scripts/samples/charts/picture.ts';

const plan = {
  measure: 'coverage_over_time',
  topics: ['x'],
  granularity: 'day',
  undated: 4,
} as unknown as ChartPlan;

t.test('articles without a date', async (t) => {
  t.equal(planNote(plan, 'en'), 'Not counted: 4 articles without a date.');
  t.equal(planNote({ ...plan, undated: 1 }, 'es'), 'Sin contar: 1 artículo sin fecha.');
});

t.test('notes, size and description are changed, the rest stays', async (t) => {
  const data = { x: ['a', 'b'], series: [{ values: [1, 2] }] };
  const picture = pictureOf({ name: 'c', type: 'bar', data: { en: data, es: data } }, 'light', 'en');
  const chart = {
    ...picture,
    size: { width: 800, height: 450 },
    warnings: [],
    version: 1,
  } as unknown as Chart;
  const changes = { notes: 'Provisional.', alt_text: 'Two bars.', size: { height: 600 } };
  t.equal(chartChanges.validate(changes).error, undefined);
  t.match(changedChart(chart, changes, new Date(0)), {
    notes: 'Provisional.',
    altText: 'Two bars.',
    size: { width: 800, height: 600 },
    version: 2,
    type: 'bar',
  });
  t.match(chartChanges.validate({ size: { width: 10 } }).error?.message, /size\.width/);
  t.match(chartChanges.validate({}).error?.message, /notes, alt_text, size, sort/);
});
