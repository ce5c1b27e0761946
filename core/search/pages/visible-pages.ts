/** What was read, as an organization may see it. */
import { mayRead, notReadable, type Visible } from '../../news/outlets/visible-outlets.ts';
import { domainOf } from '../../web/url/canonical-url.ts';
import type { PageReading } from './page-reader.ts';

/** Why a page may not be read: the organization does not see its outlet. */
export const OTHER_OUTLET = 'other_outlet';

/** What an organization may see, and the outlets of the news index that this names. */
export interface Sight {
  visible: Visible | undefined;
  outlets: ReadonlyMap<string, { id: string; domain: string }>;
}

/**
 * Pages that led to another host than the one asked for, which the organization may not read, have failed (`other_outlet`).
 * The addresses themselves were checked before.
 */
export function onlyVisible(
  readings: Map<string, PageReading>,
  { visible, outlets }: Sight,
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
