/** How much of a site is read in each mode. */
import { SECOND } from '../platform/clock.ts';
import type { Mode } from '../search/modes.ts';

export interface PageBudget {
  /** Pages of the site in total, including its home page and articles; robots.txt is not counted. */
  pages: number;
  /** Of these, at most: for the site's own search, for sections, for feeds and sitemaps. */
  search: number;
  sections: number;
  feeds: number;
}

export const PAGE_BUDGETS: Record<Mode, PageBudget> = {
  ultra: { pages: 3, search: 2, sections: 1, feeds: 0 },
  fast: { pages: 6, search: 2, sections: 2, feeds: 1 },
  normal: { pages: 12, search: 3, sections: 3, feeds: 1 },
  deep: { pages: 24, search: 5, sections: 5, feeds: 2 },
};

/** What `mode` means in a search of a site, for callers. */
export const SITE_MODES = `Maximum of pages read from the site: ${Object.entries(PAGE_BUDGETS)
  .map(([mode, { pages }]) => `${mode} ${pages}`)
  .join(', ')}. Only normal and deep read articles; deep also tries other words.`;

/** For each site that a deep search visits beyond the index. */
export const ELSEWHERE_BUDGET: PageBudget = { pages: 8, search: 2, sections: 0, feeds: 1 };

/** Time at one site, from the first request to the last. */
export const VISIT_MS = 20 * SECOND;
/** Concurrent requests to a site. The pause between them is the usual one. */
export const CONNECTIONS = 2;
