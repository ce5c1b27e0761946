/** Vertical bars: side by side, or stacked. */

import { arePercentWholes } from '../../data/parts.ts';
import type { Series } from '../../data/view.ts';
import { type Annotated, drawAnnotations, drawRanges, rowOf } from '../annotations.ts';
import { type BandAxis, bandAxis, centre, LOW } from '../axes.ts';
import {
  colourOf,
  colourOfRow,
  type Drawer,
  type Drawing,
  drawOmitted,
  omittedText,
  PARTIAL_DASH,
  PARTIAL_OPACITY,
  rowName,
  seriesLegend,
  someRows,
  warnTruncated,
} from '../drawing.ts';
import { drawNumberAxis, type NumberAxis, numberAxis } from '../number-axis.ts';
import type { Box, Tip } from '../sheet.ts';
import { sharesOf, stackingOf } from '../stacking.ts';
import { coordinate } from '../svg.ts';

const TOP_ROOM = 18;
/** Used in low boxes, where values above the bars would not fit. */
const LOW_TOP_ROOM = 6;
const VALUE_SIZE = 11;
/** For the values of negative bars. */
const BELOW_ROOM = VALUE_SIZE + 4;
/** Of more bars than this, only FIRST_BARS are drawn. */
const MAX_BARS = 48;
const FIRST_BARS = 20;
/** Pixels of the thinnest visible bar. */
const THINNEST = 3;

export const barDrawer: Drawer = {
  legend: seriesLegend,
  draw(all, whole) {
    const { drawing, box } = fittingBars(all, whole, whole.width / all.view.series.length);
    const { sheet, formats, view } = drawing;
    const { series } = view;
    const values = series.flatMap(({ values }) => values);
    const frame = frameOf(drawing, box, values, series[0]!.column);
    const { axis, band } = frame;
    const thickness = band.scale.bandwidth() / series.length;
    const gap = series.length > 1 ? Math.min(1.5, thickness * 0.12) : 0;
    const width = Math.min(thickness - gap, MAX_WIDTH);
    const zero = axis.scale(0);
    const tops = series.flatMap((one) =>
      one.values.flatMap((value, row) => (value === null ? [] : [{ row, value }])),
    );
    const annotated = annotatedPlot(drawing, frame, tops);
    drawRanges(drawing, annotated);
    for (const [at, one] of series.entries()) {
      const write = formats.column(one.column, one.values);
      sheet.group({ 'data-series': one.label }, () => {
        for (const [row, value] of one.values.entries()) {
          if (value === null) continue;
          const y = axis.scale(value);
          const x = band.scale(row)! + at * thickness + (thickness - gap - width) / 2;
          const bar = { x, y: Math.min(y, zero), width, height: Math.abs(y - zero) };
          const look = {
            colour: colourOfRow(drawing, row, at),
            down: value < 0,
            hollow: view.partial.has(row),
          };
          drawBar(drawing, bar, look, tipOf(drawing, row, one, write(value)));
        }
      });
    }
    const room = series.length === 1 ? band.scale.step() : thickness;
    if (series.every((one) => isRoomy(drawing, one, room)))
      for (const [at, one] of series.entries()) {
        const middle = (row: number) => band.scale(row)! + at * thickness + (thickness - gap) / 2;
        const top = (row: number): [number, number] => [middle(row), axis.scale(one.values[row]!)];
        drawValues(drawing, one, formats.column(one.column, one.values), top, room, frame.written);
      }
    drawAnnotations(drawing, annotated);
  },
};

/** Bars wider than this look like walls. */
const MAX_WIDTH = 96;

