/** Alternative text: what the chart is, its first and last values, its highest and lowest. */
import { extent, sum } from 'd3-array';
import type { Picture } from '../data/chart.ts';
import { SLICED } from '../data/options.ts';
import { isPercentColumn, partsOfOneWhole } from '../data/parts.ts';
import { isAdditive } from '../data/series-limit.ts';
import { cellsOf, dotMeasures, measuresOf, type Series, type View } from '../data/view.ts';
import type { Formats } from './formats.ts';
import { unitWord } from './number-options.ts';
import { nameOfColumn } from './titles.ts';
import { listed, WORDS, type Words } from './words.ts';

/** Most series that are described. */
const MAX_SERIES = 4;
/** Most names listed for a tie. */
const MAX_TIED = 3;

interface Described {
  picture: Picture;
  view: View;
  formats: Formats;
  words: Words;
}

/** The caller's text, otherwise sentences about all the data. */
export function alternativeText(picture: Picture, view: View, formats: Formats, title: string): string {
  if (picture.altText !== null) return picture.altText;
  const saying = { picture, view, formats, words: WORDS[picture.locale] };
  return [heading(saying, title), ...sentences(saying)].join(' ');
}

/** `Line chart: Articles by month.` A title that begins with the type stands alone. */
function heading({ picture, words }: Described, title: string): string {
  const type = words.types[picture.type];
  const isSaid = title.toLocaleLowerCase().startsWith(type.toLocaleLowerCase());
  const ended = /[.!?…]$/.test(title) ? title : `${title}.`;
  return isSaid ? ended : `${type}: ${ended}`;
}

function sentences(saying: Described): string[] {
  const { picture, view } = saying;
  if (picture.type === 'timeline' && view.moments) return eventParts(saying);
  const each =
    picture.type === 'kpi' && picture.plan && view.moments ? totalOf : view.moments ? overTime : byCategory;
  if (picture.type === 'kpi' && !view.moments && view.x && view.table.rows.length > 1) return figures(saying);
  if (picture.type === 'scatter') return dots(saying);
  const { words, formats } = saying;
  const count = view.series.length > MAX_SERIES ? [words.series(formats.integer(view.series.length))] : [];
  const parts = partsSentence(saying);
  return [...count, ...parts, ...view.series.slice(0, MAX_SERIES).flatMap((series) => each(saying, series))];
}

/** Key figures of several kinds are not compared with each other. */
function figures({ view, formats }: Described): string[] {
  const { column, values } = view.series[0]!;
  const before = view.previous ? cellsOf(view.table, view.previous) : [];
  const named = values.flatMap((value, row) => {
    if (value === null) return [];
    const earlier = before[row] ?? null;
    const known = typeof earlier === 'number' ? [value, earlier] : [value];
    const write = formats.column(column, column.unit !== null || column.format !== null ? values : known);
    const was = known.length > 1 ? ` (${nameOfColumn(view.previous!)}: ${write(known[1]!)})` : '';
    return [`${view.xCells[row] ?? '–'}: ${write(value)}${was}`];
  });
  return named.map((said) => `${said}.`);
}

/** How many dots there are, and from where to where each measure goes. */
function dots(saying: Described): string[] {
  const { view, formats, words } = saying;
  const names = view.label ? cellsOf(view.table, view.label) : [];
  const extents = measuresOf(view).flatMap((series) => {
    const rows = series.values.flatMap((value, row) => (value === null ? [] : [row]));
    if (rows.length === 0) return [];
    const write = writerOf(saying, series);
    const ordered = rows.toSorted((a, b) => series.values[a]! - series.values[b]!);
    const said = (row: number) => {
      const name = names[row] ?? null;
      return name === null ? write(series.values[row]!) : `${write(series.values[row]!)} (${name})`;
    };
    return [words.extent(series.label, said(ordered[0]!), said(ordered.at(-1)!))];
  });
  const { across, ups } = dotMeasures(view);
  const isDrawn = (value: number | null, row: number) =>
    value !== null && (across.values[row] ?? null) !== null;
  const count = sum(ups, ({ values }) => values.filter(isDrawn).length);
  return [words.dots(formats.integer(count)), ...extents];
}

/** Parts of one whole: each with its share of the sum. */
function partsSentence({ picture, view, formats, words }: Described): string[] {
  const { series } = view;
  if (
    series.length < 2 ||
    picture.plan?.limited ||
    partsOfOneWhole(series) !== 'yes' ||
    // Percentages of several wholes cannot be added up.
    !series.every(({ column }) => column.additive && !isPercentColumn(column))
  )
    return [];
  const sums = series.map(({ values }) => sum(values));
  const total = sum(sums);
  if (total <= 0 || sums.some((one) => one < 0)) return [];
  const fractions = sums.map((one) => one / total);
  const share = formats.shares(fractions);
  const list = series.map(({ label }, at) => `${label} ${share(fractions[at]!)}`);
  return [words.inAll(listed(list, picture.locale))];
}

function eventParts({ view, formats, words }: Described): string[] {
  const dates = view.xCells.filter((_, row) => view.moments![row] !== null);
  if (dates.length === 0) return [];
  const step = view.granularity === 'hour' ? 'day' : view.granularity;
  const [first, last] = [dates[0]!, dates.at(-1)!].map((cell) => formats.date(cell, step)) as [
    string,
    string,
  ];
  const when = first === last ? words.on(first, step) : words.between(first, last, step);
  return [words.events(formats.integer(dates.length), dates.length === 1, when)];
}

