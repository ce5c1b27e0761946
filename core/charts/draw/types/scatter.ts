/** Scatter plots: two measures of each row, labelled where labels fit. */

import { cellsOf, measuresOf, type Series } from '../../data/view.ts';
import { unitWord } from '../../wording/number-options.ts';
import { drawNumberAxis, numberAxis, TICK_SIZE } from '../axes.ts';
import { colourOf, type Drawer, type Drawing, drawOmitted } from '../drawing.ts';
import type { Box } from '../sheet.ts';

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
    const writes = [
      formats.column(across.column, across.values),
      formats.column(up.column, up.values),
    ] as const;
    const names = view.label ? cellsOf(view.table, view.label) : view.xCells;
    sheet.group({ 'data-series': up.label }, () => {
      for (const dot of dots) {
        const lines = [
          `${across.label}: ${writes[0](across.values[dot.row]!)}`,
          `${up.label}: ${writes[1](up.values[dot.row]!)}`,
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
    sheet.text(Math.min(x, box.x + box.width - half), bottom + 16, horizontal.write(tick), {
      size: TICK_SIZE,
      fill: sheet.theme.muted,
      anchor: 'middle',
    });
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

interface Taken {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Names go right, left, above or below their dot, wherever they touch neither a name nor a dot; otherwise they are left out. */
function nameDots(
  drawing: Drawing,
  dots: readonly Dot[],
  nameOf: (row: number) => string,
  plot: Box,
  radius: number,
): void {
  const { sheet } = drawing;
  const taken: Taken[] = dots.map(({ x, y }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  for (const dot of dots) {
    const name = sheet.fit(nameOf(dot.row), 130, LABEL_SIZE);
    const width = sheet.width(name, LABEL_SIZE) * 1.02;
    const far = radius + 4;
    const choices = [
      { x: dot.x + far, y: dot.y + LABEL_SIZE * 0.35 },
      { x: dot.x - far - width, y: dot.y + LABEL_SIZE * 0.35 },
      { x: dot.x - width / 2, y: dot.y - far - 1 },
      { x: dot.x - width / 2, y: dot.y + far + LABEL_SIZE - 2 },
    ];
    const place = choices.find(({ x, y }) => {
      const box = { left: x - 2, right: x + width + 2, top: y - LABEL_SIZE, bottom: y + 3 };
      const inside =
        box.left >= plot.x &&
        box.right <= plot.x + plot.width + 12 &&
        box.top >= plot.y - 4 &&
        box.bottom <= plot.y + plot.height;
      return (
        inside &&
        !taken.some(
          (other) =>
            box.left < other.right &&
            box.right > other.left &&
            box.top < other.bottom &&
            box.bottom > other.top,
        )
      );
    });
    if (!place) continue;
    taken.push({
      left: place.x - 2,
      right: place.x + width + 2,
      top: place.y - LABEL_SIZE,
      bottom: place.y + 3,
    });
    sheet.text(place.x, place.y, name, { size: LABEL_SIZE, fill: sheet.theme.muted });
  }
}
