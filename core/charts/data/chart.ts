/** What a chart is: the values that are stored and drawn. */
import type { ChartStyle } from './chart-style.ts';
import type { ChartType, Locale, Spanish, ThemeName } from './options.ts';
import type { ChartPlan } from './plan.ts';
import type { ChartTable } from './table.ts';

export interface Warning {
  code: string;
  message: string;
  [detail: string]: unknown;
}

/** The roles of columns, by key; missing ones are chosen. */
export interface Encode {
  x?: string;
  y?: string[];
  series?: string;
  label?: string;
  detail?: string;
  previous?: string;
}

/** Where the data come from: a name given by the caller, or an article found by the query. */
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

/** Everything that decides the pixels: equal pictures are drawn the same. */
export interface Picture {
  type: ChartType;
  theme: ThemeName;
  locale: Locale;
  /** The caller's; null: generated for the type and the language. */
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
  /** What an editor decided; absent in charts of earlier versions. */
  style?: ChartStyle;
  /** The regional format of its Spanish numbers and dates; absent: the setting's. */
  spanish?: Spanish;
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
  /** How its Spanish numbers are written, by its outlets; absent: unknown. */
  spanish?: Spanish | undefined;
}

/** A chart as it is stored. */
export interface Chart extends Picture {
  /** `chart_` and 24 letters and digits. */
  id: string;
  org: string;
  requestedType: ChartType | 'auto';
  size: Size;
  /** Warnings about the data as they were read. */
  warnings: Warning[];
  /** Counts up with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null: never. */
  expiresAt: Date | null;
}
