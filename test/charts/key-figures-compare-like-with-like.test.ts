// Key figures: a query's counts are those of its window, changes say what they are and since when, units are always there.
import t from 'tap';
import type { Locale } from '../../core/charts/data/options.ts';
import type { ChartPlan } from '../../core/charts/data/plan.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { newColumn } from '../../core/charts/data/table.ts';
import { render } from '../../core/charts/draw/render.ts';
import { drawing, picture, SIZE, textsOf } from '../support/drawings.ts';

const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, ' '));

const said = (data: GivenData, locale: Locale = 'en') => plain(drawing('kpi', data, { locale }).texts);

t.test('prices change by percent', async (t) => {
  const prices = {
    x: ['2026-01', '2026-02'],
    series: [{ name: 'Price', values: [1000, 1250], unit: 'USD' }],
  };
  t.ok(said(prices).some((text) => text.includes('+25%')));
});

t.test('changes of several figures have the same decimals', async (t) => {
  const x = ['2026-01', '2026-02'];
  const series = (...pairs: number[][]) =>
    pairs.map((values, at) => ({ name: `N${at}`, unit: 'USD', values }));
  const changes = (...pairs: number[][]) =>
    said({ x, series: series(...pairs) }).flatMap((text) => /[+−]?[\d.]+%/.exec(text)?.[0] ?? []);
  t.same(changes([100, 104], [1000, 1022]), ['+4.0%', '+2.2%']);
  t.same(changes([100, 104], [1000, 1020]), ['+4%', '+2%']);
  t.same(changes([100, 100], [1000, 955]), ['0.0%', '−4.5%']);
});

t.test(
  'the key figure of a query is the sum over its window, as the last day is rarely complete',
  async (t) => {
    const plan = {
      measure: 'coverage_over_time',
      topics: ['inflation'],
      window: { from: '2026-11-19', to: '2026-11-21' },
      granularity: 'day',
    } as ChartPlan;
    const { table } = readTable({
      columns: [
        { key: 'date', type: 'date' },
        { key: 'articles', type: 'number', unit: 'articles', additive: true },
      ],
      rows: [
        ['2026-11-19', 3],
        ['2026-11-20', 1],
        ['2026-11-21', 0],
      ],
    });
    const counted = { ...picture('kpi', { rows: [{ a: 1 }] }), table, plan };
    const texts = plain(textsOf(render(counted, SIZE).svg));
    t.ok(texts.includes('4'), texts.join(' | '));
    t.notMatch(texts.join('|'), /−100|against/);
  },
);

t.test('rates change by points, with the date compared with', async (t) => {
  const data = {
    x: ['2026-01', '2026-02', '2026-03', '2026-04'],
    series: [{ name: 'Inflation', unit: '%', values: [2.4, 2.2, null, 1.7] }],
  };
  t.ok(said(data).includes('−0.5 points against Feb 2026'));
  t.ok(said(data, 'es').includes('−0,5 puntos frente a feb 2026'));
  t.ok(
    said({ ...data, x: ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'] }, 'es').includes(
      '−0,5 puntos frente al 6 ene 2026',
    ),
  );
});

t.test('no percentage change of units without a zero, or from zero and below', async (t) => {
  const over = (unit: string, name: string, values: number[]) =>
    said({ x: ['2026-01', '2026-02'], series: [{ name, unit, values }] }).join('|');
  t.match(over('°C', 'Temperature', [2, 5]), /°C · \+3 against Jan 2026/);
  t.match(over('USD', 'Balance', [-100, 500]), /\+\$600 against/);
  t.match(over('mm', 'Rain', [2, 3]), /mm · \+50% against Jan 2026/);
});

t.test('figures of different kinds are formatted separately, each with its unit', async (t) => {
  const rows = [
    { indicador: 'Inflación', v: 2.7 },
    { indicador: 'Dólar', v: 1450 },
  ];
  const texts = said({ rows }, 'es');
  t.ok(texts.includes('1450') && texts.includes('2,7'), texts.join(' | '));
  const columns = [
    newColumn('m', 'string'),
    { ...newColumn('a', 'number', { unit: 'USD' }), label: 'Reservas' },
    { ...newColumn('c', 'number', { unit: 'puntos' }), label: 'Riesgo país' },
  ];
  const wide = said({ columns, rows: [['hoy', 28_456_000_000, 641]] } as GivenData, 'es').join('|');
  t.match(wide, /28\.456 M US\$/);
  t.match(wide, /641\|puntos · hoy/);
});
