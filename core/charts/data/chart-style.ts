/** What an editor decides about a chart beyond its type and theme. Absent fields are decided here, as ever. */
import type { ChartType } from './options.ts';
import type { Cell } from './table.ts';

export const SORTS = ['given', 'ascending', 'descending', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** Something written into the plot. `x` and the ends of ranges are dates or categories as the data write them. */
export type Annotation =
  | { type: 'point'; x: Cell; series?: string; text: string }
  | { type: 'range'; from: Cell; to: Cell; text?: string }
  | { type: 'line'; value: number; text?: string }
  | { type: 'line'; x: Cell; text?: string }
  | { type: 'text'; x: Cell; value: number; text: string };

export interface AxisStyle {
  min?: number;
  max?: number;
  log?: boolean;
}

export interface ChartStyle {
  /** Of categories, by the sum of their numbers or by name; dates stay in order. */
  sort?: Sort;
  /** Names of series or categories; the others are grey. */
  highlight?: string[];
  /** In order, or by the name of a series or category: names of `COLOUR_NAMES` or `#RRGGBB`. */
  colors?: string[] | Record<string, string>;
  annotations?: Annotation[];
  axis?: AxisStyle;
  /** Of every number written; absent: as many as they need. */
  decimals?: number;
  /** Replaces the line of sources. */
  source_line?: string;
  stacked?: boolean | 'percent';
  /** Whether each series has a plot of its own. */
  multiples?: boolean;
}

/** Types with an axis of numbers, beside which annotations are written. */
export const WITH_AXES: ReadonlySet<ChartType> = new Set([
  'line',
  'area',
  'bar',
  'stacked_bar',
  'bar_horizontal',
  'scatter',
]);
/** Types of which each series may have a plot of its own. */
const PLOTTED: ReadonlySet<ChartType> = new Set(['line', 'area', 'bar']);

/** Whether each series of such a picture gets a plot. */
export function hasMultiples({ type, style }: { type: ChartType; style?: ChartStyle }): boolean {
  return style?.multiples === true && PLOTTED.has(type);
}
