/** Where candidates come from: the news index, a custom index, a live site. The rest of the pipeline is one. */

import type { SourceFacts } from '../../store/outlets/outlet-records.ts';
import type { PageReading } from '../pages/page-reader.ts';
import type { OnStep } from '../steps.ts';
import type { Question } from '../understanding/question.ts';
import type { ArticleTexts } from '../understanding/rewordings/rewordings.ts';
import type { Candidate } from './candidate.ts';
import type { LeftOut } from './left-out.ts';

export interface CandidateQuery {
  question: Question;
  /** Candidates per query. */
  limit: number;
  onProgress: OnStep;
  signal?: AbortSignal | undefined;
}

export interface CandidateSet {
  /** The union over all queries, best first by the words they share. */
  union: Candidate[];
  leftOut: LeftOut[];
}

/** `words` are what inverse document frequencies are computed from. */
export interface CandidateSource extends ArticleTexts {
  /** Outlets by id, for the language of articles that declare none. */
  readonly sources: ReadonlyMap<string, SourceFacts>;
  /**
   * Finds the candidates of every query within its filters. May be called again in the same search, for days nearby:
   * it should remember what it fetched for the first call.
   */
  find(query: CandidateQuery): Promise<CandidateSet>;
  /** Pages by address, as `PageReader.read` gives them; absent: the service's own page reader is used. */
  read?(urls: readonly string[], budgetMs: number, signal?: AbortSignal): Promise<Map<string, PageReading>>;
}

/** Where custom indexes are opened for a search. */
export interface CustomIndexes {
  /**
   * The index `id` of the organization `org`. `version` changes whenever its content does. Throws `index_not_found`, for
   * other organizations' indexes too, or `index_not_ready`.
   */
  open(org: string, id: string): Promise<CandidateSource & { version: string }>;
}
