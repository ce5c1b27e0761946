// sort, highlight, colors, annotations, axis, decimals, source_line, stacked, multiples: drawn as asked, checked against
// the data, taken back with null; charts without them are drawn as before.
import t from 'tap';
import type { Chart } from '../../core/charts/data/chart.ts';
import type { ChartStyle } from '../../core/charts/data/chart-style.ts';
import type { ChartType } from '../../core/charts/data/options.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { COLOUR_NAMES, chosenColour } from '../../core/charts/draw/palette.ts';
import { draw } from '../../core/charts/draw/render.ts';
import { contrast, THEME_TABLE } from '../../core/charts/draw/themes.ts';
import { changedChart, newChart } from '../../core/charts/new-chart.ts';
import { chartBody, chartChanges } from '../../core/charts/request-fields.ts';
import { sceneOf } from '../../core/charts/wording/scene.ts';
import { heldClock } from '../../core/platform/clock.ts';
import { drawing, picture, SIZE } from '../support/drawings.ts';

const BARS = {
  rows: [
    { m: 'Uno', n: 4 },
    { m: 'Dos', n: 9 },
    { m: 'Tres', n: 2.5 },
  ],
};
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
const LINES = {
  x: DAYS,
  series: [
    { name: 'A', values: [1, 10, 100, 1000] },
    { name: 'B', values: [5, 6, 7, 8] },
  ],
};

const pictureWith = (type: ChartType, data: GivenData, style: ChartStyle) => picture(type, data, { style });

type More = Parameters<typeof drawing>[2];
const drawn = (type: ChartType, data: GivenData, style: ChartStyle, more: More = {}) =>
  drawing(type, data, { style, ...more });

const fills = (svg: string) => [...svg.matchAll(/fill="(#\w+)"[^>]*class="mark"/g)].map(([, fill]) => fill);

t.test('order, decimals and line of sources', async (t) => {
  const names = (style: ChartStyle) =>
    drawn('bar_horizontal', BARS, style).texts.filter((text) => /^(Uno|Dos|Tres)$/.test(text));
  t.same(names({}), ['Uno', 'Dos', 'Tres'], 'as given');
  t.same(names({ sort: 'ascending' }), ['Tres', 'Uno', 'Dos']);
  t.same(names({ sort: 'descending' }), ['Dos', 'Uno', 'Tres']);
  t.same(names({ sort: 'name' }), ['Dos', 'Tres', 'Uno']);
  const gap = { rows: [{ m: 'Nada', n: null }, ...BARS.rows, { m: 'Nueve', n: null }] };
  for (const [sort, order] of [
    ['ascending', ['Tres', 'Uno', 'Dos', 'Nada', 'Nueve']],
    ['descending', ['Dos', 'Uno', 'Tres', 'Nada', 'Nueve']],
  ] as const)
    t.same(
      sceneOf(pictureWith('bar_horizontal', gap, { sort })).view.xCells,
      order,
      `${sort}: what has no number goes last`,
    );
  const rooms = { rows: ['Sala 10', 'Sala 2'].map((m) => ({ m, n: 1 })) };
  t.same(sceneOf(pictureWith('bar_horizontal', rooms, { sort: 'name' })).view.xCells, ['Sala 2', 'Sala 10']);
  t.ok(drawn('bar', BARS, { decimals: 2 }).texts.includes('9.00'));
  const { texts } = drawn('bar', BARS, { source_line: 'INDEC, own sums' });
  t.ok(texts.includes('INDEC, own sums') && !texts.some((text) => text.startsWith('Source')));
});

t.test('colours', async (t) => {
  const [blue, grey] = [THEME_TABLE.light.accents[0], THEME_TABLE.light.axis];
  t.same(fills(drawn('bar', BARS, { highlight: ['Dos'] }).svg), [grey, blue, grey]);
  t.same(fills(drawn('bar', BARS, { colors: { Dos: '#7A0000' } }).svg), [blue, '#7A0000', blue]);
  t.match(drawn('line', LINES, { colors: ['red'] }).svg, chosenColour('red', THEME_TABLE.light));
  t.match(drawn('line', LINES, { highlight: ['B'] }).svg, `stroke="${grey}"`);
  for (const theme of Object.values(THEME_TABLE)) {
    for (const colour of [...COLOUR_NAMES, '#FFFFFF', '#000000', '#777777'])
      t.ok(contrast(chosenColour(colour, theme), theme.background) >= 3, `${theme.name} ${colour}`);
  }
});

