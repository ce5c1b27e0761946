/** Scatter plots: two measures of each row, labelled where labels fit. */

import { cellsOf, measuresOf, type Series } from '../../data/view.ts';
import { unitWord } from '../../wording/number-options.ts';
import { drawNumberAxis, numberAxis, TICK_SIZE } from '../axes.ts';
import { colourOf, type Drawer, type Drawing, drawOmitted } from '../drawing.ts';
import { type Box, isInside, overlap } from '../sheet.ts';

const AXIS_HEIGHT = 40;
const TITLE_HEIGHT = 20;
const MOST_NAMED = 40;
const SMALL_FROM = 300;
/** Of more dots than this, only every n-th is drawn. */
const MOST_DOTS = 2000;
const LABEL_SIZE = 11;

interface Dot {
  row: number;
  x: number;
  y: number;
}

export const scatterDrawer: Drawer = {
  legend: () => [],
  draw(drawing, whole) {
    const { view, sheet, formats, words } = drawing;
    const [across, up] = measuresOf(view) as [Series, Series];
    const rows = across.values.flatMap((value, row) =>
      value === null || up.values[row] === null ? [] : [row],
    );
    const every = Math.max(1, Math.ceil(rows.length / MOST_DOTS));
    const count = Math.ceil(rows.length / every);
    const some = words.shown(formats.integer(count), formats.integer(rows.length));
    const box = every > 1 ? drawOmitted(drawing, whole, some) : whole;
    const { plot, x, y } = frameOf(drawing, box, across, up);
    const dots = rows
      .filter((_, at) => at % every === 0)
      .map((row): Dot => ({ row, x: x(across.values[row]!), y: y(up.values[row]!) }));
    if (every > 1)
      drawing.warn({
        code: 'points_sampled',
        message: `${dots.length} of ${rows.length} points are drawn; the data have all of them.`,
        drawn: dots.length,
        rows: rows.length,
      });
    const radius = rows.length > SMALL_FROM ? 2 : rows.length > 60 ? 3.5 : 5.5;
    const [writeX, writeY] = [across, up].map(({ column, values }) => formats.column(column, values));
    const names = view.label ? cellsOf(view.table, view.label) : view.xCells;
    sheet.group({ 'data-series': up.label }, () => {
      for (const dot of dots) {
        const lines = [
          `${across.label}: ${writeX!(across.values[dot.row]!)}`,
          `${up.label}: ${writeY!(up.values[dot.row]!)}`,
        ];
        const tip = dots.length > SMALL_FROM ? undefined : { title: String(names[dot.row] ?? ''), lines };
        sheet.circle(dot.x, dot.y, radius, colourOf(drawing, 0), {
          opacity: 0.72,
          stroke: sheet.theme.background,
          width: 0.75,
          ...(tip && { tip }),
        });
      }
    });
    if (view.label && dots.length <= MOST_NAMED)
      nameDots(drawing, dots, (row) => String(names[row] ?? ''), plot, radius);
  },
};

function frameOf(drawing: Drawing, box: Box, across: Series, up: Series) {
  const { sheet } = drawing;
  const height = box.height - AXIS_HEIGHT - TITLE_HEIGHT;
  const vertical = numberAxis(drawing, up.values, up.column, height, false);
  const plot = {
    x: box.x + vertical.gutter,
    y: box.y + TITLE_HEIGHT,
    width: box.width - vertical.gutter - 14,
    height,
  };
  vertical.scale.range([plot.y + plot.height, plot.y]);
  const horizontal = numberAxis(drawing, across.values, across.column, plot.width * 0.6, false);
  horizontal.scale.range([plot.x, plot.x + plot.width]);
  drawNumberAxis(drawing, vertical, plot);
  const bottom = plot.y + plot.height;
  for (const tick of horizontal.ticks) {
    const x = Math.round(horizontal.scale(tick)) + 0.5;
    sheet.line(x, plot.y, x, bottom, tick === 0 ? sheet.theme.axis : sheet.theme.grid);
    const half = sheet.width(horizontal.write(tick), TICK_SIZE) / 2;
    const middle = Math.min(x, box.x + box.width - half);
    sheet.label(middle, bottom + 16, horizontal.write(tick), TICK_SIZE, 'middle');
  }
  sheet.line(plot.x, bottom + 0.5, plot.x + plot.width, bottom + 0.5, sheet.theme.axis);
  const style = { size: TICK_SIZE, weight: 600 as const, fill: sheet.theme.muted };
  sheet.text(box.x, box.y + 10, sheet.fit(`↑ ${titled(up)}`, box.width, TICK_SIZE, 600), style);
  sheet.text(plot.x + plot.width, bottom + 34, sheet.fit(`${titled(across)} →`, plot.width, TICK_SIZE, 600), {
    ...style,
    anchor: 'end',
  });
  return { plot, x: horizontal.scale, y: vertical.scale };
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
  plot: Box,
  radius: number,
): void {
  const taken = dots.map(({ x, y }): Box => {
    return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  });
  const area = { ...plot, y: plot.y - 4, width: plot.width + 12, height: plot.height + 4 };
  const far = radius + 4;
  const middle = LABEL_SIZE * 0.35;
  for (const dot of dots) {
    const name = sheet.fit(nameOf(dot.row), 130, LABEL_SIZE);
    const width = sheet.space([name], LABEL_SIZE);
    const places: [x: number, y: number][] = [
      [dot.x + far, dot.y + middle],
      [dot.x - far - width, dot.y + middle],
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
