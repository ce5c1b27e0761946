/** The plot of line and area charts: a number axis, a time axis, and the position of each row. */
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { drawTimeAxis } from '../axes.ts';
import type { Drawing } from '../drawing.ts';
import { drawNumberAxis, type NumberAxis, numberAxis, TICK_SIZE } from '../number-axis.ts';
import type { Box } from '../sheet.ts';

const AXIS_HEIGHT = 26;
const TOP_ROOM = 8;
/** Above a logarithmic axis, which is named. */
const NAME_ROOM = 24;

/** The area of the lines, and the scales that position them. */
export interface Plot {
  box: Box;
  x: (at: number) => number;
  axis: NumberAxis;
  /** Positions of moments. */
  time: ScaleLinear<number, number>;
}

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
  const height = box.height - AXIS_HEIGHT - above;
  const axis = numberAxis(drawing, values, view.series[0]?.column ?? null, height, {
    zero,
    style: drawing.picture.style?.axis,
  });
  const plot = {
    x: box.x + axis.gutter,
    y: box.y + above,
    width: box.width - axis.gutter - Math.max(right, 8),
    height,
  };
  axis.scale.range([plot.y + plot.height, plot.y]);
  drawNumberAxis(drawing, axis, plot);
  if (axis.isLog) drawing.sheet.label(box.x, box.y + TICK_SIZE, drawing.words.logarithmic, TICK_SIZE);
  const moments = view.moments!.filter((moment) => moment !== null);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const time = scaleLinear()
    .domain([first, Math.max(last, first + 1)])
    .range([plot.x + 4, plot.x + plot.width - 4]);
  drawTimeAxis(drawing, time, plot, [box.x, box.x + box.width]);
  return { box: plot, axis, time, x: (row) => time(view.moments![row] ?? first) };
}
