/** Dependencies of serving, and what is reported for answers from the cache. */

import type { Served } from '../../answers/answer-service.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Answer } from '../answer/answer.ts';
import type { SearchDeps } from '../search-run.ts';
import { type OnStep, step } from '../steps.ts';
import type { PagedDeps } from './paged.ts';

export interface ServeDeps {
  answers: PagedDeps['answers'];
  search: SearchDeps;
}

type ServedSearch = Served<Pick<Answer, 'id' | 'mode' | 'results'>>;

/** Reports that the search is waiting for an identical request in flight. */
export function reportWaiting(onStep: OnStep): void {
  onStep(step('cached', 'The same question is being answered: its answer will be free'));
}

/** Reports that the answer came from the cache, if it did. */
export function reportCached(onStep: OnStep, { results, usage }: ServedSearch): void {
  if (usage.cached)
    onStep(step('cached', 'Answered less than ten minutes ago: free', { results: results.length }));
}

/** Counts an answer from the cache as a search; computed ones have already been counted. */
export function countCached(observe: Observe, { id, mode, results, usage }: ServedSearch): void {
  if (!usage.cached) return;
  observe({
    event: 'searched',
    id,
    mode,
    cached: true,
    stages: {},
    candidates: 0,
    results: results.length,
  });
}
