// What is missing is not zero: layers break, stacks say that they are open, series that end are named where they end.
import t from 'tap';
import type { ChartType } from '../../core/charts/data/options.ts';
import { drawing } from '../support/drawings.ts';

type Values = (number | null)[];

function drawn(type: ChartType, series: Record<string, Values>) {
  const [first] = Object.values(series);
  const data = {
    x: first!.map((_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
    series: Object.entries(series).map(([name, values]) => ({ name, values })),
  };
  return drawing(type, data);
}

function group(svg: string, name: string): string {
  return new RegExp(`<g data-series="${name}">(.*?)</g>`, 's').exec(svg)![1]!;
}

const plain = (svg: string) =>
  [...svg.replace(/<\/?tspan[^>]*>/g, '').matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, x, y, text]) => ({ x: Number(x), y: Number(y), text }),
  );

t.test('areas', async (t) => {
  const { svg, warnings } = drawn('area', { Reuters: [100, 100, null, 100, 90], EFE: [50, 50, 50, 50, 60] });
  for (const name of ['Reuters', 'EFE']) {
    const [, d] = /<path d="([^"]+)"/.exec(group(svg, name))!;
    t.equal(d!.match(/M/g)!.length, 2, `${name} is in two pieces`);
  }
  t.match(warnings, [{ code: 'incomplete_rows', rows: 1 }]);
  const lone = drawn('area', { Reuters: [100, 100, null, 100], EFE: [50, 50, 50, 50] }).svg;
  t.match(group(lone, 'EFE'), /<rect /, 'a date between gaps is seen');
  const apart = drawn('area', { a: [1, 2, null, null], b: [null, null, 3, 4] });
  t.match(apart.svg, /stroke-width="2.25"/, 'lines, where there is nothing to stack');
});

t.test('stacked bars', async (t) => {
  const { svg, warnings } = drawn('stacked_bar', {
    Reuters: [100, 100, null, null],
    EFE: [50, 50, 50, null],
  });
  const texts = plain(svg).map(({ text }) => text);
  t.ok(texts.includes('≥ 50'), texts.join(' | '));
  t.notOk(texts.includes('50.0') || texts.includes('≥ 0'), 'nothing is said of nothing');
  t.match(svg, /stroke-dasharray="3 3"/);
  t.match(warnings, [{ code: 'incomplete_rows', rows: 2 }]);
});

t.test('series are named in full where their line ends', async (t) => {
  const { svg } = drawn('line', { 'Closed paper': [5, 4, null, null], Open: [1, 2, 3, 4] });
  const texts = plain(svg);
  const [closed, open] = ['Closed paper', 'Open'].map((name) => texts.find(({ text }) => text === name)!);
  t.ok(closed!.x < 400 && open!.x > 600, `${closed!.x} ${open!.x}`);
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x));
  t.ok(
    circles.every((x) => x < open!.x - 12),
    'no dot where no value is',
  );
  const words = ['lithium', 'satellite', 'dengue', 'Wiñay', 'mmmmmm', 'Inteligencia', 'fjord', 'w'];
  for (const word of words) {
    const names = plain(drawn('line', { a: [1, 2, 3], [word]: [2, 3, 5] }).svg);
    t.ok(
      names.some(({ text }) => text === word),
      word,
    );
  }
});
