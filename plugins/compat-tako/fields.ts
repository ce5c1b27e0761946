/** How every field of the Tako API is handled, in v1 and v3. */
import { type CompatField, isUsed, NO_EFFECT, scalarText } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';

const REFUSED = { status: 400, tag: 'BAD_REQUEST' };
const usual = (names: readonly string[]) => (value: unknown) =>
  isUsed(value) && !names.includes(scalarText(value));

/** Sent by clients with every call, whether the user set them or not. */
const LOCALES: readonly CompatField[] = [
  {
    path: 'country_code',
    handling: 'warning',
    warning: 'limited:country_code',
    sample: 'GB',
    acts: usual(['US']),
    description: 'Not used as a filter.',
  },
  {
    path: 'locale',
    handling: 'warning',
    warning: 'approximated:locale',
    sample: 'fr-FR',
    acts: (value) => isUsed(value) && !/^(en|es)\b/i.test(scalarText(value)),
    description: 'es is Spanish; anything else is English.',
  },
];

/** `POST /api/v1/knowledge_search`. */
export const TAKO_KNOWLEDGE_FIELDS: readonly CompatField[] = [
  {
    path: 'inputs.text',
    handling: 'mapped',
    sample: 'coverage of inflation by outlet',
    description: 'The query of a chart.',
  },
  { path: 'inputs.count', handling: 'same', sample: 2, description: 'Maximum number of cards, 1 to 20.' },
  effort('inputs.search_effort'),
  { path: 'count', handling: 'same', sample: 2, description: 'Takes precedence over inputs.count.' },
  effort('search_effort'),
  {
    path: 'source_indexes',
    handling: 'warning',
    warning: 'approximated:source_indexes',
    sample: ['tako_deep_v2'],
    acts: (value) => Array.isArray(value) && !value.every((one) => ['tako', 'web'].includes(one)),
    description:
      'Every index means the news. connected_data alone finds nothing, because no files are stored here.',
  },
  {
    path: 'output_settings.knowledge_card_settings.image_dark_mode',
    handling: 'same',
    sample: true,
    description: 'The dark theme.',
  },
  {
    path: 'extra_params',
    handling: 'warning',
    warning: 'ignored:extra_params',
    sample: 'x=1',
    acts: usual(['include_data_url=true']),
    description: 'include_data_url=true adds the URL of the CSV.',
  },
  ...LOCALES,
];

