// What a query says not to want is left out, or a warning says that it is not: steps and shapes, parts of the topic, kinds of articles.
import t from 'tap';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { intentOf } from '../support/chart-readings.ts';

/** The plan of a query about "drought" of which a model tagged the topic. */
function planOf(query: string, tagged: Partial<ReadChartQuery> = {}) {
  const frame = query.replace('drought', 'xxxx');
  return intentOf(query, new Map([['c', 'Clarín']]), { frame, ...tagged }).reading;
}

t.test('a step or a shape that is not wanted is not drawn', async (t) => {
  const daily = planOf('coverage of drought daily, not weekly', { step: 'week' });
  t.match(daily, { granularity: 'day', unread: { length: 0 } });
  t.match(planOf('evolución diaria, no semanal, de drought', { step: 'week' }), { granularity: 'day' });
  const monthly = planOf('coverage of drought by month, not yearly', { step: 'year' });
  t.match(monthly, { granularity: 'month', unread: { length: 0 } });
  const bars = planOf('no pie please, bar chart of drought by outlet', { kind: 'by_outlet', type: 'pie' });
  t.match(bars, { type: 'bar', unread: { length: 0 } });
});

t.test('what is left out of the articles is named in a warning', async (t) => {
  for (const [query, words] of [
    ['drought stories not about Texas', 'not about'],
    ['top countries covering drought other than the US', 'other than'],
    ['notas de drought que no hablen de Texas', 'que no hablen'],
    ['drought sin notas de opinión', 'sin'],
    ['op-eds on drought', 'op-eds'],
    ['drought coverage in the sports section', 'in the sports section'],
    ['drought coverage in local papers', 'local papers'],
    ['drought por día de la semana', 'por dia de la semana'],
    ['drought stories by hour of the day', 'by hour of the day'],
    ['drought, year on year', 'year on year'],
    ['days with more than 10 stories on drought', 'with more than 10 stories'],
  ] as const)
    t.ok(planOf(query).unread.includes(words), `${query}: ${planOf(query).unread.join()}`);
});

t.test('what the picture is to be without is no exclusion', async (t) => {
  for (const query of [
    'torta sin leyenda de drought por medio',
    'drought, no grid lines',
    'pie chart without a legend of drought',
  ])
    t.same(planOf(query).unread, [], query);
});

t.test('a name that a topic may leave out is doubted', async (t) => {
  const topics = ['drought sin Bahía Blanca'];
  t.same(planOf('drought sin Bahía Blanca', { topics, frame: 'xxxx' }).doubted, ['sin']);
});

t.test('what a chart is for is none of its days', async (t) => {
  for (const query of [
    "for tomorrow's front page: drought",
    'para la tapa de mañana: evolución de la cobertura de drought',
  ]) {
    const windows = [query.includes('mañana') ? 'mañana' : 'tomorrow'];
    t.match(planOf(query, { windows }), { topics: ['drought'], unread: { length: 0 } }, query);
  }
});

t.test('a share of what has no parts, and a second column of tone, are named', async (t) => {
  t.same(planOf('percentage of all news about drought', { isShare: true }).unread.length, 1);
  t.same(planOf('tone of drought by outlet by week', { kind: 'tone', step: 'week' }).unread, ['by week']);
});

t.test('words of purposes and of shapes in a topic stay there', async (t) => {
  const topicsOf = (query: string) => intentOf(query, new Map(), null).reading.topics;
  t.same(topicsOf('articles per week about cities with no bars'), ['cities with no bars']);
  t.same(topicsOf('coverage of plans for Saturday Night Live show by day'), [
    'plans for Saturday Night Live show',
  ]);
  t.match(planOf("for tomorrow's front page: drought").read, [{ what: 'what the chart is for' }]);
});
