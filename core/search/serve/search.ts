/** Searches as they are served: priced, shared, cached, billed. */

import type { Caller, Usage } from '../../answers/answer-service.ts';
import type { Item } from '../../billing/prices.ts';
import type { Answer } from '../answer/answer.ts';
import { noProgress } from '../progress.ts';
import { newSearchId, type SearchOptions, search } from '../search.ts';
import { requestKey, type SearchRequest } from '../understanding/question.ts';
import { countCached, reportCached, reportWaiting, type ServeDeps } from './cached-answers.ts';

/** Answers a search for `caller`. Throws what `AnswerService.serve` and `search` throw. */
export async function serveSearch(
  { answers, search: deps }: ServeDeps,
  caller: Caller,
  asked: SearchRequest,
  options: SearchOptions = {},
): Promise<Answer & { usage: Usage }> {
  const { onProgress: tell = noProgress } = options;
  const searches = asked.queries.length;
  const answer = await answers.serve(caller, {
    cacheKey: requestKey('search', asked, deps.clock.now()),
    fresh: asked.fresh,
    lines: [{ item: `search_${asked.mode}` satisfies Item, quantity: searches }],
    counts: { searches },
    newId: newSearchId,
    waits: () => reportWaiting(tell),
    compute: (signal) => search(deps, asked, signal, options),
  });
  reportCached(tell, answer);
  countCached(deps.observe, answer);
  return answer;
}
