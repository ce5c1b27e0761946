/** What a chart is: the values that are stored and drawn. */
import type { ChartStyle } from './chart-style.ts';
import type { ChartType, Locale, Spanish, ThemeName } from './options.ts';
import type { ChartPlan } from './plan.ts';
import type { ChartTable } from './table.ts';

/** What a warning may be about → when it is given. */
export const WARNINGS = {
  annotation_left_out: 'an annotation has no place in the picture',
  bars_turned: 'bars became rows, for their names',
  chart_type_adjusted: 'another type than the requested one fits the data',
  column_type_guessed: 'a column was read as dates or numbers',
  columns_truncated: 'the picture of a table has fewer columns',
  coverage_capped: 'more articles share words with the topic than are judged',
  few_articles: 'too few for a picture of the tone',
  glyphs_missing: 'PNGs have no font for some characters',
  incomplete_rows: 'stacked values are missing',
  long_form_pivoted: 'rows of one column became series',
  numbers_out_of_range: 'numbers are too large or small to be drawn',
  older_figures_left_out: 'only the newest figure of an outlet or day is drawn',
  other_units_left_out: 'figures in another unit are not drawn',
  points_sampled: 'a scatter plot draws some of the points',
  rows_grouped: 'the smallest rows are added up',
  rows_limited: 'the query asked for the largest only',
  rows_truncated: 'the picture has fewer rows',
  series_grouped: 'the smallest series are added up',
  series_left_out: 'the smallest series cannot be added up',
  style_ignored: 'the type has no use for a field, or a name does not occur',
  tone_from_headlines: 'most tones are of headline and standfirst alone',
  topics_left_out: 'more than five topics',
  undated_left_out: 'articles without a date are not counted',
  units_differ: 'too few figures have the same unit',
  window_not_covered: 'the index does not hold all of the days',
  words_not_read: 'the query may mean something else',
} as const;

export interface Warning {
  code: keyof typeof WARNINGS;
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
