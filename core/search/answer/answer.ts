/** The answer of a search, field by field as specified. */

import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { AnswerValue } from '../../inference/calibration/questions.ts';
import type { Evidence } from '../../inference/calibration/relevance.ts';
import type { ToneProbabilities } from '../../inference/calibration/tone.ts';
import type { FoundIn } from '../candidates/candidate.ts';
import type { LeftOut } from '../candidates/left-out.ts';
import type { Mode } from '../modes.ts';
import type { Essential } from '../quoting/essential.ts';
import type { Duplicate } from '../ranking/dedupe.ts';
import type { Diffusion } from '../ranking/diffusion.ts';
import type { DateMatch } from '../understanding/date-match.ts';
import type { Temporal } from '../understanding/timing.ts';
import type { Understood } from '../understanding/understood.ts';

export type ToneLabel = keyof ToneProbabilities;

/** The tone toward the query. */
export interface Tone {
  label: ToneLabel;
  probabilities: ToneProbabilities;
  /** Whether it was judged on the article's text or its headline. */
  basis: ReadBasis;
}

/** Tone of the relevant articles, up to a limit, best first. */
export interface ToneSum {
  articles: number;
  overall: Record<ToneLabel, number>;
  by_source: ({ source: string } & Record<ToneLabel, number>)[];
}

/** Answers to the caller's typed questions about an article. */
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
  /** Probability that the article is about the query, from its text if it was read, otherwise from its headline. */
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
  /** Structured data declared by the page; custom indexes only. */
  data: Record<string, string | number> | null;
  /** Only with several queries. */
  queries?: string[];
  /** Only with `explain`. */
  why?: Why;
}

/** Why a result is ranked where it is. */
export interface Why {
  /** Query words that the headline and standfirst contain, and those they lack. */
  words: { found: string[]; missing: string[] };
  /** The alternative wording it was judged on, in deep mode; null for the original query. */
  other_words: string | null;
  headline: number;
  article: number | null;
  /** What each part of the last judgement says by itself; null where articles are compared by words alone. */
  judged: Evidence | null;
  /** The sentence or passage with most influence on the article judgement. */
  passage: number | null;
  published_days_ago: number | null;
  /** Display restrictions of the page; null when it was not read. */
  rights: Rights | null;
}

export interface Rights {
  /** Null when the page does not declare it. */
  paywalled: boolean | null;
  noarchive: boolean;
  nosnippet: boolean;
  /** Characters of the text that may be shown; null means no limit. */
  max_snippet: number | null;
}

/** How an answer came about. */
export interface Explain {
  understood: Understood;
  /** The models that judged. */
  judged_by: string[];
}

/** What was found for one query, or for all of them together. */
interface Found {
  found: boolean;
  total: number;
  results: Result[];
  near_misses: Result[];
  rejected: Result[];
  diffusion: Diffusion | null;
  tone: ToneSum | null;
  essential: Essential | null;
  /** Null for several queries together, which also have neither of the next two. */
  temporal: Temporal | null;
  /** The topic that was searched instead, because nothing was found about the one asked for. */
  did_you_mean?: string;
  /** Only with `explain`. */
  explain?: Explain;
}

export interface Group extends Found {
  query: string;
}

export interface Answer extends Found {
  id: string;
  object: 'search' | 'site_search' | 'similar';
  mode: Mode;
  queries: string[];
  /** Only with several queries. */
  groups: Group[] | null;
  left_out: LeftOut[];
  incomplete: boolean;
  /** Asks for the next results; absent when there are no more. */
  next_cursor?: string;
}
