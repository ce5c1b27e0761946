/**
 * A search as every API asks for it. The request changes its type at each stage:
 * `SearchRequest` → `Question` → `Candidate[]` → `Judged[]` → `Answer`.
 */
import { hash } from 'node:crypto';
import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import type { Mode } from '../modes.ts';

/** Days that a search of the news covers where the caller gives neither days nor dates. */
export const DEFAULT_DAYS = 7;
/** Decides what day it is where the caller names no zone. */
export const DEFAULT_ZONE = 'America/Argentina/Buenos_Aires';

/** A validated request: defaults filled in, languages reduced to their primary subtag. */
export interface SearchRequest {
  queries: string[];
  sources: string[] | null;
  include_domains: string[];
  exclude_domains: string[];
  countries: string[] | null;
  languages: string[] | null;
  sections: string[] | null;
  /** Null: the whole index. Beside a date it bounds the window that the date opens. */
  days: number | null;
  published_after: string | null;
  published_before: string | null;
  /** The caller gave `days`, which then decide the window whatever the words of the queries say. */
  days_given?: boolean;
  /** Whether words of time in the queries count. Absent: off, for callers that have read them themselves. */
  temporal?: 'auto' | 'off';
  /** IANA zone that decides what day it is. Absent: `DEFAULT_ZONE`. */
  timezone?: string;
  mode: Mode;
  max_results: number;
  highlights: boolean;
  dedupe: boolean;
  /** Absent: no; so are the next two. */
  tone?: boolean;
  essential?: boolean;
  questions?: Record<string, TypedQuestion>;
  /** A custom index and its version; null or absent: the news index. */
  index?: string | null;
  max_tokens: number | null;
  fresh: boolean;
  explain: boolean;
}

/**
 * Identical for requests that have identical answers: a hash of everything that changes the answer, in a fixed order.
 * Queries count letter by letter, because the answer repeats them. `today`: the day the request is for, where that
 * changes the answer.
 */
export function requestKey(kind: string, request: SearchRequest, today: string | null = null): string {
  const { fresh: _, ...meaning } = request;
  const normal = {
    ...meaning,
    today,
    sources: sorted(request.sources),
    include_domains: sorted(request.include_domains),
    exclude_domains: sorted(request.exclude_domains),
    countries: sorted(request.countries),
    sections: sorted(request.sections),
  };
  const ordered = Object.fromEntries(Object.entries(normal).sort(([a], [b]) => (a < b ? -1 : 1)));
  return hash('sha256', `${kind}\n${JSON.stringify(ordered)}`);
}

function sorted(list: string[] | null): string[] | null {
  return list === null ? null : [...new Set(list)].sort();
}
