/** Horizontal bars: names, bars and values in rows; several series side by side or stacked, negatives left of zero. */
import { sum } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { arePercentWholes } from '../../data/parts.ts';
import type { View } from '../../data/view.ts';
import { drawAcross, levelsHeight } from '../annotations.ts';
import {
  colourOf,
  colourOfRow,
  type Drawer,
  type Drawing,
  MORE_HEIGHT,
  rowName,
  seriesLegend,
  truncate,
} from '../drawing.ts';
import { type Box, baselineAt, isUncut, STRONG } from '../sheet.ts';
import { type Stacking, sharesOf, stackingOf } from '../stacking.ts';
import { contrast } from '../themes.ts';
import { tipOf } from './bar-plot.ts';

const SIZE = 12;
const LOWEST_ROW = 18;
/** Pixels of a row with room to read, and of each bar in a group. */
const USUAL_ROW = 26;
const GROUP_BAR = 13;
const LOWEST_GROUP_BAR = 8;
const HIGHEST_ROW = 72;
const THICKEST = 40;
/** Of more rows than this, only the first are drawn. */
const MAX_WHOLE = 40;
const MAX_ROWS = 20;
const LINE = 14;
/** Between the names of two rows. */
const LINE_GAP = 4;
const MAX_LINES = 4;
/** Share of the width that labels may take. */
const LABEL_SHARE = 0.38;
const NARROW = 420;
const NARROW_SHARE = 0.44;
const TIGHT_SIZE = 11;
const TIGHT_LINE = 12;
const GAP = 10;
/** Values beside bars thinner than this would touch. */
const MIN_LABELLED = 10;
/** Numbers in smaller letters than this cannot be read. */
const SMALLEST_VALUE = 9;
/** From the end of a bar to its value, and what values need at both sides together. */
const VALUE_GAP = 6;
const VALUE_ROOM = 8;
/** Shares of a row that a bar takes, and that a group of bars takes. */
const BAR_SHARE = 0.66;
const GROUP_SHARE = 0.86;

export const rowDrawer: Drawer = {
  legend: seriesLegend,
  height(drawing, width) {
    const names = drawing.view.xCells.slice(0, MAX_WHOLE).map((_, row) => rowName(drawing, row));
    const most = width * labelShare(width);
    const lines = Math.max(...names.map((name) => drawing.sheet.wrap(name, most, MAX_LINES, SIZE).length));
    return names.length * Math.max(USUAL_ROW, barsOf(drawing) * GROUP_BAR + 8, lines * LINE + LINE_GAP);
  },
  draw(drawing, whole) {
    const { view } = drawing;
    const stacking = stackingOf(drawing);
    const all = view.xCells.length;
    const lowest = lowestRow(drawing);
    const fitInto = (height: number) => Math.max(1, Math.floor(height / lowest));
    const above = levelsHeight(drawing);
    const isWhole = all <= Math.min(fitInto(whole.height - above), MAX_WHOLE);
    const drawn = isWhole
      ? all
      : Math.max(1, Math.min(fitInto(whole.height - MORE_HEIGHT), MAX_ROWS, all - 1));
    const rest = isWhole ? whole : truncate(drawing, whole, drawn, all);
    const box = { ...rest, y: rest.y + above, height: rest.height - above };
    const names = view.xCells.slice(0, drawn).map((_, row) => rowName(drawing, row));
    const step = Math.min(HIGHEST_ROW, box.height / drawn);
    const labels = labelsOf(drawing, names, box.width, step);
    const top = box.y + Math.max(0, (box.height - step * drawn) / 2) * (drawn < 4 ? 1 : 0);
    const area = { x: box.x + labels.gutter, y: top, width: box.width - labels.gutter, height: step * drawn };
    for (const row of names.keys()) labels.draw(row, area.x - GAP, top + step * (row + 0.5));
    const rows = { area, drawn, step };
    const scale = stacking === 'grouped' ? drawGroups(drawing, rows) : drawStacks(drawing, rows, stacking);
    drawing.sheet.line(scale(0), top, scale(0), top + step * drawn, drawing.sheet.theme.axis);
    drawAcross(drawing, area, scale);
  },
};

