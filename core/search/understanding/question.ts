/** A request as it is searched: its queries parsed, and everything fixed that depends on the moment of asking. */

import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { DAY } from '../../platform/clock.ts';
import { endOfDate, startOfDate } from '../request/bare-dates.ts';
import { DEFAULT_ZONE, requestKey, type SearchRequest } from '../request/search-request.ts';
import type { Wording } from './rewordings/rewordings.ts';
import type { Swap } from './rewordings/swaps.ts';
import {
  type PublicationWindow,
  type ReadTiming,
  readTiming,
  type Timing,
  widenTiming,
  windowOfTiming,
} from './timing.ts';

/** One query, parsed. */
export interface ParsedQuery {
  /** As the caller wrote it. */
  query: string;
  /** Without its words of time: what is searched and judged. Empty when the query names days and nothing else. */
  topic: string;
  /** The words of the topic. */
  terms: QueryTerm[];
  timing: Timing | null;
  window: PublicationWindow;
  /** The topic in other words, which candidates are searched with too; empty in modes that do not. */
  wordings: Wording[];
  /** The parts of the topic that an article may say otherwise. */
  swaps: Swap[];
}

export interface Question extends SearchRequest {
  timezone: string;
  /** The moment of asking, in milliseconds. */
  now: number;
  /** One per query, in their order. */
  parsed: ParsedQuery[];
}

/**
 * Parses the queries of a request, asked at `now` (milliseconds); `offset`: UTC offset of its bare dates. Words of time are read here and nowhere else.
 *
 * Over a custom index words of time open no window, whatever they say: the contract has "no date filter unless `days`
 * or dates are passed" there, and "yesterday" in a query is not passed as a field. Its pages are catalogues and
 * manuals as often as news, mostly undated, and a window would hide them by the day they were crawled. The words still
 * leave the topic, and sort: pages of the day first, or the newest first.
 */
export function understand(
  request: SearchRequest,
  now: number,
  offset: string,
  read: ReadTiming = readTiming,
): Question {
  const { days_given: daysGiven, published_after: after, published_before: before } = request;
  const timezone = request.timezone ?? DEFAULT_ZONE;
  const window = requestedWindow(request, now, offset);
  const isNews = request.index === undefined || request.index === null;
  const isBounded = !isNews || daysGiven === true || after !== null || before !== null;
  const parsed = request.queries.map((query): ParsedQuery => {
    const timing = request.temporal === 'auto' ? read(query, timezone, now, isBounded) : null;
    const topic = timing?.words.topic ?? query;
    return {
      query,
      topic,
      terms: topic === '' ? [] : queryTerms(topic),
      timing,
      window: windowOfTiming(timing, window),
      wordings: [],
      swaps: [],
    };
  });
  return { ...request, timezone, now, parsed };
}

/** Identical for questions that have identical answers: one whose words name days is another question tomorrow. */
export function questionKey(kind: string, { parsed, now, ...request }: Question): string {
  const namesDays = parsed.some(({ timing }) => timing !== null);
  return requestKey(kind, request, namesDays ? isoOfDay(todayIn(now, request.timezone)) : null);
}

/** The question with some more days around the queries at these positions; null when none of them can be widened. */
export function withWiderWindows(question: Question, positions: ReadonlySet<number>): Question | null {
  let isWider = false;
  const parsed = question.parsed.map((one, at) => {
    const timing = positions.has(at) ? widenTiming(one.timing) : null;
    if (timing === null) return one;
    isWider = true;
    return { ...one, timing, window: windowOfTiming(timing, one.window) };
  });
  return isWider ? { ...question, parsed } : null;
}

/** The window of `days` and the dates together. */
function requestedWindow(
  { days, published_after: after, published_before: before }: SearchRequest,
  now: number,
  offset: string,
): PublicationWindow {
  const starts = [
    ...(after === null ? [] : [startOfDate(after, offset)]),
    ...(days === null ? [] : [now - days * DAY]),
  ];
  return {
    from: starts.length === 0 ? null : Math.max(...starts),
    to: before === null ? null : endOfDate(before, offset),
  };
}
