/** Vertical bars, side by side. */
import { drawAnnotations, drawRanges } from '../annotations.ts';
import {
  colourOfRow,
  type Drawer,
  type Drawing,
  PARTIAL_DASH,
  PARTIAL_OPACITY,
  seriesLegend,
} from '../drawing.ts';
import type { Box, Tip } from '../sheet.ts';
import { coordinate } from '../svg.ts';
import {
  annotatedPlot,
  barPlot,
  drawValues,
  fittingBars,
  hollowed,
  isRoomy,
  MAX_WIDTH,
  tipOf,
} from './bar-plot.ts';

/** Between the bars of a group: a share of their thickness, in pixels at most. */
const GAP_SHARE = 0.12;
const WIDEST_GAP = 1.5;

export const barDrawer: Drawer = {
  legend: seriesLegend,
  draw(all, whole) {
    const { drawing, box } = fittingBars(all, whole, whole.width / all.view.series.length);
    const { sheet, formats, view } = drawing;
    const { series } = view;
    const values = series.flatMap(({ values }) => values);
    const plot = barPlot(drawing, box, values, series[0]!.column);
    const { axis, band } = plot;
    const thickness = band.scale.bandwidth() / series.length;
    const gap = series.length > 1 ? Math.min(WIDEST_GAP, thickness * GAP_SHARE) : 0;
    const width = Math.min(thickness - gap, MAX_WIDTH);
    const zero = axis.scale(0);
    const tops = series.flatMap((one) =>
      one.values.flatMap((value, row) => (value === null ? [] : [{ row, value }])),
    );
    const annotated = annotatedPlot(drawing, plot, tops);
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
        drawValues(drawing, plot, {
          values: one.values,
          write: formats.column(one.column, one.values),
          endOf: (row) => [middle(row), axis.scale(one.values[row]!)],
          room,
        });
      }
    drawAnnotations(drawing, annotated);
  },
};

interface BarLook {
  colour: string;
  /** The value is negative. */
  down: boolean;
  /** The step was counted in part. */
  hollow: boolean;
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
