/** What live sites need of the house, opened once: a reader of their own manners, a room, and the look elsewhere. */

import { PageReader } from '../search/pages/page-reader.ts';
import type { SearchDeps } from '../search/search.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { CONNECTIONS } from './page-budget.ts';
import { elsewhereOf } from './search-elsewhere.ts';
import { type SiteSearchDeps, siteSearchDeps } from './site-search.ts';

export interface SitesOptions {
  search: SearchDeps;
  fetcher: Fetcher;
  /** Hosts (`host:port`) that the operator has mapped by hand. */
  mapped: (hostPort: string) => boolean;
  /** Site searches that this process does at once. */
  atOnce: number;
  /** Milliseconds that a deep search may look elsewhere; 0: it does not. */
  elsewhereMs: number;
  /** Days a page's text is kept. */
  keepDays: number;
}

/** Opens the rooms of site searches, and gives `search` its look elsewhere. */
export function openSites({ search, fetcher, mapped, atOnce, elsewhereMs, keepDays }: SitesOptions): {
  /** Of streams. */
  deps: SiteSearchDeps;
  /** Of jobs. */
  jobs: SiteSearchDeps;
  close(): Promise<void>;
} {
  const { db, reads, clock, observe, index, wordIndex } = search;
  const patient: Fetcher = {
    ...fetcher,
    get: (url, options) => fetcher.get(url, { ...options, connections: CONNECTIONS }),
  };
  const reader = new PageReader({ db, reads, fetcher: patient, clock, observe, keepDays });
  const places = {
    db,
    clock,
    fetcher,
    reader,
    words: wordIndex,
    get sources() {
      return index.sources;
    },
  };
  const more = { fetcher, mapped, reader, atOnce };
  const [deps, jobs] = [siteSearchDeps(search, more), siteSearchDeps(search, more)];
  if (elsewhereMs > 0) {
    search.elsewhere = elsewhereOf(Object.assign(places, { mapped, timeMs: elsewhereMs }));
  }
  return { deps: deps, jobs, close: () => reader.close() };
}
