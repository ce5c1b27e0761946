/** A search for articles on the same story, as doors bring it to the desk. */
import type { App } from '../app.ts';
import type { Asker, Usage } from '../desk.ts';
import { nobody, step, type Tell } from '../search/progress.ts';
import { requestKey } from '../search/question.ts';
import { newSimilarId, type SimilarAnswer, type SimilarRequest, similar } from '../search/similar/similar.ts';

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
    waits: () => tell(step('cached', 'The same question is being answered: its answer will be free')),
    compute: (signal) => similar(app.search, { ...asked, url }, signal, tell),
  });
  if (answer.usage.cached) {
    tell(step('cached', 'Answered less than ten minutes ago: free', { results: answer.results.length }));
    const { id, mode, results } = answer;
    app.observe({
      saw: 'searched',
      id,
      mode,
      cached: true,
      stages: {},
      candidates: 0,
      results: results.length,
    });
  }
  return answer;
}