export const stackedDrawer: Drawer = {
  legend: seriesLegend,
  draw(all, whole) {
    const { drawing, box } = fittingBars(all, whole, whole.width);
    const isPercent = stackingOf(drawing) === 'percent';
    const shown = isPercent ? sharesOf(drawing) : drawing.view;
    const { series } = shown;
    const totals = shown.xCells.map((_, row) =>
      series.reduce((sum, { values }) => sum + Math.max(0, values[row] ?? 0), 0),
    );
    const frame = frameOf(drawing, box, isPercent ? [100] : totals, series[0]!.column);
    const { plot, axis, band } = frame;
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
    if (!isPercent && !arePercentWholes(series))
      drawTotals(drawing, totals, isWhole, top, band.scale.step(), plot);
    if (!isPercent) markOpen(drawing, isWhole, top, width);
    drawAnnotations(drawing, annotated);
  },
};

/** Draws the parts of each stack from the bottom up; tooltips of percentages name the numbers too. */
function drawParts(drawing: Drawing, series: readonly Series[], { axis, band }: Frame, width: number): void {
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
        const bar = { x, y: high, width, height: Math.max(0.5, low - high - 1) };
        const colour = colourOf(drawing, at);
        const said = own === one ? write(value) : `${write(value)} (${writeOwn(own.values[row]!)})`;
        const tip = tipOf(drawing, row, one, said);
        sheet.rect(bar, colour, { tip, ...(view.partial.has(row) && hollowed(colour)) });
      }
    });
  }
}

/** Writes the sums above the stacks. */
function drawTotals(
  drawing: Drawing,
  totals: readonly number[],
  isWhole: readonly boolean[],
  top: (row: number) => [number, number],
  step: number,
  plot: Box,
): void {
  const { series } = drawing.view;
  const said = totals.map((sum, row) => (series.some(({ values }) => values[row] !== null) ? sum : null));
  const total: Series = { ...series[0]!, values: said };
  const write = drawing.formats.column({ ...total.column, label: '' }, totals);
  // A missing part is not zero: the sum of the others is only a lower bound.
  const writeTotal = (value: number, row: number) => (isWhole[row] ? write(value) : `≥ ${write(value)}`);
  drawValues(drawing, total, writeTotal, top, step, plot);
}

/** Draws a dashed line on top of stacks that lack a part. */
function markOpen(
  drawing: Drawing,
  isWhole: readonly boolean[],
  top: (row: number) => [number, number],
  width: number,
): void {
  const open = isWhole.flatMap((whole, row) => (whole ? [] : [row]));
  if (open.length === 0) return;
  const { sheet } = drawing;
  for (const row of open) {
    const [x, y] = top(row);
    sheet.line(x - width / 2, y - 1.5, x + width / 2, y - 1.5, sheet.theme.ink, 1.5, '3 3');
  }
  drawing.warn({
    code: 'incomplete_rows',
    message: `Stacks without a value for some series: ${open.length}. They end in a dashed line, because a missing value is not zero.`,
    rows: open.length,
  });
}

/** The rows that fit as visible bars, with `width` pixels for each series. */
function fittingBars(drawing: Drawing, box: Box, width: number): { drawing: Drawing; box: Box } {
  const all = drawing.view.xCells.length;
  const fit = Math.min(MAX_BARS, Math.floor((width * 0.72) / THINNEST));
  if (all <= fit) return { drawing, box };
  const drawn = Math.max(1, Math.min(FIRST_BARS, fit));
  warnTruncated(drawing, drawn, all, 'bars');
  return {
    drawing: someRows(drawing, drawn),
    box: drawOmitted(drawing, box, omittedText(drawing, all - drawn)),
  };
}

interface Frame {
  plot: Box;
  /** The plot and the room for values below it. */
  written: Box;
  axis: NumberAxis;
  band: BandAxis;
}

function frameOf(
  drawing: Drawing,
  box: Box,
  values: readonly (number | null)[],
  column: Series['column'],
): Frame {
  const cells = drawing.view.xCells;
  const options = { zero: true, style: drawing.picture.style?.axis };
  const rough = numberAxis(drawing, values, column, box.height - 40, options);
  const right = box.x + box.width;
  const band = bandAxis(drawing, cells, {
    left: box.x,
    from: box.x + rough.gutter,
    to: right,
    height: box.height,
  });
  const isLow = box.height < LOW;
  const above = isLow ? LOW_TOP_ROOM : TOP_ROOM;
  const below = !isLow && values.some((value) => value !== null && value < 0) ? BELOW_ROOM : 0;
  const height = Math.max(12, box.height - band.height - above - below);
  const axis = numberAxis(drawing, values, column, height, options);
  const plot = { x: box.x + rough.gutter, y: box.y + above, width: box.width - rough.gutter, height };
  axis.scale.range([plot.y + plot.height, plot.y]);
  drawNumberAxis(drawing, axis, plot);
  const written = { ...plot, height: height + below };
  band.draw(written);
  return { plot, written, axis, band };
}

