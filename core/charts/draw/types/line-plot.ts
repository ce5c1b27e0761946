/** The plot of line and area charts: a number axis, a time axis, and the position of each row. */
import { scaleLinear } from 'd3-scale';
import { drawNumberAxis, drawTimeAxis, type NumberAxis, numberAxis } from '../axes.ts';
import type { Drawing } from '../drawing.ts';
import type { Box } from '../sheet.ts';

const AXIS_HEIGHT = 26;
const TOP_ROOM = 8;

/** The area of the lines, and the scales that position them. */
export interface Plot {
  box: Box;
  x: (at: number) => number;
  axis: NumberAxis;
}

export function plotOf(
  drawing: Drawing,
  box: Box,
  right: number,
  values: readonly (number | null)[],
  zero: boolean,
): Plot {
  const { view } = drawing;
  const height = box.height - AXIS_HEIGHT - TOP_ROOM;
  const axis = numberAxis(drawing, values, view.series[0]?.column ?? null, height, zero);
  const plot = {
    x: box.x + axis.gutter,
    y: box.y + TOP_ROOM,
    width: box.width - axis.gutter - Math.max(right, 8),
    height,
  };
  axis.scale.range([plot.y + plot.height, plot.y]);
  drawNumberAxis(drawing, axis, plot);
  const moments = view.moments!.filter((moment) => moment !== null);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const time = scaleLinear()
    .domain([first, Math.max(last, first + 1)])
    .range([plot.x + 4, plot.x + plot.width - 4]);
  drawTimeAxis(drawing, time, plot, box.x + box.width);
  return { box: plot, axis, x: (row) => time(view.moments![row] ?? first) };
}