/** Bars of a row. */
function barsOf(drawing: Drawing): number {
  return stackingOf(drawing) === 'grouped' ? drawing.view.series.length : 1;
}

function lowestRow(drawing: Drawing): number {
  const bars = barsOf(drawing);
  return Math.max(LOWEST_ROW, bars > 1 ? bars * LOWEST_GROUP_BAR + 6 : 0);
}

/** Pixels of height below which not all rows are drawn. */
export function leastHeight(drawing: Drawing): number {
  return lowestRow(drawing) * drawing.view.xCells.length + levelsHeight(drawing);
}

type Across = ScaleLinear<number, number>;

interface Rows {
  area: Box;
  drawn: number;
  step: number;
}

/** Draws a bar for each value. Returns the positions of values. */
function drawGroups(drawing: Drawing, { area, drawn, step }: Rows): Across {
  const { sheet, view, formats } = drawing;
  const { series } = view;
  const all = series.map(({ values }) => values.slice(0, drawn));
  const writes = series.map(({ column }, at) => formats.column(column, all[at]!));
  const band = series.length > 1 ? step * GROUP_SHARE : Math.min(THICKEST, step * BAR_SHARE);
  const thickness = band / series.length - (series.length > 1 ? 1 : 0);
  const isLabelled = thickness >= MIN_LABELLED || series.length === 1;
  const size = Math.min(SIZE, Math.max(SMALLEST_VALUE, thickness));
  const widest = (some: (value: number) => boolean) =>
    isLabelled
      ? Math.max(
          0,
          ...all.map((values, at) =>
            sheet.space(
              values.filter((value) => value !== null && some(value)).map((value) => writes[at]!(value!)),
              size,
              STRONG,
            ),
          ),
        ) + VALUE_ROOM
      : 4;
  const scale = scaleOf(drawing, all.flat(), area, [
    widest((value) => value < 0),
    widest((value) => value >= 0),
  ]);
  for (const [at, values] of all.entries())
    sheet.group({ 'data-series': series[at]!.label }, () => {
      for (const [row, value] of values.entries()) {
        const middle = area.y + step * (row + 0.5) - band / 2 + (band / series.length) * (at + 0.5);
        const baseline = baselineAt(middle, size);
        if (value === null) {
          if (isLabelled) sheet.label(scale(0) + VALUE_GAP, baseline, '–', size);
          continue;
        }
        const [zero, x, negative] = [scale(0), scale(value), value < 0];
        const width = Math.max(1, Math.abs(x - zero));
        const bar = { x: Math.min(zero, x), y: middle - thickness / 2, width, height: thickness };
        const tip = tipOf(drawing, row, series[at]!, writes[at]!(value));
        const rx = Math.min(sheet.theme.corner, width / 2, thickness / 2);
        const colour = colourOfRow(drawing, row, series.length === 1 && negative ? 1 : at);
        sheet.rect(bar, colour, { rx, tip });
        if (isLabelled)
          sheet.strong(
            negative ? x - VALUE_GAP : x + VALUE_GAP,
            baseline,
            writes[at]!(value),
            size,
            negative ? 'end' : 'start',
          );
      }
    });
  return scale;
}

