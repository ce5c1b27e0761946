/**
 * A question, as every door asks it. The stages of its way are types:
 * `SearchRequest` (a door's words) → `Question` → `Candidate[]` → `Judged[]` → `Answer`.
 */
import { createHash } from 'node:crypto';
import { DAY } from '../clock.ts';
import type { Mode } from './modes.ts';

/** A validated request: defaults filled in, languages reduced to their primary subtag. */
export interface SearchRequest {
  queries: string[];
  sources: string[] | null;
  include_domains: string[];
  exclude_domains: string[];
  countries: string[] | null;
  languages: string[] | null;
  sections: string[] | null;
  /** Null: the whole index. Ignored when a date is given. */
  days: number | null;
  published_after: string | null;
  published_before: string | null;
  mode: Mode;
  max_results: number;
  highlights: boolean;
  dedupe: boolean;
  max_tokens: number | null;
  fresh: boolean;
  explain: boolean;
}

export interface Window {
  /** Milliseconds since the epoch, inclusive; null is open. */
  from: number | null;
  to: number | null;
}

export interface Question extends SearchRequest {
  window: Window;
}

/** Argentina keeps UTC-3 all year (no daylight saving since 2009); bare dates are read there. */
const ARGENTINA_OFFSET = '-03:00';
const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Fixes what depends on the time of asking: the publication window. `now` in milliseconds. */
export function ask(request: SearchRequest, now: number): Question {
  return { ...request, window: windowOf(request, now) };
}

function windowOf(request: SearchRequest, now: number): Window {
  if (request.published_after !== null || request.published_before !== null) {
    return {
      from: request.published_after === null ? null : startOf(request.published_after),
      to: request.published_before === null ? null : endOf(request.published_before),
    };
  }
  return { from: request.days === null ? null : now - request.days * DAY, to: null };
}

/** A date-time as it is; a bare date from its first moment in Argentina. Milliseconds. */
export function startOf(date: string): number {
  return Date.parse(BARE_DATE.test(date) ? `${date}T00:00:00.000${ARGENTINA_OFFSET}` : date);
}

/** A date-time as it is; a bare date to its last millisecond in Argentina. Milliseconds. */
export function endOf(date: string): number {
  return BARE_DATE.test(date) ? startOf(date) + DAY - 1 : Date.parse(date);
}

/**
 * What makes two requests the same one: everything that changes the answer, in a fixed order, and the index's scope.
 * Queries count letter by letter, for the answer repeats them and tells by them which result belongs to which.
 */
export function requestKey(kind: string, request: SearchRequest): string {
  const { fresh: _, ...meaning } = request;
  const normal = {
    ...meaning,
    sources: sorted(request.sources),
    include_domains: sorted(request.include_domains),
    exclude_domains: sorted(request.exclude_domains),
    countries: sorted(request.countries),
    languages: request.languages,
    sections: sorted(request.sections),
  };
  const ordered = Object.fromEntries(Object.entries(normal).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256')
    .update(`${kind}\n${JSON.stringify(ordered)}`)
    .digest('hex');
}

function sorted(list: string[] | null): string[] | null {
  return list === null ? null : [...new Set(list)].sort();
}
