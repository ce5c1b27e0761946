/** Line and area charts: straight segments between measurements, gaps where one is missing. */
import { extent } from 'd3-array';
import { area, line, type SeriesPoint, stack } from 'd3-shape';
import type { Series, View } from '../../data/view.ts';
import { type Annotated, drawAnnotations, drawRanges } from '../annotations.ts';
import {
  colourOf,
  type Drawer,
  type Drawing,
  PARTIAL_DASH,
  PARTIAL_OPACITY,
  partialEnds,
  partialPaths,
  rowName,
  seriesLegend,
} from '../drawing.ts';
import type { Box, Tip } from '../sheet.ts';
import { inPercent, stackingOf } from '../stacking.ts';
import { hasPlace, nameSeries, namesGutter, namesHeight } from './line-names.ts';
import { type Plot, plotOf } from './line-plot.ts';

/** From this width on, series are labelled at their end instead of in a legend. */
const DIRECT_FROM = 560;
const MAX_DIRECT = 6;
/** Pixels of height taken up by title, axis and sources. */
const AROUND = 180;
/** Tooltips of longer series would take more bytes than the chart. */
const MAX_TIPS = 400;
/** Fewest complete dates that can be stacked. */
const MIN_WHOLE = 2;

export const lineDrawer: Drawer = {
  legend: (drawing, width) => (isDirect(drawing, width) ? [] : seriesLegend(drawing)),
  draw: (drawing, box) => drawLines(drawing, box, isDirect(drawing, box.width)),
};

function drawLines(drawing: Drawing, box: Box, direct: boolean): void {
  const { view } = drawing;
  const gutter = direct ? namesGutter(drawing) : 0;
  const values = view.series.flatMap(({ values }) => values);
  const [low = 0, high = 0] = extent(values.filter((value) => value !== null));
  const isLog = drawing.picture.style?.axis?.log === true;
  const plot = plotOf(drawing, box, gutter, values, !isLog && !isFarFromZero(low, high));
  const annotated = annotatedPlot(drawing, plot);
  drawRanges(drawing, annotated);
  for (const [at, series] of view.series.entries()) drawLine(drawing, plot, series, at);
  if (direct) nameSeries(drawing, plot);
  drawAnnotations(drawing, annotated);
  drawTips(drawing, plot);
}

export const areaDrawer: Drawer = {
  legend: seriesLegend,
  draw(given, box) {
    const isPercent = stackingOf(given) === 'percent';
    const drawing = isPercent ? { ...given, view: inPercent(given.view) } : given;
    const { view, sheet } = drawing;
    const { series } = view;
    // A missing layer would drop those above it: where one has a gap, all have one.
    const isWhole = (row: number) =>
      hasPlace(view, row) && series.every(({ values }) => (values[row] ?? null) !== null);
    const whole = view.xCells.map((_, row) => isWhole(row));
    if (series.length > 1 && !warnGaps(drawing, whole)) return drawLines(drawing, box, false);
    const rows = view.xCells.map((_, row) => series.map(({ values }) => values[row] ?? 0));
    const layers = stack<number[], number>()
      .keys(series.map((_, at) => at))
      .value((row, at) => row[at]!)(rows);
    const tops = layers.flatMap((layer) => layer.filter((_, row) => whole[row]).map(([, top]) => top));
    const plot = plotOf(drawing, box, 0, isPercent ? [100] : tops, true);
    const annotated = annotatedPlot(drawing, plot);
    drawRanges(drawing, annotated);
    for (const [at, layer] of layers.entries())
      sheet.group({ 'data-series': series[at]!.label }, () => drawLayer(drawing, plot, layer, at, whole));
    drawAnnotations(drawing, annotated);
    drawTips(drawing, plot);
  },
};

