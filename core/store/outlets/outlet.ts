/** An outlet, as the operator lists it. */
export interface OutletSeed {
  /** Stable slug, `^[a-z0-9][a-z0-9-]{0,62}$`. */
  id: string;
  name: string;
  homepage: string;
  /** ISO 3166-1 alpha-2, or null for an outlet of several countries. */
  country: string | null;
  /** ISO 639-1, main language first. */
  languages: string[];
  /** Feeds, news sitemaps or sitemap indexes; their format is recognized by their content. */
  feeds: string[];
}

/**
 * `ok`: one of its feeds was read; `failing`: none can be read; `waiting`: none was polled yet; `archive`: it has no feed, so only
 * the articles that were imported, or read while it had one, are there.
 */
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** In the order in which they are shown. */
export const SOURCE_STATUSES = ['ok', 'waiting', 'failing', 'paused', 'archive'] as const;

/** Of all outlets on the list; `matching`: of those that were asked for. */
export type SourceCounts = Record<SourceStatus | 'outlets' | 'matching' | 'articles', number>;

/** An outlet as `GET /v1/sources` describes it. */
export interface SourceRecord extends Omit<OutletSeed, 'feeds'> {
  domain: string;
  sections: string[];
  articles: number;
  last_article_at: string | null;
  status: SourceStatus;
  feeds: FeedRecord[];
}

export interface FeedRecord {
  url: string;
  /** The section of its articles that name none. */
  section: string | null;
  format: string | null;
  last_poll_at: string | null;
  /** The earlier name of `last_poll_at`. */
  last_look_at: string | null;
  last_new_at: string | null;
  next_poll_at: string;
  /** The earlier name of `next_poll_at`. */
  next_look_at: string;
  why: string | null;
  last_error: string | null;
  warnings: string[];
}
