/** The model pool, the index of the news, and what searches it. */
import { availableParallelism } from 'node:os';
import type { App } from '../../http/service.ts';
import { type Inference, type InferenceOptions, openInference } from '../../inference/inference.ts';
import { ArticleVectors } from '../../news/article-vectors.ts';
import { NewsIndex } from '../../news/news-index.ts';
import { ArticleRows } from '../../search/candidates/article-rows.ts';
import { newsHeadlines } from '../../search/candidates/news-source.ts';
import { searchPermits } from '../../search/permits.ts';
import { Readings } from '../../search/understanding/readings.ts';
import type { Base, Platform } from './base.ts';
import { MODELS } from './checked-settings.ts';
import { rolesOf } from './roles.ts';
import type { Web } from './web.ts';

/** Beyond this many inference threads the main thread becomes the bottleneck. */
const MAX_THREADS = 4;
/** Searches that may wait for each one at work. */
const WAITING_PER_SEARCH = 4;

export type ThreadOptions = Pick<InferenceOptions, 'openThreads'>;

/** Begins to open the model pool. */
export function beginInference(
  { config, clock, observe, closing }: Platform,
  { openThreads }: ThreadOptions,
): Promise<Inference> {
  const opening = openInference({
    threads: config.threads || Math.min(availableParallelism(), MAX_THREADS),
    maxQueue: config.inference_queue,
    modelsFolder: MODELS,
    models: config.models,
    mustHaveModels: true,
    openThreads,
    clock,
    observe,
  });
  const opened = opening.catch(() => null);
  closing.defer(async () => (await opened)?.close());
  return opening;
}

/** The index of the news, and what searches within it. */
export async function openSearch(
  base: Base,
  { reader }: Web,
  inference: Inference,
): Promise<Pick<App, 'inference' | 'index' | 'vectors' | 'search'>> {
  const { config, db, reads, clock, observe, closing } = base;
  const folder = config.data;
  const onDisk = (from: number, event: 'words-in-memory' | 'vectors-in-memory') => {
    return { from, folder, failed: (error: unknown) => observe({ event, folder, error: String(error) }) };
  };
  const index = new NewsIndex({
    db,
    clock,
    observe,
    seals: rolesOf(config).includes('ingest'),
    onDisk: onDisk(config.words_in_memory, 'words-in-memory'),
  });
  closing.defer(() => index.close());
  const words = index.wordIndex;
  const vectors = new ArticleVectors({
    db,
    words,
    observe,
    index: { onDisk: onDisk(config.vectors_in_memory, 'vectors-in-memory') },
    encoder: () => inference.encoder(),
  });
  closing.defer(() => vectors.close());
  const rows = new ArticleRows();
  // One that only ingests is sent no searches, and need not hold them.
  if (config.role !== 'ingest') index.onArticles((articles) => rows.keep(articles));
  const headlines = newsHeadlines({ index, reads, rows });
  const search = {
    inference,
    reader,
    readMs: config.read_ms,
    dateOffset: config.date_offset,
    index,
    vectors,
    db,
    reads,
    rows,
    clock,
    readings: new Readings({ outlets: () => index.sources, inference, headlines, words }),
    observe,
    permits: searchPermits(config.search_limit, config.search_limit * WAITING_PER_SEARCH, observe),
  };
  return { inference, index, vectors, search };
}
