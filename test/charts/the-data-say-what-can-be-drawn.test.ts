// What fits the shape of the data, best first; what is drawn instead of what does not fit, and why.
import t from 'tap';
import { momentOfCell } from '../../core/charts/data/cell-dates.ts';
import { chooseType, compatibleTypes } from '../../core/charts/data/compatibility.ts';
import type { ChartType } from '../../core/charts/data/options.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { viewOf } from '../../core/charts/data/view.ts';

const dates = (count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
const numbers = (count: number, of = (at: number) => at + 1) =>
  Array.from({ length: count }, (_, at) => of(at));
const rows = (names: string[], ...of: ((at: number) => number)[]): GivenData => ({
  rows: names.map((name, at) => ({ name, ...Object.fromEntries(of.map((one, n) => [`n${n}`, one(at)])) })),
});
const many = (count: number, text: string) => Array.from({ length: count }, (_, at) => `${text} ${at}`);

const typesOf = (data: GivenData) => {
  const { table, encode } = readTable(data);
  return compatibleTypes(table, encode);
};
const chosenFor = (asked: ChartType | 'auto', data: GivenData) => {
  const { table, encode } = readTable(data);
  return chooseType(asked, table, encode);
};

const SHAPES: [string, GivenData, ChartType[]][] = [
  [
    'coverage over time',
    { x: dates(90), series: [{ name: 'articles', values: numbers(90) }] },
    ['line', 'area', 'kpi', 'table'],
  ],
  [
    'three outlets in twelve months',
    { x: months, series: ['a', 'b', 'c'].map((name) => ({ name, values: numbers(12) })) },
    ['line', 'bar', 'area', 'stacked_bar', 'kpi', 'table'],
  ],
  [
    'six sources',
    rows(many(6, 'outlet'), (at) => 10 - at),
    ['bar_horizontal', 'bar', 'donut', 'pie', 'table', 'funnel'],
  ],
  [
    'twenty long topics',
    rows(many(20, 'a rather long topic'), (at) => (at * 7) % 11),
    ['bar_horizontal', 'table'],
  ],
  [
    'shares of tone',
    rows(['positive', 'neutral', 'negative'], (at) => [3, 9, 5][at]!),
    ['bar_horizontal', 'bar', 'donut', 'pie', 'kpi', 'table'],
  ],
  [
    'scores with negatives',
    { rows: ['a', 'b', 'c'].map((outlet, at) => ({ outlet, 'tone score': at - 1 })) },
    ['bar_horizontal', 'bar', 'kpi', 'table'],
  ],
  ['one figure', rows(['fine'], () => 35), ['kpi', 'bar', 'table']],
  [
    'events',
    {
      columns: [
        { key: 'd', type: 'date' },
        { key: 'what', type: 'string' },
      ],
      rows: dates(5).map((date, at) => [date, `Something long enough to be a sentence happened ${at}`]),
    },
    ['timeline', 'table'],
  ],
  [
    'two measures of fifteen outlets',
    {
      columns: [
        { key: 'o', type: 'string' },
        { key: 'n', type: 'number', unit: 'articles' },
        { key: 'h', type: 'number', unit: 'hours' },
      ],
      rows: numbers(15).map((at) => [`o${at}`, at, (at * 3) % 7]),
    },
    ['scatter', 'table'],
  ],
  [
    'two units over time',
    {
      x: dates(9),
      series: [
        { name: 'a', values: numbers(9), unit: 'articles' },
        { name: 'b', values: numbers(9), unit: 'USD' },
      ],
    },
    ['kpi', 'table'],
  ],
  [
    'numbers along the axis',
    { x: [10, 20, 30, 40, 50], series: [{ name: 'a', values: [3, 1, 4, 1, 5] }] },
    ['bar_horizontal', 'bar', 'scatter', 'donut', 'pie', 'table'],
  ],
  [
    'many numbers along the axis',
    { x: numbers(30), series: [{ name: 'a', values: numbers(30, (at) => (at * 7) % 11) }] },
    ['scatter', 'bar_horizontal', 'table'],
  ],
  [
    'numbers without a value',
    { rows: rows(['a', 'b'], () => null as never).rows!.map((row) => ({ ...row, why: 'closed' })) },
    ['table'],
  ],
  [
    'stages in order',
    {
      columns: [
        { key: 's', type: 'string', ordered: true },
        { key: 'n', type: 'number' },
      ],
      rows: [
        ['seen', 90],
        ['read', 40],
        ['quoted', 3],
      ],
    },
    ['funnel', 'bar_horizontal', 'bar', 'donut', 'pie', 'kpi', 'table'],
  ],
];

for (const [name, data, types] of SHAPES)
  t.test(name, async (t) => {
    t.same(typesOf(data), types);
    t.equal(chosenFor('auto', data)!.type, types[0]);
  });

const quick = (unit: string, ...series: [name: string, values: number[]][]): GivenData => ({
  x: ['a', 'b'],
  series: series.map(([name, values]) => ({ name, values, ...(unit && { unit }) })),
});

t.test('a type ends where it could not be read', async (t) => {
  const fits = (type: ChartType, data: GivenData) => typesOf(data).includes(type);
  const falling = (count: number) => rows(many(count, 'n'), (at) => 99 - at);
  const inTime = (count: number) => ({ x: dates(count), series: [{ values: numbers(count) }] });
  for (const [type, dataOf, last, beyond] of [
    ['pie', falling, 8, 9],
    ['funnel', falling, 3, 2],
    ['funnel', falling, 8, 9],
    ['kpi', falling, 4, 5],
    ['line', inTime, 3, 2],
    ['bar', falling, 14, 15],
  ] as const) {
    t.ok(fits(type, dataOf(last)), `${type} of ${last}`);
    t.notOk(fits(type, dataOf(beyond)), `${type} of ${beyond}`);
  }
  const nothing = rows(['a', 'b'], () => 0);
  t.notOk(fits('pie', nothing), 'a whole of nothing');
});

t.test('of too many series the largest are drawn, and a loss is as large as a gain', async (t) => {
  const { table, encode } = readTable({
    x: ['a', 'b'],
    series: numbers(9).map((at) => ({
      name: at === 9 ? 'loss' : `s${at}`,
      values: [at === 9 ? -99 : at, 1],
    })),
  });
  const { series, beyondLimit } = viewOf(table, encode);
  t.equal(series.length, 8);
  t.ok(series.some(({ label }) => label === 'loss'));
  t.same(beyondLimit, { labels: ['s1', 's2'], isSum: true });
});

t.test('a number of four digits may be a year', async (t) => {
  const years = [999, 1000, 2026, 9999, 10_000, 2026.5].map((cell) => momentOfCell(cell) !== null);
  t.same(years, [false, true, true, true, false, false]);
});

t.test('only parts of one whole are stacked by themselves, and years never', async (t) => {
  const years = typesOf(quick('', ['2024', [3, 4]], ['2025', [5, 6]]));
  t.equal(years[0], 'bar');
  t.notOk(years.includes('stacked_bar'));
  t.equal(typesOf(quick('%', ['yes', [40.4, 71]], ['no', [60, 29]]))[0], 'stacked_bar');
  t.notOk(typesOf(quick('%', ['yes', [40, 70]], ['no', [30, 29]])).includes('stacked_bar'));
  const declared: GivenData = {
    columns: [
      { key: 'o', type: 'string' },
      { key: 'p', type: 'number', additive: true },
      { key: 'q', type: 'number', additive: true },
    ],
    rows: [
      ['a', 1, 2],
      ['b', 3, 4],
    ],
  };
  t.equal(typesOf(declared)[0], 'stacked_bar');
});

t.test('percentages that sum to a hundred are slices, others are not', async (t) => {
  const percent = (...values: number[]) => ({ x: ['a', 'b'], series: [{ values, unit: '%' }] });
  for (const whole of [percent(50, 49), percent(40.66, 59.3)])
    t.equal(chosenFor('donut', whole)!.type, 'donut');
  for (const other of [percent(50, 48), percent(52, 50), percent(40.66, 49.3)])
    t.not(chosenFor('donut', other)!.type, 'donut');
});

t.test('degrees, prices and what is measured per something are parts of nothing', async (t) => {
  const types = (name: string, unit = '') =>
    typesOf({ x: ['a', 'b', 'c'], series: [{ name, values: [3, 2, 1], unit }] });
  t.ok(types('Exports').includes('pie'));
  for (const [name, unit] of [
    ['Temperatura máxima', ''],
    ['Maximum', '°C'],
    ['Price of bread', 'ARS'],
    ['Speed', 'km/h'],
    ['Deaths', 'per 100,000'],
    ['Camas', 'cada mil habitantes'],
  ] as const)
    t.notOk(types(name, unit).includes('pie'), `${name} ${unit}`);
});

t.test('a third measure of each row is refused by a scatter plot, not dropped', async (t) => {
  const measures = [1, 2, 3].map((by) => (at: number) => at * by);
  t.match(chosenFor('scatter', rows(many(6, 'o'), ...measures))!.reason, /encode\.x/);
});

t.test('a table of names alone cannot be drawn', async (t) => {
  const columns = [
    { key: 'a', type: 'string' as const },
    { key: 'v', type: 'number' as const },
  ];
  const refusal = { code: 'unchartable_data' };
  t.throws(() => readTable({ columns, rows: [['x', null]] }), refusal);
  t.throws(() => readTable({ x: ['a', 'b'], series: [{ values: [null, null] }] }), refusal);
  const texts: GivenData = { columns: [...columns, { key: 'w', type: 'string' }], rows: [['x', null, 'p']] };
  t.same(typesOf(texts), ['table']);
});

t.test('the nearest type is drawn, with the reason', async (t) => {
  const [time, twenty] = [SHAPES[0]![1], SHAPES[3]![1]];
  for (const [asked, data, type, reason] of [
    ['pie', twenty, 'bar_horizontal', 'more than 8 slices'],
    ['stacked_bar', time, 'line', 'it takes two or more columns of numbers'],
    ['scatter', time, 'line', 'it takes two columns of numbers'],
  ] as const)
    t.same(chosenFor(asked, data), { type, reason });
});

t.test('a line joins names that follow each other, where it is asked for', async (t) => {
  const counted = (names: string[]) => rows(names, (at) => at + 1);
  const typeOf = (names: string[]) => chosenFor('line', counted(names))?.type;
  for (const names of [
    ['Jan', 'Feb', 'Mar'],
    ['octubre', 'noviembre', 'diciembre', 'enero'],
    ['lunes', 'martes', 'miércoles'],
    ['Q1', 'Q2', 'Q3', 'Q4'],
    ['Week 9', 'Week 10', 'Week 11'],
    ['8 h', '9 h', '10 h'],
  ])
    t.equal(typeOf(names), 'line', names.join());
  for (const names of [
    ['Mar', 'Feb', 'Jan'],
    ['Outlet 1', 'Outlet 2', 'Outlet 3'],
    ['Norte', 'Centro', 'Sur'],
    ['Marta', 'Juan', 'Abril'],
  ])
    t.not(typeOf(names), 'line', names.join());
  const bars = chosenFor('auto', counted(['Jan', 'Feb', 'Mar']));
  t.equal(bars?.type, 'bar', 'time runs from left to right, also in bars');
});
