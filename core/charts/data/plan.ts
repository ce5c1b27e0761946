/** What a chart from a query counted, for people and for programs. */
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { ChartType } from './options.ts';
import type { Granularity } from './table.ts';

/** What articles are filed under. */
export type Filing = 'source' | 'section' | 'language' | 'country';

/** What each article is counted under. */
export type Dimension = 'time' | Filing;

export type Measure =
  | 'coverage_over_time'
  | `coverage_by_${Filing}`
  | 'comparison'
  | 'timeline'
  | 'tone'
  | 'stated_figures';

/** The column of a table that has a row for each of the windows compared. */
export const WINDOW_KEY = 'window';

/** What an article without a section, language, country or outlet is counted under; written out in the chart's language. */
export const UNSTATED = '?';

/** A step of time that the window covers only in part. */
export interface PartialStep {
  at: 'first' | 'last' | 'only';
  /** Days of the step inside the window; absent for steps of an hour or a day. */
  days?: number;
  of?: number;
  /** The step was not over when it was counted: `YYYY-MM-DDTHH:MM` in the chart's time zone. */
  until?: string;
}

interface PlanMethod {
  /** Outlets that were searched. */
  outlets: number;
  /** None of them is read any more: only those whose articles were found are counted. */
  archive?: true;
  /** Articles by what their relevance was judged on. */
  judged: Record<ReadBasis, number>;
  /** Each of those outlets was read during the whole window: counts of its parts can be compared. */
  steady: boolean;
}

export interface ChartPlan {
  measure: Measure;
  /** One search was made for each. */
  topics: string[];
  /** The words of the query that decided the measure, the window and the type; empty: by default. */
  read: { words: string; as: string }[];
  /** Publication days covered, `YYYY-MM-DD`; null is open. */
  window: { from: string | null; to: string | null };
  granularity: Granularity | null;
  type: ChartType | 'auto';
  /** Articles counted. */
  articles: number;
  /** Outlets among them. */
  outlets: number;
  /** What the tones were counted by, or the articles of several topics beside the topic; only with `tone` and `comparison`. */
  by?: Dimension | 'topic';
  /** Articles by what their tone was read from; only with `tone`. */
  basis?: Record<ReadBasis, number>;
  /** How many articles were searched for figures; only with `stated_figures`. */
  looked_through?: { articles: number; read: number };
  /** The unit of the figures drawn; null: they have no common one. Only with `stated_figures`. */
  unit?: string | null;
  /** Steps that the window covers in part; they are drawn and noted. */
  partial?: PartialStep[];
  /** Articles without a date, which a chart over time cannot count; absent: none. */
  undated?: number;
  /** Articles about more than one of the topics, which count for each; absent: none. */
  shared?: number;
  /** How it was counted; absent in charts of earlier versions. */
  method?: PlanMethod;
  /** Outlets that were searched and have no such article; only where articles are counted by outlet. */
  silent?: string[];
  /** Rows shown of those that were found; absent: all. */
  limited?: { drawn: number; of: number };
  /** Articles that share words with the query and were not judged; absent: none. */
  not_judged?: number;
  /** The two windows that are compared; running: not over when it was counted. */
  windows?: { words: string; from: string; to: string; running?: true }[];
  /** The plan in one sentence, in the chart's language. */
  summary: string;
}