/** Draws a layer of an area chart: the low and high value of each row, of which only the `whole` ones are drawn. */
function drawLayer(
  drawing: Drawing,
  { x, axis }: Plot,
  layer: readonly SeriesPoint<number[]>[],
  at: number,
  whole: readonly boolean[],
): void {
  const { sheet, view } = drawing;
  const colour = colourOf(drawing, at);
  const points = layer.map(([low, high], row) => ({
    row,
    low: axis.scale(low),
    high: axis.scale(high),
  }));
  const shape = area<(typeof points)[number]>()
    .defined(({ row }) => whole[row]! && !view.partial.has(row))
    .x(({ row }) => x(row))
    .y0(({ low }) => low)
    .y1(({ high }) => high)
    .digits(2);
  const isStacked = view.series.length > 1;
  sheet.path(shape(points) ?? '', { fill: colour, 'fill-opacity': isStacked ? 0.82 : 0.22 });
  sheet.path(shape.lineY1().digits(2)(points) ?? '', {
    stroke: isStacked ? sheet.theme.background : colour,
    'stroke-width': isStacked ? 1 : 2.25,
    'stroke-linejoin': 'round',
  });
  for (const ends of partialEnds(view)) {
    if (!ends.every((row) => whole[row])) continue;
    const segment = ends.map((row) => points[row]!);
    shape.defined(() => true);
    sheet.path(shape(segment) ?? '', { fill: colour, 'fill-opacity': PARTIAL_OPACITY / 2 });
    const outline = { stroke: colour, 'stroke-width': 1.5, 'stroke-dasharray': PARTIAL_DASH };
    sheet.path(shape.lineY1().digits(2)(segment) ?? '', outline);
  }
  // A single date between two gaps has no width, so it gets a bar.
  for (const { row, low, high } of points)
    if (whole[row] && !whole[row - 1] && !whole[row + 1])
      sheet.rect({ x: x(row) - 1.5, y: high, width: 3, height: Math.max(1.5, low - high) }, colour);
}

/** Warns about gaps in layers. Returns whether enough dates are complete to stack them; lines show all values. */
function warnGaps(drawing: Drawing, whole: readonly boolean[]): boolean {
  const known = drawing.view.series.map(({ values }) => values);
  const gaps = whole.filter(
    (is, row) => !is && known.some((values) => (values[row] ?? null) !== null),
  ).length;
  if (gaps === 0) return true;
  const enough = whole.filter(Boolean).length >= MIN_WHOLE;
  drawing.warn({
    code: 'incomplete_rows',
    message: enough
      ? `Dates without a value for some series: ${gaps}. All layers have a gap there, because a missing value is not zero.`
      : `Hardly any date has a value for every series (${gaps} do not): lines are drawn instead, which need no stacking.`,
    rows: gaps,
  });
  return enough;
}

function isDirect(drawing: Drawing, width: number): boolean {
  const { view, size } = drawing;
  const few = view.series.length > 1 && view.series.length <= MAX_DIRECT;
  return few && width >= DIRECT_FROM && namesHeight(drawing) <= size.height - AROUND;
}

/** The plot as annotations see it. */
function annotatedPlot(drawing: Drawing, { box, axis, xOf, x }: Plot): Annotated {
  const { view } = drawing;
  return {
    box,
    lift: 0,
    yOf: (value) => axis.scale(value),
    xOf(cell) {
      const at = xOf(cell);
      return at === null ? null : { from: at, at, to: at };
    },
    marks: view.series.flatMap(({ values }) =>
      alongLines(values.map((value, row) => (value === null ? null : { x: x(row), y: axis.scale(value) }))),
    ),
  };
}

type Corner = { x: number; y: number };

/** Between marks on a line that texts avoid, in pixels. */
const ALONG = 10;
/** Beyond so many values lines are as dense as their points. */
const SPARSE = 150;
/** Marks between two points at most; those that are farther apart lie outside the plot, where an area has a gap. */
const MOST_BETWEEN = 500;

