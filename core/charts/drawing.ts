/** What a drawing of any type gets. */

import type { ChartType, Locale, Picture, Size, Warning } from './chart.ts';
import type { Formats } from './formats.ts';
import type { LegendItem } from './legend.ts';
import type { Box, Sheet } from './sheet.ts';
import type { View } from './view.ts';
import type { Words } from './words.ts';

export interface Drawing {
  sheet: Sheet;
  picture: Picture;
  size: Size;
  view: View;
  formats: Formats;
  words: Words;
  locale: Locale;
  type: ChartType;
  warn(warning: Warning): void;
}

/** Draws the marks of a type. */
export interface Drawer {
  /** Names for the legend above the marks; empty: none, or the marks are labelled themselves. */
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

/** Says that only `drawn` of `all` fit. */
export function truncated(drawing: Drawing, drawn: number, all: number, what = 'rows'): void {
  drawing.warn({
    code: 'rows_truncated',
    message: `The first ${drawn} of ${all} ${what} are drawn; the data have all of them.`,
    drawn,
    rows: all,
  });
}
