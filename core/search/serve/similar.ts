/** A search for articles on the same story, as doors bring it to the desk. */

import type { Caller, Usage } from '../../answers/answer-service.ts';
import type { App } from '../../http/service.ts';
import { noProgress, type OnProgress } from '../progress.ts';
import { requestKey } from '../request/question.ts';
import { newSimilarId, type SimilarAnswer, type SimilarRequest, similar } from '../similar/similar.ts';
import { countCached, reportCached, reportWaiting } from './cached.ts';

export async function serveSimilar(
  app: App,
  caller: Caller,
  { url, ...asked }: SimilarRequest,
  tell: OnProgress = noProgress,
): Promise<SimilarAnswer & { usage: Usage }> {
  const item = asked.mode === 'deep' ? 'similar_deep' : 'similar';
  const answer = await app.answers.serve(caller, {
    cacheKey: requestKey('similar', { ...asked, queries: [url] }),
    fresh: asked.fresh,
    lines: [{ item, quantity: 1 }],
    counts: { searches: 1 },
    newId: newSimilarId,
    waits: () => reportWaiting(tell),
    compute: (signal) => similar(app.search, { ...asked, url }, signal, tell),
  });
  reportCached(tell, answer);
  countCached(app, answer);
  return answer;
}