t.test('annotations', async (t) => {
  const annotations = [
    { type: 'point', x: '2026-01-02', series: 'B', text: 'Here' },
    { type: 'range', from: '2026-01-02', to: '2026-01-03', text: 'Strike' },
    { type: 'line', value: 500, text: 'Goal' },
    { type: 'line', x: '2026-01-03', text: 'Vote' },
    { type: 'text', x: '2026-01-01', value: 800, text: 'Free text' },
    { type: 'point', x: '2027-01-01', text: 'Off the axis' },
  ] as const satisfies ChartStyle['annotations'];
  const { texts, codes } = drawn('line', LINES, { annotations: [...annotations] });
  for (const text of ['Here', 'Strike', 'Goal', 'Vote', 'Free text']) t.ok(texts.includes(text), text);
  t.notOk(texts.includes('Off the axis'));
  t.same(codes, ['annotation_left_out']);
  const level = { annotations: [{ type: 'line', value: 5, text: 'Mean' }] } as const;
  t.ok(drawn('bar', BARS, { ...level, annotations: [...level.annotations] }).texts.includes('Mean'));
  t.ok(drawn('bar_horizontal', BARS, { annotations: [...level.annotations] }).texts.includes('Mean'));
  const dots = {
    rows: [1, 2, 3, 4, 5, 6].map((at) => ({ name: `Dot ${at}`, across: at * 10, up: at * at })),
  };
  const onDots = drawn('scatter', dots, {
    annotations: [
      { type: 'point', x: 'Dot 4', text: 'By name' },
      { type: 'point', x: 20, text: 'By number' },
      { type: 'range', from: 30, to: 40, text: 'Range' },
      { type: 'line', x: 50, text: 'Across' },
      { type: 'line', value: 9, text: 'Up' },
      { type: 'text', x: 25, value: 30, text: 'Free' },
      { type: 'point', x: 'Dot 7', text: 'Nobody' },
    ],
  });
  t.match(
    drawn('line', LINES, { axis: { log: true } }).texts.join(' '),
    /Logarithmic scale/,
    'a logarithmic axis says so',
  );
  for (const text of ['By name', 'By number', 'Range', 'Across', 'Up', 'Free'])
    t.ok(onDots.texts.includes(text), `scatter: ${text}`);
  t.same(onDots.codes, ['annotation_left_out']);
  t.same(drawn('pie', BARS, { annotations: [...level.annotations] }).codes, ['annotation_left_out']);
});

t.test('an annotation is placed by its own date, however many dates there are', async (t) => {
  const x = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2026, 0, 1, at)).toISOString());
  const data = { x, series: [{ name: 'A', values: x.map((_, at) => at) }] };
  const range = { type: 'range' as const, from: x[3]!, to: x[9]!, text: 'Strike' };
  const reads = (annotations: NonNullable<ChartStyle['annotations']>) => {
    const scene = sceneOf(picture('line', data, { style: { annotations } }));
    let count = 0;
    const counted = {
      get(cells: typeof scene.view.xCells, key: string | symbol) {
        count += 1;
        return Reflect.get(cells, key);
      },
    };
    const xCells = new Proxy(scene.view.xCells, counted);
    draw({ ...scene, view: { ...scene.view, xCells } }, SIZE);
    return count;
  };
  t.ok(reads(Array.from({ length: 12 }, () => range)) < reads([]) + x.length);
});

t.test('axes', async (t) => {
  t.ok(drawn('line', LINES, { axis: { log: true } }).texts.includes('100'), 'ticks at powers of ten');
  t.ok(drawn('bar', BARS, { axis: { max: 20 } }).texts.includes('20'));
  t.ok(drawn('line', LINES, { axis: { max: 3 } }).texts.includes('1,000'), 'it always holds the values');
});

t.test('names in order are the axis of a line, and stacks of a hundred have no sum', async (t) => {
  const months = (count: number) => ({
    x: ['Nov', 'Dec', 'Jan', 'Feb'],
    series: Array.from({ length: count }, (_, at) => ({ name: `S${at}`, values: [1, 2, 3, at] })),
  });
  const annotations = [
    { type: 'point', x: 'Dec', text: 'Strike' },
    { type: 'range', from: 'Jan', to: 'Feb', text: 'Fair' },
  ] as const;
  const line = drawn('line', months(2), { annotations: [...annotations] });
  t.same(line.texts.filter((text) => /^(?:Nov|Dec|Jan|Feb|S\d|Strike|Fair)$/.test(text)).toSorted(), [
    'Dec',
    'Fair',
    'Feb',
    'Jan',
    'Nov',
    'S0',
    'S1',
    'Strike',
  ]);
  t.same(line.codes, []);
  t.equal(drawn('line', months(8), { multiples: true }).texts.filter((text) => text === 'Nov').length, 8);
  const hundred = {
    x: ['Norte', 'Sur'],
    series: ['Yes', 'No'].map((name, at) => ({ name, unit: '%', values: at ? [60, 45] : [40, 55] })),
  };
  t.equal(
    drawn('stacked_bar', hundred, {}).texts.filter((text) => text === '100%').length,
    1,
    'on the axis alone',
  );
  t.notOk(drawn('bar_horizontal', hundred, { stacked: true }).texts.includes('100%'));
});

