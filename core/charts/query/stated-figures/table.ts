/** Stated figures → a table: by outlet or by day where they agree on a unit; else a list, which no axis can carry. */
import { ascending } from 'd3-array';
import { isoOfDay, todayIn } from '../../../language/dates/civil.ts';
import type { Encode, Warning } from '../../data/chart.ts';
import type { ChartType } from '../../data/options.ts';
import { type Cell, type ChartTable, newColumn } from '../../data/table.ts';
import { unitParts } from '../../data/units.ts';
import type { StatedFigure } from './stated.ts';

export interface FiguresTable {
  table: ChartTable;
  encode: Encode;
  /** What they agree on; null: on nothing. */
  unit: string | null;
  prefers: ChartType;
  /** The figures in the table. */
  stated: StatedFigure[];
  warnings: Warning[];
}

/** Share of the articles with figures that must use the unit that is drawn. */
const AGREEING = 2 / 3;
const MIN_AGREEING = 2;
const MAX_ROWS = 100;
const AS_IT_IS = { minimum_fraction_digits: 0, maximum_fraction_digits: 4 };

/** `articles`: the figures of each, most prominent first. `nameOf`: the outlet of a figure. */
export function figuresTable(
  articles: readonly (readonly StatedFigure[])[],
  nameOf: (one: StatedFigure) => string,
  zone: string,
): FiguresTable {
  const [unit, agreeing] = agreed(articles);
  const dayOf = ({ result: { published_at: at } }: StatedFigure) =>
    at === null ? null : isoOfDay(todayIn(Date.parse(at), zone));
  const newest = agreeing.toSorted(newerFirst);
  const byOutlet = firsts(newest, nameOf);
  const byDay = firsts(newest, dayOf).filter((one) => dayOf(one) !== null);
  const isByOutlet = byOutlet.length > 1;
  const drawn = isByOutlet ? byOutlet.toSorted(largerFirst) : byDay.reverse();
  if (unit === null || drawn.length < MIN_AGREEING) return asListed(articles.flat(), nameOf, dayOf);
  const { key } = unitParts(unit);
  const value = newColumn('value', 'number', { unit: key, additive: false, format: AS_IT_IS });
  const rest = [newColumn('date', 'date', { granularity: 'day' }), newColumn('sentence', 'string')];
  const cells = (one: StatedFigure): Cell[] => [nameOf(one), one.value, dayOf(one), one.sentence];
  return {
    table: { columns: [newColumn('source', 'string'), value, ...rest], rows: drawn.map(cells) },
    encode: isByOutlet ? { x: 'source', y: ['value'] } : { x: 'date', y: ['value'] },
    unit,
    prefers: isByOutlet ? 'bar_horizontal' : 'bar',
    stated: drawn,
    warnings: [
      ...leftOut('other_units_left_out', articles.length - agreeing.length, 'figures only in another unit'),
      ...leftOut(
        'older_figures_left_out',
        agreeing.length - drawn.length,
        isByOutlet ? 'an older figure of an outlet that is drawn' : 'another figure of a day that is drawn',
      ),
    ],
  };
}

/** The unit that enough articles use, and each article's first figure in it. */
function agreed(
  articles: readonly (readonly StatedFigure[])[],
): [unit: string | null, figures: StatedFigure[]] {
  const counts = new Map<string, number>();
  for (const figures of articles)
    for (const unit of new Set(figures.map((one) => one.unit))) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const [top] = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (!top || top[1] < MIN_AGREEING || top[1] < articles.length * AGREEING) return [null, []];
  const [unit] = top;
  return [unit, articles.flatMap((figures) => figures.find((one) => one.unit === unit) ?? [])];
}

/** Sorts after all days. */
const LAST = '\uffff';

function asListed(
  stated: readonly StatedFigure[],
  nameOf: (one: StatedFigure) => string,
  dayOf: (one: StatedFigure) => string | null,
): FiguresTable {
  // The newest ones, oldest first.
  const shown = stated
    .toSorted(newerFirst)
    .slice(0, MAX_ROWS)
    .toSorted((a, b) => ascending(dayOf(a) ?? LAST, dayOf(b) ?? LAST));
  return {
    table: {
      columns: [
        newColumn('value', 'number', { additive: false, format: AS_IT_IS }),
        newColumn('unit', 'string'),
        newColumn('source', 'string'),
        newColumn('date', 'date', { granularity: 'day' }),
        newColumn('sentence', 'string'),
      ],
      rows: shown.map((one) => [one.value, one.unit, nameOf(one), dayOf(one), one.sentence]),
    },
    // No axis: numbers of different units cannot be compared.
    encode: { x: 'date', y: [], label: 'sentence', detail: 'source' },
    unit: null,
    prefers: 'table',
    stated: shown,
    warnings: [
      {
        code: 'units_differ',
        message: 'Too few articles state a figure in the same unit: a table is drawn.',
      },
    ],
  };
}

function largerFirst(a: StatedFigure, b: StatedFigure): number {
  return b.value - a.value || newerFirst(a, b);
}

function newerFirst({ result: a }: StatedFigure, { result: b }: StatedFigure): number {
  return momentOf(b) - momentOf(a) || b.score - a.score;
}

function momentOf({ published_at: at }: StatedFigure['result']): number {
  return at === null ? 0 : Date.parse(at);
}

function firsts(
  stated: readonly StatedFigure[],
  keyOf: (one: StatedFigure) => string | null,
): StatedFigure[] {
  return [...Map.groupBy(stated, keyOf).values()].map(([first]) => first!);
}

function leftOut(code: Warning['code'], count: number, what: string): Warning[] {
  return count > 0
    ? [{ code, message: `Articles not drawn: ${count}. They state ${what}.`, articles: count }]
    : [];
}
