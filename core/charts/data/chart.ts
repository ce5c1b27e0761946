/** What a chart is: the values that are stored and drawn. */
import type { ChartType, Locale, ThemeName } from './options.ts';
import type { ChartPlan } from './plan.ts';
import type { ChartTable } from './table.ts';

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
  table: ChartTable;
  encode: Encode;
  plan: ChartPlan | null;
}

/** What a chart shows: read from the caller's data, or counted from a search. */
export interface ChartContent {
  table: ChartTable;
  encode: Encode;
  warnings: Warning[];
  plan: ChartPlan | null;
  sources: Source[];
  /** Drawn for `auto`, if it fits; null: whichever type fits best. */
  prefers: ChartType | null;
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
