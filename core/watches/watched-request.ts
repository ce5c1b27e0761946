/** The search that a watch repeats. */
import { requireOutlets } from '../news/outlets/named-outlets.ts';
import type { Visible } from '../news/outlets/visible-outlets.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { invalidField, renamedFields } from '../platform/errors.ts';
import { DEPTHS } from '../search/modes.ts';
import { endOfDate } from '../search/request/bare-dates.ts';
import { type SearchBody, toSearchRequest } from '../search/request/body.ts';
import type { SearchRequest } from '../search/request/search-request.ts';
import { type ParsedQuery, understand, understandTagged } from '../search/understanding/question.ts';
import type { Readings } from '../search/understanding/readings.ts';
import { shownTiming } from '../search/understanding/timing.ts';
import type { DueWatch } from '../store/watches/watches.ts';

/** The body of a search without the fields that make sense for a single answer only. */
export type WatchedSearch = Omit<SearchBody, 'stream' | 'cursor'>;

/** Results judged per page; a run goes through all pages. */
const PAGE = 50;
/**
 * Watches that run at least this often skip the answer cache: a cached answer, at most ten minutes old, may be that of their
 * own last run, which may have started a minute late.
 */
const FRESH_MINUTES = 11;
/** An article may be published so long before its outlet is read. */
const READ_LATE = 6 * HOUR;
/** Versions of a story are published within this time after the first one, with few exceptions. */
const VERSIONS_COME = DAY;
/** After this time, "yesterday" and "last month" mean other days; "15 November" and "March 2025" do not. */
const MOVED_ON = 32 * DAY;

interface Searchable {
  /** The outlets that the organization may see, and all of them. */
  visible: Visible;
  outlets: Iterable<{ id: string; domain: string; name: string }>;
  readings: Readings;
  dateOffset: string;
  now: number;
}

/** Throws 400, naming fields of `request`, for a search that would be refused or can never find anything new. */
export async function requireSearchable(search: WatchedSearch, given: Searchable): Promise<void> {
  try {
    const asked = toSearchRequest({ ...search, stream: false }, given.dateOffset);
    understand(asked, given.now, given.dateOffset);
    if (search.index !== undefined) return;
    requireOutlets(asked.sources, given.visible, given.outlets);
    requireFuture(asked.published_before, given);
    await requireFutureWords(asked, given);
  } catch (error) {
    throw renamedFields(error, (path) => `request.${path}`);
  }
}

/** Only pages of custom indexes may be new and older than that. */
function requireFuture(end: string | null, { dateOffset, now }: Searchable): void {
  if (end === null || endOfDate(end, dateOffset) >= now) return;
  const problem = `(${end}) is over, and a watch reports what is published from now on; leave it out`;
  throw invalidField('published_before', problem);
}

/** The same for dates in a query, unless they move with the day on which it is read. */
async function requireFutureWords(
  asked: SearchRequest,
  { readings, dateOffset, now }: Searchable,
): Promise<void> {
  const readAt = async (at: number) => (await understandTagged(asked, at, dateOffset, readings)).parsed;
  const isOver = ({ window: { to } }: ParsedQuery) => to !== null && to < now;
  // From January on, "in March" means the coming March.
  const isAhead = ({ timing }: ParsedQuery) => timing?.words.basis === 'event';
  const parsed = await readAt(now);
  if (!parsed.some(isOver)) return;
  const later = await readAt(now + MOVED_ON);
  const over = parsed.findIndex((one, at) => isOver(one) && (isOver(later[at]!) || isAhead(later[at]!)));
  const timing = shownTiming(parsed[over]?.timing ?? null);
  if (timing === null) return;
  const { from, to } = timing.window!;
  const days = from === to ? to : `${from} to ${to}`;
  const problem = `("${timing.expression}") asks about ${days}, which is over, and a watch reports what is published from now on; leave those words out, or pass days`;
  throw invalidField(asked.queries.length > 1 ? `query.${over}` : 'query', problem);
}

/**
 * The request of a run at `now` (milliseconds). Identical watches have identical requests, so they share answers. Every run but the
 * first also covers what its outlets published up to `READ_LATE` before the last run, and after missed runs their days as well.
 */
export function watchedRequest(
  {
    request,
    everyMinutes,
    missedFrom,
    runs,
  }: Pick<DueWatch, 'request' | 'everyMinutes' | 'missedFrom' | 'runs'>,
  dateOffset: string,
  now: number,
): SearchRequest {
  const search = request as WatchedSearch;
  const asked = toSearchRequest({ ...search, stream: false }, dateOffset);
  const missed = missedFrom === null ? 0 : Math.ceil((now - missedFrom.getTime()) / DAY);
  const least = runs === 0 ? 0 : Math.ceil((everyMinutes * MINUTE + READ_LATE) / DAY);
  return {
    ...asked,
    days: asked.days === null ? null : Math.max(asked.days, least) + missed,
    max_results: PAGE,
    fresh: asked.fresh || everyMinutes <= FRESH_MINUTES,
  };
}

/**
 * The request of a run for what came in since the previous one, where more articles match than it judges: those that match better
 * were reported long ago, and would keep new ones out for ever. Of a custom index, it finds pages without a date that were listed
 * since, and dated ones that are as new. Null for the first run, where the whole window is no longer, and where the days that the
 * query names are over. It reaches back a further interval, in case the previous run was cut off.
 */
export function newestRequest(
  asked: SearchRequest,
  { everyMinutes, lastRunAt, missedFrom }: Pick<DueWatch, 'everyMinutes' | 'lastRunAt' | 'missedFrom'>,
  { dateOffset, now }: { dateOffset: string; now: number },
): SearchRequest | null {
  const since = missedFrom ?? lastRunAt;
  if (since === null) return null;
  // Earlier versions of a story must be among the results: they show that it was reported.
  const earlier = asked.dedupe ? VERSIONS_COME : READ_LATE;
  const days = (now - since.getTime() + everyMinutes * MINUTE + earlier) / DAY;
  if (asked.days !== null && asked.days <= days) return null;
  const windows = understand(asked, now, dateOffset).parsed.map(({ window }) => window);
  if (windows.some(({ to }) => to !== null && to < now)) return null;
  const first = Math.min(...windows.map(({ from }) => from ?? Number.NEGATIVE_INFINITY));
  // A deep search of a few hours would visit sites for more.
  const mode = asked.mode === 'deep' ? 'normal' : asked.mode;
  return {
    ...asked,
    days: Math.min(days, (now - first) / DAY),
    // Otherwise the days that the query names would be searched, all of them.
    days_given: true,
    mode,
    max_results: DEPTHS[mode].candidates,
  };
}

/** How many matches one delivery may hold. */
export function deliverySize(request: unknown): number {
  return (request as WatchedSearch).max_results;
}
