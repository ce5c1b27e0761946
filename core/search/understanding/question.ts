/**
 * A question, as every door asks it. The stages of its way are types:
 * `SearchRequest` (a door's words) → `Question` → `Candidate[]` → `Judged[]` → `Answer`.
 */
import { hash } from 'node:crypto';
import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import type { QueryTerm } from '../../language/words/terms.ts';
import { DAY } from '../../platform/clock.ts';
import type { Mode } from '../modes.ts';
import type { Swap } from './rewordings/swaps.ts';
import {
  lastDays,
  type PublicationWindow,
  readTiming,
  type Timing,
  widened,
  windowOfTiming,
} from './timing.ts';

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
  /** `days` was asked for, not the default: it decides the window whatever the words of the queries say. */
  days_given?: boolean;
  /** Whether words of time in the queries count. Left out: off, for doors that have read them themselves. */
  temporal?: 'auto' | 'off';
  /** IANA zone that decides what day it is. Left out: Argentina's. */
  timezone?: string;
  mode: Mode;
  max_results: number;
  highlights: boolean;
  dedupe: boolean;
  /** Left out: no. As the next two. */
  tone?: boolean;
  essential?: boolean;
  questions?: Record<string, TypedQuestion>;
  /** A custom index and its state, as part of what is asked; null or left out: the news index. */
  index?: string | null;
  max_tokens: number | null;
  fresh: boolean;
  explain: boolean;
}

/** One query as it is searched. */
export interface ParsedQuery {
  /** As it was asked. */
  query: string;
  /** Without its words of time: what is searched and judged. Empty when nothing else is asked. */
  topic: string;
  timing: Timing | null;
  window: PublicationWindow;
  /** The topic in other words, which candidates are looked for with; only in modes that do. */
  wordings: Wording[];
  /** The parts of the topic that an article may say otherwise, which it is judged with. */
  swaps: Swap[];
}

/** Another way to say a topic. */
export interface Wording {
  topic: string;
  terms: QueryTerm[];
  /** How much of the topic it says: 1 is the very same, as an acronym spelled out. */
  worth: number;
}

export interface Question extends SearchRequest {
  timezone: string;
  /** One per query, in their order. */
  parsed: ParsedQuery[];
}

export const DEFAULT_ZONE = 'America/Argentina/Buenos_Aires';

/** Argentina keeps UTC-3 all year (no daylight saving since 2009); bare dates are read there. */
const ARGENTINA_OFFSET = '-03:00';
const MOST_REMEMBERED = 2000;
const NAMES_TIME = new Map<string, boolean>();
const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Fixes what depends on the time of asking: the publication window. `now` in milliseconds.
 *
 * Over a custom index words of time open no window, whatever they say: the contract has "no date filter unless `days`
 * or dates are passed" there, and "yesterday" in a query is not passed as a field. Its pages are catalogues and
 * manuals as often as news, mostly undated, and a window would hide them by the day they were crawled. The words still
 * leave the topic, and sort: pages of the day first, or the newest first.
 */
export function understand(request: SearchRequest, now: number): Question {
  const { days_given: daysGiven, published_after: after, published_before: before } = request;
  const timezone = request.timezone ?? DEFAULT_ZONE;
  const window = windowOf(request, now);
  const isNews = request.index === undefined || request.index === null;
  const bounded = !isNews || daysGiven === true || after !== null || before !== null;
  const asked = request.queries.map((query): ParsedQuery => {
    const timing = request.temporal === 'auto' ? readTiming(query, timezone, now, bounded) : null;
    return {
      query,
      topic: timing?.words.topic ?? query,
      timing,
      window: windowOfTiming(timing, window),
      wordings: [],
      swaps: [],
    };
  });
  return { ...request, timezone, parsed: asked };
}

/** The question with some days more around the queries at these places; null when none of them can be widened. */
export function withWiderWindows(question: Question, places: ReadonlySet<number>): Question | null {
  let any = false;
  const asked = question.parsed.map((one, at) => {
    const timing = places.has(at) ? widened(one.timing) : null;
    if (timing === null) return one;
    any = true;
    return { ...one, timing, window: windowOfTiming(timing, one.window) };
  });
  return any ? { ...question, parsed: asked } : null;
}

function windowOf(request: SearchRequest, now: number): PublicationWindow {
  const { published_after: after, published_before: before } = request;
  const starts = [after === null ? null : startOf(after), lastDays(request.days, now).from].filter(
    (start) => start !== null,
  );
  return {
    from: starts.length === 0 ? null : Math.max(...starts),
    to: before === null ? null : endOf(before),
  };
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
 * With `now`, so does the day it is for queries that name one: "today" is another question tomorrow.
 */
export function requestKey(kind: string, request: SearchRequest, now?: number): string {
  const { fresh: _, ...meaning } = request;
  const normal = {
    ...meaning,
    today: now === undefined ? null : dayAsked(request, now),
    sources: sorted(request.sources),
    include_domains: sorted(request.include_domains),
    exclude_domains: sorted(request.exclude_domains),
    countries: sorted(request.countries),
    languages: request.languages,
    sections: sorted(request.sections),
  };
  const ordered = Object.fromEntries(Object.entries(normal).sort(([a], [b]) => (a < b ? -1 : 1)));
  return hash('sha256', `${kind}\n${JSON.stringify(ordered)}`);
}

function dayAsked({ queries, temporal, timezone = DEFAULT_ZONE }: SearchRequest, now: number): string | null {
  if (temporal !== 'auto') return null;
  const today = isoOfDay(todayIn(now, timezone));
  return queries.some((query) => namesTime(query, timezone, today, now)) ? today : null;
}

/** Whether a query has words of time, which takes longer to read than a cached answer to send: remembered for a day. */
function namesTime(query: string, timezone: string, today: string, now: number): boolean {
  const asked = `${today} ${timezone} ${query}`;
  const known = NAMES_TIME.get(asked);
  if (known !== undefined) return known;
  if (NAMES_TIME.size >= MOST_REMEMBERED) NAMES_TIME.clear();
  const named = readTiming(query, timezone, now, false) !== null;
  NAMES_TIME.set(asked, named);
  return named;
}

function sorted(list: string[] | null): string[] | null {
  return list === null ? null : [...new Set(list)].sort();
}
