/** What a search answers, field by field as the specification has it. */
import type { Mode } from './modes.ts';
import type { Basis } from './temporal/temporal.ts';

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
  basis: Basis;
  /** Null when the request's dates or days took precedence: then the date only sorts. */
  window: { from: string; to: string } | null;
  /** No result is from the days asked for: they come from nearby ones. */
  widened: boolean;
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
  tone: null;
  answers: null;
  duplicates: { url: string; title: string; source: string | null }[];
  date_match: DateMatch | null;
  referenced_date: string | null;
  found_in: FoundIn;
  data: null;
  /** Only with several queries. */
  queries?: string[];
  /** Only with `explain`. */
  why?: Why;
}

/** Why a result is where it is. */
export interface Why {
  /** Words of the query that the headline and standfirst have, and those that they lack. */
  words: { found: string[]; missing: string[] };
  headline: number;
  article: number | null;
  /** The sentence or passage that the article judgement rests on most. */
  passage: number | null;
  published_days_ago: number | null;
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
  tone: null;
  essential: null;
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
  tone: null;
  essential: null;
  temporal: Temporal | null;
  left_out: LeftOut[];
  incomplete: boolean;
}
