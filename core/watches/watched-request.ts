/** The search that a watch repeats. */
import { requireOutlets } from '../news/outlets/named-outlets.ts';
import type { Visible } from '../news/outlets/visible-outlets.ts';
import { DAY } from '../platform/clock.ts';
import { Failure, invalidField, invalidFields } from '../platform/errors.ts';
import { endOfDate } from '../search/request/bare-dates.ts';
import { type SearchBody, toSearchRequest } from '../search/request/body.ts';
import type { SearchRequest } from '../search/request/search-request.ts';
import type { DueWatch } from '../store/watches/watches.ts';

/** The body of a search without the fields that make sense for a single answer only. */
export type WatchedSearch = Omit<SearchBody, 'stream' | 'cursor'>;

/** Results judged per page; a run goes through all pages. */
const PAGE = 50;
/**
 * Watches that run this often are always searched afresh: an answer of the last ten minutes may be that of their own last
 * run, which is started up to a minute late.
 */
const FRESH_MINUTES = 11;

interface Searchable {
  /** The outlets that the organization may see, and all of them. */
  visible: Visible;
  outlets: Iterable<{ id: string; domain: string }>;
  dateOffset: string;
  now: number;
}

/** Throws 400 naming fields of `request` when the search is one that would be refused, or that can find nothing new. */
export function requireSearchable(search: WatchedSearch, given: Searchable): void {
  try {
    const asked = toSearchRequest({ ...search, stream: false }, given.dateOffset);
    if (search.index !== undefined) return;
    requireOutlets(asked.sources, given.visible, given.outlets);
    requireFuture(asked.published_before, given);
  } catch (error) {
    if (!(error instanceof Failure) || error.errors.length === 0) throw error;
    throw invalidFields(
      error.errors.map(({ path, message }) => ({ path: `request.${path}`, message: `request.${message}` })),
    );
  }
}

/** Only pages of custom indexes may be new and older than that. */
function requireFuture(end: string | null, { dateOffset, now }: Searchable): void {
  if (end === null || endOfDate(end, dateOffset) >= now) return;
  const problem = `(${end}) is over, and a watch reports what is published from now on; leave it out`;
  throw invalidField('published_before', problem);
}

/**
 * The request of a run at `now` (milliseconds). Identical watches have identical requests, and share their answers. Where runs
 * were missed, it goes back as far as they would have.
 */
export function watchedRequest(
  { request, everyMinutes, missedFrom }: Pick<DueWatch, 'request' | 'everyMinutes' | 'missedFrom'>,
  dateOffset: string,
  now: number,
): SearchRequest {
  const search = request as WatchedSearch;
  const asked = toSearchRequest({ ...search, stream: false }, dateOffset);
  const missed = missedFrom === null ? 0 : Math.ceil((now - missedFrom.getTime()) / DAY);
  return {
    ...asked,
    days: asked.days === null ? null : asked.days + missed,
    max_results: PAGE,
    fresh: asked.fresh || everyMinutes <= FRESH_MINUTES,
  };
}

/** How many matches one delivery may hold. */
export function deliverySize(request: unknown): number {
  return (request as WatchedSearch).max_results;
}
