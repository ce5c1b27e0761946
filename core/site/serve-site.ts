/** Serves searches of a site while the caller waits: priced, shared, cached, billed, page by page. */
import type { Caller, Served } from '../answers/answer-service.ts';
import type { Answer } from '../search/answer/answer.ts';
import type { OnProgress } from '../search/answer/progress.ts';
import { reportCached, reportWaiting } from '../search/serve/cached-answers.ts';
import { type PagedDeps, servePage } from '../search/serve/paged.ts';
import {
  readSiteSearchPage,
  type SiteRequest,
  type SiteSearchDeps,
  searchSitePage,
  siteWork,
} from './site-search.ts';

/** Answers a site search for `caller`. Throws 400 for a cursor of another request, and what `searchSitePage` throws. */
export async function serveSite(
  deps: PagedDeps & { sites: SiteSearchDeps },
  caller: Caller,
  request: SiteRequest,
  onProgress: OnProgress,
): Promise<Served<Answer>> {
  const { sites } = deps;
  const page = await readSiteSearchPage(request, caller.org.id, sites);
  const answer = await servePage(deps, caller, {
    ...siteWork(page, (signal, shown) => searchSitePage(sites, page.question, signal, { onProgress, shown })),
    onWait: () => reportWaiting(onProgress),
  });
  reportCached(onProgress, answer);
  return answer;
}
