/** Titles, subtitles and descriptions that nobody gave: written by rules for the type and the language. */
import type { ChartType, Locale, Picture } from './chart.ts';
import { type Formats, unitWord } from './formats.ts';
import type { Plan } from './plan.ts';
import { planNote, planTitle } from './plan-words.ts';
import { measuresOf, type View } from './view.ts';
import { WORDS } from './words.ts';

/** The title that is drawn: the caller's, else one for the type and the language. */
export function titleOf(picture: Picture, view: View, formats: Formats): string {
  if (picture.title !== null) return picture.title;
  if (picture.plan) return planTitle(picture.plan, picture.type, picture.locale);
  const words = WORDS[picture.locale];
  const what = measured(view, formats, picture.locale);
  if (picture.type === 'timeline') return named(view.label?.label ?? '') || words.types.timeline;
  if (picture.type === 'scatter')
    return formats.list(
      measuresOf(view)
        .slice(0, 2)
        .map(({ label }) => label),
    );
  const how = view.moments ? words.granularity[view.granularity] : named(view.x?.label ?? '').toLowerCase();
  if (what === '') return how === '' ? words.types[picture.type] : sentence(how);
  return how === '' || picture.type === 'kpi' || picture.type === 'table'
    ? sentence(what)
    : sentence(words.by(what, how));
}

/** The note that is drawn: the caller's, else what must be known of how a plan was counted. */
export function notesOf({ notes, plan, locale }: Pick<Picture, 'notes' | 'plan' | 'locale'>): string | null {
  return notes ?? (plan && planNote(plan, locale));
}

/** The subtitle that is drawn: the caller's, else the unit and the dates. */
export function subtitleOf(picture: Picture, view: View, formats: Formats): string {
  if (picture.subtitle !== null) return picture.subtitle;
  const parts: string[] = [];
  const units = new Set(view.series.map(({ column }) => unitWord(column)).filter((unit) => unit !== null));
  if (units.size === 1 && SHARED_AXIS.has(picture.type)) parts.push(sentence([...units][0]!));
  const dated = view.xCells.filter((_, row) => view.moments?.[row] !== null);
  // The window that was searched: steps of time begin before it and end after it.
  if (picture.plan) parts.push(...planWindow(picture.plan, formats));
  else if (view.moments && dated.length > 1 && picture.type !== 'kpi')
    parts.push(formats.range(dated[0]!, dated.at(-1)!, view.granularity));
  return parts.join(' · ');
}

function planWindow({ window: { from, to } }: Plan, formats: Formats): string[] {
  return from !== null && to !== null ? [formats.range(from, to, 'day')] : [];
}

/** Types whose numbers all stand on one axis, so that their unit is said once. */
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
const MOST_NAMES = 3;

function measured(view: View, formats: Formats, locale: Locale): string {
  const names = view.series
    .map(({ label, column }) => named(label) || unitWord(column) || '')
    .filter((name) => name !== '');
  if (names.length <= MOST_NAMES) return names.length > 0 ? formats.list(names) : '';
  const units = new Set(view.series.map(({ column }) => unitWord(column)));
  const [unit] = units;
  if (units.size === 1 && unit) return unit;
  return formats.list([
    ...names.slice(0, MOST_NAMES - 1),
    WORDS[locale].more(String(names.length - MOST_NAMES + 1)).replace(/^(and|y) /, ''),
  ]);
}

/** A label, if it says anything. */
export function named(label: string): string {
  return label === 'value' || label === 'x' ? '' : label.replaceAll('_', ' ');
}

function sentence(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}

/** What the chart shows, in words, for those who can not see it: the caller's text, else its figures. */
export function altOf(picture: Picture, view: View, formats: Formats): string {
  if (picture.altText !== null) return picture.altText;
  const words = WORDS[picture.locale];
  const head = `${words.types[picture.type]}: ${titleOf(picture, view, formats)}.`;
  const parts =
    view.moments && picture.type === 'timeline'
      ? eventParts(view, formats, picture.locale)
      : view.moments
        ? datedParts(view, formats, picture.locale)
        : categoryParts(view, formats, picture.locale);
  return [head, ...parts].join(' ');
}

function eventParts(view: View, formats: Formats, locale: Locale): string[] {
  const dates = view.xCells.filter((cell) => cell !== null);
  if (dates.length === 0) return [];
  const [first, last] = [dates[0]!, dates.at(-1)!].map((cell) => formats.date(cell, view.granularity)) as [
    string,
    string,
  ];
  return [WORDS[locale].events(formats.integer(dates.length), first, last)];
}

function datedParts(view: View, formats: Formats, locale: Locale): string[] {
  const words = WORDS[locale];
  return view.series.flatMap(({ label, column, values }) => {
    const rows = values.flatMap((value, row) => (value === null || view.moments![row] === null ? [] : [row]));
    if (rows.length === 0) return [];
    const write = formats.column(column, values);
    const at = (row: number) => formats.date(view.xCells[row]!, view.granularity);
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const top = rows.reduce((best, row) => (values[row]! > values[best]! ? row : best), first);
    const move = words.fromTo(label, write(values[first]!), at(first), write(values[last]!), at(last));
    return [`${move}; ${words.highest(write(values[top]!), at(top))}.`];
  });
}

function categoryParts(view: View, formats: Formats, locale: Locale): string[] {
  const words = WORDS[locale];
  return view.series.slice(0, 4).flatMap(({ column, values, label }) => {
    const rows = values
      .flatMap((value, row) => (value === null ? [] : [row]))
      .sort((a, b) => values[b]! - values[a]!);
    if (rows.length === 0) return [];
    const write = formats.column(column, values);
    const name = (row: number) => (view.x ? String(view.xCells[row] ?? '–') : label);
    const prefix = view.series.length > 1 ? `${label}. ` : '';
    const high = `${prefix}${words.largest(name(rows[0]!), write(values[rows[0]!]!))}`;
    return rows.length > 1
      ? [high, words.smallest(name(rows.at(-1)!), write(values[rows.at(-1)!]!))]
      : [high];
  });
}
