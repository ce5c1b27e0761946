/** What becomes of every field of the Perplexity API, as its clients send it. */
import { type CompatField, isUsed, scalarText } from '#core/compat/fields.ts';

const numberOf = (value: unknown) => Number(scalarText(value));

export const MAX_PERPLEXITY_RESULTS = 50;
export const LEAST_TOKENS = 2000;
export const MOST_TOKENS = 1_000_000;
/** What an article's excerpts come to at most: never the page. */
export const EXCERPT_TOKENS = 250;

const REFUSED = { status: 400, tag: 'unsupported_parameter' };

/** Names that the official samples spell in camelCase; the SDK sends them as written. */
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
    says: "The outlet's country, as a filter.",
  },
  {
    path: 'search_domain_filter',
    handling: 'mapped',
    sample: ['-example.com'],
    says: 'Domains and paths to allow, with a leading - to deny; both together are allow minus deny. A top-level domain (.uk) is approximated.',
  },
  {
    path: 'search_language_filter',
    handling: 'mapped',
    sample: ['es'],
    says: 'Up to 20; en-US is read as en, and said so.',
  },
  {
    path: 'search_recency_filter',
    handling: 'mapped',
    sample: 'year',
    says: 'hour, day, week, month, year, by publication; words of time in the query then only sort.',
  },
  {
    path: 'search_after_date_filter',
    handling: 'mapped',
    sample: '3/1/2020',
    says: 'From that day on, UTC; ISO dates are taken too.',
  },
  {
    path: 'search_before_date_filter',
    handling: 'mapped',
    sample: '3/1/2100',
    says: 'To the end of that day, UTC.',
  },
  { path: 'search_after_date', handling: 'mapped', sample: '3/1/2020', says: 'Its earlier name.' },
  { path: 'search_before_date', handling: 'mapped', sample: '3/1/2100', says: 'Its earlier name.' },
  approximated('last_updated_after_filter', '3/1/2020', 'Applied to the day of publication.'),
  approximated('last_updated_before_filter', '3/1/2100', 'Applied to the day of publication.'),
  {
    path: 'search_mode',
    handling: 'error',
    refusal: REFUSED,
    sample: 'academic',
    says: 'web is what this is; academic and sec are other corpora.',
  },
];

export const PERPLEXITY_SEARCH_FIELDS: readonly CompatField[] = [
  {
    path: 'query',
    handling: 'warning',
    warning: 'approximated:query',
    sample: ['banco central', 'inflación'],
    acts: (value) => Array.isArray(value) && new Set(value.map((one) => scalarText(one).trim())).size > 1,
    says: 'A text, or up to 5; several come as one list, ranked together.',
  },
  {
    path: 'max_results',
    handling: 'warning',
    warning: 'limited:max_results',
    sample: 80,
    acts: (value) => numberOf(value) > MAX_PERPLEXITY_RESULTS,
    says: `1 to ${MAX_PERPLEXITY_RESULTS}.`,
  },
  {
    path: 'max_tokens',
    handling: 'warning',
    warning: 'approximated:max_tokens',
    sample: 500,
    acts: (value) => isUsed(value) && numberOf(value) < LEAST_TOKENS,
    says: 'A budget for all excerpts, spent in the order of rank; 4 characters are a token.',
  },
  {
    path: 'max_tokens_per_page',
    handling: 'warning',
    warning: 'limited:max_tokens_per_page',
    sample: 4096,
    acts: (value) => numberOf(value) > EXCERPT_TOKENS,
    says: 'A ceiling for one snippet: excerpts, never the page.',
  },
  approximated(
    'search_context_size',
    'low',
    '2500, 5000 or 10,000 tokens; beside a token field without effect, and told as ignored:search_context_size.',
  ),
  ...FILTERS,
  {
    path: 'search_type',
    handling: 'error',
    refusal: REFUSED,
    sample: 'people',
    says: 'web; fast is the fast mode; people is another corpus.',
  },
  { path: 'display_server_time', handling: 'same', sample: true, says: 'Adds server_time.' },
  ignored('safe_search', true),
  ...Object.entries(CAMEL_SAMPLES).map(([path, sample]) =>
    approximated(
      path,
      sample,
      `Read as ${CAMEL[path]}; beside it without effect, and told as ignored:${path}.`,
    ),
  ),
];

/** Fields of chat that have no meaning where nothing is generated. */
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
    says: 'sonar, sonar-pro: normal; sonar-deep-research: deep; nothing reasons. Others are refused.',
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
    says: "The last one, the user's, is the query, up to 200 characters.",
  },
  { path: 'stream', handling: 'same', sample: false, says: 'One chunk per article.' },
  {
    path: 'stream_mode',
    handling: 'warning',
    warning: 'unsupported:stream_mode',
    sample: 'concise',
    acts: (value) => value === 'concise',
    says: 'Always full.',
  },
  {
    path: 'num_search_results',
    handling: 'warning',
    warning: 'limited:num_search_results',
    sample: 80,
    acts: (value) => numberOf(value) > MAX_PERPLEXITY_RESULTS,
    says: `1 to ${MAX_PERPLEXITY_RESULTS}.`,
  },
  {
    path: 'max_tokens',
    handling: 'mapped',
    sample: 3000,
    says: 'A budget for the content; cut, finish_reason is length.',
  },
  ...FILTERS,
  approximated(
    'search_context_size',
    'low',
    'A budget of 2500, 5000 or 10,000 tokens, where max_tokens is absent.',
  ),
  {
    path: 'web_search_options.search_context_size',
    handling: 'warning',
    warning: 'approximated:search_context_size',
    sample: 'low',
    says: 'As search_context_size.',
  },
  {
    path: 'web_search_options.user_location.country',
    handling: 'warning',
    warning: 'approximated:country',
    sample: 'AR',
    says: 'As country, where that is absent.',
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
    says: 'fast is the fast mode.',
  },
  {
    path: 'web_search_options.image_results_enhanced_relevance',
    handling: 'warning',
    warning: 'ignored:web_search_options.image_results_enhanced_relevance',
    sample: true,
    says: 'No images.',
  },
  refused('disable_search', true, 'An answer without a search can not be had.'),
  refused('response_format', { type: 'json_schema', json_schema: {} }, 'text alone.'),
  refused('tools', [{ type: 'function', function: { name: 'x' } }], 'Nothing calls them.'),
  refused('tool_choice', 'required', 'Nothing calls tools.'),
  refused('n', 2, 'One.'),
  {
    path: 'return_images',
    handling: 'warning',
    warning: 'unsupported:return_images',
    sample: true,
    says: 'None are sent.',
  },
  {
    path: 'return_related_questions',
    handling: 'warning',
    warning: 'unsupported:return_related_questions',
    sample: true,
    says: 'None are made.',
  },
  ...Object.entries(UNUSED).map(([path, sample]) => ignored(path, sample)),
];

function ignored(path: string, sample: unknown): CompatField {
  return { path, handling: 'warning', warning: `ignored:${path}`, sample, says: 'Has no meaning here.' };
}

function approximated(path: string, sample: unknown, says: string): CompatField {
  return { path, handling: 'warning', warning: `approximated:${path}`, sample, says };
}

function refused(path: string, sample: unknown, says: string): CompatField {
  return { path, handling: 'error', refusal: REFUSED, sample, says };
}

function location(name: string, sample: unknown): CompatField {
  const warning = 'ignored:web_search_options.user_location';
  return {
    path: `web_search_options.user_location.${name}`,
    handling: 'warning',
    warning,
    sample,
    says: 'The country counts.',
  };
}
