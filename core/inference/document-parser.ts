/** Reads pages and feeds in a thread of its own, so that no document delays answers or inference. */
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { DocumentParser } from '../web/document-parser.ts';
import type { DocumentSource } from '../web/document-source.ts';
import type { FeedOutcome } from '../web/feed/parse-feed.ts';
import { FormatError } from '../web/format-error.ts';
import type { Page } from '../web/page/page.ts';
import type { PageHead } from '../web/page/page-head.ts';
import { openThreadsOnDemand } from './threads/threads.ts';
import { WORKER_ENTRIES } from './threads/worker-entries.ts';

/** One thread reads some 250 pages a second, more than politeness lets a process fetch. */
const THREADS = 1;
const MAX_WAITING = 1000;

/** Opens the parser; its thread starts with the first document. Articles that come out empty are observed. */
export function openDocumentParser({
  clock,
  observe,
}: {
  clock: Clock;
  observe: Observe;
}): DocumentParser & { close(): Promise<void> } {
  const pool = openThreadsOnDemand({ threads: THREADS, maxQueue: MAX_WAITING, clock, observe });

  async function parse<Result>(
    task: 'page' | 'feed' | 'head',
    { bytes, contentType, url }: DocumentSource,
    signal?: AbortSignal,
  ): Promise<Result> {
    const label = { task, items: 1 };
    const chunks: DocumentSource[] = [{ bytes, contentType, url }];
    const [read] = await pool.run<DocumentSource, Result>(WORKER_ENTRIES[task], label, chunks, signal);
    return read!;
  }

  return {
    async page(source, signal) {
      const page = await parse<Page>('page', source, signal);
      if (page.emptyBecause !== null) observe({ event: 'article-empty', why: page.emptyBecause });
      return page;
    },
    async feed(source, signal) {
      const outcome = await parse<FeedOutcome>('feed', source, signal);
      if ('refused' in outcome) throw new FormatError(outcome.refused, outcome.detail, outcome);
      return outcome;
    },
    head: (source, signal) => parse<PageHead>('head', source, signal),
    close: () => pool.close(),
  };
}
