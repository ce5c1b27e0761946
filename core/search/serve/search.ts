/** Serves searches: priced, shared, cached, billed. */

import type { Caller, Served } from '../../answers/answer-service.ts';
import type { Line } from '../../billing/meter.ts';
import type { Answer } from '../answer/answer.ts';
import { noProgress } from '../answer/progress.ts';
import { isUnknowable } from '../candidates/unknowable.ts';
import type { SearchRequest } from '../request/search-request.ts';
import { newSearchId, type SearchOptions, search } from '../search.ts';
import { questionKey, understand } from '../understanding/question.ts';
import { countCached, reportCached, reportWaiting, type ServeDeps } from './cached-answers.ts';

/** Answers a search for `caller`. Throws what `AnswerService.serve` and `search` throw. */
export async function serveSearch(
  { answers, search: deps }: ServeDeps,
  caller: Caller,
  request: SearchRequest,
  options: SearchOptions = {},
): Promise<Served<Answer>> {
  const { onProgress = noProgress } = options;
  const question = understand(request, deps.clock.now(), deps.dateOffset, deps.readTiming);
  const searches = request.queries.length;
  const lines: Line[] = [{ item: `search_${request.mode}`, quantity: searches }];
  const answer = await answers.serve(caller, {
    cacheKey: questionKey('search', question),
    fresh: request.fresh,
    lines,
    billed: (answer: Answer) => (isUnknowable(answer) ? [] : lines),
    counts: { searches },
    newId: newSearchId,
    waits: () => reportWaiting(onProgress),
    compute: (signal) => search(deps, question, signal, options),
  });
  reportCached(onProgress, answer);
  countCached(deps.observe, answer);
  return answer;
}
