/** Searches for similar articles as they are served. */

import type { Caller, Usage } from '../../answers/answer-service.ts';
import { noProgress, type OnProgress } from '../progress.ts';
import { newSimilarId, type SimilarAnswer, type SimilarRequest, similar } from '../similar/similar.ts';
import { requestKey } from '../understanding/question.ts';
import { countCached, reportCached, reportWaiting, type ServeDeps } from './cached-answers.ts';

export async function serveSimilar(
  { answers, search }: ServeDeps,
  caller: Caller,
  { url, ...asked }: SimilarRequest,
  tell: OnProgress = noProgress,
): Promise<SimilarAnswer & { usage: Usage }> {
  const item = asked.mode === 'deep' ? 'similar_deep' : 'similar';
  const answer = await answers.serve(caller, {
    cacheKey: requestKey('similar', { ...asked, queries: [url] }),
    fresh: asked.fresh,
    lines: [{ item, quantity: 1 }],
    counts: { searches: 1 },
    newId: newSimilarId,
    waits: () => reportWaiting(tell),
    compute: (signal) => similar(search, { ...asked, url }, signal, tell),
  });
  reportCached(tell, answer);
  countCached(search.observe, answer);
  return answer;
}
