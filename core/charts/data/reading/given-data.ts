/** `data` of a request, as callers send it. */
import type { ColumnType, Format, Granularity } from '../table.ts';

/** A column as a caller may describe it. */
export interface GivenColumn {
  key: string;
  label?: string;
  type?: ColumnType;
  unit?: string;
  format?: Format;
  granularity?: Granularity;
  additive?: boolean;
  ordered?: boolean;
}

export interface GivenSeries {
  name?: string;
  values: (number | null)[];
  unit?: string;
  format?: Format;
}

/** One of three formats: series, rows or CSV. */
export interface GivenData {
  x?: (string | number)[];
  series?: GivenSeries[];
  columns?: GivenColumn[];
  rows?: (unknown[] | Record<string, unknown>)[];
  csv?: string;
}
