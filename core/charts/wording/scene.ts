/**
 * The content of a picture in its language, independent of size and theme. Computed once per request and used by the
 * page, the PNG, the SVG, the CSV, the oEmbed answer and the JSON answer.
 */
import type { Picture } from '../data/chart.ts';
import { hasMultiples } from '../data/chart-style.ts';
import { cleanText } from '../data/clean-text.ts';
import { MAX_PLOTS, MAX_SERIES } from '../data/limits.ts';
import type { Spanish, SpanishSetting } from '../data/options.ts';
import { WINDOW_KEY } from '../data/plan.ts';
import { sortedTable } from '../data/sorted-table.ts';
import { type Column, isDated } from '../data/table.ts';
import { cellsOf, type View, viewOf } from '../data/view.ts';
import { alternativeText } from './alternative-text.ts';
import { Formats } from './formats.ts';
import { localizedTable } from './localized-table.ts';
import { methodOfChart, nameOfColumn, notesOfChart, subtitleOfChart, titleOfChart } from './titles.ts';
import { WORDS, type Words } from './words.ts';

export interface Scene<P extends Picture = Picture> {
  picture: P;
  /** The roles of the table's columns; the table is in the chart's language. */
  view: View;
  formats: Formats;
  words: Words;
  title: string;
  /** Empty: none. */
  subtitle: string;
  notes: string | null;
  /** How articles were counted; null for the caller's own data. */
  method: string | null;
  /** Describes all the data; a drawing adds what it leaves out. */
  alt: string;
}

/** `spanish`: the setting for numbers and dates of Spanish charts; it wins over the chart's own format. */
export function sceneOf<P extends Picture>(picture: P, spanish: SpanishSetting = 'auto'): Scene<P> {
  const { locale, encode, timezone } = picture;
  const words = WORDS[locale];
  const view = placeable(
    named(
      viewOf(sortedTable(localizedTable(picture), encode, picture.style?.sort), encode, {
        other: words.other,
        zone: timezone,
        partial: partialRows(picture),
        most: hasMultiples(picture) ? MAX_PLOTS : MAX_SERIES,
      }),
      words,
    ),
  );
  const formats = new Formats(locale, {
    timezone,
    largest: largestOf(view),
    spanish: spanish === 'auto' ? (picture.spanish ?? USUAL_SPANISH) : spanish,
    decimals: picture.style?.decimals ?? null,
  });
  const title = titleOfChart(picture, view);
  return {
    picture,
    view,
    formats,
    words,
    title: cleanText(title),
    subtitle: cleanText(subtitleOfChart(picture, view, formats)),
    notes: notesOfChart(picture),
    method: methodOfChart(picture, formats),
    alt: cleanText(alternativeText(picture, view, formats, title)),
  };
}

/** Of charts whose outlets are of no country with a format of its own. */
const USUAL_SPANISH: Spanish = 'es-ES';

/** The rows of steps that were counted in part. */
function partialRows({ plan, table, style }: Picture): number[] {
  const isByWindow = table.columns[0]?.key === WINDOW_KEY && (style?.sort ?? 'given') === 'given';
  if (isByWindow) return (plan?.windows ?? []).flatMap(({ running }, row) => (running ? [row] : []));
  return (plan?.partial ?? []).map(({ at }) => (at === 'last' ? table.rows.length - 1 : 0));
}

/** The scene with another theme or other sources, which change none of its texts. */
export function sceneWith<P extends Picture>(
  scene: Scene<P>,
  look: Partial<Pick<Picture, 'theme' | 'sources'>>,
): Scene<P> {
  return { ...scene, picture: { ...scene.picture, ...look } };
}

/** The first cells of a column as text, written alike with the rest. */
export function cellTexts({ view, formats, words }: Scene, column: Column, count: number): string[] {
  const cells = cellsOf(view.table, column);
  const written = column.type === 'number' ? formats.column(column, cells) : null;
  return cells.slice(0, count).map((cell) => {
    if (cell === null) return '–';
    if (isDated(column)) return formats.date(cell, column.granularity ?? 'day');
    if (written) return typeof cell === 'number' ? written(cell) : words.noValue;
    return typeof cell === 'boolean' ? (cell ? '✓' : '✗') : String(cell);
  });
}

/** Series without a name are called values. */
function named(view: View, { value: label }: Words): View {
  return {
    ...view,
    series: view.series.map((one) => (nameOfColumn(one.column) === '' ? { ...one, label } : one)),
  };
}

/** Numbers further from one than this cannot be placed: their sums and ratios are more than a double holds. */
const FARTHEST = 1e304;

/** The nearest number that can be placed on an axis. */
export function placeableNumber(value: number): number {
  const size = Math.abs(value);
  if (size > FARTHEST) return Math.sign(value) * FARTHEST;
  return size < 1 / FARTHEST ? 0 : value;
}

function placeable(view: View): View {
  const placed = (value: number | null) => (value === null ? null : placeableNumber(value));
  const isPlaceable = (value: number | null) => placed(value) === value;
  return {
    ...view,
    series: view.series.map((one) =>
      one.values.every(isPlaceable) ? one : { ...one, values: one.values.map(placed) },
    ),
  };
}

function largestOf({ series, table }: View): number {
  let largest = 0;
  // Cells too: a table shows numbers that are in no series.
  for (const values of [...series.map((one) => one.values), ...table.rows])
    for (const value of values) if (typeof value === 'number') largest = Math.max(largest, Math.abs(value));
  return largest;
}
