/** Horizontal bars: a label, a bar and its value in each row, negatives to the left of zero. */
import { scaleLinear } from 'd3-scale';
import {
  colourOf,
  type Drawer,
  type Drawing,
  drawOmitted,
  MORE_HEIGHT,
  omittedText,
  warnTruncated,
} from '../drawing.ts';

const SIZE = 12;
const LOWEST_ROW = 18;
const HIGHEST_ROW = 72;
const THICKEST = 40;
/** Of more rows than this, only the first are drawn. */
const MOST_WHOLE = 40;
const MOST_ROWS = 20;
const LINE = 14;
/** Share of the width that labels may take. */
const LABEL_SHARE = 0.38;
const NARROW = 420;
const NARROW_SHARE = 0.44;
const TIGHT_SIZE = 11;
const TIGHT_LINE = 12;
const GAP = 10;

export const rowDrawer: Drawer = {
  legend: () => [],
  draw(drawing, whole) {
    const { sheet, view, formats } = drawing;
    const [series] = view.series;
    const all = view.xCells.length;
    const fitInto = (height: number) => Math.max(1, Math.floor(height / LOWEST_ROW));
    const isWhole = all <= Math.min(fitInto(whole.height), MOST_WHOLE);
    const drawn = isWhole ? all : Math.min(fitInto(whole.height - MORE_HEIGHT), MOST_ROWS, all - 1);
    if (!isWhole) warnTruncated(drawing, drawn, all);
    const box = isWhole ? whole : drawOmitted(drawing, whole, omittedText(drawing, all - drawn));
    const values = series!.values.slice(0, drawn);
    const write = formats.column(series!.column, values);
    const names = view.xCells.slice(0, drawn).map((cell) => (cell === null ? '–' : String(cell)));
    const step = Math.min(HIGHEST_ROW, box.height / drawn);
    const labels = labelsOf(drawing, names, box.width, step);
    const scale = scaleOf(drawing, values, write, [box.x + labels.gutter, box.x + box.width]);
    const [zero, thickness] = [scale(0), Math.min(THICKEST, step * 0.66)];
    const top = box.y + Math.max(0, (box.height - step * drawn) / 2) * (drawn < 4 ? 1 : 0);
    sheet.group({ 'data-series': series!.label }, () => {
      for (const [row, value] of values.entries()) {
        const middle = top + step * (row + 0.5);
        labels.draw(row, box.x + labels.gutter - GAP, middle);
        const baseline = middle + SIZE * 0.35;
        if (value === null) {
          sheet.label(zero + 6, baseline, '–', SIZE);
          continue;
        }
        const [x, negative] = [scale(value), value < 0];
        const width = Math.max(1, Math.abs(x - zero));
        const bar = { x: Math.min(zero, x), y: middle - thickness / 2, width, height: thickness };
        const tip = { title: names[row]!, lines: [`${series!.label}: ${write(value)}`] };
        const rx = Math.min(sheet.theme.corner, width / 2);
        sheet.rect(bar, colourOf(drawing, negative ? 1 : 0), { rx, tip });
        sheet.strong(negative ? x - 6 : x + 6, baseline, write(value), SIZE, negative ? 'end' : 'start');
      }
    });
    sheet.line(zero, top, zero, top + step * drawn, sheet.theme.axis);
  },
};

/** The names of the rows. They get two lines in high rows, and two smaller ones where that just fits and avoids truncation. */
function labelsOf({ sheet }: Drawing, names: readonly string[], width: number, step: number) {
  const most = width * (width < NARROW ? NARROW_SHARE : LABEL_SHARE);
  const tight = sheet.space(names, SIZE) > most && step < 2 * LINE + 4 && step >= 2 * TIGHT_LINE;
  const [size, line] = tight ? [TIGHT_SIZE, TIGHT_LINE] : [SIZE, LINE];
  const set = names.map((name) => sheet.wrap(name, most, tight || step >= 2 * LINE + 4 ? 2 : 1, size));
  return {
    /** Pixels that the names take, with a gap. */
    gutter: sheet.space(set.flat(), size) + GAP,
    draw(row: number, x: number, middle: number): void {
      const lines = set[row]!;
      for (const [at, text] of lines.entries()) {
        const y = middle + size * 0.35 + (at - (lines.length - 1) / 2) * line;
        sheet.text(x, y, text, { size, anchor: 'end' });
      }
    },
  };
}

/** The positions of values between `left` and `right`, with space for the numbers at the ends of the bars. */
function scaleOf(
  { sheet }: Drawing,
  values: readonly (number | null)[],
  write: (value: number) => string,
  [left, right]: readonly [number, number],
) {
  const known = values.filter((value) => value !== null);
  const spaceOf = (some: readonly number[]) => sheet.space(some.map(write), SIZE, 600) + 8;
  const negative = known.filter((value) => value < 0);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const ends = [
    left + (low < 0 ? spaceOf(negative) : 0),
    right - spaceOf(known.filter((value) => value >= 0)),
  ];
  return scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .range(ends);
}
