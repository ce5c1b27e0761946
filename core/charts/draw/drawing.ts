/** What the drawing function of a chart type gets. */

import type { Size, Warning } from '../data/chart.ts';
import { seriesLimitWarning } from '../data/series-limit.ts';
import type { View } from '../data/view.ts';
import type { Scene } from '../wording/scene.ts';
import type { LegendItem } from './legend.ts';
import { chosenColour } from './palette.ts';
import type { Box, Sheet } from './sheet.ts';
import { coordinate } from './svg.ts';

export interface Drawing extends Scene {
  sheet: Sheet;
  size: Size;
  /** The drawing is as high as it takes: no text is cut short. */
  isWhole?: boolean;
  /** Of the series, where they are decided already. */
  colours?: readonly string[];
  warn(warning: Warning): void;
}

/** Draws the marks of a type. */
export interface Drawer {
  /** Pixels of height at which nothing is left out, in `width`; absent or null: any height shows everything. */
  height?(drawing: Drawing, width: number): number | null;
  /** Items of the legend above the marks; empty when there is nothing to name, or the marks carry labels. */
  legend(drawing: Drawing, width: number): LegendItem[];
  draw(drawing: Drawing, box: Box): void;
}

/** The colour of the n-th series: the editor's, that of its tone, or the theme's. */
export function colourOf(drawing: Drawing, at: number): string {
  const { sheet, picture, view } = drawing;
  const { theme } = sheet;
  if (drawing.colours) return drawing.colours[at % drawing.colours.length]!;
  const labels = view.series.map(({ label }) => label);
  const label = labels[at] ?? '';
  if (isDimmed(picture, label, labels)) return theme.axis;
  const chosen = chosenFor(picture, label, at);
  if (chosen !== null) return chosenColour(chosen, theme);
  const key = view.series[at]?.column.key;
  if (picture.plan?.measure === 'tone' && key !== undefined && key in theme.tone)
    return theme.tone[key as keyof typeof theme.tone];
  return theme.accents[at % theme.accents.length]!;
}

/** The colour of a mark of a row: its category's, if the editor chose one, otherwise that of the n-th series. */
export function colourOfRow(drawing: Drawing, row: number, at: number): string {
  const { sheet, picture, view } = drawing;
  const name = String(view.xCells[row] ?? '');
  if (isDimmed(picture, name, view.xCells.map(String))) return sheet.theme.axis;
  const chosen = chosenByName(picture, name);
  return chosen === null ? colourOf(drawing, at) : chosenColour(chosen, sheet.theme);
}

/** The colour of a category that has one of its own, as slices have. */
export function colourOfCategory(drawing: Drawing, label: string, at: number): string {
  const { sheet, picture, view } = drawing;
  if (isDimmed(picture, label, view.xCells.map(String))) return sheet.theme.axis;
  const chosen = chosenFor(picture, label, at);
  const { accents } = sheet.theme;
  return chosen === null ? accents[at % accents.length]! : chosenColour(chosen, sheet.theme);
}

/** Whether others of `all` are highlighted, and this one is not. */
function isDimmed({ style }: Drawing['picture'], name: string, all: readonly string[]): boolean {
  const { highlight = [] } = style ?? {};
  return !highlight.includes(name) && highlight.some((one) => all.includes(one));
}

function chosenFor(picture: Drawing['picture'], name: string, at: number): string | null {
  const { colors } = picture.style ?? {};
  return Array.isArray(colors) ? (colors[at] ?? null) : chosenByName(picture, name);
}

function chosenByName({ style }: Drawing['picture'], name: string): string | null {
  const { colors } = style ?? {};
  return colors && !Array.isArray(colors) && Object.hasOwn(colors, name) ? colors[name]! : null;
}

/** A legend item per series; none for a single one. */
export function seriesLegend(drawing: Drawing): LegendItem[] {
  const { series } = drawing.view;
  return series.length > 1 ? series.map(({ label }, at) => ({ label, colour: colourOf(drawing, at) })) : [];
}

/** Warns about the series beyond the limit. */
export function warnBeyondLimit({ view, warn }: Drawing): void {
  if (!view.beyondLimit) return;
  const { labels, isSum } = view.beyondLimit;
  warn(seriesLimitWarning(view.series.length - Number(isSum), labels, isSum));
}

/** The name of a row in tooltips: its date or category. */
export function rowName({ view, formats, words }: Drawing, row: number): string {
  const cell = view.xCells[row]!;
  if (!view.moments) return String(cell ?? '–');
  const name = formats.date(cell, view.granularity);
  return view.partial.has(row) ? `${name} (${words.inPart})` : name;
}

/** Dashes of lines and outlines of what was counted in part. */
export const PARTIAL_DASH = '4 3';
/** How much of their colour hollow marks keep. */
export const PARTIAL_OPACITY = 0.25;

const MORE_SIZE = 11;
export const MORE_HEIGHT = 20;

/** Writes below the marks what is not drawn. Returns the box that is left for them. */
export function drawOmitted({ sheet }: Drawing, box: Box, said: string): Box {
  sheet.label(box.x, box.y + box.height - 4, sheet.fit(said, box.width, MORE_SIZE), MORE_SIZE);
  return { ...box, height: box.height - MORE_HEIGHT };
}

/**
 * Says below the marks and in a warning that only `drawn` of `all` are drawn: the newest of dated rows, the first of others.
 * Returns the box that is left for them.
 */
export function truncate(drawing: Drawing, box: Box, drawn: number, all: number, what = 'rows'): Box {
  const { warn, view, words, formats } = drawing;
  warn({
    code: 'rows_truncated',
    message: `The ${view.moments ? 'newest' : 'first'} ${drawn} of ${all} ${what} are drawn; the data have all of them.`,
    drawn,
    rows: all,
  });
  const left = formats.integer(all - drawn);
  return drawOmitted(drawing, box, view.moments ? words.earlier(left) : words.more(left));
}

/** The drawing with `rows` rows only: the newest when they are dated, otherwise the first. */
export function someRows(drawing: Drawing, rows: number): Drawing {
  const { view } = drawing;
  const all = view.xCells.length;
  const from = view.moments ? all - rows : 0;
  const some = <T>(cells: readonly T[]) => cells.slice(from, from + rows);
  return {
    ...drawing,
    view: {
      ...view,
      xCells: some(view.xCells),
      moments: view.moments && some(view.moments),
      partial: new Set([...view.partial].map((row) => row - from)),
      series: view.series.map((one) => ({ ...one, values: some(one.values) })),
    },
  };
}

/** The two rows of each segment that leads to or from a row counted in part. */
export function partialEnds({ partial, xCells }: View): [number, number][] {
  if (xCells.length < 2) return [];
  return [...partial].filter((row) => row >= 0).map((row) => (row === 0 ? [0, 1] : [row - 1, row]));
}

/** Paths of these segments of a line; `placeOf` a row is null where it has no value. */
export function partialPaths(view: View, placeOf: (row: number) => [number, number] | null): string[] {
  return partialEnds(view).flatMap((ends) => {
    const places = ends.map(placeOf).filter((place) => place !== null);
    if (places.length < ends.length) return [];
    return [`M${places.map((place) => place.map(coordinate).join(' ')).join('L')}`];
  });
}
