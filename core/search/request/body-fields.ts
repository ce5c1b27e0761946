/** Fields shared by all search bodies: which articles, from which days, and what is returned. */
import type { FieldError } from '../../platform/errors.ts';
import type { Mode } from '../modes.ts';
import { endOfDate, startOfDate } from './bare-dates.ts';
import { DEFAULT_DAYS, DEFAULT_ZONE, type SearchRequest } from './search-request.ts';
import { type QuestionBody, questionsOf } from './typed-questions.ts';

/** Which articles are searched. */
export interface FilterBody {
  sources?: string[];
  include_domains?: string[];
  exclude_domains?: string[];
  countries?: string[];
  languages?: string[];
  sections?: string[];
}

/** Publication dates. */
export interface DatesBody {
  days?: number | null;
  published_after?: string;
  published_before?: string;
}

/** How articles are judged, and what is returned for each. */
export interface OptionsBody {
  mode: Mode;
  max_results: number;
  min_score: number;
  highlights?: boolean;
  dedupe: boolean;
  tone: boolean;
  essential?: boolean;
  questions: Record<string, QuestionBody>;
  max_tokens: number | null;
  fresh: boolean;
  timezone?: string;
  cursor?: string;
}

/** Filters of a body; absent lists, and an empty list of sections, filter nothing. */
export function readFilters(body: FilterBody) {
  return {
    sources: body.sources ?? null,
    include_domains: body.include_domains ?? [],
    exclude_domains: body.exclude_domains ?? [],
    countries: body.countries ?? null,
    languages: body.languages ?? null,
    sections: body.sections?.length ? body.sections : null,
  } satisfies Partial<SearchRequest>;
}

/**
 * Publication window of a body. When both dates and `days` are given, articles must match both. With neither, it is the
 * last `defaultDays` days, or everything when null.
 */
export function readDates(body: DatesBody, defaultDays: number | null = DEFAULT_DAYS) {
  const { published_after: after, published_before: before, days } = body;
  const dated = after !== undefined || before !== undefined;
  return {
    days: days === undefined ? (dated ? null : defaultDays) : days,
    published_after: after ?? null,
    published_before: before ?? null,
  } satisfies Partial<SearchRequest>;
}

/** A field error when the dates are reversed, otherwise none. `offset`: UTC offset of bare dates. */
export function reversedDates(
  { published_after: after, published_before: before }: DatesBody,
  offset: string,
): FieldError[] {
  if (after === undefined || before === undefined) return [];
  if (startOfDate(after, offset) <= endOfDate(before, offset)) return [];
  const message = `published_before (${before}) must not be earlier than published_after (${after})`;
  return [{ path: 'published_before', message }];
}

/** Options of a body, with defaults. Deep searches return more annotations by default. */
export function readOptions(body: OptionsBody) {
  const deep = body.mode === 'deep';
  return {
    timezone: body.timezone ?? DEFAULT_ZONE,
    mode: body.mode,
    max_results: body.max_results,
    min_score: body.min_score,
    highlights: body.highlights ?? deep,
    dedupe: body.dedupe,
    tone: body.tone,
    essential: body.essential ?? deep,
    questions: questionsOf(body.questions),
    max_tokens: body.max_tokens,
    fresh: body.fresh,
    ...(body.cursor !== undefined && { cursor: body.cursor }),
  } satisfies Partial<SearchRequest>;
}
