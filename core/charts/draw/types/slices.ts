/** Pies and donuts: slices clockwise from the top, with their names and values in a list beside them. */
import { sum } from 'd3-array';
import { arc, pie } from 'd3-shape';
import { isInPercent } from '../../wording/number-options.ts';
import { colourOfCategory, type Drawer, type Drawing } from '../drawing.ts';
import { BOLD, type Box, baselineAt, STRONG } from '../sheet.ts';

const SIZE = 13;
/** Used when the names would otherwise not all fit. */
const TIGHT_SIZE = 11;
const TIGHT_LINE = 13.5;
const HIGHEST_LINE = 34;
const LOWEST_LINE = 17;
const SWATCH = 11;
const MAX_LIST = 360;
/** A line of the list below the slices, and the most of the height that it takes there. */
const LINE_BELOW = 22;
const SHARE_BELOW = 0.52;
/** Drawings from this width on have the list beside the slices. */
const WIDE = 420;
/** From the swatch to the name. */
const SWATCH_GAP = 8;
/** The total in the hole of a donut: its largest and smallest size. */
const LARGEST_TOTAL = 30;
const SMALLEST_TOTAL = 12;
const HOLE = 0.62;
/** Boxes narrower than this (width ÷ height) have the list below the slices. */
const SIDE_BY_SIDE = 1.15;
/** In a lower box the list does not fit below the slices. */
const LOW = 170;
/** When labels have less width than this, the shares are left out. */
const MIN_LABEL = 84;

/** The list below the slices takes half of the height. */
const height: Drawer['height'] = ({ view }, width) =>
  width >= WIDE ? view.xCells.length * LOWEST_LINE : (view.xCells.length * LINE_BELOW) / 0.5;

export const pieDrawer: Drawer = {
  legend: () => [],
  height,
  draw: (drawing, box) => drawSlices(drawing, box, 0),
};
export const donutDrawer: Drawer = {
  legend: () => [],
  height,
  draw: (drawing, box) => drawSlices(drawing, box, HOLE),
};

interface Slice {
  label: string;
  value: number;
}

function drawSlices(drawing: Drawing, box: Box, hole: number): void {
  const { view, sheet, formats } = drawing;
  const [series] = view.series;
  const items = view.xCells.flatMap((cell, row): Slice[] => {
    const value = series!.values[row] ?? null;
    return value === null ? [] : [{ label: String(cell ?? '–'), value }];
  });
  const total = sum(items, ({ value }) => value);
  const write = formats.column(series!.column, [...series!.values, total]);
  const { radius, centre, list } = layoutOf(box, items.length);
  const angles = pie<Slice>()
    .sort(null)
    .value(({ value }) => value)(items);
  const shape = arc<(typeof angles)[number]>()
    .innerRadius(radius * hole)
    .outerRadius(radius)
    .cornerRadius(hole > 0 ? sheet.theme.corner : 0)
    .digits(2);
  const writeShare = formats.shares(items.map(({ value }) => (total > 0 ? value / total : 0)));
  const edge = { stroke: sheet.theme.background, 'stroke-width': 2, 'stroke-linejoin': 'round' };
  sheet.group({ transform: `translate(${Math.round(centre.x)} ${Math.round(centre.y)})` }, () => {
    for (const [at, angle] of angles.entries()) {
      const { label, value } = angle.data;
      const share = writeShare(total > 0 ? value / total : 0);
      const tip = { title: label, lines: [`${write(value)} · ${share}`] };
      sheet.path(shape(angle) ?? '', { fill: colourOfCategory(drawing, label, at), ...edge }, tip);
    }
    if (hole > 0) drawTotal(drawing, write(total), radius * hole);
  });
  drawList(drawing, items, total, write, list);
}

/** Slices at the left of their list, or above it. */
function layoutOf({ x, y, width, height }: Box, count: number) {
  const wide = width >= WIDE || (height < LOW && width >= 240);
  if (width / height < SIDE_BY_SIDE || !wide) {
    const listHeight = Math.min(count * LINE_BELOW, height * SHARE_BELOW);
    const left = height - listHeight - 12;
    return {
      radius: radiusIn(width, left),
      centre: { x: x + width / 2, y: y + left / 2 },
      list: { x, y: y + height - listHeight, width, height: listHeight },
    };
  }
  const gap = width >= WIDE ? 44 : 16;
  const radius = radiusIn(Math.min(height, width * 0.48), height);
  const listHeight = Math.min(count * HIGHEST_LINE, height);
  const listWidth = Math.min(MAX_LIST, width - radius * 2 - gap);
  // Slices and list are centred together.
  const left = x + Math.max(0, (width - radius * 2 - gap - listWidth) / 2);
  const top = y + (height - listHeight) / 2;
  return {
    radius,
    centre: { x: left + radius, y: y + height / 2 },
    list: { x: left + radius * 2 + gap, y: top, width: listWidth, height: listHeight },
  };
}

function radiusIn(width: number, height: number): number {
  return Math.max(24, Math.min(width, height) / 2 - 2);
}

function drawTotal({ sheet, words }: Drawing, total: string, radius: number): void {
  const maxWidth = radius * 1.6;
  let size = Math.min(LARGEST_TOTAL, radius * 0.5);
  while (size > SMALLEST_TOTAL && sheet.space([total], size, BOLD) > maxWidth) size -= 1;
  if (sheet.width(total, size, BOLD) > maxWidth) return;
  sheet.text(0, size * 0.2, total, { size, weight: BOLD, anchor: 'middle' });
  if (radius > 40) sheet.label(0, size * 0.2 + 18, words.total, 12, 'middle');
}

function drawList(
  drawing: Drawing,
  all: readonly Slice[],
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
  const fractions = all.map(({ value }) => (total > 0 ? value / total : 0));
  const shares = fractions.slice(0, items.length).map(formats.shares(fractions));
  const values = items.map(({ value }) => write(value));
  const indent = SWATCH + SWATCH_GAP;
  const besideValues = list.width - indent - sheet.space(values, size, STRONG) - 12;
  const needed = sheet.space(shares, size) + 14;
  // Percentages are the shares.
  const isShare = isInPercent(view.series[0]!.column);
  const shareWidth = isShare || besideValues - needed < MIN_LABEL ? 0 : needed;
  const names = items.map(({ label }) => label);
  const labels = sheet.fitAll(names, besideValues - shareWidth, size);
  const right = list.x + list.width;
  for (const [at, label] of labels.entries()) {
    const baseline = baselineAt(list.y + line * (at + 0.5), size);
    sheet.swatch(list.x, baseline - SWATCH + 1, SWATCH, colourOfCategory(drawing, items[at]!.label, at));
    sheet.text(list.x + indent, baseline, label, { size });
    sheet.strong(right - shareWidth, baseline, values[at]!, size, 'end');
    if (shareWidth > 0) sheet.label(right, baseline, shares[at]!, size, 'end');
    if (at > 0) sheet.rule(list.x, right, list.y + line * at, sheet.theme.grid);
  }
  const more = words.more(formats.integer(all.length - items.length));
  const below = baselineAt(list.y + line * (items.length + 0.5), size);
  if (items.length < all.length && fit > 1) sheet.label(list.x + indent, below, more, size - 1);
}
