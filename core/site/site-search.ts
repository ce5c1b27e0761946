/** Search of one live site: its listings and own search results, judged like in any search. */

import type { Line } from '../billing/meter.ts';
import { requireReadable, visibleDomains } from '../news/outlets/visible-outlets.ts';
import type { IsMapped } from '../platform/host-mapping.ts';
import type { Answer } from '../search/answer/answer.ts';
import { newSearchId } from '../search/answer/build-answer.ts';
import type { AnswerPage } from '../search/answer/pages.ts';
import { searchPermits } from '../search/permits.ts';
import { pageKey, type SearchRequest } from '../search/request/search-request.ts';
import { searchPage } from '../search/search.ts';
import type { SearchDeps, SearchOptions } from '../search/search-run.ts';
import { type CursorPage, pageAsked } from '../search/serve/cursor.ts';
import { type PagedWork, restKey } from '../search/serve/paged.ts';
import { type Question, questionKey, understandTagged } from '../search/understanding/question.ts';
import type { Organization } from '../store/tenants/organization.ts';
import type { DocumentParser } from '../web/document-parser.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { FetchFailure, refusedFetch } from '../web/fetch-failure.ts';
import { LiveSite } from './live-site.ts';
import { PAGE_BUDGETS, VISIT_MS } from './page-budget.ts';
import { normalizedSite, requireAsked, requireIncluded, siteAddress } from './site-address.ts';

export interface SiteRequest extends SearchRequest {
  site: string;
}

export interface SiteQuestion extends Question {
  site: string;
}

export interface SiteSearchDeps extends SearchDeps {
  /** The one that `reader` uses. */
  fetcher: Fetcher;
  parser: DocumentParser;
  mapped: IsMapped;
}

/** Site searches that may wait for each running one. */
const WAITING_PER_RUNNING = 4;

/**
 * Dependencies of site searches. As they wait for other servers, they have permits of their own, separate for
 * streams and jobs: a job without a free permit would fail, however long it had been queued.
 */
export function siteSearchDeps(
  deps: SearchDeps,
  more: Pick<SiteSearchDeps, 'fetcher' | 'parser' | 'mapped' | 'reader'> & { atOnce: number },
): SiteSearchDeps {
  const { atOnce, ...rest } = more;
  return { ...deps, ...rest, permits: searchPermits(atOnce, WAITING_PER_RUNNING * atOnce, deps.observe) };
}

/**
 * The request, restricted to pages that the organization may read. Throws `invalid_request` when `site` is not a site, and
 * 403 `forbidden` when the organization may not see it.
 */
export function siteVisibleTo(
  { mapped, index }: Pick<SiteSearchDeps, 'mapped' | 'index'>,
  { outlets }: Pick<Organization, 'outlets'>,
  { visible: _, ...request }: SiteRequest,
): SiteRequest {
  const { domain } = siteAddress(request.site, mapped);
  requireReadable(outlets, index.sources.values(), domain);
  return outlets === null
    ? request
    : { ...request, visible: visibleDomains(outlets, index.sources.values()) };
}

export const SITE_LINES: readonly Line[] = [{ item: 'site_search', quantity: 1 }];

/** A request of an organization for a page of what a site search found. */
export interface SiteSearchPage extends CursorPage {
  question: SiteQuestion;
}

/**
 * Reads a request of an organization. Throws 400 for a site that is itself excluded, or not the one that its query names, and for a cursor of another request,
 * and what reading a query throws.
 */
export async function readSiteSearchPage(
  request: SiteRequest,
  org: string,
  deps: Pick<SiteSearchDeps, 'clock' | 'dateOffset' | 'readings'>,
): Promise<SiteSearchPage> {
  const { site, ...asked } = request;
  requireIncluded(site, asked.exclude_domains);
  const scope = { org, request: pageKey(kindOf(site), asked) };
  const page = pageAsked(request.cursor, scope, deps.clock);
  const question = await understandSite(request, deps, page.now);
  requireAsked(site, question);
  return { question, ...page };
}

/** The cache key of what makes a page free. */
export function freeKey({ question, cursor }: SiteSearchPage): string {
  return cursor === null ? siteKey(question, '') : restKey(cursor.judgement);
}

/** A page of a search of a site as billable work. */
export function siteWork(
  { question, ...page }: SiteSearchPage,
  compute: PagedWork<Answer>['compute'],
): PagedWork<Answer> {
  return {
    ...page,
    key: (place) => siteKey(question, place),
    options: question,
    fresh: question.fresh,
    lines: SITE_LINES,
    counts: { searches: 1 },
    newId: newSearchId,
    compute,
  };
}

/** Equal for searches of a site with identical answers. */
function siteKey({ site, ...question }: SiteQuestion, place: string): string {
  return questionKey(`${kindOf(site)}${place}`, question);
}

function kindOf(site: string): string {
  return `site ${normalizedSite(site)}`;
}

/** Parses a request received at `now` (milliseconds). */
export async function understandSite(
  { site, ...request }: SiteRequest,
  { clock, dateOffset, readings }: Pick<SiteSearchDeps, 'clock' | 'dateOffset' | 'readings'>,
  now: number = clock.now(),
): Promise<SiteQuestion> {
  return { ...(await understandTagged(request, now, dateOffset, readings)), site };
}

/**
 * Searches a site: the answer, and what further pages need. Throws `fetch_failed` when the site cannot be read, `overloaded`,
 * and the signal's reason.
 */
export async function searchSitePage(
  deps: SiteSearchDeps,
  { site, ...question }: SiteQuestion,
  signal?: AbortSignal,
  options: Pick<SearchOptions, 'onProgress' | 'shown'> = {},
): Promise<AnswerPage> {
  const address = siteAddress(site, deps.mapped);
  const budget = PAGE_BUDGETS[question.mode];
  const from = new LiveSite(deps, { site: address, budget, timeMs: VISIT_MS, signal });
  try {
    return await searchPage(deps, question, signal, {
      object: 'site_search',
      from,
      readMs: VISIT_MS,
      ...options,
    });
  } catch (error) {
    throw error instanceof FetchFailure ? refusedFetch('The site', error) : error;
  } finally {
    from.end();
  }
}
