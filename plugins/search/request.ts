/** From the words of `POST /v1/search` to the house's own request; what is not offered yet is refused by name. */
import { Failure } from '#core/errors.ts';
import type { Mode } from '#core/search/modes.ts';
import { DEFAULT_ZONE, endOf, type SearchRequest, startOf } from '#core/search/question.ts';

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

/** Fields that validate and are not offered yet, with what in them is not. */
const NOT_YET: readonly { field: keyof SearchBody; asked: (body: SearchBody) => boolean }[] = [
  { field: 'mode', asked: (body) => body.mode === 'deep' },
  { field: 'tone', asked: (body) => body.tone },
  { field: 'essential', asked: (body) => body.essential === true },
  { field: 'questions', asked: (body) => Object.keys(body.questions).length > 0 },
  { field: 'stream', asked: (body) => body.stream },
];

/** Throws 501 naming every field that is not offered yet, 404 for an index, 400 when the dates are reversed. */
export function toRequest(body: SearchBody): SearchRequest {
  const missing = NOT_YET.filter(({ asked }) => asked(body)).map(({ field }) => field);
  if (missing.length > 0) {
    throw new Failure(
      'not_implemented',
      `Not offered yet: ${missing.join(', ')}. Leave ${missing.length > 1 ? 'them' : 'it'} out.`,
      {
        errors: missing.map((path) => ({ path, message: `${path} with this value is not offered yet` })),
      },
    );
  }
  if (body.index !== undefined)
    throw new Failure('index_not_found', `There is no index ${body.index} of yours.`);
  refuseReversed(body);
  const dated = body.published_after !== undefined || body.published_before !== undefined;
  return {
    queries: [body.query].flat(),
    sources: body.sources ?? null,
    include_domains: body.include_domains ?? [],
    exclude_domains: body.exclude_domains ?? [],
    countries: body.countries ?? null,
    languages: body.languages ?? null,
    sections: body.sections?.length ? body.sections : null,
    days: dated ? null : body.days === undefined ? DEFAULT_DAYS : body.days,
    published_after: body.published_after ?? null,
    published_before: body.published_before ?? null,
    days_given: body.days !== undefined,
    temporal: body.temporal,
    timezone: body.timezone ?? DEFAULT_ZONE,
    mode: body.mode,
    max_results: body.max_results,
    highlights: body.highlights ?? false,
    dedupe: body.dedupe,
    max_tokens: body.max_tokens,
    fresh: body.fresh,
    explain: body.explain,
  };
}

function refuseReversed({ published_after: after, published_before: before }: SearchBody): void {
  if (after === undefined || before === undefined || startOf(after) <= endOf(before)) return;
  const message = `published_before (${before}) must not be earlier than published_after (${after})`;
  throw new Failure('invalid_request', `${message}.`, { errors: [{ path: 'published_before', message }] });
}
