/** From the words of `POST /v1/search/site` to the house's own request; defaults filled in. */
import {
  datesOf,
  type Filters,
  filtersOf,
  type Options,
  optionsOf,
} from '#core/search/request/body-fields.ts';
import type { SiteRequest } from '#core/site/site-search.ts';

/** A body that `siteBody` has validated. */
export interface SiteBody extends Pick<Filters, 'sections' | 'exclude_domains'>, Options {
  site: string;
  query: string;
  temporal: 'auto' | 'off';
  stream: boolean;
}

/** What a site has is looked through whole: there is no window unless the query names days. */
export function toSiteRequest(body: SiteBody): SiteRequest {
  const { site, query, sections, exclude_domains } = body;
  return {
    site,
    queries: [query],
    ...filtersOf({ sections, exclude_domains }),
    ...datesOf({}, null),
    days_given: false,
    temporal: body.temporal,
    ...optionsOf(body),
    explain: false,
  };
}
