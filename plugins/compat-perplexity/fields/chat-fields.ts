/** How every field of the Perplexity API's chat is handled, as its clients send it. */
import { mapped, same, warned } from '#core/compat/field-rows.ts';
import { type CompatField, scalarText } from '#core/compat/fields.ts';
import { budget, FILTERS, ignored, isGiven, refused, resultCount } from './rows.ts';

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
  warned(
    'approximated',
    'model',
    'sonar-reasoning-pro',
    'sonar and sonar-pro are mode normal, sonar-deep-research is deep; no model reasons. Others are refused.',
    { acts: (value) => /reasoning|deep-research/.test(scalarText(value)) },
  ),
  warned(
    'ignored',
    'messages',
    [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'banco central' },
    ],
    "The last message, which must be the user's, is the query. If it is longer than 200 characters, it is distilled to its last question, its names and its topic, with the warning limited:messages.",
    { acts: (value) => Array.isArray(value) && value.length > 1 },
  ),
  same('stream', false, 'Sends one chunk per article, and a last one with usage.'),
  warned('unsupported', 'stream_mode', 'concise', 'Always full.', { acts: (value) => value === 'concise' }),
  resultCount('num_search_results'),
  budget('Budget for the content; finish_reason is length when it is truncated.'),
  mapped(
    'max_completion_tokens',
    5000,
    "The name of max_tokens in OpenAI's clients. max_tokens takes precedence; the warning is then ignored:max_completion_tokens.",
  ),
  ...FILTERS,
  warned(
    'approximated',
    'search_context_size',
    'low',
    'Budget of 2500, 5000 or 10,000 tokens unless max_tokens is given.',
  ),
  warned('approximated', 'web_search_options.search_context_size', 'low', 'Same as search_context_size.', {
    as: 'search_context_size',
  }),
  warned(
    'approximated',
    'web_search_options.user_location.country',
    'AR',
    'Same as country, which takes precedence.',
    { as: 'country' },
  ),
  location('region', 'x'),
  location('city', 'x'),
  location('latitude', 40.4),
  location('longitude', -3.7),
  warned('approximated', 'web_search_options.search_type', 'pro', 'fast is mode fast.', {
    as: 'web_search_options',
    acts: (value) => value === 'pro',
  }),
  warned('ignored', 'web_search_options.image_results_enhanced_relevance', true, 'No images are returned.', {
    acts: isGiven,
  }),
  refused('disable_search', true, 'Every answer comes from a search.'),
  refused('response_format', { type: 'json_schema', json_schema: {} }, 'Only text is available.'),
  refused('tools', [{ type: 'function', function: { name: 'x' } }], 'Tools are never called.'),
  refused('tool_choice', 'required', 'Tools are never called.'),
  refused('n', 2, 'Only 1 is available.'),
  warned('unsupported', 'return_images', true, 'No images are returned.'),
  warned('unsupported', 'return_related_questions', true, 'None are generated.'),
  ...Object.entries(UNUSED).map(([path, sample]) => ignored(path, sample)),
];

function location(name: string, sample: unknown): CompatField {
  return warned('ignored', `web_search_options.user_location.${name}`, sample, 'Only the country is used.', {
    as: 'web_search_options.user_location',
    acts: isGiven,
  });
}
