/** Which types a table can be drawn as, best first, and what is drawn instead of a type that does not fit. */
import { mean, sum } from 'd3-array';
import { momentOfCell } from './cell-dates.ts';
import type { Encode } from './chart.ts';
import type { ChartType } from './options.ts';
import { isPercentColumn, partsOfOneWhole, sumsToHundred } from './parts.ts';
import { areInSequence } from './sequences.ts';
import { isAdditive } from './series-limit.ts';
import { type Cell, type ChartTable, isDated } from './table.ts';
import { cellsOf, sameUnit, type View, viewOf } from './view.ts';

type Verdict = { score: number } | { reason: string };

/** Texts with more characters than this on average are sentences, not names. */
const SENTENCE = 24;
const LONG_LABEL = 14;
const MANY_CATEGORIES = 8;
const MAX_BARS = 14;
/** Names below a line. */
const MOST_STEPS = 31;
/** A line between counts below this suggests values between them. */
const FEW = 10;

/** What of a table decides which types can draw it: the facts of the rules. */
function factsOfTable(table: ChartTable, encode: Encode) {
  const view = viewOf(table, encode);
  const { x, xCells } = view;
  // Series without any value cannot be drawn.
  const series = view.series.some((one) => one.values.some((value) => value !== null)) ? view.series : [];
  const values = series.flatMap((one) => one.values).filter((value) => value !== null);
  const texts =
    view.label && view.moments ? cellsOf(table, view.label).map((cell) => String(cell ?? '')) : [];
  const categories = view.moments || !x ? [] : xCells.map((cell) => String(cell ?? ''));
  const first = series[0]?.values ?? [];
  return {
    rows: table.rows.length,
    /** Distinct dates; 0 without a column of dates. */
    dates: view.moments ? new Set(view.moments.filter((moment) => moment !== null)).size : 0,
    dated: view.moments !== null,
    categories: new Set(categories).size,
    /** Characters of the longest category. */
    longest: Math.max(0, ...categories.map((text) => text.length)),
    /** No date or category appears twice. */
    distinct: isOnce(view.moments ? xCells.map(momentOfCell) : xCells),
    /** The x axis is numeric. */
    across: x?.type === 'number',
    numbers: series.length,
    sameUnit: sameUnit(series),
    additive: series.every(({ column }) => isAdditive(column)),
    parts: partsOfOneWhole(series),
    /** The values of the only series are percentages that sum to a hundred. */
    hundred:
      series.length === 1 && isPercentColumn(series[0]!.column) && sumsToHundred(first, series[0]!.column),
    /** The rows are grouped by a column of their own. */
    grouped: view.group !== null,
    negatives: values.some((value) => value < 0),
    sum: sum(values),
    falling: first.every(
      (value, at) => value !== null && value <= (first[at - 1] ?? Number.POSITIVE_INFINITY),
    ),
    ordered: table.columns.some(({ ordered }) => ordered),
    /** The categories follow each other: months, days of the week. */
    sequence: view.moments === null && x?.type === 'string' && areInSequence(xCells),
    labelled: view.label !== null && (!view.x || view.label !== view.x || !isDated(view.x)),
    /** Dates with long texts: events. */
    events: (mean(texts, ({ length }) => length) ?? 0) > SENTENCE,
    few: areFew(view, values),
    /** Values that are not null. */
    filled: values.length,
  };
}

type TableFacts = ReturnType<typeof factsOfTable>;

/** Counts a day or an hour, each below ten; several series only where they are declared counts. */
function areFew({ series, granularity, moments }: View, values: readonly number[]): boolean {
  const isFine = moments !== null && (granularity === 'day' || granularity === 'hour');
  const isCounted = ({ column }: View['series'][number]) =>
    series.length > 1 ? column.additive === true : isAdditive(column);
  if (!isFine || series.length === 0 || !series.every(isCounted)) return false;
  return values.every((value) => Number.isInteger(value) && value >= 0 && value < FEW);
}

function isOnce(cells: readonly Cell[]): boolean {
  const said = cells.filter((cell) => cell !== null).map(String);
  return new Set(said).size === said.length;
}

