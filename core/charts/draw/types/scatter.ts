/** Scatter plots: two measures of each row, labelled where labels fit. */

import type { Cell } from '../../data/table.ts';
import { cellsOf, dotMeasures, type Series } from '../../data/view.ts';
import { unitWord } from '../../wording/number-options.ts';
import { type Annotated, drawAnnotations, drawRanges } from '../annotations.ts';
import { colourOf, type Drawer, type Drawing, drawOmitted } from '../drawing.ts';
import type { LegendItem } from '../legend.ts';
import { drawNumberAxis, type NumberAxis, numberAxis, TICK_SIZE } from '../number-axis.ts';
import { type Box, baselineAt, isInside, overlap, STRONG } from '../sheet.ts';

/** Below the plot: labels, and what is measured across. */
const AXIS_HEIGHT = 40;
const TO_LABELS = 16;
const TO_TITLE_BELOW = 34;
/** Above the plot: what is measured upwards. */
const TITLE_HEIGHT = 20;
const TO_TITLE = 10;
/** Right of the plot, for names of dots at its edge. */
const RIGHT_ROOM = 14;
const MAX_NAMED = 40;
const SMALL_FROM = 300;
/** Of more dots than this, only every n-th is drawn. */
const MAX_DOTS = 2000;
const LABEL_SIZE = 11;
const WIDEST_LABEL = 130;
/** Radius of dots, by how many there are: fewer are larger. */
const RADII: readonly [moreThan: number, radius: number][] = [
  [SMALL_FROM, 2],
  [60, 3.5],
  [0, 5.5],
];

/** Of more groups than this the rarest share one grey. */
const MAX_GROUPS = 8;

interface Point {
  row: number;
  across: number;
  up: number;
  /** Index of its measure. */
  series: number;
  colour: string;
}

interface Dot extends Point {
  x: number;
  y: number;
}

/** The groups that have a colour each, the most frequent ones, and whether there are more. */
function groupsOf({ view }: Drawing): { names: string[]; isMore: boolean } | null {
  if (!view.group) return null;
  const rows = Map.groupBy(cellsOf(view.table, view.group), (cell) => String(cell ?? '–'));
  const all = [...rows].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const isMore = all.length > MAX_GROUPS;
  return { names: isMore ? all.slice(0, MAX_GROUPS - 1) : all, isMore };
}

/** The colour of each dot by its group, otherwise by its measure. */
function colouring(drawing: Drawing): (row: number, series: number) => string {
  const groups = groupsOf(drawing);
  if (!groups) return (_, series) => colourOf(drawing, series);
  const cells = cellsOf(drawing.view.table, drawing.view.group!);
  const colours = new Map(groups.names.map((name, at) => [name, colourOf(drawing, at)]));
  return (row) => colours.get(String(cells[row] ?? '–')) ?? drawing.sheet.theme.axis;
}

function legendItems(drawing: Drawing): LegendItem[] {
  const groups = groupsOf(drawing);
  const { ups } = dotMeasures(drawing.view);
  if (!groups)
    return ups.length > 1 ? ups.map(({ label }, at) => ({ label, colour: colourOf(drawing, at) })) : [];
  const named = groups.names.map((label, at) => ({ label, colour: colourOf(drawing, at) }));
  const rest = { label: drawing.words.other, colour: drawing.sheet.theme.axis };
  return groups.isMore ? [...named, rest] : named;
}