t.test('stacks and small multiples', async (t) => {
  const parts = {
    rows: [
      { m: 'x', a: 1, b: 3 },
      { m: 'y', a: 2, b: 2 },
    ],
  };
  t.equal(fills(drawn('bar_horizontal', parts, {}).svg).length, 4, 'side by side');
  const stacked = drawn('bar_horizontal', parts, { stacked: true });
  t.equal(stacked.texts.filter((text) => text === '4').length, 2, 'with their sums');
  t.ok(drawn('bar_horizontal', parts, { stacked: 'percent' }).texts.includes('75%'));
  t.ok(drawn('stacked_bar', parts, { stacked: 'percent' }).texts.includes('100%'));
  for (const type of ['bar_horizontal', 'stacked_bar'] as const) {
    const lacking = { rows: [...parts.rows, { m: 'z', a: 4, b: null }] };
    const { svg } = drawn(type, lacking, { stacked: 'percent' });
    t.equal(fills(svg).length, 4, 'a row without one of its parts has no shares');
  }
  const many = {
    x: DAYS,
    series: Array.from({ length: 7 }, (_, at) => ({ name: `S${at}`, values: [1, 2, 3, at] })),
  };
  const { texts } = drawn('line', many, { multiples: true });
  t.equal(texts.filter((text) => /^S\d$/.test(text)).length, 7, 'each with its name');
  t.equal(texts.filter((text) => text === '0').length, 7, 'and an axis');
  const powers = drawn('line', LINES, { multiples: true, axis: { log: true } }).texts;
  t.equal(powers.filter((text) => text === '1').length, 2, 'the same axis, logarithmic too');
  const dozen = {
    x: DAYS,
    series: Array.from({ length: 12 }, (_, at) => ({ name: `S${at}`, values: [1, 2, 3, at] })),
  };
  const names = ({ texts }: ReturnType<typeof drawn>) => texts.filter((text) => /^S\d+$/.test(text)).length;
  const apart = drawn('line', dozen, { multiples: true });
  t.equal(names(apart), 12, 'twelve have a plot each');
  t.same(apart.codes, []);
  const one = drawn('line', dozen, {});
  t.equal(names(one), 7, 'one plot has the seven largest');
  t.ok(one.texts.includes('Other'));
  t.same(one.codes, ['series_grouped']);
  const low = drawn('line', dozen, { multiples: true }, { size: { width: 320, height: 200 } });
  t.ok(names(low) <= 7, 'and so has a picture too low for plots');
  t.same(low.codes, ['series_grouped']);
});

t.test('a range may be given backwards, and bars are not logarithmic', async (t) => {
  const range = (from: string, to: string) =>
    drawn('line', LINES, { annotations: [{ type: 'range', from, to, text: 'Strike' }] }).svg;
  t.equal(range('2026-01-03', '2026-01-02'), range('2026-01-02', '2026-01-03'));
  t.not(range('2026-01-02', '2026-01-03'), range('2026-01-02', '2026-01-04'));
  t.equal(drawn('bar', BARS, { axis: { log: true } }).svg, drawn('bar', BARS, {}).svg);
});

t.test('more than six series have a plot each, unless an editor decides', async (t) => {
  const made = (count: number, style?: ChartStyle) => {
    const series = Array.from({ length: count }, (_, at) => ({ name: `S${at}`, values: [1, 2, 3, at] }));
    const { table, encode, ...rest } = picture('line', { x: DAYS, series });
    const options = { ...rest, size: SIZE, expiresIn: null, encode, ...(style && { style }) };
    const content = { table, encode, warnings: [], plan: null, sources: [], prefers: null };
    const org = { id: 'org_1', plan: 'payg' as const };
    return newChart(org, options as never, content, heldClock('2026-11-20T15:00:00Z')).style?.multiples;
  };
  t.same([made(6, {}), made(7, {})], [undefined, true]);
  t.equal(made(7, { multiples: false }), false);
});

