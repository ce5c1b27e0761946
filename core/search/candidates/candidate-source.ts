/** Sources of candidates: the news index, a custom index, a live site. The rest of the pipeline is the same for all. */

import type { QueryTerm } from '../../language/words/terms.ts';
import type { SourceFacts } from '../../store/outlets/outlet-records.ts';
import type { Organization } from '../../store/tenants/organization.ts';
import type { PageReading } from '../pages/page-reader.ts';
import type { OnStep } from '../steps.ts';
import type { IndexKnowledge } from '../understanding/names/index-knowledge.ts';
import type { Question } from '../understanding/question.ts';
import type { ArticleTexts } from '../understanding/rewordings/rewordings.ts';
import type { Candidate } from './candidate.ts';
import type { LeftOut } from './left-out.ts';
import type { Meaning } from './meaning.ts';

export interface CandidateQuery {
  question: Question;
  /** Candidates per query. */
  limit: number;
  /** Set when versions of an article are looked for. */
  reference?: ReferenceInIndex;
  onProgress: OnStep;
  signal?: AbortSignal | undefined;
}

/** The article whose versions are looked for. */
export interface ReferenceInIndex {
  /** Its headline: articles that match it but are excluded by a filter are counted, as in a search for the headline. */
  headline: readonly QueryTerm[];
  /** Null where the index does not have it. */
  seq: number | null;
}

export interface CandidateSet {
  /** Candidates of all queries, best first by the words they share. */
  union: Candidate[];
  leftOut: LeftOut[];
}

export interface CandidateSource extends ArticleTexts {
  /** Inverse document frequencies come from it, and what names mean. */
  readonly words: IndexKnowledge;
  /** Outlets by id, used for the language of articles that declare none. */
  readonly sources: ReadonlyMap<string, SourceFacts>;
  /** Absent: its articles have no vectors. */
  readonly meaning?: Meaning;
  /**
   * Finds the candidates of every query within its filters. The same search may call it again for nearby days, so
   * results of the first call should be reused.
   */
  find(query: CandidateQuery): Promise<CandidateSet>;
  /** Pages by URL, as from `PageReader.read`; when absent, the service's own page reader is used. */
  read?(urls: readonly string[], budgetMs: number, signal?: AbortSignal): Promise<Map<string, PageReading>>;
}

/** Opens custom indexes for searches. */
export interface CustomIndexes {
  /**
   * The index `id` of organization `org`; `version` changes with its content. Throws 403 `plugin_disabled` where custom
   * indexes are switched off for the organization, `index_not_found`, also for indexes of others, or `index_not_ready`.
   */
  open(org: Organization, id: string): Promise<CandidateSource & { version: string }>;
}
