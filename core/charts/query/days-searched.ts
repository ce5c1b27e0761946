/** Which days a chart's query is about, and what its search is asked for to find their articles. */
import {
  dayOfIso,
  endOfDay,
  isoOfDay,
  plusMonths,
  startOfDay,
  todayIn,
  WEEK,
} from '../../language/dates/civil.ts';
import { endOfDate, startOfDate } from '../../search/request/bare-dates.ts';
import type { SearchRequest } from '../../search/request/search-request.ts';
import type { Granularity } from '../data/table.ts';
import { MONTHS_OF, stepAround } from './count.ts';
import type { Planned } from './model-plan.ts';
import type { TwoWindows } from './windows/two-windows.ts';
import type { Moment } from './windows/window.ts';

type DatedRequest = Pick<SearchRequest, 'days' | 'published_after' | 'published_before'>;

export interface SearchedDays {
  days: { from: string | null; to: string };
  /** Nobody named the window, so it begins with the first step that has an article. */
  isUsual: boolean;
  /** Nothing later than this was searched (ms): now, or the end of the window. */
  until: number;
  /** What the search is asked for instead of the request's dates, if anything. */
  dates: Partial<DatedRequest>;
}

/**
 * The days to search: those that the query names, otherwise whole steps up to today, otherwise those of the request. `offset`:
 * UTC offset of bare dates.
 */
export function daysSearched(
  request: DatedRequest,
  { two, named }: Planned['window'],
  step: Granularity | null,
  { reference: now, zone, today, windowGiven }: Moment,
  offset: string,
): SearchedDays {
  const spoken = two
    ? spanOf(two, today)
    : named && !windowGiven
      ? { from: named.from, to: named.to < today ? named.to : today }
      : null;
  const followed = spoken === null && !windowGiven && step !== null ? stepsUpTo(today, step) : null;
  const days = spoken ?? followed ?? daysOf(request, now, zone, offset);
  const isDated = request.published_after !== null || request.published_before !== null;
  const lastMoment = endOfDay(dayOfIso(days.to), zone);
  const asked =
    spoken || request.published_before === null ? now : endOfDate(request.published_before, offset);
  return {
    days,
    isUsual: followed !== null,
    until: Math.min(now, lastMoment, asked),
    // Whole days, or the first one would be counted in part.
    dates:
      (spoken || followed || !isDated) && days.from !== null
        ? {
            days: null,
            published_after: iso(startOfDay(dayOfIso(days.from), zone)),
            published_before: iso(lastMoment),
          }
        : {},
  };
}

/** From the first day of the earlier window to the last of the later one, or today. */
function spanOf({ windows }: TwoWindows, today: string): { from: string; to: string } {
  const last = windows[0].to > windows[1].to ? windows[0].to : windows[1].to;
  return { from: windows[0].from, to: last < today ? last : today };
}

/** Steps of a window that nobody named, as many as can be read; hours are those of two days. */
const USUAL_STEPS: Record<Exclude<Granularity, 'day'>, number> = {
  hour: 2,
  week: 8,
  month: 12,
  quarter: 8,
  year: 5,
};

/** The window of the usual number of whole steps up to today, the running one included; null: that of a search. */
function stepsUpTo(today: string, step: Granularity): { from: string; to: string } | null {
  if (step === 'day') return null;
  const day = dayOfIso(today);
  const count = USUAL_STEPS[step];
  if (step === 'hour') return { from: isoOfDay(day - count + 1), to: today };
  const { start } = stepAround(day, step);
  if (step === 'week') return { from: isoOfDay(start - (count - 1) * WEEK), to: today };
  return { from: isoOfDay(plusMonths(start, -(count - 1) * MONTHS_OF[step])), to: today };
}

const iso = (moment: number) => new Date(moment).toISOString();

function daysOf(
  { days, published_after: after, published_before: before }: DatedRequest,
  now: number,
  zone: string,
  offset: string,
): SearchedDays['days'] {
  const dayAt = (moment: number) => isoOfDay(todayIn(moment, zone));
  const last = days === null ? null : isoOfDay(todayIn(now, zone) - days + 1);
  const to = before === null ? dayAt(now) : dayAt(Math.min(now, endOfDate(before, offset)));
  const given = after === null ? null : dayAt(startOfDate(after, offset));
  return { from: last === null || (given !== null && given > last) ? given : last, to };
}
