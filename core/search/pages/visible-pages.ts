/** Pages that were read, limited to those that an organization may see. */
import { mayRead, notReadable, type Visible } from '../../news/outlets/visible-outlets.ts';
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
