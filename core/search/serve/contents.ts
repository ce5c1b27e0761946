/** Pages by address as work for the desk. */

import type { Work } from '../../answers/answer-service.ts';
import type { Line } from '../../billing/meter.ts';
import type { App } from '../../http/service.ts';
import { type Contents, type ContentsRequest, contents, newContentsId } from '../contents/contents.ts';

export function contentsWork(app: App, asked: ContentsRequest): Work<Contents> {
  const item = asked.query === null ? 'contents' : 'contents_with_query';
  const linesFor = (pages: number): Line[] => [{ item, quantity: pages }];
  return {
    // The page cache makes repeating cheap; what was asked for is billed as asked.
    cacheKey: null,
    fresh: true,
    lines: linesFor(asked.urls.length),
    billed: (answer) => linesFor(pagesOf(answer)),
    counts: (answer) => ({ pages: pagesOf(answer) }),
    newId: newContentsId,
    compute: (signal) => contents(app.search, asked, signal),
  };
}

/** Pages that cost something: the failed ones do not. */
function pagesOf({ results }: Contents): number {
  return results.filter(({ status }) => status === 'ok').length;
}
