import { join } from 'node:path';

const entry = (file: string) => join(import.meta.dirname, '../../../workers/entries', file);

/** The files that worker threads run, by task. */
export const WORKER_ENTRIES = {
  relevance: entry('relevance.ts'),
  tone: entry('tone.ts'),
  questions: entry('questions.ts'),
  hub: entry('hub.ts'),
  neighbours: entry('neighbours.ts'),
  wordLanguages: entry('word-languages.ts'),
  queryWords: entry('query-words.ts'),
  queries: entry('queries.ts'),
  rasterise: entry('rasterise.ts'),
  /** Reading documents belongs to `core/web`, which workers do not import. */
  page: join(import.meta.dirname, '../../web/page/parse-page.ts'),
  feed: join(import.meta.dirname, '../../web/feed/parse-feed.ts'),
  head: join(import.meta.dirname, '../../web/page/page-head.ts'),
} as const;
