/** A search for articles on the same story, as doors bring it to the desk. */

import type { Asker, Usage } from '../../answers/answer-service.ts';
import type { App } from '../../http/service.ts';
import { nobody, type Tell } from '../progress.ts';
import { requestKey } from '../request/question.ts';
import { newSimilarId, type SimilarAnswer, type SimilarRequest, similar } from '../similar/similar.ts';
import { countCached, tellCached, tellWaiting } from './cached.ts';

export async function serveSimilar(
  app: App,
  asker: Asker,
  { url, ...asked }: SimilarRequest,
  tell: Tell = nobody,
): Promise<SimilarAnswer & { usage: Usage }> {
  const item = asked.mode === 'deep' ? 'similar_deep' : 'similar';
  const answer = await app.desk.serve(asker, {
    cacheKey: requestKey('similar', { ...asked, queries: [url] }),
    fresh: asked.fresh,
    lines: [{ item, quantity: 1 }],
    counts: { searches: 1 },
    newId: newSimilarId,
    waits: () => tellWaiting(tell),
    compute: (signal) => similar(app.search, { ...asked, url }, signal, tell),
  });
  tellCached(tell, answer);
  countCached(app, answer);
  return answer;
}
