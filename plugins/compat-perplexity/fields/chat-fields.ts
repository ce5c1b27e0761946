/** How every field of the Perplexity API's chat is handled, as its clients send it. */
import { type CompatField, scalarText } from '#core/compat/fields.ts';
import { approximated, budget, FILTERS, ignored, isGiven, refused, resultCount } from './rows.ts';

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
      "The last message, which must be the user's, is the query. If it is longer than 200 characters, it is distilled to its last question, its names and its topic, with the warning limited:messages.",
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
  resultCount('num_search_results'),
  budget('Budget for the content; finish_reason is length when it is truncated.'),
  {
    path: 'max_completion_tokens',
    handling: 'mapped',
    sample: 5000,
    description:
      "The name of max_tokens in OpenAI's clients. max_tokens takes precedence; the warning is then ignored:max_completion_tokens.",
  },
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
