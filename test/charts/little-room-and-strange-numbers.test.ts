// Phones, thumbnails and numbers at the edge of doubles: labels stay distinguishable, words break with a hyphen, scales
// have two ends, nothing is placed nowhere.
import t from 'tap';
import type { ChartType } from '../../core/charts/data/options.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { drawing } from '../support/drawings.ts';

const PHONE = { size: { width: 360, height: 420 }, locale: 'es' } as const;
const THUMB = { ...PHONE, size: { width: 320, height: 180 } };

t.test('names that do not fit below bars stand beside them', async (t) => {
  const names = [
    'Buenos Aires',
    'Ciudad Autónoma de Buenos Aires',
    'Tierra del Fuego, Antártida e Islas',
  ].flatMap((name) => [`${name} A`, `${name} B`]);
  const rows = names.map((a, at) => ({ a, v: at + 1, w: 3 }));
  for (const type of ['bar', 'stacked_bar'] as const) {
    const { texts, codes } = drawing(type, { rows }, PHONE);
    const said = texts.join('').replace(/\s/g, '');
    t.ok(
      names.every((name) => said.includes(name.replace(/\s/g, ''))),
      texts.join(' | '),
    );
    t.ok(codes.includes('bars_turned'), type);
  }
  const parties = ['PJ', 'PRO', 'UCR'].map((a, at) => ({ a, v: at + 1, w: 3 }));
  t.notOk(drawing('bar', { rows: parties }, PHONE).codes.includes('bars_turned'));
});

t.test('labels with the same beginning are truncated in the middle', async (t) => {
  const names = ['Desarrollo', 'Defensa', 'Economía', 'Justicia', 'Salud', 'Seguridad', 'Trabajo', 'Turismo'];
  const labels = drawing(
    'bar_horizontal',
    { rows: names.map((name, at) => ({ a: `Ministerio de la ${name}`, v: at })) },
    { ...PHONE, size: { width: 250, height: 240 } },
  ).texts.filter((text) => text.startsWith('Mi'));
  t.equal(labels.length, names.length);
  t.ok(
    labels.every((label, at) => label.endsWith(names[at]!.slice(-3))),
    labels.join(' | '),
  );
});

t.test('words break with a hyphen', async (t) => {
  const rows = ['Anticonstitucionalísimamenteintergubernamental', 'B'].map((a, at) => ({ a, v: at + 1 }));
  const { texts } = drawing('bar_horizontal', { rows }, PHONE);
  t.ok(
    texts.some((text) => /^Anti.+-$/.test(text)),
    texts.join(' | '),
  );
});

t.test('thumbnails: a scale has two ends, a pie its names', async (t) => {
  const x = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  const series = ['Uno', 'Dos'].map((name) => ({ name, values: x.map((_, at) => at * 10) }));
  for (const type of ['bar', 'stacked_bar', 'line', 'area'] as const) {
    const numbers = drawing(type, { x, series }, THUMB).texts.filter(
      (text) => /^\d+$/.test(text) && text !== '2026',
    );
    t.ok(numbers.includes('0') && numbers.length >= 2, `${type}: ${numbers.join(' ')}`);
  }
  const names = ['Faro', 'Voz', 'Diario', 'Post', 'Crónica', 'Mirador', 'Otros'];
  const pie = drawing('pie', { rows: names.map((a, at) => ({ a, v: 8 - at })) }, THUMB).texts;
  t.same(
    names.filter((name) => !pie.includes(name)),
    [],
    pie.join(' | '),
  );
});

t.test('every number can be drawn', async (t) => {
  const x = ['2026-01', '2026-02', '2026-03'];
  const two = (values: number[]) => [
    { name: 'a', values },
    { name: 'b', values: values.toReversed() },
  ];
  const rows = (values: number[]) => ({ rows: values.map((v, at) => ({ a: `n${at}`, v })) });
  const cases: [ChartType, GivenData][] = [
    ['stacked_bar', { x, series: two([1e308, 1e308, 1.5e308]) }],
    ['area', { x, series: two([1e308, 1e308, 1.5e308]) }],
    ['line', { x, series: two([-1.7e308, 1.7e308, 1]) }],
    ['kpi', { x, series: two([-1.7e308, 1.7e308, 1]) }],
    ['bar', rows([-1.7e308, 1.7e308])],
    ['bar_horizontal', rows([-1.7e308, 1.7e308])],
    ['pie', rows([1e-320, 1e-320])],
    ['donut', rows([1e308, 1e308])],
    ['funnel', rows([1e-320, 5e-324, 0])],
    ['scatter', { rows: Array.from({ length: 8 }, (_, at) => ({ u: (-1) ** at * 1.7e308, v: at * 1e307 })) }],
  ];
  for (const [type, data] of cases) {
    const { svg, codes } = drawing(type, data, PHONE);
    t.notMatch(svg, /NaN|Infinity|∞/, type);
    t.ok(codes.includes('numbers_out_of_range'), type);
  }
  const wide = drawing('bar_horizontal', rows([3e300, 1])).texts;
  t.ok(wide.includes('3E300') && wide.includes('1'), wide.join(' | '));
});
