/** The one table behind every chart: typed columns over rows of cells. */

export const COLUMN_TYPES = ['string', 'number', 'date', 'datetime', 'boolean'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export const GRANULARITIES = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export const FORMAT_NAMES = ['auto', 'integer', 'decimal', 'compact', 'percent', 'year'] as const;

/** How numbers of a column are written. `percent` multiplies by a hundred; a unit of `%` does not. */
export type Format =
  | (typeof FORMAT_NAMES)[number]
  | {
      style?: 'decimal' | 'currency' | 'percent';
      currency?: string;
      notation?: 'standard' | 'compact';
      minimum_fraction_digits?: number;
      maximum_fraction_digits?: number;
    };

export type Cell = string | number | boolean | null;

export interface Column {
  key: string;
  /** Empty: no name to show. */
  label: string;
  type: ColumnType;
  unit: string | null;
  format: Format | null;
  granularity: Granularity | null;
  /** Whether its values may be added up; null: guessed. */
  additive: boolean | null;
  ordered: boolean;
  /** Whether it is a part of one whole together with the other columns of numbers; absent: unknown. */
  parts?: boolean;
}

/** Dates are stored as they were sent. */
export interface ChartTable {
  columns: Column[];
  rows: Cell[][];
}

/** Whether the cells of a column are dates, with or without a time. */
export function isDated({ type }: Column): boolean {
  return type === 'date' || type === 'datetime';
}

/** Whether the numbers of a column are fractions that are written as percentages. */
export function isFraction({ format }: Column): boolean {
  return format === 'percent' || (typeof format === 'object' && format?.style === 'percent');
}

/** A column with default attributes, for tables counted here. */
export function newColumn(key: string, type: ColumnType, rest: Partial<Column> = {}): Column {
  return {
    key,
    label: key,
    type,
    unit: null,
    format: null,
    granularity: null,
    additive: null,
    ordered: false,
    ...rest,
  };
}
