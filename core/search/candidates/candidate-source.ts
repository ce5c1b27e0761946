/** Where candidates come from: the news index, a custom index, a live site. The rest of the pipeline is one. */

import type { QueryTerm } from '../../language/words/terms.ts';
import type { SourceFacts } from '../../store/outlets/outlets.ts';
import type { LeftOut } from '../answer/answer.ts';
import type { Judged, WordStatistics } from '../judging/judging.ts';
import type { PageReading } from '../pages/page-reader.ts';
import type { OnProgress } from '../progress.ts';
import type { Question } from '../understanding/question.ts';
import type { TitleAndStandfirst } from '../understanding/rewordings/acronyms.ts';
import type { Candidate } from './word-source.ts';

export interface CandidateQuery {
  question: Question;
  /** The words asked for, per query. */
  terms: QueryTerm[][];
  /** Candidates per query. */
  limit: number;
  /** The present, in milliseconds. */
  now: number;
  onProgress: OnProgress;
  signal?: AbortSignal | undefined;
}

export interface CandidateSet {
  /** The union over all queries, best first by the words they share. */
  union: Candidate[];
  leftOut: LeftOut[];
}

export interface CandidateSource {
  /** What inverse document frequencies are computed from. */
  readonly words: WordStatistics;
  /** Outlets by id, for the language of articles that declare none. */
  readonly sources: ReadonlyMap<string, SourceFacts>;
  /**
   * Finds the candidates of every query within its filters. May be called again in the same search, for days nearby:
   * what was fetched for the first call is to be remembered.
   */
  find(wanted: CandidateQuery): Promise<CandidateSet>;
  /** Titles and standfirsts with these words, of any day, to learn acronyms from; left out: none are learned. */
  texts?(terms: readonly QueryTerm[], limit: number): Promise<TitleAndStandfirst[]>;
  /** Pages by address, as `PageReader.read` gives them; left out: that of the room. */
  read?(urls: readonly string[], budgetMs: number, signal?: AbortSignal): Promise<Map<string, PageReading>>;
}

export interface ElsewhereQuery {
  question: Question;
  terms: QueryTerm[][];
  /** What the index had, judged. */
  found: readonly Judged[];
  now: number;
  budgetMs: number;
  onProgress: OnProgress;
  signal?: AbortSignal | undefined;
}

/**
 * Looks beyond the index, at the sites that cover the topic. What it finds is judged like the rest. A site that fails
 * is left out; it throws for the signal alone.
 */
export type Elsewhere = (asked: ElsewhereQuery) => Promise<CandidateSet>;

/** Where custom indexes are opened for a search. */
export interface CustomIndexes {
  /**
   * The index `id` of the organization `org`. `version` changes whenever its content does. Throws `index_not_found`, for
   * other organizations' indexes too, or `index_not_ready`.
   */
  open(org: string, id: string): Promise<CandidateSource & { version: string }>;
}
