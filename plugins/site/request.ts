/** From the words of `POST /v1/search/site` to the house's own request; defaults filled in. */
import type { Mode } from '#core/search/modes.ts';
import { DEFAULT_ZONE } from '#core/search/question.ts';
import { questionsOf } from '#core/search/questions.ts';
import type { SiteRequest } from '#core/site/site-search.ts';

/** A body that `siteBody` has validated. */
export interface SiteBody {
  site: string;
  query: string;
  sections?: string[];
  exclude_domains?: string[];
  mode: Mode;
  max_results: number;
  highlights?: boolean;
  dedupe: boolean;
  tone: boolean;
  essential?: boolean;
  questions: Record<string, unknown>;
  max_tokens: number | null;
  fresh: boolean;
  temporal: 'auto' | 'off';
  timezone?: string;
  stream: boolean;
}

/** What a site has is looked through whole: there is no window unless the query names days. */
export function toSiteRequest(body: SiteBody): SiteRequest {
  const { mode } = body;
  return {
    site: body.site,
    queries: [body.query],
    sources: null,
    include_domains: [],
    exclude_domains: body.exclude_domains ?? [],
    countries: null,
    languages: null,
    sections: body.sections?.length ? body.sections : null,
    days: null,
    published_after: null,
    published_before: null,
    days_given: false,
    temporal: body.temporal,
    timezone: body.timezone ?? DEFAULT_ZONE,
    mode,
    max_results: body.max_results,
    highlights: body.highlights ?? mode === 'deep',
    dedupe: body.dedupe,
    tone: body.tone,
    essential: body.essential ?? mode === 'deep',
    questions: questionsOf(body.questions),
    max_tokens: body.max_tokens,
    fresh: body.fresh,
    explain: false,
  };
}
