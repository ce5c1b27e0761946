/** The plot of line and area charts: a number axis, a time axis, and the position of each row. */
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { drawTimeAxis } from '../axes.ts';
import type { Drawing } from '../drawing.ts';
import { drawNumberAxis, type NumberAxis, numberAxis } from '../number-axis.ts';
import type { Box } from '../sheet.ts';

const AXIS_HEIGHT = 26;
const TOP_ROOM = 8;

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
  const height = box.height - AXIS_HEIGHT - TOP_ROOM;
  const axis = numberAxis(drawing, values, view.series[0]?.column ?? null, height, {
    zero,
    style: drawing.picture.style?.axis,
  });
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
  drawTimeAxis(drawing, time, plot, [box.x, box.x + box.width]);
  return { box: plot, axis, time, x: (row) => time(view.moments![row] ?? first) };
}
