/** What bars side by side and stacked bars share: the plot, how many fit, and the values beside them. */
import type { Series } from '../../data/view.ts';
import { type Annotated, rowOf } from '../annotations.ts';
import { BAND_GAP, type BandAxis, bandAxis, centre, LOW } from '../axes.ts';
import { type Drawing, PARTIAL_DASH, PARTIAL_OPACITY, rowName, someRows, truncate } from '../drawing.ts';
import { drawNumberAxis, type NumberAxis, numberAxis } from '../number-axis.ts';
import { type Box, STRONG, type Tip } from '../sheet.ts';

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
/** Between the plot and the values above and below its bars. */
const ABOVE_BAR = 5;
const BELOW_BAR = 3;
/** Values side by side are at least this far apart. */
const VALUE_GAP = 4;
/** What the axis below takes, about, before its labels are measured. */
const ABOUT_AXIS = 40;
/** Plots are never lower. */
const LEAST_HEIGHT = 12;

/** Bars wider than this look like walls. */
export const MAX_WIDTH = 96;

/** The rows that fit as visible bars, with `width` pixels for each series. */
export function fittingBars(drawing: Drawing, box: Box, width: number): { drawing: Drawing; box: Box } {
  const all = drawing.view.xCells.length;
  const fit = Math.min(MAX_BARS, Math.floor((width * (1 - BAND_GAP)) / THINNEST));
  if (all <= fit) return { drawing, box };
  const drawn = Math.max(1, Math.min(FIRST_BARS, fit));
  return { drawing: someRows(drawing, drawn), box: truncate(drawing, box, drawn, all, 'bars') };
}

/** Where bars stand. */
export interface BarPlot {
  plot: Box;
  /** The plot and the room for values below it. */
  written: Box;
  axis: NumberAxis;
  band: BandAxis;
}

/** Draws the axes of bars over `values`. */
export function barPlot(
  drawing: Drawing,
  box: Box,
  values: readonly (number | null)[],
  column: Series['column'],
): BarPlot {
  const options = { zero: true, style: drawing.picture.style?.axis };
  const rough = numberAxis(drawing, values, column, box.height - ABOUT_AXIS, options);
  const right = box.x + box.width;
  const band = bandAxis(drawing, {
    left: box.x,
    from: box.x + rough.gutter,
    to: right,
    height: box.height,
  });
  const isLow = box.height < LOW;
  const above = isLow ? LOW_TOP_ROOM : TOP_ROOM;
  const below = !isLow && values.some((value) => value !== null && value < 0) ? BELOW_ROOM : 0;
  const height = Math.max(LEAST_HEIGHT, box.height - band.height - above - below);
  const axis = numberAxis(drawing, values, column, height, options);
  const plot = { x: box.x + rough.gutter, y: box.y + above, width: box.width - rough.gutter, height };
  axis.scale.range([plot.y + plot.height, plot.y]);
  drawNumberAxis(drawing, axis, plot);
  const written = { ...plot, height: height + below };
  band.draw(written);
  return { plot, written, axis, band };
}

/** The plot as annotations see it; `tops`: how high the marks of each row reach. */
export function annotatedPlot(
  drawing: Drawing,
  { plot, axis, band }: BarPlot,
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

/** The look of bars of steps that were counted in part. */
export function hollowed(stroke: string) {
  return { opacity: PARTIAL_OPACITY, stroke, dash: PARTIAL_DASH };
}

/** Whether the values of a series have room beside each other, `room` pixels each. */
export function isRoomy({ sheet, formats }: Drawing, { column, values }: Series, room: number): boolean {
  const write = formats.column(column, values);
  const said = values.map((value) => (value === null ? '' : write(value)));
  return sheet.space(said, VALUE_SIZE, STRONG) <= room - VALUE_GAP;
}

/** Values to be written beside the bars of a series. */
interface BarValues {
  values: Series['values'];
  write(value: number, row: number): string;
  /** Where the bar of a row ends. */
  endOf(row: number): [x: number, y: number];
  /** Pixels of width for each. */
  room: number;
}

/** Writes values above their bars (negative ones below), if all of them fit side by side; not in small multiples. */
export function drawValues(
  { sheet, colours }: Drawing,
  { written }: BarPlot,
  { values, write, endOf, room }: BarValues,
): void {
  const said = values.map((value, row) => (value === null ? '' : write(value, row)));
  if (colours || sheet.space(said, VALUE_SIZE, STRONG) > room - VALUE_GAP) return;
  for (const [row, text] of said.entries()) {
    if (values[row] === null || text === '') continue;
    const [x, y] = endOf(row);
    const below = values[row]! < 0;
    const baseline = below ? y + VALUE_SIZE + BELOW_BAR : y - ABOVE_BAR;
    if (below && baseline > written.y + written.height) continue;
    sheet.strong(x, baseline, text, VALUE_SIZE, 'middle');
  }
}

/** The tooltip of a bar. */
export function tipOf(drawing: Drawing, row: number, series: Series, value: string): Tip {
  return { title: rowName(drawing, row), lines: [`${series.label}: ${value}`] };
}