/** The points of a line, with others between those that are far apart: texts are not to cover the line there either. */
function alongLines(points: readonly (Corner | null)[]): Corner[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1] ?? null;
    if (point === null) return [];
    if (before === null || points.length > SPARSE) return [point];
    const steps = Math.max(1, Math.ceil(Math.hypot(point.x - before.x, point.y - before.y) / ALONG));
    if (steps > MOST_BETWEEN) return [point];
    return Array.from({ length: steps }, (_, step) => {
      const part = (step + 1) / steps;
      return { x: before.x + (point.x - before.x) * part, y: before.y + (point.y - before.y) * part };
    });
  });
}

/** Whether values between these are so far from zero that an axis with zero would hide their changes. */
export function isFarFromZero(low: number, high: number): boolean {
  return low > 0 && low > (high - low) * 3;
}

function drawLine(drawing: Drawing, plot: Plot, series: Series, at: number): void {
  const { sheet, view } = drawing;
  const { theme } = sheet;
  const colour = colourOf(drawing, at);
  const points = series.values.map((value, row): [number, number] | null =>
    value === null || !hasPlace(view, row) ? null : [plot.x(row), plot.axis.scale(value)],
  );
  const shape =
    line<(typeof points)[number]>()
      .defined((point, row) => point !== null && !view.partial.has(row))
      .x((point) => point![0])
      .y((point) => point![1])
      .digits(2)(points) ?? '';
  sheet.group({ 'data-series': series.label }, () => {
    const attributes = { stroke: colour, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
    if (theme.glow) sheet.path(shape, { ...attributes, 'stroke-width': 8, 'stroke-opacity': 0.18 });
    sheet.path(shape, { ...attributes, 'stroke-width': view.series.length > 4 ? 1.75 : 2.25 });
    for (const path of partialPaths(view, (row) => points[row] ?? null))
      sheet.path(path, { ...attributes, 'stroke-width': 2, 'stroke-dasharray': PARTIAL_DASH });
    // A measurement between two gaps has no line and would be invisible without a dot; uneven steps hide where any are.
    const isUneven = areUneven(view);
    for (const [row, point] of points.entries())
      if (point && (isUneven || (!points[row - 1] && !points[row + 1]))) sheet.circle(...point, 3, colour);
    const last = points.findLastIndex((point) => point !== null);
    if (last < 0) return;
    const [fill, stroke] = view.partial.has(last) ? [theme.background, colour] : [colour, theme.background];
    sheet.circle(...points[last]!, 3.5, fill, { stroke, width: 1.5 });
  });
}

/** From this many dates on, dots would hide the line. */
const MANY_DATES = 40;
/** A weekend between two working days is three days. */
const UNEVEN = 4;

/** Whether dates are so far from even steps that a line alone would suggest values between them. */
function areUneven({ moments }: View): boolean {
  const dated = [...new Set(moments?.filter((moment) => moment !== null))].toSorted((a, b) => a - b);
  if (dated.length < 3 || dated.length > MANY_DATES) return false;
  const steps = dated.slice(1).map((moment, at) => moment - dated[at]!);
  return Math.max(...steps) > UNEVEN * Math.min(...steps);
}

/** Invisible strips, one per date, whose tooltips list all series at that date. */
function drawTips(drawing: Drawing, { box, x }: Plot): void {
  const { sheet, view, formats } = drawing;
  const rows = view.xCells.flatMap((_, row) => (hasPlace(view, row) ? [row] : []));
  if (rows.length > MAX_TIPS) return;
  const writes = view.series.map(({ column, values }) => formats.column(column, values));
  for (const [at, row] of rows.entries()) {
    const lines = view.series.flatMap(({ label, values }, one) => {
      const value = values[row];
      return value === null || value === undefined ? [] : [`${label}: ${writes[one]!(value)}`];
    });
    if (lines.length === 0) continue;
    const left = at === 0 ? box.x : (x(rows[at - 1]!) + x(row)) / 2;
    const right = at === rows.length - 1 ? box.x + box.width : (x(row) + x(rows[at + 1]!)) / 2;
    const tip: Tip = { title: rowName(drawing, row), lines, x: x(row) };
    const strip = { x: left, y: box.y, width: right - left, height: box.height };
    sheet.rect(strip, sheet.theme.ink, { opacity: 0, tip });
  }
}
