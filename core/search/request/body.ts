/** From the words of a search's body to the house's own request; defaults filled in. For every door that has such a body. */
import { Failure, type FieldError } from '../../platform/errors.ts';
import {
  type Dates,
  datesOf,
  type Filters,
  filtersOf,
  type Options,
  optionsOf,
  reversedDates,
} from './body-fields.ts';
import type { SearchRequest } from './question.ts';

/** A body that `searchBody` has validated. */
export interface SearchBody extends Filters, Dates, Options {
  query: string | string[];
  index?: string;
  explain: boolean;
  temporal: 'auto' | 'off';
  stream: boolean;
}

/** A validated body as a request. Throws 400 when the dates are reversed, or an index is asked several queries. */
export function toRequest(body: SearchBody): SearchRequest {
  const { index, query } = body;
  const [error] = [...reversedDates(body), ...severalQueries(body)];
  if (error !== undefined) throw new Failure('invalid_request', `${error.message}.`, { errors: [error] });
  return {
    queries: [query].flat(),
    index: index ?? null,
    ...filtersOf(body),
    // A caller's own list is looked through whole.
    ...(index === undefined ? datesOf(body) : datesOf(body, null)),
    days_given: body.days !== undefined,
    temporal: body.temporal,
    ...optionsOf(body),
    explain: body.explain,
  };
}

function severalQueries({ index, query }: SearchBody): FieldError[] {
  if (index === undefined || !Array.isArray(query) || query.length < 2) return [];
  return [{ path: 'query', message: 'query must be a single query when index is given' }];
}
