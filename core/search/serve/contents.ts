/** Contents requests as billable work. */

import type { Work } from '../../answers/answer-service.ts';
import type { Line } from '../../billing/meter.ts';
import type { Organization } from '../../store/tenants/organization.ts';
import { type Contents, type ContentsRequest, contents, newContentsId } from '../contents/contents.ts';
import type { ServeDeps } from './cached-answers.ts';

/** The work of a contents request, billed per page that could be read. */
export function contentsWork(
  { search }: Pick<ServeDeps, 'search'>,
  { outlets: visible }: Pick<Organization, 'outlets'>,
  request: ContentsRequest,
): Work<Contents> {
  const item = request.query === null ? 'contents' : 'contents_with_query';
  const linesFor = (pages: number): Line[] => [{ item, quantity: pages }];
  return {
    // Repeating is cheap thanks to the page cache; every request is billed.
    cacheKey: null,
    fresh: true,
    lines: linesFor(request.urls.length),
    billed: (answer) => linesFor(pagesOf(answer)),
    counts: (answer) => ({ pages: pagesOf(answer) }),
    newId: newContentsId,
    compute: (signal) => contents(search, { ...request, visible }, signal),
  };
}

/** Pages that are billed; failed ones are free. */
function pagesOf({ results }: Contents): number {
  return results.filter(({ status }) => status === 'ok').length;
}
