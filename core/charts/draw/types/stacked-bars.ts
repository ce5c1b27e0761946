/** Vertical bars of parts, one on top of the other. */
import { sum } from 'd3-array';
import { arePercentWholes } from '../../data/parts.ts';
import type { Series } from '../../data/view.ts';
import { drawAnnotations, drawRanges } from '../annotations.ts';
import { centre } from '../axes.ts';
import { colourOf, type Drawer, type Drawing, seriesLegend } from '../drawing.ts';
import { sharesOf, stackingOf } from '../stacking.ts';
import {
  annotatedPlot,
  type BarPlot,
  barPlot,
  drawValues,
  fittingBars,
  hollowed,
  MAX_WIDTH,
  tipOf,
} from './bar-plot.ts';

/** Between the parts of a stack. */
const SEAM = 1;
/** Pixels that a part has at least, so that it can be seen. */
const THINNEST_PART = 0.5;
/** The line on top of a stack that lacks a part, and its dashes. */
const OPEN_LINE = 1.5;
const OPEN_DASH = '3 3';

export const stackedDrawer: Drawer = {
  legend: seriesLegend,
  draw(all, whole) {
    const { drawing, box } = fittingBars(all, whole, whole.width);
    const isPercent = stackingOf(drawing) === 'percent';
    const shown = isPercent ? sharesOf(drawing) : drawing.view;
    const { series } = shown;
    const totals = shown.xCells.map((_, row) => sum(series, ({ values }) => Math.max(0, values[row] ?? 0)));
    const frame = barPlot(drawing, box, isPercent ? [100] : totals, series[0]!.column);
    const { axis, band } = frame;
    const annotated = annotatedPlot(
      drawing,
      frame,
      totals.map((value, row) => ({ row, value })),
    );
    drawRanges(drawing, annotated);
    const width = Math.min(band.scale.bandwidth(), MAX_WIDTH);
    drawParts(drawing, series, frame, width);
    const isWhole = totals.map((_, row) => drawing.view.series.every(({ values }) => values[row] !== null));
    const top = (row: number): [number, number] => [centre(band.scale, row), axis.scale(totals[row]!)];
    const stacks = { totals, isWhole, top };
    if (!isPercent && !arePercentWholes(series)) drawTotals(drawing, frame, stacks);
    if (!isPercent) markOpen(drawing, stacks, width);
    drawAnnotations(drawing, annotated);
  },
};

/** Draws the parts of each stack from the bottom up; tooltips of percentages name the numbers too. */
function drawParts(
  drawing: Drawing,
  series: readonly Series[],
  { axis, band }: BarPlot,
  width: number,
): void {
  const { sheet, formats, view } = drawing;
  const bases = new Array<number>(view.xCells.length).fill(0);
  for (const [at, one] of series.entries()) {
    const write = formats.column(one.column, one.values);
    const own = view.series[at]!;
    const writeOwn = formats.column(own.column, own.values);
    sheet.group({ 'data-series': one.label }, () => {
      for (const [row, value] of one.values.entries()) {
        if (value === null || value <= 0) continue;
        const [low, high] = [axis.scale(bases[row]!), axis.scale(bases[row]! + value)];
        bases[row]! += value;
        const x = centre(band.scale, row) - width / 2;
        const bar = { x, y: high, width, height: Math.max(THINNEST_PART, low - high - SEAM) };
        const colour = colourOf(drawing, at);
        const said = own === one ? write(value) : `${write(value)} (${writeOwn(own.values[row]!)})`;
        const tip = tipOf(drawing, row, one, said);
        sheet.rect(bar, colour, { tip, ...(view.partial.has(row) && hollowed(colour)) });
      }
    });
  }
}

/** The stacks, by row. */
interface Stacks {
  totals: readonly number[];
  /** Whether no part is missing. */
  isWhole: readonly boolean[];
  /** The middle of its upper end. */
  top(row: number): [x: number, y: number];
}

/** Writes the sums above the stacks. */
function drawTotals(drawing: Drawing, frame: BarPlot, { totals, isWhole, top }: Stacks): void {
  const { series } = drawing.view;
  const write = drawing.formats.column({ ...series[0]!.column, label: '' }, totals);
  drawValues(drawing, frame, {
    values: totals.map((sum, row) => (series.some(({ values }) => values[row] !== null) ? sum : null)),
    // A missing part is not zero: the sum of the others is only a lower bound.
    write: (value, row) => (isWhole[row] ? write(value) : `≥ ${write(value)}`),
    endOf: top,
    room: frame.band.scale.step(),
  });
}

/** Draws a dashed line on top of stacks that lack a part. */
function markOpen(drawing: Drawing, { isWhole, top }: Stacks, width: number): void {
  const open = isWhole.flatMap((whole, row) => (whole ? [] : [row]));
  if (open.length === 0) return;
  const { sheet } = drawing;
  for (const row of open) {
    const [x, y] = top(row);
    const [left, right, above] = [x - width / 2, x + width / 2, y - OPEN_LINE];
    sheet.line(left, above, right, above, sheet.theme.ink, { width: OPEN_LINE, dash: OPEN_DASH });
  }
  drawing.warn({
    code: 'incomplete_rows',
    message: `Stacks without a value for some series: ${open.length}. They end in a dashed line, because a missing value is not zero.`,
    rows: open.length,
  });
}
