/** The date filters, which are all intersected: recency, days of publication, days of modification. */

import { endOfUtcDay, type FieldReader, startOfUtcDay } from '#core/compat/field-reader.ts';
import type { Warnings } from '#core/compat/fields.ts';
import { DAY, HOUR, MINUTE } from '#core/platform/clock.ts';
import { endOfDate, startOfDate } from '#core/search/request/bare-dates.ts';
import type { SearchRequest } from '#core/search/request/search-request.ts';
import { type FieldRefusals, perplexityDay } from './read.ts';

const RECENCY = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const;
const RECENCIES = Object.keys(RECENCY) as (keyof typeof RECENCY)[];

export interface DateContext {
  now: number;
  /** UTC offset of bare dates in the extras. */
  dateOffset: string;
}

export type DateWindow = Pick<SearchRequest, 'days' | 'days_given' | 'published_after' | 'published_before'>;

/**
 * The window that all filters leave, and those that `over`, the native fields of the extras, set: the filters that they
 * overrule are no longer in the body. Refused with 400 `invalid_date_range` when no day is left.
 */
export function readDateWindow(
  body: FieldReader,
  over: Partial<SearchRequest>,
  { now, dateOffset }: DateContext,
  warnings: Warnings,
  refusals: FieldRefusals,
): Partial<DateWindow> {
  const recency = body.choice('search_recency_filter', RECENCIES);
  const after = [
    either(body, 'search_after_date_filter', 'search_after_date', warnings),
    perplexityDay(body, 'last_updated_after_filter'),
  ].filter((one) => one !== null);
  const before = [
    either(body, 'search_before_date_filter', 'search_before_date', warnings),
    perplexityDay(body, 'last_updated_before_filter'),
  ].filter((one) => one !== null);
  if (over.days !== undefined) return {};
  const starts = after.map((one) => Date.parse(startOfUtcDay(one)));
  const ends = before.map((one) => Date.parse(endOfUtcDay(one)));
  if (over.published_after != null) starts.push(startOfDate(over.published_after, dateOffset));
  if (over.published_before != null) ends.push(endOfDate(over.published_before, dateOffset));
  const isDated = starts.length + ends.length > 0;
  if (recency && isDated) warnings.add('approximated:search_recency_filter');
  // Whole days go by the native field: identical requests then share an answer.
  if (!isDated && recency !== 'hour')
    // Asked for, they decide; date words in the query then only sort.
    return { days: recency ? RECENCY[recency] / DAY : null, days_given: recency !== null };
  // To the minute, for the same reason.
  if (recency) starts.push(Math.floor((now - RECENCY[recency]) / MINUTE) * MINUTE);
  const start = starts.length > 0 ? Math.max(...starts) : null;
  const end = ends.length > 0 ? Math.min(...ends) : null;
  if (start !== null && end !== null && start > end)
    refusals.add('The date filters exclude every day: the start is after the end.', 'invalid_date_range');
  return { days: null, published_after: text(start), published_before: text(end) };
}

/** The end of the last day on which an article may have been changed; null when any day will do. */
export function lastUpdate(body: FieldReader): number | null {
  const day = perplexityDay(body, 'last_updated_before_filter');
  return day === null ? null : Date.parse(endOfUtcDay(day));
}

function either(body: FieldReader, name: string, earlier: string, warnings: Warnings): string | null {
  const [current, former] = [perplexityDay(body, name), perplexityDay(body, earlier)];
  if (current !== null && former !== null) warnings.add(`ignored:${earlier}`);
  return current ?? former;
}

function text(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
