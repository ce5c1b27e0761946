/** Serves searches for similar articles. */

import type { Caller, Served } from '../../answers/answer-service.ts';
import type { Line } from '../../billing/meter.ts';
import type { Answer } from '../answer/answer.ts';
import { noProgress, type OnProgress } from '../answer/progress.ts';
import { isUnknowable } from '../candidates/unknowable.ts';
import { requestKey } from '../request/search-request.ts';
import { newSimilarId, type SimilarAnswer, type SimilarRequest, similar } from '../similar/similar.ts';
import { countCached, reportCached, reportWaiting, type ServeDeps } from './cached-answers.ts';

/** Answers a similar request for `caller`. Throws what `AnswerService.serve` and `similar` throw. */
export async function serveSimilar(
  { answers, search }: ServeDeps,
  caller: Caller,
  { url, ...request }: SimilarRequest,
  onProgress: OnProgress = noProgress,
): Promise<Served<SimilarAnswer>> {
  const lines: Line[] = [{ item: request.mode === 'deep' ? 'similar_deep' : 'similar', quantity: 1 }];
  const answer = await answers.serve(caller, {
    cacheKey: requestKey('similar', { ...request, queries: [url] }),
    fresh: request.fresh,
    lines,
    billed: (answer: Answer) => (isUnknowable(answer) ? [] : lines),
    counts: { searches: 1 },
    newId: newSimilarId,
    waits: () => reportWaiting(onProgress),
    compute: (signal) => similar(search, { ...request, url }, signal, onProgress),
  });
  reportCached(onProgress, answer);
  countCached(search.observe, answer);
  return answer;
}
