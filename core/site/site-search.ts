/** Search of one live site: its listings and own search results, judged like in any search. */
import type { Work } from '../answers/answer-service.ts';
import type { Line } from '../billing/meter.ts';
import type { Answer } from '../search/answer/answer.ts';
import { noProgress, type OnProgress } from '../search/answer/progress.ts';
import { Permits } from '../search/permits.ts';
import type { SearchRequest } from '../search/request/search-request.ts';
import { newSearchId, type SearchDeps, search } from '../search/search.ts';
import { type Question, questionKey, understand } from '../search/understanding/question.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { LiveSite } from './live-site.ts';
import { PAGE_BUDGETS, VISIT_MS } from './page-budget.ts';
import { normalizedSite, siteAddress } from './site-address.ts';

export interface SiteRequest extends SearchRequest {
  site: string;
}

export interface SiteQuestion extends Question {
  site: string;
}

export interface SiteSearchDeps extends SearchDeps {
  /** The one that `reader` uses. */
  fetcher: Fetcher;
  /** Hosts (`host:port`) mapped by the operator. */
  mapped: (hostPort: string) => boolean;
}

/** Site searches that may wait for each running one. */
const WAITING_PER_RUNNING = 4;

/**
 * Dependencies of site searches. As they wait for other servers, they have permits of their own, separate for
 * streams and jobs: a job without a free permit would fail, however long it had been queued.
 */
export function siteSearchDeps(
  deps: SearchDeps,
  more: Pick<SiteSearchDeps, 'fetcher' | 'mapped' | 'reader'> & { atOnce: number },
): SiteSearchDeps {
  const { atOnce, ...rest } = more;
  return { ...deps, ...rest, permits: new Permits(atOnce, WAITING_PER_RUNNING * atOnce, deps.observe) };
}

/** Throws `invalid_request` when the request names no site. */
export function requireSite({ mapped }: Pick<SiteSearchDeps, 'mapped'>, { site }: SiteRequest): void {
  siteAddress(site, mapped);
}

export const SITE_LINES: readonly Line[] = [{ item: 'site_search', quantity: 1 }];

/** A billable search of a site: its price, and the key that identical searches share. */
export function siteWork(question: SiteQuestion, compute: Work<Answer>['compute']): Work<Answer> {
  return {
    cacheKey: siteKey(question),
    fresh: question.fresh,
    lines: SITE_LINES,
    counts: { searches: 1 },
    newId: newSearchId,
    compute,
  };
}

/** Equal for searches of a site with identical answers. */
export function siteKey({ site, ...question }: SiteQuestion): string {
  return questionKey(`site ${normalizedSite(site)}`, question);
}

/** Parses a request received at `now` (milliseconds). */
export function understandSite(
  { site, ...request }: SiteRequest,
  { clock, dateOffset }: Pick<SiteSearchDeps, 'clock' | 'dateOffset'>,
): SiteQuestion {
  return { ...understand(request, clock.now(), dateOffset), site };
}

/** Throws `fetch_failed` when the site cannot be read, `overloaded`, and the signal's reason. */
export async function searchSite(
  deps: SiteSearchDeps,
  { site, ...question }: SiteQuestion,
  signal?: AbortSignal,
  onProgress: OnProgress = noProgress,
): Promise<Answer> {
  const address = siteAddress(site, deps.mapped);
  const { db, clock, fetcher, reader, wordIndex, index } = deps;
  const from = new LiveSite(
    { db, clock, fetcher, reader, words: wordIndex, sources: index.sources },
    { site: address, budget: PAGE_BUDGETS[question.mode], timeMs: VISIT_MS, signal },
  );
  try {
    return await search(deps, question, signal, {
      object: 'site_search',
      from,
      newId: newSearchId,
      readMs: VISIT_MS,
      onProgress,
    });
  } finally {
    from.end();
  }
}
