// The text of an annotated point covers neither the line nor another text, if there is room beside it.
import t from 'tap';
import type { ChartStyle } from '../../core/charts/data/chart-style.ts';
import { drawing } from '../support/drawings.ts';

const MONTHS = Array.from(
  { length: 24 },
  (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);
const LINE = {
  x: MONTHS,
  series: [
    { name: 'Exports', values: MONTHS.map((_, at) => (at === 5 ? 12 : 4 + Math.round(Math.sin(at)))) },
  ],
};
const PEAK = { type: 'point', x: '2024-06', text: 'Peak before the strike' } as const;

/** Where the text with these words begins and ends, about. */
function spanOf(svg: string, words: string): { from: number; to: number } {
  const [, x] = new RegExp(`<text[^>]*? x="([\\d.]+)"[^>]*>${words}`).exec(svg) ?? [];
  t.ok(x, words);
  return { from: Number(x), to: Number(x) + words.length * 5 };
}

const drawn = (annotations: NonNullable<ChartStyle['annotations']>) => {
  const { svg } = drawing('line', LINE, { style: { annotations } });
  const [, cx] = /<circle[^>]*cx="([\d.]+)"[^>]*r="4\.5"/.exec(svg) ?? [];
  return { svg, peak: Number(cx) };
};

t.test('beside a peak at the upper edge, not on it', async (t) => {
  const { svg, peak } = drawn([PEAK]);
  const { from, to } = spanOf(svg, PEAK.text);
  t.ok(from > peak || to < peak, `${from} to ${to}, peak at ${peak}`);
});

t.test('beside the name of a range, whichever is given first', async (t) => {
  const range = { type: 'range', from: '2024-09', to: '2024-11', text: 'Strike of the ports' } as const;
  for (const annotations of [
    [PEAK, range],
    [range, PEAK],
  ] as const) {
    const { svg } = drawn([...annotations]);
    const [point, name] = [spanOf(svg, PEAK.text), spanOf(svg, range.text)];
    t.ok(point.to < name.from || name.to < point.from, JSON.stringify({ point, name }));
  }
});

t.test('an area with a gap where its values are far above the others is drawn', async (t) => {
  const FAR = 1e15;
  const rows = { x: ['2024-01', '2024-02', '2024-03', '2024-04'] };
  const series = [
    { name: 'Exports', values: [1, 2, FAR, 1] },
    { name: 'Imports', values: [2, 1, null, 2] },
  ];
  const { svg } = drawing(
    'area',
    { ...rows, series },
    { style: { annotations: [{ ...PEAK, x: '2024-02' }] } },
  );
  t.match(svg, PEAK.text);
});
