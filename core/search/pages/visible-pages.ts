/** Pages that were read, and what the index has of them, limited to what an organization may see. */
import { isVisible, mayRead, notReadable, type Visible } from '../../news/outlets/visible-outlets.ts';
import { domainOf } from '../../web/url/canonical-url.ts';
import type { PageReading } from './page-reader.ts';

/** The reason why a page may not be read when the organization may not see its outlet. */
export const OTHER_OUTLET = 'other_outlet';

/** The outlets that an organization may see, and those of the news index, which the former may name by id. */
export interface Visibility {
  visible: Visible | undefined;
  outlets: ReadonlyMap<string, { id: string; domain: string }>;
}

/**
 * Turns pages that were redirected to a host that the organization may not read into failures (`other_outlet`). The
 * requested addresses themselves are checked before they are read.
 */
export function onlyVisible(
  readings: Map<string, PageReading>,
  { visible, outlets }: Visibility,
): Map<string, PageReading> {
  if (visible == null) return readings;
  const shown = ([url, reading]: [string, PageReading]): [string, PageReading] => {
    const end = 'page' in reading ? reading.redirectedTo : null;
    if (end == null || domainOf(end) === domainOf(url) || mayRead(visible, outlets.values(), end))
      return [url, reading];
    return [url, { failure: { reason: OTHER_OUTLET, detail: notReadable(end).message } }];
  };
  return new Map([...readings].map(shown));
}

/** The articles of outlets that the organization may see: other outlets may have given those of pages that it may read. */
export function visibleArticles<A extends { source: string }>(
  articles: readonly A[],
  { visible, outlets }: Visibility,
): A[] {
  return articles.filter(({ source }) =>
    isVisible(visible ?? null, outlets.get(source) ?? { id: source, domain: '' }),
  );
}