/** Formats values with their unit, unless the numbers or the name of the series show it. */
function writerOf(
  { formats, words }: Described,
  { column, values, label }: Series,
): (value: number) => string {
  const write = formats.column(column, values);
  const unit = unitWord(column);
  const isSaid = unit === null || unit.toLocaleLowerCase() === label.toLocaleLowerCase();
  // The singular of callers' units is unknown.
  const one = unit === words.articles ? words.article : unit;
  return isSaid ? write : (value) => `${write(value)} ${value === 1 ? one : unit}`;
}

function totalOf(saying: Described, series: Series): string[] {
  if (!series.column.additive) return overTime(saying, series);
  const total = sum(series.values);
  return [`${series.label}: ${writerOf(saying, { ...series, values: [total] })(total)}.`];
}

function overTime(saying: Described, series: Series): string[] {
  const { view, formats, words } = saying;
  const { label, values } = series;
  const all = values.flatMap((value, row) => (value === null || view.moments![row] === null ? [] : [row]));
  if (all.length === 0) return [];
  // A step counted in part is not compared with whole ones, and said apart: it may have all there is.
  const complete = all.filter((row) => !view.partial.has(row));
  const rows = complete.length > 0 ? complete : all;
  const write = writerOf(saying, series);
  const isWeekly = view.granularity === 'week';
  const date = (row: number) => formats.date(view.xCells[row]!, view.granularity);
  const at = (row: number) => (isWeekly ? words.weekOf(date(row)) : date(row));
  const parts = all.filter((row) => !rows.includes(row)).map((row) => `${write(values[row]!)} (${at(row)})`);
  const end = parts.length === 0 ? '.' : `; ${words.inPart}: ${parts.join(', ')}.`;
  const [first, last] = [rows[0]!, rows.at(-1)!];
  if (rows.length === 1) return [`${label}: ${write(values[first]!)} (${at(first)})${end}`];
  const when = isWeekly
    ? words.weeksBetween(date(first), date(last))
    : words.between(date(first), date(last), view.granularity);
  if (rows.every((row) => values[row] === values[first]))
    return [`${label}: ${words.always(write(values[first]!))} ${when}${end}`];
  const top = rows.reduce((best, row) => (values[row]! > values[best]! ? row : best), first);
  const move = words.fromTo(label, write(values[first]!), at(first), write(values[last]!), at(last));
  const least = rows.reduce((best, row) => (values[row]! < values[best]! ? row : best), first);
  // Where a balance changes its sign, how far down it goes is as much of the picture.
  const low = values[least]! < 0 ? `, ${words.lowest(write(values[least]!), at(least))}` : '';
  return [`${move}; ${words.highest(write(values[top]!), at(top))}${low}${end}`];
}

/** Windows and topics that are compared are not parts of anything, unless they are drawn so. */
function isCompared({ plan, type }: Picture): boolean {
  return !SLICED.has(type) && (plan?.windows !== undefined || plan?.measure === 'comparison');
}

function byCategory(saying: Described, series: Series): string[] {
  const { picture, view, formats, words } = saying;
  const { values, label } = series;
  const rows = values.flatMap((value, row) => (value === null ? [] : [row]));
  if (rows.length === 0) return [];
  const write = writerOf(saying, series);
  const name = (row: number) => String(view.xCells[row] ?? '–');
  if (rows.length === 1) {
    const said = `${label}: ${write(values[rows[0]!]!)}`;
    return [view.x ? `${said} (${name(rows[0]!)}).` : `${said}.`];
  }
  const known = rows.map((row) => values[row]!);
  // The sum of the others is not compared with rows that differ.
  const ranked = rows.filter((row) => picture.plan === null || name(row) !== words.other);
  const own = new Set(ranked.map((row) => values[row])).size > 1 ? ranked : rows;
  const [least, most] = extent(own, (row) => values[row]!) as [number, number];
  if (!view.x) return [`${label}: ${write(least)} – ${write(most)}.`];
  const prefix = view.series.length > 1 ? `${label}. ` : '';
  if (most === least) return [`${prefix}${words.allEqual(write(most))}`];
  const named = (value: number) => {
    const tied = own.filter((row) => values[row] === value).map(name);
    const rest = tied.length - MAX_TIED;
    return rest <= 0
      ? listed(tied, picture.locale)
      : `${tied.slice(0, MAX_TIED).join(', ')} ${words.more(formats.integer(rest))}`;
  };
  // Shares of one whole tell more than the numbers alone; in a funnel, the whole is its first stage.
  const isFunnel = picture.type === 'funnel';
  const total = isFunnel ? known[0]! : sum(known);
  const isWhole =
    view.series.length === 1 &&
    (isFunnel || isAdditive(series.column)) &&
    least >= 0 &&
    total > 0 &&
    !isCompared(picture) &&
    !picture.plan?.limited;
  const shares = formats.shares(known.map((value) => value / total));
  const isAlone = (value: number) => own.filter((row) => values[row] === value).length === 1;
  const said = (value: number) =>
    isWhole && isAlone(value) ? `${write(value)} (${shares(value / total)})` : write(value);
  return [`${prefix}${words.largest(named(most), said(most))}`, words.smallest(named(least), said(least))];
}
