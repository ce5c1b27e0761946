/** What a search answers, field by field as the specification has it. */

import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { AnswerValue } from '../../inference/calibration/questions.ts';
import type { ToneProbabilities } from '../../inference/calibration/tone.ts';
import type { TimeBasis } from '../../language/dates/temporal.ts';
import type { Mode } from '../modes.ts';

export type FoundIn = 'index' | 'homepage' | 'section' | 'site_search' | 'discovery' | 'custom_index';

/** How an article stands to the days that the query names. */
export type DateMatch = 'exact' | 'adjacent' | 'unknown' | 'outside';

/** How the query's date was read. */
export interface Temporal {
  /** The date words; null when the query asks for the latest without a date. */
  expression: string | null;
  /** YYYY-MM-DD in `timezone`. */
  from: string | null;
  to: string | null;
  timezone: string;
  basis: TimeBasis;
  /** Null when the request's dates or days took precedence: then the date only sorts. */
  window: { from: string; to: string } | null;
  /** No result is from the days asked for: they come from nearby ones. */
  widened: boolean;
}

export type ToneLabel = keyof ToneProbabilities;

/** The tone toward the query. */
export interface Tone {
  label: ToneLabel;
  probabilities: ToneProbabilities;
  /** What it was read from: the article's text when that was read. */
  basis: ReadBasis;
}

/** Articles by tone: relevant ones, up to a bound, best first. */
export interface ToneSum {
  articles: number;
  overall: Record<ToneLabel, number>;
  by_source: ({ source: string } & Record<ToneLabel, number>)[];
}

/** What was answered to the questions asked of an article. */
export interface TypedAnswers {
  basis: ReadBasis;
  values: Record<string, AnswerValue>;
}

export interface Essential {
  excerpts: { text: string; url: string; source: string | null; title: string }[];
}

export interface Result {
  url: string;
  title: string;
  source: string | null;
  country: string | null;
  language: string | null;
  published_at: string | null;
  section: string | null;
  snippet: string | null;
  /** Probability that the article is about the query: by its page when read, else by its headline. */
  score: number;
  headline_relevance: number;
  read: { probability: number; centrality: number } | null;
  highlights: string[];
  tone: Tone | null;
  answers: TypedAnswers | null;
  duplicates: { url: string; title: string; source: string | null }[];
  date_match: DateMatch | null;
  referenced_date: string | null;
  found_in: FoundIn;
  /** Structured data that the page declares; custom indexes only. */
  data: Record<string, string | number> | null;
  /** Only with several queries. */
  queries?: string[];
  /** Only with `explain`. */
  why?: Why;
}

/** Why a result is where it is. */
export interface Why {
  /** Words of the query that the headline and standfirst have, and those that they lack. */
  words: { found: string[]; missing: string[] };
  /** Another wording of the query that its judgement rests on, in deep mode; null: the query as it was asked. */
  other_words: string | null;
  headline: number;
  article: number | null;
  /** The sentence or passage that the article judgement rests on most. */
  passage: number | null;
  published_days_ago: number | null;
  /** What the page that was read says about being shown; null when it was not read. */
  rights: Rights | null;
}

export interface Rights {
  /** Null: the page does not say. */
  paywalled: boolean | null;
  noarchive: boolean;
  nosnippet: boolean;
  /** Characters that may be shown of the text; null: no limit. */
  max_snippet: number | null;
}

export interface Diffusion {
  by_day: { day: string; count: number }[];
  by_source: { source: string; count: number; first_published_at: string | null }[];
  first: { source: string | null; url: string; title: string; published_at: string } | null;
  undated: number;
}

/** What was narrowed away, and how many articles it hides. */
export interface LeftOut {
  reason: string;
  count: number;
}

export interface Group {
  query: string;
  found: boolean;
  total: number;
  results: Result[];
  near_misses: Result[];
  rejected: Result[];
  diffusion: Diffusion | null;
  tone: ToneSum | null;
  essential: Essential | null;
  temporal: Temporal | null;
}

export interface Answer {
  id: string;
  object: 'search' | 'site_search' | 'similar';
  mode: Mode;
  queries: string[];
  found: boolean;
  total: number;
  results: Result[];
  groups: Group[] | null;
  near_misses: Result[];
  rejected: Result[];
  diffusion: Diffusion | null;
  tone: ToneSum | null;
  essential: Essential | null;
  temporal: Temporal | null;
  left_out: LeftOut[];
  incomplete: boolean;
}