export const scatterDrawer: Drawer = {
  legend: legendItems,
  draw(drawing, whole) {
    const { view, sheet, formats, words } = drawing;
    const { across, ups } = dotMeasures(view);
    const points = pointsOf(drawing, across, ups);
    const every = Math.max(1, Math.ceil(points.length / MAX_DOTS));
    const count = Math.ceil(points.length / every);
    const some = words.shown(formats.integer(count), formats.integer(points.length));
    const box = every > 1 ? drawOmitted(drawing, whole, some) : whole;
    const { plot, x, y } = frameOf(drawing, box, across, ups);
    const dots = points
      .filter((_, at) => at % every === 0)
      .map((point): Dot => ({ ...point, x: x(point.across), y: y(point.up) }));
    if (every > 1)
      drawing.warn({
        code: 'points_sampled',
        message: `${dots.length} of ${points.length} points are drawn; the data have all of them.`,
        drawn: dots.length,
        rows: points.length,
      });
    const radius = radiusFor(points.length);
    const [writeX, ...writes] = [across, ...ups].map(({ column, values }) => formats.column(column, values));
    const names = view.label ? cellsOf(view.table, view.label) : view.xCells;
    const noted = { ...drawing, view: { ...view, series: ups } };
    const annotated = annotatedPlot({ plot, x, y }, dots, { names, across, ring: radius + 2 });
    drawRanges(noted, annotated);
    sheet.group({ 'data-series': ups.map(({ label }) => label).join(', ') }, () => {
      for (const dot of dots) {
        const lines = [
          `${across.label}: ${writeX!(dot.across)}`,
          `${ups[dot.series]!.label}: ${writes[dot.series]!(dot.up)}`,
        ];
        const tip = dots.length > SMALL_FROM ? undefined : { title: String(names[dot.row] ?? ''), lines };
        sheet.circle(dot.x, dot.y, radius, dot.colour, {
          opacity: 0.72,
          stroke: sheet.theme.background,
          width: 0.75,
          ...(tip && { tip }),
        });
      }
    });
    const taken = drawAnnotations(noted, annotated);
    if (view.label && dots.length <= MAX_NAMED)
      nameDots(drawing, dots, (row) => String(names[row] ?? ''), { plot, radius, taken });
  },
};

function radiusFor(dots: number): number {
  return RADII.find(([moreThan]) => dots > moreThan)?.[1] ?? RADII.at(-1)![1];
}

/** The plot as annotations see it: they name places across by numbers, and dots by their name too. */
function annotatedPlot(
  { plot, x, y }: ReturnType<typeof frameOf>,
  dots: readonly Dot[],
  { names, across, ring }: { names: readonly Cell[]; across: Series; ring: number },
): Annotated {
  const rowOf = (cell: Cell) =>
    typeof cell === 'number' ? across.values.indexOf(cell) : names.findIndex((name) => String(name) === cell);
  return {
    box: plot,
    lift: 0,
    ring,
    rowOf,
    yOf: (value) => y(value),
    xOf(cell) {
      const at = x(typeof cell === 'number' ? cell : (across.values[rowOf(cell)] ?? Number.NaN));
      return at >= plot.x && at <= plot.x + plot.width ? { from: at, at, to: at } : null;
    },
    marks: dots,
  };
}

/** A point for each measure of each row that has both numbers. */
function pointsOf(drawing: Drawing, across: Series, ups: readonly Series[]): Point[] {
  const coloured = colouring(drawing);
  return ups.flatMap((up, series) =>
    up.values.flatMap((value, row): Point[] => {
      const at = across.values[row] ?? null;
      return value === null || at === null
        ? []
        : [{ row, across: at, up: value, series, colour: coloured(row, series) }];
    }),
  );
}

function frameOf(drawing: Drawing, box: Box, across: Series, ups: readonly Series[]) {
  const height = box.height - AXIS_HEIGHT - TITLE_HEIGHT;
  const up = ups[0]!;
  const values = ups.flatMap((one) => one.values);
  const vertical = numberAxis(drawing, values, up.column, height, {
    zero: false,
    roomy: true,
    style: drawing.picture.style?.axis,
  });
  const plot = {
    x: box.x + vertical.gutter,
    y: box.y + TITLE_HEIGHT,
    width: box.width - vertical.gutter - RIGHT_ROOM,
    height,
  };
  vertical.scale.range([plot.y + plot.height, plot.y]);
  const horizontal = numberAxis(drawing, across.values, across.column, plot.width * 0.6, {
    zero: false,
    roomy: true,
  });
  horizontal.scale.range([plot.x, plot.x + plot.width]);
  drawNumberAxis(drawing, vertical, plot);
  drawAcross(drawing, horizontal, plot, box.x + box.width);
  nameAxes(drawing, box, plot, { across, ups, isLog: vertical.isLog });
  return { plot, x: horizontal.scale, y: vertical.scale };
}

