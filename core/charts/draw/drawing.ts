/** What the drawing function of a chart type gets. */

import type { Size, Warning } from '../data/chart.ts';
import type { Scene } from '../wording/scene.ts';
import type { LegendItem } from './legend.ts';
import type { Box, Sheet } from './sheet.ts';

export interface Drawing extends Scene {
  sheet: Sheet;
  size: Size;
  warn(warning: Warning): void;
}

/** Draws the marks of a type. */
export interface Drawer {
  /** Items of the legend above the marks; empty when there is nothing to name, or the marks carry labels. */
  legend(drawing: Drawing, width: number): LegendItem[];
  draw(drawing: Drawing, box: Box): void;
}

/** The colour of the n-th series; tones have their own. */
export function colourOf({ sheet, picture, view }: Drawing, at: number): string {
  const { accents, tone } = sheet.theme;
  if (picture.plan?.measure === 'tone') {
    const key = view.series[at]?.column.key;
    if (key !== undefined && key in tone) return tone[key as keyof typeof tone];
  }
  return accents[at % accents.length]!;
}

/** A legend item per series; none for a single one. */
export function seriesLegend(drawing: Drawing): LegendItem[] {
  const { series } = drawing.view;
  return series.length > 1 ? series.map(({ label }, at) => ({ label, colour: colourOf(drawing, at) })) : [];
}

/** The name of a row in tooltips: its date or category. */
export function rowName({ view, formats, words }: Drawing, row: number): string {
  const cell = view.xCells[row]!;
  const name = view.moments ? formats.date(cell, view.granularity) : String(cell ?? '–');
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

/** Warns that only `drawn` of `all` are drawn: the newest of dated rows, the first of others. */
export function warnTruncated({ warn, view }: Drawing, drawn: number, all: number, what = 'rows'): void {
  warn({
    code: 'rows_truncated',
    message: `The ${view.moments ? 'newest' : 'first'} ${drawn} of ${all} ${what} are drawn; the data have all of them.`,
    drawn,
    rows: all,
  });
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

/** The text for rows that are not drawn. */
export function omittedText({ view, words, formats }: Drawing, count: number): string {
  const said = formats.integer(count);
  return view.moments ? words.earlier(said) : words.more(said);
}
