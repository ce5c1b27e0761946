/** What a search answers, field by field as the specification has it. */

import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { AnswerValue } from '../../inference/calibration/questions.ts';
import type { ToneProbabilities } from '../../inference/calibration/tone.ts';
import type { FoundIn } from '../candidates/candidate.ts';
import type { LeftOut } from '../candidates/left-out.ts';
import type { Mode } from '../modes.ts';
import type { Essential } from '../quoting/essential.ts';
import type { Duplicate } from '../ranking/dedupe.ts';
import type { Diffusion } from '../ranking/diffusion.ts';
import type { DateMatch } from '../understanding/date-match.ts';
import type { Temporal } from '../understanding/timing.ts';

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
  duplicates: Duplicate[];
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
