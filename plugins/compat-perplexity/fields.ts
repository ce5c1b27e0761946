/** How every field of the Perplexity API is handled, as its clients send it. */
import { type CompatField, isUsed, scalarText } from '#core/compat/fields.ts';

/** These clients send only null for a field without use, so that `temperature: 0` asks for something. */
export const isGiven = (value: unknown) => value !== undefined && value !== null;
const numberOf = (value: unknown) => Number(scalarText(value));

export const MAX_PERPLEXITY_RESULTS = 50;
const MIN_TOKENS = 2000;
export const MAX_TOKENS = 1_000_000;
/** Upper limit of one article's excerpts, so that they never make up the page. */
export const EXCERPT_TOKENS = 250;

const REFUSED = { status: 400, tag: 'unsupported_parameter' };

/** Names that the official samples write in camelCase; the SDK sends them unchanged. */
export const CAMEL: Record<string, string> = {
  maxResults: 'max_results',
  maxTokens: 'max_tokens',
  maxTokensPerPage: 'max_tokens_per_page',
  searchContextSize: 'search_context_size',
  searchDomainFilter: 'search_domain_filter',
  searchLanguageFilter: 'search_language_filter',
  searchRecencyFilter: 'search_recency_filter',
  searchAfterDateFilter: 'search_after_date_filter',
  searchBeforeDateFilter: 'search_before_date_filter',
  lastUpdatedAfterFilter: 'last_updated_after_filter',
  lastUpdatedBeforeFilter: 'last_updated_before_filter',
  searchMode: 'search_mode',
  searchType: 'search_type',
  displayServerTime: 'display_server_time',
};
const CAMEL_SAMPLES: Record<string, unknown> = {
  maxResults: 3,
  maxTokens: 5000,
  maxTokensPerPage: 100,
  searchContextSize: 'low',
  searchDomainFilter: ['example.com'],
  searchLanguageFilter: ['es'],
  searchRecencyFilter: 'week',
  searchAfterDateFilter: '1/2/2020',
  searchBeforeDateFilter: '1/2/2100',
  lastUpdatedAfterFilter: '1/2/2020',
  lastUpdatedBeforeFilter: '1/2/2100',
  searchMode: 'web',
  searchType: 'web',
  displayServerTime: true,
};

const FILTERS: readonly CompatField[] = [
  {
    path: 'country',
    handling: 'warning',
    warning: 'approximated:country',
    sample: 'AR',
    description: 'Filters by the country of the outlet.',
  },
  {
    path: 'search_domain_filter',
    handling: 'mapped',
    sample: ['-example.com'],
    description:
      'Domains and paths to allow or, with a leading -, to deny; denied ones are subtracted from allowed ones. A top-level domain (.uk) and a path are allowed with a warning.',
  },
  {
    path: 'search_language_filter',
    handling: 'mapped',
    sample: ['es'],
    description: 'At most 20; en-US is read as en, with a warning.',
  },
  {
    path: 'search_recency_filter',
    handling: 'mapped',
    sample: 'year',
    description:
      'hour, day, week, month or year, by publication. Time expressions in the query then affect only the ranking.',
  },
  {
    path: 'search_after_date_filter',
    handling: 'mapped',
    sample: '3/1/2020',
    description: 'From the start of that day, UTC; ISO dates are accepted too.',
  },
  {
    path: 'search_before_date_filter',
    handling: 'mapped',
    sample: '3/1/2100',
    description: 'Until the end of that day, UTC.',
  },
  {
    path: 'search_after_date',
    handling: 'mapped',
    sample: '3/1/2020',
    description: 'Former name of search_after_date_filter.',
  },
  {
    path: 'search_before_date',
    handling: 'mapped',
    sample: '3/1/2100',
    description: 'Former name of search_before_date_filter.',
  },
  approximated('last_updated_after_filter', '3/1/2020', 'Applies to the day of publication.'),
  {
    path: 'last_updated_before_filter',
    handling: 'mapped',
    sample: '3/1/2100',
    description:
      'Until the end of that day, UTC; an article that was never changed counts by its publication.',
  },
  {
    path: 'search_mode',
    handling: 'error',
    refusal: REFUSED,
    sample: 'academic',
    description: 'Only web is available; academic and sec are refused.',
  },
];