/** `POST /api/v3/search`, and what `/api/v1/answer` is asked. */
export const TAKO_SEARCH_FIELDS: readonly CompatField[] = [
  {
    path: 'query',
    handling: 'mapped',
    sample: 'coverage of inflation by outlet',
    description: 'Returns charts and articles about it.',
  },
  {
    path: 'effort',
    handling: 'warning',
    warning: 'limited:effort',
    sample: 'deep',
    acts: (value) => value === 'deep',
    description: 'Always one normal search; instant adds the warning approximated:effort.',
  },
  {
    path: 'sources.data.count',
    handling: 'same',
    sample: 1,
    description: 'Maximum number of cards, 1 to 20.',
  },
  {
    path: 'sources.data.include_contents',
    handling: 'same',
    sample: true,
    description: 'Includes the rows.',
  },
  {
    path: 'sources.data.content_format',
    handling: 'warning',
    warning: 'approximated:sources.data.content_format',
    sample: 'card_json',
    acts: (value) => value === 'card_json',
    description: 'json_compact, json_records or csv; card_json is treated as json_compact.',
  },
  {
    path: 'sources.data.max_rows',
    handling: 'same',
    sample: 5,
    description: 'At most 2000; the most recent rows are returned.',
  },
  {
    path: 'sources.data.mode',
    handling: 'same',
    sample: 'fast',
    description: 'Has no effect, as in that API.',
  },
  {
    path: 'sources.data.node_ids',
    handling: 'warning',
    warning: 'ignored:sources.data.node_ids',
    sample: ['ent::x::1'],
    description: 'There is no graph here. With strict, no cards are returned and the warning is unsupported.',
  },
  {
    path: 'sources.data.strict',
    handling: 'error',
    refusal: REFUSED,
    sample: true,
    description: 'Requires node_ids.',
  },
  {
    path: 'sources.tako',
    handling: 'mapped',
    sample: { count: 1 },
    description:
      'Another name for sources.data, which takes precedence; this one then adds the warning ignored:sources.tako.',
    alone: true,
  },
  {
    path: 'sources.web.count',
    handling: 'same',
    sample: 3,
    description: 'Maximum number of articles, 1 to 20.',
  },
  {
    path: 'sources.web.include_contents',
    handling: 'warning',
    warning: 'limited:sources.web.include_contents',
    sample: true,
    description: 'Verbatim excerpts, never the whole page.',
  },
  ...['article_content_max_chars', 'snippet_max_chars'].map(
    (name): CompatField => ({
      path: `sources.web.${name}`,
      handling: 'same',
      sample: 200,
      description: 'Upper limit.',
    }),
  ),
  {
    path: 'sources.web.category',
    handling: 'warning',
    warning: 'ignored:sources.web.category',
    sample: 'sports',
    acts: usual(['news']),
    description: 'Only news is searched.',
  },
  {
    path: 'sources.web.include_domains',
    handling: 'same',
    sample: ['example.com'],
    description: 'At most 20; applies to articles only.',
  },
  {
    path: 'sources.web.exclude_domains',
    handling: 'same',
    sample: ['example.com'],
    description: 'At most 20; applies to articles only.',
  },
  {
    path: 'sources.web.highlights',
    handling: 'same',
    sample: true,
    description: 'Passages joined by " … ".',
  },
  {
    path: 'sources.web.published_after',
    handling: 'same',
    sample: '2020-01-01',
    description: 'Undated articles count by the day they were first seen.',
  },
  {
    path: 'sources.web.published_before',
    handling: 'same',
    sample: '2100-01-01',
    description: 'Undated articles count by the day they were first seen.',
  },
  {
    path: 'location',
    handling: 'warning',
    warning: 'ignored:location',
    sample: { latitude: 40.4, longitude: -3.7 },
    acts: isObject,
    description: NO_EFFECT,
  },
  {
    path: 'timezone',
    handling: 'mapped',
    sample: 'Europe/Madrid',
    description: 'The time zone whose days are counted.',
  },
  { path: 'output_settings.image_dark_mode', handling: 'same', sample: true, description: 'The dark theme.' },
  {
    path: 'output_settings.force_refresh',
    handling: 'warning',
    warning: 'ignored:output_settings.force_refresh',
    sample: true,
    description: NO_EFFECT,
  },
  {
    path: 'output_settings.flat_results.max_results',
    handling: 'same',
    sample: 5,
    description: 'At most 40. With flat_results, /search has cards and articles in one list, results.',
  },
  {
    path: 'output_settings.flat_results.snippet_max_chars',
    handling: 'same',
    sample: 200,
    description: 'Upper limit. Refused beside sources.web.snippet_max_chars.',
  },
  {
    path: 'variable_cost',
    handling: 'same',
    sample: true,
    description: 'No source has a price per unit.',
  },
  {
    path: 'output_schema',
    handling: 'warning',
    warning: 'unsupported:output_schema',
    sample: { type: 'object', properties: { rate: { type: 'number' } } },
    description: 'Nothing is generated; /answer says so in structured_output_error.',
  },
  {
    path: 'include_related',
    handling: 'warning',
    warning: 'ignored:include_related',
    sample: 3,
    description: NO_EFFECT,
  },
  ...LOCALES,
];

function effort(path: string): CompatField {
  return {
    path,
    handling: 'warning',
    warning: 'limited:search_effort',
    sample: 'deep',
    acts: (value) => value === 'deep' || value === 'medium',
    description: 'Always one normal search, answered at once: medium and deep do the same as fast and auto.',
  };
}