t.test('earlier values of several figures', async (t) => {
  const rows = [
    { m: 'A', v: 2.4, old: 2.9 },
    { m: 'B', v: 7, old: 7 },
  ];
  const columns = [{ key: 'm' }, { key: 'v', unit: '%' }, { key: 'old', unit: '%' }];
  const { texts } = drawn('kpi', { columns, rows }, {}, { encode: { x: 'm', y: ['v'], previous: 'old' } });
  t.ok(
    texts.some((text) => text.includes('−0.5 points')),
    texts.join(' | '),
  );
});

t.test('what does not fit the data is refused or named', async (t) => {
  const chart = { ...picture('bar', BARS), size: SIZE, warnings: [], version: 1 } as unknown as Chart;
  const change = (changes: object) => changedChart(chart, changes, new Date(0));
  t.throws(() => change({ highlight: ['Cuatro'] }), {
    errors: [{ path: 'highlight.0', message: /^highlight\[0\] has "Cuatro".*Uno, Dos, Tres/ }],
  });
  t.throws(() => change({ colors: ['#FFFF00'] }), {
    errors: [{ path: 'colors.0', message: /^colors\[0\] \(#FFFF00\) has .*1\.1:1.*3:1/ }],
  });
  t.match(change({ axis: { min: 2 } }).warnings, [{ code: 'style_ignored', message: /bars begin at zero/ }]);
  const inTime = picture('line', LINES);
  const area = changedChart(
    { ...chart, ...inTime, type: 'area' },
    { axis: { min: 2 } },
    new Date(0),
  ).warnings;
  t.match(area, [{ code: 'style_ignored', message: /areas begin at zero/ }]);
  const restacked = (type: ChartType, stacked: boolean) =>
    changedChart({ ...chart, ...inTime, type }, { stacked }, new Date(0)).warnings;
  t.match(restacked('line', true), [{ code: 'style_ignored', message: 'stacked: a line is not stacked.' }]);
  t.match(restacked('area', false), [{ code: 'style_ignored', message: /always stacked/ }]);
  t.same(restacked('area', true), []);
  const twice = changedChart(change({ axis: { min: 2 } }), { title: 'Own' }, new Date(0)).warnings;
  t.equal(twice.length, 1, 'said once, however often it is changed');
  const dark = { ...chart, theme: 'dark' as const, style: { colors: ['#FFFF00'] } };
  t.equal(
    changedChart(dark, { theme: 'light' }, new Date(0)).theme,
    'light',
    'what was decided before stays',
  );
  const stacked = changedChart({ ...chart, ...inTime, type: 'bar' }, { stacked: true }, new Date(0));
  t.equal(stacked.type, 'stacked_bar', 'by the name of that type');
  t.equal(changedChart(stacked, { stacked: false }, new Date(0)).type, 'bar');
  const sorted = change({ sort: 'name', highlight: ['Uno'] });
  t.same(sorted.style, { sort: 'name', highlight: ['Uno'] });
  t.same(changedChart(sorted, { sort: null }, new Date(0)).style, { highlight: ['Uno'] });
  t.notOk('style' in changedChart(sorted, { sort: null, highlight: null }, new Date(0)), 'as before');
  const noted = change({ notes: 'Own sums', alt_text: 'Three bars' });
  t.match(changedChart(noted, { notes: null, alt_text: null }, new Date(0)), { notes: null, altText: null });
  for (const field of ['notes', 'alt_text', 'sort'])
    t.equal(chartChanges.validate({ [field]: null }).error, undefined, field);
  const refusal = (style: object) => chartBody.validate({ data: BARS, ...style }).error?.message;
  t.match(refusal({ colors: ['mauve'] }), /must be one of blue, navy/);
  t.match(refusal({ annotations: [{ type: 'point', x: 'Uno' }] }), /needs x, text; text is missing/);
  t.match(refusal({ annotations: [{ type: 'line' }] }), /either value or x/);
  for (const max of [1, 3]) t.match(refusal({ axis: { min: 3, max } }), /min must be below max/);
  t.match(refusal({ axis: { min: 0, log: true } }), /min must be above 0 on a logarithmic axis/);
  const notes = (count: number) => Array.from({ length: count }, () => ({ type: 'line', value: 1 }));
  t.equal(refusal({ annotations: notes(12) }), undefined);
  t.match(refusal({ annotations: notes(13) }), /at most 12|less than or equal to 12/);
  t.match(refusal({ stacked: 'both' }), /true, false or "percent"/);
});