export const PERPLEXITY_SEARCH_FIELDS: readonly CompatField[] = [
  {
    path: 'query',
    handling: 'warning',
    warning: 'approximated:query',
    sample: ['banco central', 'inflación'],
    acts: (value) => Array.isArray(value) && new Set(value.map((one) => scalarText(one).trim())).size > 1,
    description: 'A string, or up to 5; results of several are ranked together in one list.',
  },
  {
    path: 'max_results',
    handling: 'warning',
    warning: 'limited:max_results',
    sample: 80,
    acts: (value) => numberOf(value) > MAX_PERPLEXITY_RESULTS,
    description: `1 to ${MAX_PERPLEXITY_RESULTS}.`,
  },
  budget('Budget for all excerpts, spent in rank order; a token is 4 characters.'),
  {
    path: 'max_tokens_per_page',
    handling: 'warning',
    warning: 'limited:max_tokens_per_page',
    sample: 4096,
    acts: (value) => numberOf(value) > EXCERPT_TOKENS,
    description: 'Upper limit of one snippet, which has excerpts, never the whole page.',
  },
  approximated(
    'search_context_size',
    'low',
    '2500, 5000 or 10,000 tokens. A token field takes precedence; the warning is then ignored:search_context_size.',
  ),
  ...FILTERS,
  {
    path: 'search_type',
    handling: 'error',
    refusal: REFUSED,
    sample: 'people',
    description: 'web; fast is mode fast; people is refused.',
  },
  { path: 'display_server_time', handling: 'same', sample: true, description: 'Adds server_time.' },
  ignored('safe_search', true),
  ...Object.entries(CAMEL_SAMPLES).map(([path, sample]) =>
    approximated(
      path,
      sample,
      `Read as ${CAMEL[path]}, which takes precedence; the warning is then ignored:${path}.`,
    ),
  ),
];

/** Fields of chat that have no effect where nothing is generated. */
const UNUSED: Record<string, unknown> = {
  enable_search_classifier: true,
  safe_search: true,
  reasoning_effort: 'high',
  temperature: 0.2,
  top_p: 0.9,
  top_k: 5,
  presence_penalty: 1,
  frequency_penalty: 1,
  stop: ['.'],
  best_of: 2,
  logprobs: true,
  top_logprobs: 3,
  cum_logprobs: true,
  language_preference: 'es',
  response_formatting_locale: 'es',
  parallel_tool_calls: true,
  latitude: 40.4,
  longitude: -3.7,
  image_domain_filter: ['example.com'],
  image_format_filter: ['png'],
  num_images: 2,
  thread_id: 'a',
  use_threads: true,
  file_workspace_id: 'a',
  updated_after_timestamp: 1,
  updated_before_timestamp: 1,
  search_tenant: 'a',
  ranking_model: 'a',
  user_original_query: 'a',
  response_metadata: { a: 1 },
  search_internal_properties: { a: 1 },
  diverse_first_token: true,
  has_image_url: true,
  _inputs: 'a',
};

