/** Everything that reaches out: the fetcher, and the reader of pages on demand. */
import type { App } from '../../http/service.ts';
import { openDocumentParser } from '../../inference/document-parser.ts';
import { mappedHosts } from '../../platform/host-mapping.ts';
import { VERSION } from '../../platform/version.ts';
import { PageReader } from '../../search/pages/page-reader.ts';
import { findRobotsFile, saveRobotsFile } from '../../store/robots-files.ts';
import { openFetcher } from '../../web/fetch/fetch.ts';
import type { SharedFailure } from '../../web/robots/robots-cache.ts';
import type { Base } from './base.ts';

export type Web = Pick<App, 'fetcher' | 'parser' | 'reader' | 'mapped'>;

/** Opens the fetcher, the parser in its thread, and the reader of pages. */
export function openWeb({ config, db, reads, leases, clock, observe, closing }: Base): Web {
  const fetcher = openFetcher({
    userAgent: `canillita/${VERSION}${config.contact && ` (+${config.contact})`}`,
    resolve: config.web_resolve,
    clock,
    observe,
    perHost: { connections: 1, intervalMs: config.web_interval_ms },
    shared: leases && {
      leases,
      find: (origin) => findRobotsFile<SharedFailure>(db, origin),
      keep: (origin, file) => saveRobotsFile(db, origin, file),
    },
  });
  const parser = openDocumentParser({ clock, observe });
  const reader = new PageReader({
    db,
    reads,
    fetcher,
    parsePage: parser.page,
    clock,
    cacheDays: config.page_cache_days,
  });
  closing.defer(() => parser.close());
  // In this order when closing: without the fetcher, reads in progress end at once and no longer touch the database.
  closing.defer(() => reader.close());
  closing.defer(() => fetcher.close());
  return { fetcher, parser, reader, mapped: mappedHosts(config.web_resolve) };
}
