/** The reliability diagram of a model's card: predicted probability on the x axis, observed share on the y axis. */
import type { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { cleanText } from '../../../../core/charts/data/clean-text.ts';
import { element, escapeXml } from '../../../../core/charts/draw/svg.ts';
import { FONT_FILES } from '../../../../core/charts/fonts/font-files.ts';
import { openRasteriser } from '../../../../core/inference/rasteriser.ts';
import { systemClock } from '../../../../core/platform/clock.ts';
import { unseen } from '../../../../core/platform/observe.ts';
import type { Bin } from './measures.ts';

/** Mean predicted probability (0-1), observed share (0-1), and their number. */
export type ReliabilityBin = Pick<Bin, 'said' | 'was' | 'count'>;

const SIDE = 260;
const EDGE = { left: 46, top: 34, right: 18, bottom: 42 };
const WIDTH = EDGE.left + SIDE + EDGE.right;
const HEIGHT = EDGE.top + SIDE + EDGE.bottom;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const COLOURS = { ink: '#222222', faint: '#d8d8d8', line: '#8a8a8a', dot: '#1f5fa8' };
const MAX_TITLE = 60;
/** Radius of the dot of the largest bin, and the smallest visible one. */
const DOT = { most: 11, least: 2.5 };
const TEXT = { 'font-family': 'Inter', 'font-size': 11, fill: COLOURS.ink };
/** Two pixels per unit: sharp on dense screens, and still a small file. */
const SCALE = 2;
/** Enough for four colours and their antialiasing. */
const PALETTE = 24;

/**
 * The diagram as SVG: a dot per bin, its area proportional to the bin's count, on the diagonal when predictions came
 * true as often as predicted. Empty bins are left out; without any, only the frame is drawn.
 */
function reliabilitySvg(bins: readonly ReliabilityBin[], title: string): string {
  const x = (share: number) => EDGE.left + share * SIDE;
  const y = (share: number) => EDGE.top + (1 - share) * SIDE;
  const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, dash?: string) =>
    element('line', { x1, y1, x2, y2, stroke, 'stroke-dasharray': dash });
  const words = (text: string, at: Record<string, string | number>) =>
    element('text', { ...TEXT, ...at }, escapeXml(cleanText(text)));
  const shown = bins
    .filter(({ said, was, count }) => count > 0 && [said, was].every((share) => share >= 0 && share <= 1))
    .toSorted((a, b) => a.said - b.said);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const parts = [
    element('rect', { width: WIDTH, height: HEIGHT, fill: '#ffffff' }),
    words(title.slice(0, MAX_TITLE), { x: EDGE.left, y: 20, 'font-size': 13, 'font-weight': 600 }),
    ...TICKS.flatMap((tick) => [
      line(x(tick), y(0), x(tick), y(1), COLOURS.faint),
      line(x(0), y(tick), x(1), y(tick), COLOURS.faint),
      words(String(tick), { x: x(tick), y: y(0) + 16, 'text-anchor': 'middle' }),
      words(String(tick), { x: x(0) - 8, y: y(tick) + 4, 'text-anchor': 'end' }),
    ]),
    line(x(0), y(0), x(1), y(1), COLOURS.line, '4 3'),
    words('probability said', { x: x(0.5), y: HEIGHT - 10, 'text-anchor': 'middle' }),
    words('share that was right', {
      transform: `translate(13 ${y(0.5)}) rotate(-90)`,
      'text-anchor': 'middle',
    }),
    element('polyline', {
      points: shown.map(({ said, was }) => `${x(said).toFixed(1)},${y(was).toFixed(1)}`).join(' '),
      fill: 'none',
      stroke: COLOURS.dot,
      'stroke-width': 1.2,
    }),
    ...shown.map(({ said, was, count }) =>
      element('circle', {
        cx: x(said),
        cy: y(was),
        r: Math.max(DOT.least, DOT.most * Math.sqrt(count / most)),
        fill: COLOURS.dot,
        'fill-opacity': 0.65,
      }),
    ),
  ];
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    parts.join(''),
  );
}

/** The same as a PNG of a few kilobytes. Throws `unavailable` when it cannot be drawn. */
export async function reliabilityPng(bins: readonly ReliabilityBin[], title: string): Promise<Buffer> {
  const fonts = FONT_FILES.filter(({ name }) => name.startsWith('inter')).map(({ file }) => file);
  const rasteriser = openRasteriser({ fonts, threads: 1, clock: systemClock, observe: unseen });
  try {
    const { png } = await rasteriser.draw(reliabilitySvg(bins, title), SCALE);
    return await sharp(png).png({ palette: true, colours: PALETTE, compressionLevel: 9 }).toBuffer();
  } finally {
    await rasteriser.close();
  }
}
