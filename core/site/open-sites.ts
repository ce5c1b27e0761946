/**
 * Opens the dependencies of live site searches: a page reader with its own rate, permits, and the search beyond
 * the index.
 */

import type { IsMapped } from '../platform/host-mapping.ts';
import { PageReader } from '../search/pages/page-reader.ts';
import type { SearchDeps } from '../search/search-run.ts';
import type { DocumentParser } from '../web/document-parser.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { CONNECTIONS } from './page-budget.ts';
import { elsewhereOf } from './search-elsewhere.ts';
import { type SiteSearchDeps, siteSearchDeps } from './site-search.ts';

export interface SitesOptions {
  /** The search within the index. */
  search: SearchDeps;
  fetcher: Fetcher;
  parser: DocumentParser;
  mapped: IsMapped;
  /** Concurrent site searches in this process. */
  atOnce: number;
  /** Milliseconds a deep search may spend on sites beyond the index; 0: none. */
  elsewhereMs: number;
  /** Days for which page texts are cached. */
  cacheDays: number;
}

/** Opens the dependencies of site searches, and the search of the news that also searches beyond the index. */
export function openSites({
  search,
  fetcher,
  parser,
  mapped,
  atOnce,
  elsewhereMs,
  cacheDays,
}: SitesOptions): {
  search: SearchDeps;
  forStreams: SiteSearchDeps;
  forJobs: SiteSearchDeps;
  close(): Promise<void>;
} {
  const { db, reads, clock } = search;
  const patient: Fetcher = {
    ...fetcher,
    get: (url, options) => fetcher.get(url, { ...options, connections: CONNECTIONS }),
  };
  const reader = new PageReader({
    db,
    reads,
    fetcher: patient,
    parsePage: parser.page,
    clock,
    cacheDays,
  });
  const more = { fetcher, parser, mapped, reader, atOnce };
  const [forStreams, forJobs] = [siteSearchDeps(search, more), siteSearchDeps(search, more)];
  const elsewhere = elsewhereOf({ ...forStreams, timeMs: elsewhereMs });
  return {
    search: elsewhereMs > 0 ? { ...search, elsewhere } : search,
    forStreams,
    forJobs,
    close: () => reader.close(),
  };
}