/** The plot as annotations see it; `tops`: how high the marks of each row reach. */
function annotatedPlot(
  drawing: Drawing,
  { plot, axis, band }: Frame,
  tops: readonly { row: number; value: number }[],
): Annotated {
  return {
    box: { ...plot, y: plot.y - TOP_ROOM, height: plot.height + TOP_ROOM },
    lift: VALUE_SIZE + 7,
    yOf: (value) => axis.scale(value),
    xOf(cell) {
      const row = rowOf(drawing, cell);
      if (row < 0) return null;
      const half = band.scale.step() / 2;
      const at = centre(band.scale, row);
      return { from: at - half, at, to: at + half };
    },
    marks: tops.map(({ row, value }) => ({ x: centre(band.scale, row), y: axis.scale(value) - VALUE_SIZE })),
  };
}

interface BarLook {
  colour: string;
  /** The value is negative. */
  down: boolean;
  /** The step was counted in part. */
  hollow: boolean;
}

function hollowed(stroke: string) {
  return { opacity: PARTIAL_OPACITY, stroke, dash: PARTIAL_DASH };
}

/** Rounded at the end of the bar, square at its base. */
function drawBar({ sheet }: Drawing, box: Box, { colour, down, hollow }: BarLook, tip: Tip): void {
  const { x, y, width, height } = box;
  const r = Math.min(sheet.theme.corner, width / 2, height);
  if (r < 1) {
    sheet.rect(box, colour, { tip, ...(hollow && hollowed(colour)) });
    return;
  }
  const c = coordinate;
  const side = down ? 1 : -1;
  const [flank, turn] = [side * (height - r), side * r];
  sheet.path(
    `M${c(x)} ${c(down ? y : y + height)}v${c(flank)}q0 ${c(turn)} ${c(r)} ${c(turn)}h${c(width - 2 * r)}q${c(r)} 0 ${c(r)} ${c(-turn)}v${c(-flank)}z`,
    {
      fill: colour,
      ...(hollow && { 'fill-opacity': PARTIAL_OPACITY, stroke: colour, 'stroke-dasharray': PARTIAL_DASH }),
    },
    tip,
  );
}

function isRoomy({ sheet, formats }: Drawing, { column, values }: Series, room: number): boolean {
  const write = formats.column(column, values);
  const said = values.map((value) => (value === null ? '' : write(value)));
  return sheet.space(said, VALUE_SIZE, 600) <= room - 4;
}

/** Writes values above their bars (negative ones below), if all of them fit side by side; not in small multiples. */
function drawValues(
  { sheet, colours }: Drawing,
  { values }: Series,
  write: (value: number, row: number) => string,
  place: (row: number) => [number, number],
  step: number,
  written: Box,
): void {
  const said = values.map((value, row) => (value === null ? '' : write(value, row)));
  if (colours || sheet.space(said, VALUE_SIZE, 600) > step - 4) return;
  for (const [row, text] of said.entries()) {
    if (values[row] === null || text === '') continue;
    const [x, y] = place(row);
    const below = values[row]! < 0;
    const baseline = below ? y + VALUE_SIZE + 3 : y - 5;
    if (below && baseline > written.y + written.height) continue;
    sheet.strong(x, baseline, text, VALUE_SIZE, 'middle');
  }
}

function tipOf(drawing: Drawing, row: number, series: Series, value: string): Tip {
  return { title: rowName(drawing, row), lines: [`${series.label}: ${value}`] };
}
