/** What a chart is: the values that the store keeps, the drawing reads and the door spells out. */
import type { ChartPlan } from '../query/plan.ts';

export const CHART_TYPES = [
  'line',
  'area',
  'bar',
  'bar_horizontal',
  'stacked_bar',
  'pie',
  'donut',
  'scatter',
  'funnel',
  'timeline',
  'kpi',
  'table',
] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const THEMES = ['light', 'dark', 'editorial', 'electric'] as const;
export type ThemeName = (typeof THEMES)[number];

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

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
  /** Empty: it has no name worth showing. */
  label: string;
  type: ColumnType;
  unit: string | null;
  format: Format | null;
  granularity: Granularity | null;
  /** Whether its values may be added up; null: to be guessed. */
  additive: boolean | null;
  ordered: boolean;
}

/** The one table inside, whichever way it was sent. Dates stay as they were written. */
export interface Table {
  columns: Column[];
  rows: Cell[][];
}

export interface Warning {
  code: string;
  message: string;
  [detail: string]: unknown;
}

/** Which column plays which part, by key; what is missing is chosen. */
export interface Encode {
  x?: string;
  y?: string[];
  series?: string;
  label?: string;
  detail?: string;
  previous?: string;
}

/** Where the data come from: a name that the caller gave, or an article that a query found. */
export interface Source {
  name: string;
  url: string | null;
  title: string | null;
  published_at: string | null;
}

export interface Size {
  width: number;
  height: number;
}

/** What decides every pixel; two equal ones are the same picture. */
export interface Picture {
  type: ChartType;
  theme: ThemeName;
  locale: Locale;
  /** As the caller gave it; null: written by rules for the type and the language. */
  title: string | null;
  subtitle: string | null;
  notes: string | null;
  altText: string | null;
  sources: Source[];
  /** IANA zone in which date-times are written. */
  timezone: string;
  table: Table;
  encode: Encode;
  plan: ChartPlan | null;
}

/** A chart as it is stored. */
export interface Chart extends Picture {
  /** `chart_` and 24 letters and digits. */
  id: string;
  org: string;
  requestedType: ChartType | 'auto';
  size: Size;
  /** What was said about the data when they arrived. */
  warnings: Warning[];
  /** Counts up with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null: never. */
  expiresAt: Date | null;
}
