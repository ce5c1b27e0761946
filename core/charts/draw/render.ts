/** A picture → its SVG. Pure and synchronous: the same picture gives the same bytes. */

import type { Picture, Size, Warning } from '../data/chart.ts';
import { clean } from '../data/clean-text.ts';
import type { ChartType, Locale } from '../data/options.ts';
import { type View, viewOf } from '../data/view.ts';
import { missingGlyphs } from '../fonts/font-metrics.ts';
import { altOf } from '../wording/alternative-text.ts';
import { Formats, type Spanish } from '../wording/formats.ts';
import { spokenTable } from '../wording/localized-table.ts';
import { nameOf, subtitleOf, titleOf } from '../wording/titles.ts';
import { WORDS } from '../wording/words.ts';
import type { Drawer, Drawing } from './drawing.ts';
import { drawFrame, fontStack } from './frame.ts';
import { Sheet } from './sheet.ts';
import { element, escaped } from './svg.ts';
import { THEME_TABLE } from './themes.ts';
import { barDrawer, stackedDrawer } from './types/bars.ts';
import { funnelDrawer } from './types/funnel.ts';
import { kpiDrawer } from './types/kpi.ts';
import { areaDrawer, lineDrawer } from './types/lines.ts';
import { rowDrawer } from './types/rows.ts';
import { scatterDrawer } from './types/scatter.ts';
import { donutDrawer, pieDrawer } from './types/slices.ts';
import { tableDrawer } from './types/table.ts';
import { timelineDrawer } from './types/timeline.ts';

const DRAWERS: Record<ChartType, Drawer> = {
  line: lineDrawer,
  area: areaDrawer,
  bar: barDrawer,
  bar_horizontal: rowDrawer,
  stacked_bar: stackedDrawer,
  pie: pieDrawer,
  donut: donutDrawer,
  scatter: scatterDrawer,
  funnel: funnelDrawer,
  timeline: timelineDrawer,
  kpi: kpiDrawer,
  table: tableDrawer,
};

export interface RenderOptions {
  /** How `es` is formatted. */
  spanish?: Spanish;
  /** For ids that must not clash with those of other charts in one page. */
  prefix?: string;
}

export interface Rendered {
  svg: string;
  title: string;
  subtitle: string;
  alt: string;
  warnings: Warning[];
}

/** What is said of a picture: headline and description, without drawing it. */
export function describe(picture: Picture, { spanish }: RenderOptions = {}) {
  const view = named(
    viewOf(spokenTable(picture), picture.encode, {
      other: WORDS[picture.locale].other,
      zone: picture.timezone,
    }),
    picture.locale,
  );
  const formats = formatsOf(picture, view, spanish);
  return {
    view,
    formats,
    title: clean(titleOf(picture, view, formats)),
    subtitle: clean(subtitleOf(picture, view, formats)),
    alt: clean(altOf(picture, view, formats)),
  };
}

/** Numbers further from one than this can not be placed: their sums and ratios leave what a double holds. */
const FARTHEST = 1e304;

function placed(value: number | null): number | null {
  if (value === null || value === 0) return value;
  const size = Math.abs(value);
  return size < 1 / FARTHEST ? 0 : size > FARTHEST ? Math.sign(value) * FARTHEST : value;
}

/** Series that nobody named are values, in the chart's language. */
function named(view: View, locale: Locale): View {
  const label = WORDS[locale].value;
  return {
    ...view,
    series: view.series.map((one) => ({
      ...one,
      ...(nameOf(one.column) === '' && { label }),
      ...(one.values.some((value) => placed(value) !== value) && { values: one.values.map(placed) }),
    })),
  };
}

/** Draws a picture at a size in pixels. */
export function render(picture: Picture, size: Size, options: RenderOptions = {}): Rendered {
  const { view, formats, title, subtitle, alt: whole } = describe(picture, options);
  const sheet = new Sheet(THEME_TABLE[picture.theme]);
  const warnings: Warning[] = [];
  const drawing: Drawing = {
    sheet,
    picture,
    size,
    view,
    formats,
    words: WORDS[picture.locale],
    locale: picture.locale,
    type: picture.type,
    warn: (warning) => warnings.push(warning),
  };
  const drawer = DRAWERS[picture.type];
  const items = drawer.legend(drawing, size.width - 48);
  const { box } = drawFrame(drawing, size, { title, subtitle }, items);
  sheet.group({ fill: 'none' }, () => drawer.draw(drawing, box));
  if (picture.table.rows.some((row) => row.some((cell) => typeof cell === 'number' && placed(cell) !== cell)))
    warnings.push({
      code: 'numbers_out_of_range',
      message:
        'Numbers beyond 1e304, or nearer to zero than 1e-304, are drawn as 1e304 and as zero; the data have them as they are.',
    });
  const alt = picture.altText === null ? [whole, ...shownOf(drawing, warnings)].join(' ') : whole;
  const missing = missingGlyphs(sheet.texts, sheet.theme.family);
  if (missing.length > 0)
    warnings.push({
      code: 'glyphs_missing',
      message:
        'The fonts of the PNG have no letters for some of the text; browsers will show them in the SVG and the page.',
      glyphs: missing.slice(0, 20).join(''),
    });
  const prefix = options.prefix ?? 'c';
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      width: size.width,
      height: size.height,
      role: 'img',
      'aria-labelledby': `${prefix}-t ${prefix}-d`,
      'font-family': fontStack(drawing),
      fill: 'none',
      lang: picture.locale,
    },
    `<title id="${prefix}-t">${escaped(title)}</title><desc id="${prefix}-d">${escaped(alt)}</desc>${sheet.parts.join('')}`,
  );
  return { svg, title, subtitle, alt, warnings };
}

/** What of the data is drawn, where it is not all: the description is of all. */
function shownOf({ words, formats }: Drawing, warnings: readonly Warning[]): string[] {
  return warnings
    .filter(({ code }) => code === 'rows_truncated' || code === 'points_sampled')
    .map(({ drawn, rows }) => words.shown(formats.integer(Number(drawn)), formats.integer(Number(rows))));
}

function formatsOf(picture: Picture, view: View, spanish: Spanish | undefined): Formats {
  let largest = 0;
  // Cells too: a table shows numbers that are in no series.
  for (const values of [...view.series.map((one) => one.values), ...view.table.rows])
    for (const value of values) if (typeof value === 'number') largest = Math.max(largest, Math.abs(value));
  return new Formats(picture.locale, { timezone: picture.timezone, largest, ...(spanish && { spanish }) });
}
