/** A reader of pages of a running service that fetches and parses as a test says. Asserts nothing. */
import type { App } from '../../core/http/service.ts';
import { PageReader } from '../../core/search/pages/page-reader.ts';

/** `url`: where every request ends; `parsePage`: what is read there. */
export function pageReaderOf(
  app: App,
  { url, redirects = [] }: { url: string; redirects?: string[] },
  parsePage: () => Promise<unknown>,
): PageReader {
  return new PageReader({
    ...app,
    cacheDays: 1,
    reads: {
      byKey: (keys: string[], find: (db: App['db'], keys: string[]) => unknown) => find(app.db, keys),
    },
    fetcher: { get: async () => ({ url, redirects, headers: {} }) },
    parsePage,
  } as never);
}