/** Draws each row as one bar of parts. Returns the positions of values. */
function drawStacks(
  drawing: Drawing,
  { area, drawn, step }: Rows,
  stacking: Exclude<Stacking, 'grouped'>,
): Across {
  const { sheet, formats, view } = drawing;
  const shown: View = stacking === 'percent' ? sharesOf(drawing) : view;
  const totals = view.xCells.slice(0, drawn).map((_, row) => sum(shown.series, ({ values }) => values[row]));
  const write = formats.column({ ...view.series[0]!.column, label: '' }, totals);
  // A missing part is not zero: the sum of the others is only a lower bound.
  const said = totals.map((total, row) =>
    view.series.some(({ values }) => values[row] === null) ? `≥ ${write(total)}` : write(total),
  );
  const isSaid = stacking === 'stacked' && !arePercentWholes(view.series);
  const room = isSaid ? sheet.space(said, SIZE, STRONG) + VALUE_ROOM : 0;
  const scale = scaleOf(drawing, stacking === 'percent' ? [100] : totals, area, [0, room]);
  const thickness = Math.min(THICKEST, step * BAR_SHARE);
  const bases = new Array<number>(drawn).fill(0);
  for (const [at, one] of shown.series.entries()) {
    const writeOne = formats.column(one.column, one.values);
    const writeOwn = formats.column(view.series[at]!.column, view.series[at]!.values);
    sheet.group({ 'data-series': one.label }, () => {
      for (const [row, value] of one.values.slice(0, drawn).entries()) {
        if (value === null || value <= 0) continue;
        const [left, right] = [scale(bases[row]!), scale(bases[row]! + value)];
        bases[row]! += value;
        const y = area.y + step * (row + 0.5) - thickness / 2;
        const bar = { x: left, y, width: Math.max(0.5, right - left - 1), height: thickness };
        const own = writeOwn(view.series[at]!.values[row]!);
        const said = stacking === 'percent' ? `${writeOne(value)} (${own})` : own;
        const colour = colourOf(drawing, at);
        sheet.rect(bar, colour, { tip: tipOf(drawing, row, one, said) });
        writeInside(drawing, bar, writeOne(value), colour);
      }
    });
  }
  if (isSaid)
    for (const [row, total] of totals.entries())
      sheet.strong(scale(total) + VALUE_GAP, baselineAt(area.y + step * (row + 0.5), SIZE), said[row]!, SIZE);
  return scale;
}

/** Writes a value into its part where there is room, in whichever of ink and background stands out. */
function writeInside({ sheet }: Drawing, bar: Box, text: string, colour: string): void {
  const size = Math.min(TIGHT_SIZE, bar.height - 4);
  if (size < SMALLEST_VALUE || sheet.space([text], size, STRONG) + 6 > bar.width) return;
  const { ink, background } = sheet.theme;
  const fill = contrast(ink, colour) >= contrast(background, colour) ? ink : background;
  const style = { size, weight: STRONG, fill, anchor: 'middle' as const };
  sheet.text(bar.x + bar.width / 2, baselineAt(bar.y + bar.height / 2, size), text, style);
}

function labelShare(width: number): number {
  return width < NARROW ? NARROW_SHARE : LABEL_SHARE;
}

/** The names of the rows, in as many lines as fit; smaller where that avoids truncation. */
function labelsOf({ sheet }: Drawing, names: readonly string[], width: number, step: number) {
  const most = width * labelShare(width);
  const inLines = (size: number, lines: number) => names.map((name) => sheet.wrap(name, most, lines, size));
  const fitting = (height: number) => Math.max(1, Math.min(MAX_LINES, Math.floor(height)));
  const [usual, small] = [fitting((step - LINE_GAP) / LINE), fitting(step / TIGHT_LINE)];
  const isTight = small > usual && !inLines(SIZE, usual).every((said, at) => isUncut(said, names[at]!));
  const [size, line, lines] = isTight ? [TIGHT_SIZE, TIGHT_LINE, small] : [SIZE, LINE, usual];
  const set = lines === 1 ? sheet.fitAll(names, most, size).map((name) => [name]) : inLines(size, lines);
  return {
    /** Pixels that the names take, with a gap. */
    gutter: sheet.space(set.flat(), size) + GAP,
    draw(row: number, x: number, middle: number): void {
      sheet.lines(x, middle, set[row]!, line, { size, anchor: 'end' });
    },
  };
}

/** The positions of values in an area, with space for the numbers at the left and right ends of the bars. */
function scaleOf(
  { picture }: Drawing,
  values: readonly (number | null)[],
  area: Box,
  [left, right]: readonly [number, number],
): Across {
  const known = values.filter((value) => value !== null);
  const { min = 0, max = 0 } = picture.style?.axis ?? {};
  const [low, high] = [Math.min(0, min, ...known), Math.max(0, max, ...known)];
  return scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .range([area.x + (low < 0 ? left : 0), area.x + area.width - right]);
}
