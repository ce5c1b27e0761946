/** The plot of line and area charts: a number axis, an axis of time or of names in order, and the position of each row. */
import { scaleLinear } from 'd3-scale';
import type { Cell } from '../../data/table.ts';
import { momentOf, rowOf } from '../annotations.ts';
import { bandAxis, centre, drawTimeAxis } from '../axes.ts';
import type { Drawing } from '../drawing.ts';
import { drawNumberAxis, type NumberAxis, numberAxis, TICK_SIZE } from '../number-axis.ts';
import type { Box } from '../sheet.ts';

const AXIS_HEIGHT = 26;
const TOP_ROOM = 8;
/** Right of lines without names, so that the last label of the axis fits. */
const RIGHT_ROOM = 8;
/** From the edges of the plot to the first and the last moment. */
const INSET = 4;
/** Above a logarithmic axis, which is named. */
const NAME_ROOM = 24;

/** The area of the lines, and the scales that position them. */
export interface Plot {
  box: Box;
  x: (at: number) => number;
  axis: NumberAxis;
  /** Position of a date or a name; null: it is not on the axis. */
  xOf: (cell: Cell) => number | null;
}

/** Draws the axes in a box, with `right` pixels free beside the plot; `zero`: the axis begins there. */
export function plotOf(
  drawing: Drawing,
  box: Box,
  right: number,
  values: readonly (number | null)[],
  zero: boolean,
): Plot {
  const { view } = drawing;
  const isLog = drawing.picture.style?.axis?.log === true && !zero;
  const above = isLog ? NAME_ROOM : TOP_ROOM;
  const names = view.moments === null ? namesAxis(drawing, box) : null;
  const height = box.height - (names?.height ?? AXIS_HEIGHT) - above;
  const axis = numberAxis(drawing, values, view.series[0]?.column ?? null, height, {
    zero,
    style: drawing.picture.style?.axis,
  });
  const plot = {
    x: box.x + axis.gutter,
    y: box.y + above,
    width: box.width - axis.gutter - Math.max(right, RIGHT_ROOM),
    height,
  };
  axis.scale.range([plot.y + plot.height, plot.y]);
  drawNumberAxis(drawing, axis, plot);
  if (axis.isLog) drawing.sheet.label(box.x, box.y + TICK_SIZE, drawing.words.logarithmic, TICK_SIZE);
  if (names) return { box: plot, axis, ...drawNames(drawing, plot, box) };
  const moments = view.moments!.filter((moment) => moment !== null);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const time = scaleLinear()
    .domain([first, Math.max(last, first + 1)])
    .range([plot.x + INSET, plot.x + plot.width - INSET]);
  drawTimeAxis(drawing, time, plot, [box.x, box.x + box.width]);
  const xOf = (cell: Cell) => {
    const moment = momentOf(drawing, cell);
    return moment === null || moment < first || moment > last ? null : time(moment);
  };
  return { box: plot, axis, xOf, x: (row) => time(view.moments![row] ?? first) };
}

/** The axis of names in order, which are as far apart as the first and the last allow. */
function namesAxis(drawing: Drawing, { x, width, height }: Box) {
  const { view, sheet } = drawing;
  const [first = '', last = ''] = [view.xCells[0], view.xCells.at(-1)].map((cell) => String(cell ?? ''));
  const half = Math.max(sheet.space([first], TICK_SIZE), sheet.space([last], TICK_SIZE)) / 2;
  const edge = Math.min(half, width / view.xCells.length / 2);
  const step = (width - 2 * edge) / Math.max(1, view.xCells.length - 1);
  const [from, to] = [x + edge - step / 2, x + width - edge + step / 2];
  return bandAxis(drawing, { left: x, from, to, height });
}

function drawNames(drawing: Drawing, plot: Box, box: Box): Pick<Plot, 'x' | 'xOf'> {
  const { scale, draw } = namesAxis(drawing, plot);
  draw({ ...plot, width: box.x + box.width - plot.x });
  const x = (row: number) => centre(scale, row);
  return {
    x,
    xOf(cell) {
      const row = rowOf(drawing, cell);
      return row < 0 ? null : x(row);
    },
  };
}
