/** Titles, subtitles and notes: the caller's, or generated for the type and the language. */
import type { Picture } from '../data/chart.ts';
import type { ChartType, Locale } from '../data/options.ts';
import { isPercentColumn } from '../data/parts.ts';
import type { ChartPlan } from '../data/plan.ts';
import { type Column, isDated } from '../data/table.ts';
import { measuresOf, type View } from '../data/view.ts';
import { findingOf } from './findings.ts';
import type { Formats } from './formats.ts';
import { COLUMN_NAMES } from './localized-table.ts';
import { unitWord } from './number-options.ts';
import { methodOfPlan, planNote } from './plan-notes.ts';
import { planTitle } from './plan-wording.ts';
import { listed, WORDS, type Words } from './words.ts';

/** The title that only says what is shown, whatever the chart's own says. */
export function neutralTitle(picture: Picture, view: View): string {
  if (picture.plan) return planTitle(picture.plan, picture.type, picture.locale);
  return titleOfChart({ ...picture, title: null }, view);
}

/** The caller's title, otherwise a generated one: what the numbers say, where that is certain. */
export function titleOfChart(picture: Picture, view: View): string {
  if (picture.title !== null) return picture.title;
  if (picture.plan) return findingOf(picture) ?? planTitle(picture.plan, picture.type, picture.locale);
  const words = WORDS[picture.locale];
  const what = measured(view, picture.locale);
  if (picture.type === 'timeline')
    return sentence(view.label ? nameOfColumn(view.label) : '') || words.types.timeline;
  if (picture.type === 'scatter')
    return sentence(
      listed(
        measuresOf(view)
          .slice(0, 2)
          .map(({ label }) => label),
        picture.locale,
      ),
    );
  const how = view.moments
    ? words.granularity[view.granularity]
    : (view.x ? nameOfColumn(view.x) : '').toLowerCase();
  if (what === '') return sentence(how) || namesOf(view, picture.locale) || words.types[picture.type];
  return how === '' || picture.type === 'kpi' || picture.type === 'table'
    ? sentence(what)
    : sentence(words.by(what, how));
}

/** The caller's note, otherwise how the plan was counted. */
export function notesOfChart({ notes, plan, locale }: Picture): string | null {
  return notes ?? (plan && planNote(plan, locale));
}

/** How the articles of a chart from a query were counted; null for the caller's own data. */
export function methodOfChart({ plan, locale }: Picture, formats: Formats): string | null {
  return plan && methodOfPlan(plan, locale, planWindow(plan, formats)[0] ?? null);
}

/** The caller's subtitle, otherwise the unit and the dates. */
export function subtitleOfChart(picture: Picture, view: View, formats: Formats): string {
  if (picture.subtitle !== null) return picture.subtitle;
  const parts: string[] = [];
  const units = new Set(view.series.map(({ column }) => unitWord(column)).filter((unit) => unit !== null));
  const [unit] = isOfShares(picture, view) ? [COLUMN_NAMES['share']![picture.locale]] : units;
  if (unit !== undefined && units.size <= 1 && SHARED_AXIS.has(picture.type)) parts.push(unitAlone(unit));
  const dated = view.xCells.filter((_, row) => view.moments?.[row] !== null);
  // The window that was searched: steps of time begin before it and end after it.
  if (picture.plan) parts.push(...planWindow(picture.plan, formats));
  else if (view.moments && dated.length > 1 && picture.type !== 'kpi')
    parts.push(formats.range(dated[0]!, dated.at(-1)!, view.granularity));
  return parts.join(' · ');
}

/** Whether articles are counted in percent: of the numbers that articles state it is not known what they are parts of. */
function isOfShares({ plan }: Picture, { series }: View): boolean {
  return (
    plan !== null &&
    plan.measure !== 'stated_figures' &&
    series.every(({ column }) => isPercentColumn(column))
  );
}

function planWindow({ window: { from, to } }: ChartPlan, formats: Formats): string[] {
  return from !== null && to !== null ? [formats.range(from, to, 'day')] : [];
}

/** Types with one axis of numbers, whose unit is shown once in the subtitle. */
const SHARED_AXIS: ReadonlySet<ChartType> = new Set([
  'line',
  'area',
  'bar',
  'bar_horizontal',
  'stacked_bar',
  'pie',
  'donut',
  'funnel',
]);
const MAX_NAMES = 3;

/** The categories, where nothing else is named; empty when they are too many for a title. */
function namesOf({ xCells, moments }: View, locale: Locale): string {
  const names = xCells.map((cell) => String(cell ?? ''));
  return moments || names.length > MAX_NAMES || names.includes('') ? '' : listed(names, locale);
}

function measured(view: View, locale: Locale): string {
  const names = view.series
    .map(({ column }) => nameOfColumn(column) || unitWord(column) || '')
    .filter((name) => name !== '');
  const units = new Set(view.series.map(({ column }) => unitWord(column)));
  const [unit] = units;
  if (names.length > MAX_NAMES && units.size === 1 && unit) return unit;
  return listed(names, locale, MAX_NAMES);
}

/** A column's name; empty when it has none. */
export function nameOfColumn({ key, label }: Column): string {
  return label === '' && (key === 'value' || key === 'x') ? '' : (label || key).replaceAll('_', ' ');
}

/** The heading of a table column, with its unit unless that is its name. */
export function columnHeading(column: Column, words: Words): string {
  const name = column.label || nameOfColumn(column);
  const unit = unitWord(column);
  const isSaid = unit === null || unit.toLocaleLowerCase() === name.toLocaleLowerCase();
  if (name !== '') return isSaid ? name : `${name} (${unit})`;
  if (unit !== null) return unit;
  if (isDated(column)) return words.granularity[column.granularity ?? 'day'];
  return column.key === 'value' ? words.value : '';
}

/** A unit that stands by itself: words begin with a capital, symbols ("m", "mm", "km/h") stay. */
function unitAlone(unit: string): string {
  return /^\p{Ll}{4}/u.test(unit) ? sentence(unit) : unit;
}

function sentence(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}
