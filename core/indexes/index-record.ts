/** Custom indexes as the API returns them. */
import { usdNumber } from '../billing/money.ts';
import { priceOf } from '../billing/prices.ts';
import type { PageStatus } from '../store/indexes/index-page.ts';
import type { UrlRow } from '../store/indexes/indexed-pages.ts';
import type { IndexKind, IndexRow, IndexStatus } from '../store/indexes/indexes.ts';

export interface IndexRecord {
  id: string;
  object: 'index';
  name: string;
  kind: IndexKind;
  /** Null for a list of addresses. */
  source: string | null;
  status: IndexStatus;
  /** Pages neither indexed nor failed are waiting to be read. */
  urls: { total: number; indexed: number; failed: number };
  /** Cost of a month of the index at its current size. */
  monthly_cost_usd: number;
  refresh_hours: number;
  max_urls: number;
  created_at: string;
  refreshed_at: string | null;
  /** Null while it is being crawled. */
  next_refresh_at: string | null;
  error: string | null;
}

export interface UrlRecord {
  url: string;
  status: PageStatus;
  title: string | null;
  read_at: string | null;
  /** On an indexed page: the last attempt failed, so its content is from before. */
  error: { code: string; detail: string } | null;
}

/** An index as the API returns it. */
export function indexRecord(row: IndexRow): IndexRecord {
  const { total, indexed, failed } = row;
  return {
    id: row.id,
    object: 'index',
    name: row.name,
    kind: row.kind,
    source: row.source,
    status: row.status,
    urls: { total, indexed, failed },
    monthly_cost_usd: usdNumber(priceOf('custom_index', indexed)),
    refresh_hours: row.refreshHours,
    max_urls: row.maxUrls,
    created_at: row.createdAt.toISOString(),
    refreshed_at: row.refreshedAt?.toISOString() ?? null,
    next_refresh_at: row.beganAt === null ? (row.nextRefreshAt?.toISOString() ?? null) : null,
    error: row.error,
  };
}

/** An address of an index as the API returns it. */
export function urlRecord({ url, status, title, readAt, failure }: UrlRow): UrlRecord {
  const shownTitle = status === 'indexed' ? title : null;
  return { url, status, title: shownTitle, read_at: readAt?.toISOString() ?? null, error: failure };
}
