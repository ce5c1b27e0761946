/** From the words of a search's body to the house's own request; defaults filled in. For every door that has such a body. */
import { Failure } from '../errors.ts';
import type { Mode } from './modes.ts';
import { DEFAULT_ZONE, endOf, type SearchRequest, startOf } from './question.ts';
import { questionsOf } from './questions.ts';

/** A body that `searchBody` has validated. */
export interface SearchBody {
  query: string | string[];
  index?: string;
  sources?: string[];
  include_domains?: string[];
  exclude_domains?: string[];
  countries?: string[];
  languages?: string[];
  sections?: string[];
  days?: number | null;
  published_after?: string;
  published_before?: string;
  mode: Mode;
  max_results: number;
  highlights?: boolean;
  dedupe: boolean;
  tone: boolean;
  essential?: boolean;
  questions: Record<string, unknown>;
  max_tokens: number | null;
  fresh: boolean;
  explain: boolean;
  temporal: 'auto' | 'off';
  timezone?: string;
  stream: boolean;
}

const DEFAULT_DAYS = 7;

/** A validated body as a request. Throws 400 when the dates are reversed, or an index is asked several queries. */
export function toRequest(body: SearchBody): SearchRequest {
  refuseReversed(body);
  const { index, query, mode } = body;
  if (index !== undefined && Array.isArray(query) && query.length > 1)
    refuse('query', 'must be a single query when index is given');
  const dated = body.published_after !== undefined || body.published_before !== undefined;
  return {
    queries: [query].flat(),
    sources: body.sources ?? null,
    include_domains: body.include_domains ?? [],
    exclude_domains: body.exclude_domains ?? [],
    countries: body.countries ?? null,
    languages: body.languages ?? null,
    sections: body.sections?.length ? body.sections : null,
    days: dated ? null : body.days === undefined ? daysFor(index) : body.days,
    published_after: body.published_after ?? null,
    published_before: body.published_before ?? null,
    days_given: body.days !== undefined,
    temporal: body.temporal,
    timezone: body.timezone ?? DEFAULT_ZONE,
    mode,
    max_results: body.max_results,
    highlights: body.highlights ?? mode === 'deep',
    dedupe: body.dedupe,
    tone: body.tone,
    essential: body.essential ?? mode === 'deep',
    questions: questionsOf(body.questions),
    index: index ?? null,
    max_tokens: body.max_tokens,
    fresh: body.fresh,
    explain: body.explain,
  };
}

/** A caller's own list is looked through whole. */
function daysFor(index: string | undefined): number | null {
  return index === undefined ? DEFAULT_DAYS : null;
}

function refuseReversed({ published_after: after, published_before: before }: SearchBody): void {
  if (after === undefined || before === undefined || startOf(after) <= endOf(before)) return;
  refuse('published_before', `(${before}) must not be earlier than published_after (${after})`);
}

function refuse(path: string, what: string): never {
  const message = `${path} ${what}`;
  throw new Failure('invalid_request', `${message}.`, { errors: [{ path, message }] });
}
