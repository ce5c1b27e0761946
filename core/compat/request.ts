/** Native requests for APIs with fewer fields. */
import type { SearchRequest } from '../search/request/search-request.ts';

/** A search of the whole index in normal mode, unless `fields` say otherwise. */
export function nativeSearchRequest(query: string | string[], fields: Partial<SearchRequest>): SearchRequest {
  const dated = fields.published_after != null || fields.published_before != null;
  return {
    queries: [query].flat(),
    sources: null,
    include_domains: [],
    exclude_domains: [],
    countries: null,
    languages: null,
    sections: null,
    published_after: null,
    published_before: null,
    temporal: 'auto',
    mode: 'normal',
    max_results: 10,
    highlights: false,
    dedupe: false,
    max_tokens: null,
    fresh: false,
    explain: false,
    ...fields,
    days: dated && fields.days_given !== true ? null : (fields.days ?? null),
  };
}
