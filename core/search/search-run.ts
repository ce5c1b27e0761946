/** What a search needs: of the service, of its caller, and from stage to stage. */

import type { ArticleVectors } from '../news/article-vectors.ts';
import type { NewsIndex } from '../news/news-index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Permits } from '../platform/permits.ts';
import type { Database } from '../store/database.ts';
import type { Reads } from '../store/replica-reads.ts';
import { type AnswerDeps, type AnswerRun, newSearchId } from './answer/build-answer.ts';
import { noProgress } from './answer/progress.ts';
import type { ArticleRows } from './candidates/article-rows.ts';
import { newsSource } from './candidates/news-source.ts';
import type { Elsewhere } from './elsewhere.ts';
import { DEPTHS } from './modes.ts';
import type { PageReader } from './pages/page-reader.ts';
import { StageTimer } from './stages.ts';
import type { Question } from './understanding/question.ts';
import type { Readings } from './understanding/readings.ts';

export interface SearchDeps extends AnswerDeps {
  index: NewsIndex;
  vectors: ArticleVectors;
  db: Database;
  /** Articles and pages by key. */
  reads: Reads;
  rows: ArticleRows;
  clock: Clock;
  readings: Readings;
  permits: Permits;
  reader: PageReader;
  /** Time to read pages in normal mode, in milliseconds; deep mode has more. */
  readMs: number;
  /** UTC offset of dates without a time, such as -03:00. */
  dateOffset: string;
  /** Searches the sites that cover the topic; when absent, deep searches stay within the index. */
  elsewhere?: Elsewhere;
}

/** What other kinds of search do differently from `POST /v1/search`. */
export type SearchOptions = Partial<Omit<AnswerRun, 'deps' | 'stages' | 'signal'>> & {
  /** Time to read pages, in milliseconds; defaults to the mode's. */
  readMs?: number;
  /** A topic that nothing is about is not searched for again in other words: what is counted must be what was asked. */
  keepsTopics?: boolean;
};

/** What the stages of one search share. */
export interface SearchRun extends AnswerRun {
  deps: SearchDeps;
  readMs: number;
  keepsTopics: boolean;
  /** Whether the news index is searched, rather than a source of the caller's. */
  isNews: boolean;
}

/** The run of a search; `options` are those of other kinds of search, and what they leave out is as in `POST /v1/search`. */
export function startRun(
  deps: SearchDeps,
  { mode }: Question,
  signal: AbortSignal | undefined,
  options: SearchOptions,
): SearchRun {
  return {
    object: 'search',
    newId: newSearchId,
    onProgress: noProgress,
    readMs: deps.readMs * DEPTHS[mode].readShare,
    keepsTopics: false,
    ...options,
    from: options.from ?? newsSource(deps),
    isNews: options.from === undefined,
    deps,
    stages: new StageTimer(deps.clock, signal),
    signal,
  };
}
