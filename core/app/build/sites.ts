/** Live sites: searched in streams, in jobs, and by deep searches. */
import type { App } from '../../http/service.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Failure } from '../../platform/errors.ts';
import type { SearchDeps } from '../../search/search-run.ts';
import { SiteJobs } from '../../site/jobs/site-jobs.ts';
import { openSites } from '../../site/open-sites.ts';
import { searchSitePage, siteVisibleTo } from '../../site/site-search.ts';
import { requireRights } from '../../tenants/rights.ts';
import type { Base } from './base.ts';
import type { Customers } from './customers.ts';
import type { Web } from './web.ts';

/** Opens the search of live sites, its jobs, and the search of the news, which may search such sites. */
export async function openSiteSearch(
  { config, db, clock, observe, closing, capabilities }: Base,
  { meter, answers }: Customers,
  { fetcher, parser, mapped }: Web,
  withinIndex: SearchDeps,
): Promise<Pick<App, 'search' | 'sites' | 'siteJobs' | 'jobs'>> {
  const atOnce = config.site_searches;
  const { forStreams, forJobs, ...sites } = openSites({
    search: withinIndex,
    fetcher,
    parser,
    mapped,
    atOnce,
    elsewhereMs: config.elsewhere_ms,
    cacheDays: config.page_cache_days,
  });
  closing.defer(() => sites.close());
  const jobs = new Jobs(db, observe, clock);
  const siteJobs = new SiteJobs({
    db,
    jobs,
    meter,
    answers,
    clock,
    dateOffset: forJobs.dateOffset,
    readings: forJobs.readings,
    observe,
    organization: async (job) => {
      const { org } = await requireRights({ db, clock, capabilities }, job, ['site'], keyEnded);
      return org;
    },
    inference: withinIndex.inference,
    visibleTo: (org, request) => siteVisibleTo(forJobs, org, request),
    search: (question, signal, shown) => searchSitePage(forJobs, question, signal, { shown }),
    atOnce,
  });
  await siteJobs.open();
  closing.defer(() => siteJobs.close());
  return { search: sites.search, sites: forStreams, siteJobs, jobs };
}

function keyEnded(key: string, how: string): Failure {
  return new Failure('invalid_api_key', `The API key ${key}, with which the job was made, ${how}.`);
}
