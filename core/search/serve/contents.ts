/** Contents requests as billable work. */

import type { Work } from '../../answers/answer-service.ts';
import type { Line } from '../../billing/meter.ts';
import type { Organization } from '../../store/tenants/organization.ts';
import { addressOrNull } from '../../web/url/canonical-url.ts';
import { type Contents, type ContentsRequest, contents, newContentsId } from '../contents/contents.ts';
import type { ServeDeps } from './cached-answers.ts';

/** The work of a contents request, billed per page that could be read, however often it was asked for. */
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
    lines: linesFor(pagesAt(request.urls)),
    billed: (answer) => linesFor(pagesOf(answer)),
    counts: (answer) => ({ pages: pagesOf(answer) }),
    newId: newContentsId,
    compute: (signal) => contents(search, { ...request, visible }, signal),
  };
}

/** Pages that are billed; failed ones are free. */
function pagesOf({ results }: Contents): number {
  return pagesAt(results.filter(({ status }) => status === 'ok').map(({ url }) => url));
}

/** The number of different pages: several spellings of an address are read once. */
function pagesAt(urls: readonly string[]): number {
  return new Set(urls.map((url) => addressOrNull(url) ?? url)).size;
}