export const PERPLEXITY_CHAT_FIELDS: readonly CompatField[] = [
  {
    path: 'model',
    handling: 'warning',
    warning: 'approximated:model',
    sample: 'sonar-reasoning-pro',
    acts: (value) => /reasoning|deep-research/.test(scalarText(value)),
    description:
      'sonar and sonar-pro are mode normal, sonar-deep-research is deep; no model reasons. Others are refused.',
  },
  {
    path: 'messages',
    handling: 'warning',
    warning: 'ignored:messages',
    sample: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'banco central' },
    ],
    acts: (value) => Array.isArray(value) && value.length > 1,
    description:
      "The last message, which must be the user's, is the query. One of more than 200 characters is distilled to its last question, its names and its topic, with the warning limited:messages.",
  },
  { path: 'stream', handling: 'same', sample: false, description: 'Sends one chunk per article.' },
  {
    path: 'stream_mode',
    handling: 'warning',
    warning: 'unsupported:stream_mode',
    sample: 'concise',
    acts: (value) => value === 'concise',
    description: 'Always full.',
  },
  {
    path: 'num_search_results',
    handling: 'warning',
    warning: 'limited:num_search_results',
    sample: 80,
    acts: (value) => numberOf(value) > MAX_PERPLEXITY_RESULTS,
    description: `1 to ${MAX_PERPLEXITY_RESULTS}.`,
  },
  budget('Budget for the content; finish_reason is length when it is truncated.'),
  ...FILTERS,
  approximated(
    'search_context_size',
    'low',
    'Budget of 2500, 5000 or 10,000 tokens unless max_tokens is given.',
  ),
  {
    path: 'web_search_options.search_context_size',
    handling: 'warning',
    warning: 'approximated:search_context_size',
    sample: 'low',
    description: 'Same as search_context_size.',
  },
  {
    path: 'web_search_options.user_location.country',
    handling: 'warning',
    warning: 'approximated:country',
    sample: 'AR',
    description: 'Same as country, which takes precedence.',
  },
  location('region', 'x'),
  location('city', 'x'),
  location('latitude', 40.4),
  location('longitude', -3.7),
  {
    path: 'web_search_options.search_type',
    handling: 'warning',
    warning: 'approximated:web_search_options',
    sample: 'pro',
    acts: (value) => value === 'pro',
    description: 'fast is mode fast.',
  },
  {
    path: 'web_search_options.image_results_enhanced_relevance',
    handling: 'warning',
    warning: 'ignored:web_search_options.image_results_enhanced_relevance',
    sample: true,
    acts: isGiven,
    description: 'No images are returned.',
  },
  refused('disable_search', true, 'Every answer comes from a search.'),
  refused('response_format', { type: 'json_schema', json_schema: {} }, 'Only text is available.'),
  refused('tools', [{ type: 'function', function: { name: 'x' } }], 'Tools are never called.'),
  refused('tool_choice', 'required', 'Tools are never called.'),
  refused('n', 2, 'Only 1 is available.'),
  {
    path: 'return_images',
    handling: 'warning',
    warning: 'unsupported:return_images',
    sample: true,
    description: 'No images are returned.',
  },
  {
    path: 'return_related_questions',
    handling: 'warning',
    warning: 'unsupported:return_related_questions',
    sample: true,
    description: 'None are generated.',
  },
  ...Object.entries(UNUSED).map(([path, sample]) => ignored(path, sample)),
];

function ignored(path: string, sample: unknown): CompatField {
  return {
    path,
    handling: 'warning',
    warning: `ignored:${path}`,
    sample,
    acts: isGiven,
    description: 'Has no effect here.',
  };
}

function budget(description: string): CompatField {
  return {
    path: 'max_tokens',
    handling: 'warning',
    warning: 'approximated:max_tokens',
    sample: 500,
    acts: (value) => isUsed(value) && numberOf(value) < MIN_TOKENS,
    description,
  };
}

function approximated(path: string, sample: unknown, description: string): CompatField {
  return { path, handling: 'warning', warning: `approximated:${path}`, sample, description };
}

function refused(path: string, sample: unknown, description: string): CompatField {
  return { path, handling: 'error', refusal: REFUSED, sample, description };
}

function location(name: string, sample: unknown): CompatField {
  const warning = 'ignored:web_search_options.user_location';
  return {
    path: `web_search_options.user_location.${name}`,
    handling: 'warning',
    warning,
    sample,
    acts: isGiven,
    description: 'Only the country is used.',
  };
}