/** Draws the grid and the labels of the axis below the plot; labels reach no further than `right`. */
function drawAcross({ sheet }: Drawing, { scale, ticks, write }: NumberAxis, plot: Box, right: number): void {
  const bottom = plot.y + plot.height;
  for (const tick of ticks) {
    const x = Math.round(scale(tick)) + 0.5;
    sheet.line(x, plot.y, x, bottom, tick === 0 ? sheet.theme.axis : sheet.theme.grid);
    const half = sheet.width(write(tick), TICK_SIZE) / 2;
    const middle = Math.min(x, right - half);
    sheet.label(middle, bottom + TO_LABELS, write(tick), TICK_SIZE, 'middle');
  }
  sheet.line(plot.x, bottom + 0.5, plot.x + plot.width, bottom + 0.5, sheet.theme.axis);
}

/** Writes what is measured above and below the plot. */
function nameAxes(
  { sheet, words }: Drawing,
  box: Box,
  plot: Box,
  { across, ups, isLog }: { across: Series; ups: readonly Series[]; isLog: boolean },
): void {
  const name = ups.length === 1 ? titled(ups[0]!) : (unitWord(ups[0]!.column) ?? '');
  const up = ['↑', name, isLog ? `· ${words.logarithmic}` : ''].join(' ').trim();
  const style = { size: TICK_SIZE, weight: STRONG, fill: sheet.theme.muted };
  sheet.text(box.x, box.y + TO_TITLE, sheet.fit(up, box.width, TICK_SIZE, STRONG), style);
  const right = sheet.fit(`${titled(across)} →`, plot.width, TICK_SIZE, STRONG);
  const below = plot.y + plot.height + TO_TITLE_BELOW;
  sheet.text(plot.x + plot.width, below, right, { ...style, anchor: 'end' });
}

function titled({ label, column }: Series): string {
  const unit = unitWord(column) ?? column.unit;
  return unit && unit !== label ? `${label} (${unit})` : label;
}

/** Names go right, left, above or below their dot, wherever they touch neither a name nor a dot; otherwise they are left out. */
function nameDots(
  { sheet }: Drawing,
  dots: readonly Dot[],
  nameOf: (row: number) => string,
  { plot, radius, taken: texts }: { plot: Box; radius: number; taken: readonly Box[] },
): void {
  const dotBoxes = dots.map(({ x, y }): Box => {
    return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  });
  const taken = [...texts, ...dotBoxes];
  const area = { ...plot, y: plot.y - 4, width: plot.width + 12, height: plot.height + 4 };
  const far = radius + 4;
  for (const dot of dots) {
    const name = sheet.fit(nameOf(dot.row), WIDEST_LABEL, LABEL_SIZE);
    const width = sheet.space([name], LABEL_SIZE);
    const places: [x: number, y: number][] = [
      [dot.x + far, baselineAt(dot.y, LABEL_SIZE)],
      [dot.x - far - width, baselineAt(dot.y, LABEL_SIZE)],
      [dot.x - width / 2, dot.y - far - 1],
      [dot.x - width / 2, dot.y + far + LABEL_SIZE - 2],
    ];
    for (const [x, y] of places) {
      const box = { x: x - 2, y: y - LABEL_SIZE, width: width + 4, height: LABEL_SIZE + 3 };
      if (!isInside(box, area) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      sheet.label(x, y, name, LABEL_SIZE);
      break;
    }
  }
}