const TWICE = 'a date or category appears twice';
const NO_PARTS = 'the series are not parts of one whole, so their sum would say something false';

const yes = (score: number): Verdict => ({ score });
const no = (reason: string): Verdict => ({ reason });

/** Columns of few counts may be thin: two days of hours. */
function barDates({ dates, few, numbers }: TableFacts): Verdict {
  const most = few ? 48 : 36;
  return dates <= most ? yes(few && numbers * dates <= most ? 92 : 50) : no(`more than ${most} dates`);
}

/** One rule per type: a score, or why not. */
const RULES: Record<ChartType, (facts: TableFacts) => Verdict> = {
  line(facts) {
    if (!facts.dated && !facts.sequence) return no('there is no column of dates');
    if (facts.events) return no('the rows are events, not measurements');
    if (facts.numbers === 0) return no('there is no column of numbers');
    if (facts.dated && facts.dates < 3) return no('fewer than three dates');
    if (!facts.dated && (facts.rows < 3 || facts.rows > MOST_STEPS))
      return no(`fewer than three steps or more than ${MOST_STEPS}`);
    if (!facts.distinct) return no(TWICE);
    if (!facts.sameUnit) return no('the columns have different units');
    // Names that follow each other may be joined, but bars assume nothing.
    return yes(facts.dated ? 90 : 28);
  },
  area(facts) {
    const line = RULES.line(facts);
    if ('reason' in line) return line;
    if (facts.negatives) return no('some values are negative');
    if (!facts.dated) return facts.numbers === 1 || facts.parts === 'yes' ? yes(8) : no(NO_PARTS);
    if (facts.numbers === 1) return yes(70);
    return facts.parts === 'no' ? no(NO_PARTS) : yes(facts.parts === 'yes' ? 60 : 45);
  },
  bar(facts) {
    if (facts.numbers === 0) return no('there is no column of numbers');
    if (facts.events) return no('the rows are events, not measurements');
    if (!facts.sameUnit) return no('the columns have different units');
    if (!facts.distinct) return no(TWICE);
    if (facts.dated) return barDates(facts);
    if (facts.rows > MAX_BARS) return no(`more than ${MAX_BARS} categories`);
    return yes(80);
  },
  bar_horizontal(facts) {
    if (facts.numbers === 0) return no('there is no column of numbers');
    if (facts.dated) return no('dates run along the x axis');
    if (facts.categories < 2) return no('fewer than two categories');
    if (!facts.sameUnit) return no('the columns have different units');
    if (!facts.distinct) return no(TWICE);
    // Time runs from left to right.
    if (facts.sequence) return yes(60);
    // Side by side, names of several words stand better to the left of their bars.
    if (facts.numbers > 1) return yes(facts.longest > LONG_LABEL ? 90 : 30);
    return yes(facts.longest > LONG_LABEL || facts.categories > MANY_CATEGORIES ? 95 : 85);
  },
  stacked_bar(facts) {
    if (facts.numbers < 2) return no('it takes two or more columns of numbers');
    if (facts.parts === 'no') return no(NO_PARTS);
    if (!facts.sameUnit) return no('the columns have different units');
    if (facts.negatives) return no('some values are negative');
    if (facts.events) return no('the rows are events, not measurements');
    if (!facts.distinct) return no(TWICE);
    if (facts.dated ? facts.dates > 36 : facts.rows > MAX_BARS) return no('more bars than can be read');
    if (facts.parts === 'unknown') return yes(40);
    if (facts.few) return yes(93);
    return yes(facts.dated ? 80 : 85);
  },
  pie: (facts) => sliced(facts, 35),
  donut: (facts) => sliced(facts, 40),
  scatter(facts) {
    if (facts.numbers + Number(facts.across) < 2) return no('it takes two columns of numbers');
    if (facts.dated) return no('dates run along a time axis');
    if (!facts.across && facts.numbers > 2)
      return no('it takes two columns of numbers; name one as encode.x and one as encode.y');
    if (facts.rows < 5) return no('fewer than five rows');
    // A few numbers along the axis could be categories; many make a scatter plot.
    if (facts.across) return yes(facts.rows > MAX_BARS ? 96 : 60);
    return yes(facts.sameUnit ? 60 : 90);
  },
  funnel(facts) {
    if (facts.numbers !== 1) return no('it takes exactly one column of numbers');
    if (facts.dated) return no('stages are not dates');
    if (facts.rows < 3 || facts.rows > 8) return no('it takes three to eight stages');
    if (facts.negatives) return no('some values are negative');
    if (!facts.distinct) return no(TWICE);
    if (!facts.falling) return no('the values do not fall from stage to stage');
    return yes(facts.ordered ? 99 : 5);
  },
  timeline(facts) {
    if (!facts.dated) return no('there is no column of dates');
    if (!facts.labelled) return no('there is no text beside the dates');
    return yes(facts.events ? 100 : 20);
  },
  kpi(facts) {
    if (facts.filled === 0) return no('there is no number');
    if (facts.events) return no('the rows are events, not measurements');
    if (facts.rows === 1) return yes(100);
    if (facts.dated) return facts.dates >= 2 ? yes(30) : no('fewer than two dates');
    if (facts.rows <= 4 && facts.numbers === 1) return yes(30);
    return no('more than four figures');
  },
  table: (facts) => (facts.rows > 0 ? yes(10) : no('there are no rows')),
};

