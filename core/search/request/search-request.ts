/**
 * A search as requested through any API. The pipeline turns it into one type after another: `SearchRequest` →
 * `Question` → `Candidate[]` → `Judged[]` → `Answer`.
 */
import { hash } from 'node:crypto';
import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import type { Mode } from '../modes.ts';
import { RELEVANT } from '../relevance.ts';

/** Queries of one search; each is billed. */
export const MAX_QUERIES = 5;
/** Days that a news search covers when the caller gives neither days nor dates. */
export const DEFAULT_DAYS = 7;
/** Default zone, in which days are counted. */
export const DEFAULT_ZONE = 'America/Argentina/Buenos_Aires';

/** A validated request, with defaults filled in and languages reduced to their primary subtag. */
export interface SearchRequest {
  queries: string[];
  sources: string[] | null;
  include_domains: string[];
  exclude_domains: string[];
  countries: string[] | null;
  languages: string[] | null;
  sections: string[] | null;
  /** Null: the whole index. Together with dates it narrows the window further. */
  days: number | null;
  published_after: string | null;
  published_before: string | null;
  /** The caller gave `days`, which then take precedence over date words in the queries. */
  days_given?: boolean;
  /** Whether date words in the queries count. Absent means off, for callers that have read them themselves. */
  temporal?: 'auto' | 'off';
  /** IANA zone in which days are counted. Absent: `DEFAULT_ZONE`. */
  timezone?: string;
  mode: Mode;
  max_results: number;
  /** Lowest score of a result, 0 to 1. Absent: `RELEVANT`. */
  min_score?: number;
  highlights: boolean;
  dedupe: boolean;
  /** Absent means no, as for the next two. */
  tone?: boolean;
  essential?: boolean;
  questions?: Record<string, TypedQuestion>;
  /** A custom index; null or absent means the news index. */
  index?: string | null;
  /** Changes with the content of the custom index. */
  index_version?: string;
  /** The outlets that the organization may see, by id or domain. Absent or null: all. */
  visible?: string[] | null;
  /** Continues an earlier answer. */
  cursor?: string;
  max_tokens: number | null;
  fresh: boolean;
  explain: boolean;
}

/**
 * Cache key, the same for requests with the same answer: a hash of everything that affects the answer, in a fixed
 * order. Queries count exactly as written, because the answer repeats them. `today` is the day of the request, where
 * that affects the answer.
 */
export function requestKey(kind: string, request: SearchRequest, today: string | null = null): string {
  const { fresh: _, cursor: _cursor, ...meaning } = request;
  const normal: Record<string, unknown> = {
    ...meaning,
    today,
    min_score: request.min_score ?? RELEVANT,
    sources: sorted(request.sources),
    include_domains: sorted(request.include_domains),
    exclude_domains: sorted(request.exclude_domains),
    countries: sorted(request.countries),
    languages: sorted(request.languages),
    sections: sorted(request.sections),
    ...(request.visible && { visible: sorted(request.visible) }),
  };
  const ordered = Object.entries(normal).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', `${kind}\n${JSON.stringify(Object.fromEntries(ordered))}`);
}

/** The key of all pages of a request, whatever the day and the version of its custom index when each is asked for. */
export function pageKey(kind: string, { index_version: _, ...request }: SearchRequest): string {
  return requestKey(kind, request);
}

function sorted(list: string[] | null): string[] | null {
  return list === null ? null : [...new Set(list)].sort();
}
