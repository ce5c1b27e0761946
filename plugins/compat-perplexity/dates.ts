/** The date filters, which are all intersected: recency, days of publication, days of modification. */
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { Warnings } from '#core/compat/fields.ts';
import type { SearchRequest } from '#core/search/question.ts';
import { type Body, choice, day, unsupported } from './read.ts';

const RECENCY = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const;
const RECENCIES = Object.keys(RECENCY) as (keyof typeof RECENCY)[];

export type Window = Pick<SearchRequest, 'days' | 'published_after' | 'published_before'>;

/** The window that all filters leave. Throws 400 `invalid_date_range` when that is none. */
export function windowOf(body: Body, now: number, warnings: Warnings): Window {
  const recency = choice(body, 'search_recency_filter', RECENCIES);
  const after = [
    either(body, 'search_after_date_filter', 'search_after_date', warnings),
    day(body, 'last_updated_after_filter'),
  ].filter((one) => one !== null);
  const before = [
    either(body, 'search_before_date_filter', 'search_before_date', warnings),
    day(body, 'last_updated_before_filter'),
  ].filter((one) => one !== null);
  const dated = after.length + before.length > 0;
  if (recency && dated) warnings.add('approximated:search_recency_filter');
  // Whole days go by the native field: identical requests then share an answer.
  if (!dated && recency !== 'hour')
    return { days: recency ? RECENCY[recency] / DAY : null, published_after: null, published_before: null };
  const starts = after.map((one) => Date.parse(`${one}T00:00:00.000Z`));
  // To the minute, for the same reason.
  if (recency) starts.push(Math.floor((now - RECENCY[recency]) / MINUTE) * MINUTE);
  const ends = before.map((one) => Date.parse(`${one}T23:59:59.999Z`));
  const start = starts.length > 0 ? Math.max(...starts) : null;
  const end = ends.length > 0 ? Math.min(...ends) : null;
  if (start !== null && end !== null && start > end)
    unsupported('The date filters leave no day: the earliest is after the latest.', 'invalid_date_range');
  return { days: null, published_after: text(start), published_before: text(end) };
}

function either(body: Body, name: string, earlier: string, warnings: Warnings): string | null {
  const [current, former] = [day(body, name), day(body, earlier)];
  if (current !== null && former !== null) warnings.add(`ignored:${earlier}`);
  return current ?? former;
}

function text(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
