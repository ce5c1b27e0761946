/** One search of a site with the defaults of the API. Asserts nothing. */
import { nativeSearchRequest } from '../../core/compat/request.ts';
import type { OnProgress, Progress } from '../../core/search/answer/progress.ts';
import { search } from '../../core/search/search.ts';
import { understand } from '../../core/search/understanding/question.ts';
import { LiveSite } from '../../core/site/live-site.ts';
import { PAGE_BUDGETS } from '../../core/site/page-budget.ts';
import { siteAddress } from '../../core/site/site-address.ts';
import {
  type SiteRequest,
  type SiteSearchDeps,
  searchSitePage,
  understandSite,
} from '../../core/site/site-search.ts';

export function siteRequest(site: string, query: string, more: Partial<SiteRequest> = {}): SiteRequest {
  return { ...nativeSearchRequest(query, { fresh: true }), site, ...more };
}

/** The answer, with the progress reported on the way. */
export async function searchOf(deps: SiteSearchDeps, request: SiteRequest, signal?: AbortSignal) {
  const news: Progress[] = [];
  const tell: OnProgress = (one) => void news.push(one);
  const question = await understandSite(request, deps);
  const { answer } = await searchSitePage(deps, question, signal, { onProgress: tell });
  const found = Object.fromEntries(
    answer.results.map((result) => [result.url.split('/').at(-1)!, result.found_in]),
  );
  const left = Object.fromEntries(answer.left_out.map(({ reason, count }) => [reason, count]));
  return { answer, found, left, news };
}

/** The same with less time at the site. */
export async function hurried(deps: SiteSearchDeps, { site, ...request }: SiteRequest, timeMs: number) {
  const address = siteAddress(site, deps.mapped);
  const from = new LiveSite(deps, { site: address, budget: PAGE_BUDGETS[request.mode], timeMs });
  try {
    return await search(deps, understand(request, deps.clock.now(), deps.dateOffset), undefined, {
      object: 'site_search',
      from,
      readMs: timeMs,
    });
  } finally {
    from.end();
  }
}
