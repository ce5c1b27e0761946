/** How every field of the Perplexity API's search is handled, as its clients send it. */
import { same, warned } from '#core/compat/field-rows.ts';
import { type CompatField, scalarText } from '#core/compat/fields.ts';
import { budget, FILTERS, ignored, numberOf, refused, resultCount } from './rows.ts';

/** Upper limit of one article's excerpts, so that they never make up the page. */
export const EXCERPT_TOKENS = 250;

/** Names that the official samples write in camelCase, with a sample; the SDK sends them unchanged. */
export const CAMEL_NAMES: Record<string, readonly [twin: string, sample: unknown]> = {
  maxResults: ['max_results', 3],
  maxTokens: ['max_tokens', 5000],
  maxTokensPerPage: ['max_tokens_per_page', 100],
  searchContextSize: ['search_context_size', 'low'],
  searchDomainFilter: ['search_domain_filter', ['example.com']],
  searchLanguageFilter: ['search_language_filter', ['es']],
  searchRecencyFilter: ['search_recency_filter', 'week'],
  searchAfterDateFilter: ['search_after_date_filter', '1/2/2020'],
  searchBeforeDateFilter: ['search_before_date_filter', '1/2/2100'],
  lastUpdatedAfterFilter: ['last_updated_after_filter', '1/2/2020'],
  lastUpdatedBeforeFilter: ['last_updated_before_filter', '1/2/2100'],
  searchMode: ['search_mode', 'web'],
  searchType: ['search_type', 'web'],
  displayServerTime: ['display_server_time', true],
};

export const PERPLEXITY_SEARCH_FIELDS: readonly CompatField[] = [
  warned(
    'approximated',
    'query',
    ['banco central', 'inflación'],
    'One string, or up to 5; the results of several are ranked together in one list.',
    {
      acts: (value) => Array.isArray(value) && new Set(value.map((one) => scalarText(one).trim())).size > 1,
      types: ['string', 'array'],
    },
  ),
  resultCount('max_results'),
  budget('Budget for all excerpts, spent in rank order; a token is 4 characters.'),
  warned(
    'limited',
    'max_tokens_per_page',
    4096,
    'Upper limit of one snippet, which has excerpts, never the whole page.',
    { acts: (value) => numberOf(value) > EXCERPT_TOKENS },
  ),
  warned(
    'approximated',
    'search_context_size',
    'low',
    '2500, 5000 or 10,000 tokens. A token field takes precedence; the warning is then ignored:search_context_size.',
  ),
  ...FILTERS,
  refused('search_type', 'people', 'web; fast is mode fast; people is refused.'),
  same('display_server_time', true, 'Adds server_time.'),
  ignored('safe_search', true),
  ...Object.entries(CAMEL_NAMES).map(([path, [twin, sample]]) =>
    warned(
      'approximated',
      path,
      sample,
      `Read as ${twin}, which takes precedence; the warning is then ignored:${path}.`,
    ),
  ),
];
