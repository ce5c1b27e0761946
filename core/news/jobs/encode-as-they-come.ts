/** New articles get their vectors within seconds: the job that makes them need not wait for its schedule. */
import type { Inference } from '../../inference/inference.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import type { NewsIndex } from '../news-index.ts';

/** While articles keep coming, a job is sent this often, in ms: each is a row that the queue keeps for a while. */
const INTERVAL = 5 * SECOND;

interface EncodingDeps {
  index: Pick<NewsIndex, 'onArticles'>;
  inference: Pick<Inference, 'encoder'>;
  jobs: Pick<Jobs, 'send'>;
  observe: Observe;
}

/** Sends the job now and whenever new articles are searchable, until the returned function is called. */
export function encodeAsTheyCome({ index, inference, jobs, observe }: EncodingDeps): () => void {
  let timer: NodeJS.Timeout | null = null;
  let hasMore = false;
  const send = async () => {
    if ((await inference.encoder()) !== null) await jobs.send('encode-articles', {});
  };
  const onArticles = () => {
    hasMore = timer !== null;
    if (hasMore) return;
    timer = setTimeout(() => {
      timer = null;
      if (hasMore) onArticles();
    }, INTERVAL).unref();
    send().catch((error: Error) =>
      observe({ event: 'job-failed', queue: 'encode-articles', job: '-', error: error.message }),
    );
  };
  const unlisten = index.onArticles(onArticles);
  onArticles();
  return () => {
    unlisten();
    if (timer) clearTimeout(timer);
  };
}