function sliced(facts: TableFacts, score: number): Verdict {
  if (facts.numbers !== 1) return no('it takes exactly one column of numbers');
  if (facts.dated) return no('dates are not parts of a whole');
  if (facts.categories < 2) return no('fewer than two slices');
  if (facts.rows > 8) return no('more than 8 slices');
  if (!facts.distinct) return no(TWICE);
  if (facts.negatives) return no('some values are negative');
  if (facts.sum <= 0) return no('the values add up to nothing');
  return facts.additive || facts.hundred ? yes(score) : no('the values are not parts of a whole');
}

/** Only dots and tables show rows that a column groups; any other type would drop rows or the grouping. */
function verdictOn(type: ChartType, facts: TableFacts): Verdict {
  if (facts.grouped && type !== 'scatter' && type !== 'table')
    return no('encode.series with a numeric axis colours the dots of a scatter plot');
  return RULES[type](facts);
}

/** The types that fit, best first; empty when nothing can be drawn. */
export function compatibleTypes(table: ChartTable, encode: Encode): ChartType[] {
  const facts = factsOfTable(table, encode);
  return (Object.keys(RULES) as ChartType[])
    .flatMap((type) => {
      const verdict = verdictOn(type, facts);
      return 'score' in verdict ? [{ type, score: verdict.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ type }) => type);
}

/** Tried in this order when a type does not fit; after that, the best of all. */
const NEAREST: Record<ChartType, readonly ChartType[]> = {
  line: ['area', 'bar', 'timeline', 'kpi'],
  area: ['line', 'stacked_bar', 'bar'],
  bar: ['bar_horizontal', 'stacked_bar', 'line', 'donut'],
  bar_horizontal: ['bar', 'donut', 'funnel'],
  stacked_bar: ['bar', 'line', 'area', 'bar_horizontal'],
  pie: ['donut', 'bar_horizontal', 'bar', 'stacked_bar'],
  donut: ['pie', 'bar_horizontal', 'bar', 'stacked_bar'],
  scatter: ['line', 'bar', 'bar_horizontal'],
  funnel: ['bar_horizontal', 'bar'],
  timeline: ['line', 'bar', 'table'],
  kpi: ['bar_horizontal', 'bar', 'line', 'table'],
  table: [],
};

/** What to draw for `wanted`: it, or the nearest that fits, and why it does not. Null when nothing can be drawn. */
export function chooseType(
  wanted: ChartType | 'auto',
  table: ChartTable,
  encode: Encode,
): { type: ChartType; reason: string | null } | null {
  const types = compatibleTypes(table, encode);
  const [best] = types;
  if (!best) return null;
  if (wanted === 'auto') return { type: best, reason: null };
  if (types.includes(wanted)) return { type: wanted, reason: null };
  const verdict = verdictOn(wanted, factsOfTable(table, encode));
  const reason = 'reason' in verdict ? verdict.reason : '';
  return { type: NEAREST[wanted].find((type) => types.includes(type)) ?? best, reason };
}
