/** Custom indexes as the API returns them. */
import { usdNumber } from '../billing/money.ts';
import { priceOf } from '../billing/prices.ts';
import { OTHER_OUTLET } from '../search/pages/visible-pages.ts';
import { TAKEN_DOWN } from '../store/articles/pages.ts';
import type { PageFailure } from '../store/indexes/index-page.ts';
import type { UrlRow } from '../store/indexes/indexed-pages.ts';
import type { IndexRow } from '../store/indexes/indexes.ts';

export type IndexRecord = ReturnType<typeof indexRecord>;

/** An index as the API returns it. */
export function indexRecord(row: IndexRow) {
  const { total, indexed, failed } = row;
  return {
    id: row.id,
    object: 'index' as const,
    name: row.name,
    kind: row.kind,
    /** Null for a list of addresses. */
    source: row.source,
    status: row.status,
    /** Pages that are neither indexed nor failed are waiting to be read. */
    urls: { total, indexed, failed },
    /** The cost of a month at its current size. */
    monthly_cost_usd: usdNumber(priceOf('custom_index', indexed)),
    refresh_hours: row.refreshHours,
    max_urls: row.maxUrls,
    created_at: row.createdAt.toISOString(),
    refreshed_at: row.refreshedAt?.toISOString() ?? null,
    /** Null while it is being crawled. */
    next_refresh_at: row.beganAt === null ? (row.nextRefreshAt?.toISOString() ?? null) : null,
    error: row.error,
  };
}

/**
 * An address of an index as the API returns it. An indexed page with an error has its content from an earlier attempt, or cannot
 * be found: `hidden` says why.
 */
export function urlRecord({ url, status, title, readAt, failure }: UrlRow, hidden: PageFailure | null) {
  const error = hidden ?? failure;
  return {
    url,
    status,
    title: status === 'indexed' && hidden === null ? title : null,
    read_at: readAt?.toISOString() ?? null,
    error: error && errorOf(error),
  };
}

/** The error of a page that could not be read, as in all answers. */
function errorOf({ code: reason, detail }: PageFailure) {
  const isForbidden = reason === OTHER_OUTLET;
  const code = UNREADABLE.has(reason) ? 'unreadable_reference' : 'fetch_failed';
  return { code: isForbidden ? 'forbidden' : code, detail, reason };
}

/** Why a page that was fetched is not indexed. */
const UNREADABLE: ReadonlySet<string> = new Set(['noindex', 'no_text', 'unreadable', TAKEN_DOWN.reason]);
