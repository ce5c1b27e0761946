/** Turns a validated search body into a `SearchRequest`, with defaults filled in. */
import { type FieldError, refuseFields } from '../../platform/errors.ts';
import {
  type DatesBody,
  type FilterBody,
  type OptionsBody,
  readDates,
  readFilters,
  readOptions,
  reversedDates,
} from './body-fields.ts';
import type { SearchRequest } from './search-request.ts';

/** A body validated by `searchBody`. */
export interface SearchBody extends FilterBody, DatesBody, OptionsBody {
  query: string | string[];
  index?: string;
  explain: boolean;
  temporal: 'auto' | 'off';
  stream: boolean;
}

const KNOWN = new WeakMap<SearchBody, { offset: string; request: SearchRequest }>();

/**
 * A validated body as a request; `offset`: UTC offset of bare dates. Throws 400 when dates are reversed or several
 * queries are sent to a custom index.
 */
export function toSearchRequest(body: SearchBody, offset: string): SearchRequest {
  const known = KNOWN.get(body);
  if (known?.offset === offset) return known.request;
  const request = requestOf(body, offset);
  // A frozen body is shared by callers that send the same bytes.
  if (Object.isFrozen(body)) KNOWN.set(body, { offset, request: Object.freeze(request) });
  return request;
}

function requestOf(body: SearchBody, offset: string): SearchRequest {
  const { index, query } = body;
  refuseFields([...reversedDates(body, offset), ...severalQueries(body)].slice(0, 1));
  return {
    queries: [query].flat(),
    index: index ?? null,
    ...readFilters(body),
    // A custom index is searched without a default date window.
    ...(index === undefined ? readDates(body) : readDates(body, null)),
    days_given: body.days !== undefined,
    temporal: body.temporal,
    ...readOptions(body),
    explain: body.explain,
  };
}

function severalQueries({ index, query }: SearchBody): FieldError[] {
  if (index === undefined || !Array.isArray(query) || query.length < 2) return [];
  return [{ path: 'query', message: 'query must be a single query when index is given' }];
}
