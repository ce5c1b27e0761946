/** What those who wait, and those who count, are told of answers that were there already. */

import type { Usage } from '../../answers/answer-service.ts';
import type { App } from '../../http/service.ts';
import type { Answer } from '../answer/answer.ts';
import { type OnProgress, step } from '../progress.ts';

type Served = Pick<Answer, 'id' | 'mode' | 'results'> & { usage: Usage };

/** Says that the answer of an identical request on its way is being waited for. */
export function reportWaiting(tell: OnProgress): void {
  tell(step('cached', 'The same question is being answered: its answer will be free'));
}

/** Says that an answer came out of the cache, if it did. */
export function reportCached(tell: OnProgress, { results, usage }: Served): void {
  if (usage.cached)
    tell(step('cached', 'Answered less than ten minutes ago: free', { results: results.length }));
}

/** Counts an answer out of the cache as a search; one that was computed has been counted. */
export function countCached(app: Pick<App, 'observe'>, { id, mode, results, usage }: Served): void {
  if (!usage.cached) return;
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
