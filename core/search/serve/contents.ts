/** Pages by address, as work to be served. */

import type { Work } from '../../answers/answer-service.ts';
import type { Line } from '../../billing/meter.ts';
import { type Contents, type ContentsRequest, contents, newContentsId } from '../contents/contents.ts';
import type { ServeDeps } from './cached-answers.ts';

export function contentsWork({ search }: Pick<ServeDeps, 'search'>, asked: ContentsRequest): Work<Contents> {
  const item = asked.query === null ? 'contents' : 'contents_with_query';
  const linesFor = (pages: number): Line[] => [{ item, quantity: pages }];
  return {
    // The page cache makes repeating cheap; every request is billed.
    cacheKey: null,
    fresh: true,
    lines: linesFor(asked.urls.length),
    billed: (answer) => linesFor(pagesOf(answer)),
    counts: (answer) => ({ pages: pagesOf(answer) }),
    newId: newContentsId,
    compute: (signal) => contents(search, asked, signal),
  };
}

/** Pages that cost something: the failed ones do not. */
function pagesOf({ results }: Contents): number {
  return results.filter(({ status }) => status === 'ok').length;
}
