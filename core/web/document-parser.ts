/**
 * What is read of fetched documents away from the thread that answers requests. Documents of hostile size take seconds, so
 * the service runs the parsers in a thread of their own (`core/inference/document-parser.ts`).
 */
import type { DocumentSource } from './document-source.ts';
import type { FeedReading } from './feed/parse-feed.ts';
import type { Page } from './page/page.ts';
import type { PageHead } from './page/page-head.ts';

/** All of these throw `overloaded`, `unavailable` or the signal's reason. */
export interface DocumentParser {
  page(source: DocumentSource, signal?: AbortSignal): Promise<Page>;
  /** A feed of any format, a sitemap or a list of addresses. Throws `FormatError` for anything else, too. */
  feed(source: DocumentSource, signal?: AbortSignal): Promise<FeedReading>;
  /** What a front page says about its outlet. */
  head(source: DocumentSource, signal?: AbortSignal): Promise<PageHead>;
}
