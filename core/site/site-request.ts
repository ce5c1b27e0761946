/** A body of `POST /v1/search/site` as a native request, with defaults. */
import {
  type FilterBody,
  type OptionsBody,
  readDates,
  readFilters,
  readOptions,
} from '../search/request/body-fields.ts';
import type { SiteRequest } from './site-search.ts';

/** A body that `siteBody` has validated. */
export interface SiteBody extends Pick<FilterBody, 'sections' | 'exclude_domains'>, OptionsBody {
  site: string;
  query: string;
  temporal: 'auto' | 'off';
  stream: boolean;
}

/** The body as a request. There is no date window unless the query names days. */
export function toSiteRequest(body: SiteBody): SiteRequest {
  const { site, query, sections, exclude_domains } = body;
  return {
    site,
    queries: [query],
    ...readFilters({ sections, exclude_domains }),
    ...readDates({}, null),
    days_given: false,
    temporal: body.temporal,
    ...readOptions(body),
    explain: false,
  };
}
