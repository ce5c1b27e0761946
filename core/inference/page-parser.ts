/** Reads pages in a thread of its own, so that no page delays answers or inference. */
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Page } from '../web/page/page.ts';
import type { PageSource, ParsePage } from '../web/page/parse-page.ts';
import { openThreads } from './threads/threads.ts';
import { WORKER_ENTRIES } from './threads/worker-entries.ts';

/** One thread reads some 250 pages a second, more than politeness lets a process fetch. */
const THREADS = 1;
const MOST_WAITING = 1000;
const LABEL = { task: 'page', items: 1 };

export interface PageParser {
  parse: ParsePage;
  close(): Promise<void>;
}

/** Opens the parser; its thread starts with the first page. Articles that come out empty are observed. */
export function openPageParser({ clock, observe }: { clock: Clock; observe: Observe }): PageParser {
  let pool: ReturnType<typeof openThreads> | null = null;
  return {
    async parse({ bytes, contentType, url }, signal) {
      pool ??= openThreads({ threads: THREADS, maxQueue: MOST_WAITING, clock, observe });
      const source = { bytes, contentType, url };
      const [page] = await pool.run<PageSource, Page>(WORKER_ENTRIES.page, LABEL, [source], signal);
      if (page!.emptyBecause !== null) observe({ saw: 'article-empty', why: page!.emptyBecause });
      return page!;
    },
    async close() {
      await pool?.close();
    },
  };
}
