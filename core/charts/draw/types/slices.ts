/** Pies and donuts: slices clockwise from the top, with their names and values in a list beside them. */
import { arc, pie } from 'd3-shape';
import { colourOf, type Drawer, type Drawing } from '../drawing.ts';
import type { Box } from '../sheet.ts';

const SIZE = 13;
/** Used when the names would otherwise not all fit. */
const TIGHT_SIZE = 11;
const TIGHT_LINE = 13.5;
const HIGHEST_LINE = 34;
const LOWEST_LINE = 17;
const SWATCH = 11;
const MOST_LIST = 360;
const HOLE = 0.62;
/** Boxes narrower than this (width ÷ height) have the list below the slices. */
const SIDE_BY_SIDE = 1.15;
/** In a lower box the list does not fit below the slices. */
const LOW = 170;
/** When labels have less width than this, the shares are left out. */
const LEAST_LABEL = 84;

export const pieDrawer: Drawer = { legend: () => [], draw: (drawing, box) => drawSlices(drawing, box, 0) };
export const donutDrawer: Drawer = {
  legend: () => [],
  draw: (drawing, box) => drawSlices(drawing, box, HOLE),
};

function drawSlices(drawing: Drawing, box: Box, hole: number): void {
  const { view, sheet, formats } = drawing;
  const [series] = view.series;
  const items = view.xCells.flatMap((cell, row) => {
    const value = series!.values[row];
    return value === null || value === undefined ? [] : [{ label: String(cell ?? '–'), value, row }];
  });
  const total = items.reduce((sum, { value }) => sum + value, 0);
  const write = formats.column(series!.column, [...series!.values, total]);
  const wide = box.width >= 420 || (box.height < LOW && box.width >= 240);
  const beside = box.width / box.height >= SIDE_BY_SIDE && wide;
  const gap = box.width >= 420 ? 44 : 16;
  const listHeight = Math.min(
    items.length * (beside ? HIGHEST_LINE : 22),
    beside ? box.height : box.height * 0.52,
  );
  const disc = beside
    ? { x: box.x, y: box.y, width: Math.min(box.height, box.width * 0.48), height: box.height }
    : { x: box.x, y: box.y, width: box.width, height: box.height - listHeight - 12 };
  const radius = Math.max(24, Math.min(disc.width, disc.height) / 2 - 2);
  const list: Box = beside
    ? {
        x: 0,
        y: box.y + (box.height - listHeight) / 2,
        width: Math.min(MOST_LIST, box.width - radius * 2 - gap),
        height: listHeight,
      }
    : { x: box.x, y: box.y + box.height - listHeight, width: box.width, height: listHeight };
  // Slices and list are centred together.
  const left = beside ? box.x + Math.max(0, (box.width - radius * 2 - gap - list.width) / 2) : box.x;
  if (beside) list.x = left + radius * 2 + gap;
  const centre = beside
    ? { x: left + radius, y: box.y + box.height / 2 }
    : { x: box.x + box.width / 2, y: disc.y + disc.height / 2 };

  const angles = pie<(typeof items)[number]>()
    .sort(null)
    .value(({ value }) => value)(items);
  const shape = arc<(typeof angles)[number]>()
    .innerRadius(radius * hole)
    .outerRadius(radius)
    .cornerRadius(hole > 0 ? sheet.theme.corner : 0)
    .digits(2);
  sheet.group({ transform: `translate(${Math.round(centre.x)} ${Math.round(centre.y)})` }, () => {
    for (const [at, angle] of angles.entries()) {
      const { label, value } = angle.data;
      const tip = {
        title: label,
        lines: [`${write(value)} · ${formats.share(total > 0 ? value / total : 0)}`],
      };
      sheet.path(
        shape(angle) ?? '',
        {
          fill: colourOf(drawing, at),
          stroke: sheet.theme.background,
          'stroke-width': 2,
          'stroke-linejoin': 'round',
        },
        tip,
      );
    }
    if (hole > 0) drawTotal(drawing, write(total), radius * hole);
  });
  drawList(drawing, items, total, write, list);
}

function drawTotal({ sheet, words }: Drawing, total: string, radius: number): void {
  const maxWidth = radius * 1.6;
  let size = Math.min(30, radius * 0.5);
  while (size > 12 && sheet.width(total, size, 700) * 1.02 > maxWidth) size -= 1;
  if (sheet.width(total, size, 700) > maxWidth) return;
  sheet.text(0, size * 0.2, total, { size, weight: 700, anchor: 'middle' });
  if (radius > 40)
    sheet.text(0, size * 0.2 + 18, words.total, { size: 12, fill: sheet.theme.muted, anchor: 'middle' });
}

function drawList(
  drawing: Drawing,
  all: readonly { label: string; value: number }[],
  total: number,
  write: (value: number) => string,
  list: Box,
): void {
  const { sheet, formats, view, words } = drawing;
  const tight = all.length * LOWEST_LINE > list.height;
  const [size, lowest] = tight ? [TIGHT_SIZE, TIGHT_LINE] : [SIZE, LOWEST_LINE];
  const fit = Math.max(1, Math.floor(list.height / lowest));
  const items = all.length <= fit ? all : all.slice(0, Math.max(1, fit - 1));
  const line = all.length <= fit ? list.height / all.length : lowest;
  const shares = items.map(({ value }) => formats.share(total > 0 ? value / total : 0));
  const values = items.map(({ value }) => write(value));
  const widest = (texts: readonly string[], weight: 400 | 600) =>
    Math.max(...texts.map((text) => sheet.width(text, size, weight))) * 1.02;
  const valueRoom = widest(values, 600);
  const roomBeside = (shareRoom: number) => list.width - SWATCH - 8 - valueRoom - shareRoom - 12;
  const needed = widest(shares, 400) + 14;
  const isPercent = view.series[0]!.column.unit === '%';
  const shareRoom = isPercent || roomBeside(needed) < LEAST_LABEL ? 0 : needed;
  const labels = sheet.fitAll(
    items.map(({ label }) => label),
    items.map(() => roomBeside(shareRoom)),
    size,
  );
  for (const [at, label] of labels.entries()) {
    const baseline = list.y + line * (at + 0.5) + size * 0.35;
    sheet.rect(
      { x: list.x, y: baseline - SWATCH + 1, width: SWATCH, height: SWATCH },
      colourOf(drawing, at),
      { rx: sheet.theme.corner > 0 ? 2 : 0 },
    );
    sheet.text(list.x + SWATCH + 8, baseline, label, { size: size });
    sheet.text(list.x + list.width - shareRoom, baseline, values[at]!, {
      size: size,
      weight: 600,
      anchor: 'end',
    });
    if (shareRoom > 0)
      sheet.text(list.x + list.width, baseline, shares[at]!, {
        size: size,
        fill: sheet.theme.muted,
        anchor: 'end',
      });
    if (at > 0)
      sheet.line(
        list.x,
        Math.round(list.y + line * at) + 0.5,
        list.x + list.width,
        Math.round(list.y + line * at) + 0.5,
        sheet.theme.grid,
      );
  }
  if (items.length < all.length && fit > 1)
    sheet.text(
      list.x + SWATCH + 8,
      list.y + line * (items.length + 0.5) + size * 0.35,
      words.more(formats.integer(all.length - items.length)),
      { size: size - 1, fill: sheet.theme.muted },
    );
}
