/** From the words of `POST /v1/similar` to the house's own request; defaults filled in. */
import { canonicalAddress } from '#core/articles/address.ts';
import { Failure, type FieldError } from '#core/errors.ts';
import type { Mode } from '#core/search/modes.ts';
import { DEFAULT_ZONE, endOf, startOf } from '#core/search/question.ts';
import { questionsOf } from '#core/search/questions.ts';
import type { SimilarRequest } from '#core/search/similar/similar.ts';
import { nearestName } from '#core/server/nearest.ts';

/** A body that `similarBody` has validated. */
export interface SimilarBody {
  url: string;
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
  timezone?: string;
}

const DEFAULT_DAYS = 7;

/** A validated body as a request. Throws 400 when a source is none of `sources`, the dates are reversed or `url` is no address. */
export function toRequest(body: SimilarBody, sources: ReadonlySet<string>): SimilarRequest {
  const errors = [...unknownSources(body.sources ?? [], sources), ...reversed(body)];
  if (errors.length > 0) {
    const detail = errors.map(({ message }) => message).join('; ');
    throw new Failure('invalid_request', `${detail}.`, { errors });
  }
  const dated = body.published_after !== undefined || body.published_before !== undefined;
  return {
    url: canonicalAddress(body.url),
    sources: body.sources ?? null,
    include_domains: body.include_domains ?? [],
    exclude_domains: body.exclude_domains ?? [],
    countries: body.countries ?? null,
    languages: body.languages ?? null,
    sections: body.sections?.length ? body.sections : null,
    days: dated ? null : body.days === undefined ? DEFAULT_DAYS : body.days,
    published_after: body.published_after ?? null,
    published_before: body.published_before ?? null,
    timezone: body.timezone ?? DEFAULT_ZONE,
    mode: body.mode,
    max_results: body.max_results,
    highlights: body.highlights ?? body.mode === 'deep',
    dedupe: body.dedupe,
    tone: body.tone,
    essential: body.essential ?? body.mode === 'deep',
    questions: questionsOf(body.questions),
    max_tokens: body.max_tokens,
    fresh: body.fresh,
    explain: body.explain,
  };
}

function unknownSources(asked: readonly string[], known: ReadonlySet<string>): FieldError[] {
  return [...asked.entries()]
    .filter(([, id]) => !known.has(id))
    .map(([at, id]) => {
      const near = nearestName(id, [...known]);
      const hint = near === null ? 'GET /v1/sources lists them' : `did you mean "${near}"?`;
      return { path: `sources.${at}`, message: `sources[${at}] "${id}" is not the id of a source; ${hint}` };
    });
}

function reversed({ published_after: after, published_before: before }: SimilarBody): FieldError[] {
  if (after === undefined || before === undefined || startOf(after) <= endOf(before)) return [];
  const message = `published_before (${before}) must not be earlier than published_after (${after})`;
  return [{ path: 'published_before', message }];
}
