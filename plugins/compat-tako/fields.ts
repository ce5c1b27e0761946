/** What becomes of every field of the Tako API, of both its generations. */
import { type CompatField, isObject, isUsed, scalarText } from '#core/compat/fields.ts';

const REFUSED = { status: 400, tag: 'BAD_REQUEST' };
const usual = (names: readonly string[]) => (value: unknown) =>
  isUsed(value) && !names.includes(scalarText(value));

/** Sent by clients with every call, without anybody having asked. */
const LOCALES: readonly CompatField[] = [
  {
    path: 'country_code',
    handling: 'warning',
    warning: 'limited:country_code',
    sample: 'GB',
    acts: usual(['US']),
    says: 'Never a filter.',
  },
  {
    path: 'locale',
    handling: 'warning',
    warning: 'approximated:locale',
    sample: 'fr-FR',
    acts: (value) => isUsed(value) && !/^(en|es)\b/i.test(scalarText(value)),
    says: 'es is Spanish, anything else English.',
  },
];

/** `POST /api/v1/knowledge_search`. */
export const TAKO_KNOWLEDGE_FIELDS: readonly CompatField[] = [
  {
    path: 'inputs.text',
    handling: 'mapped',
    sample: 'coverage of inflation by outlet',
    says: 'The query of a chart.',
  },
  { path: 'inputs.count', handling: 'same', sample: 2, says: 'Cards at most, 1 to 20.' },
  effort('inputs.search_effort'),
  { path: 'count', handling: 'same', sample: 2, says: 'The same; this one counts.' },
  effort('search_effort'),
  {
    path: 'source_indexes',
    handling: 'warning',
    warning: 'approximated:source_indexes',
    sample: ['tako_deep_v2'],
    acts: (value) => Array.isArray(value) && !value.every((one) => ['tako', 'web'].includes(one)),
    says: 'All of them are the news. connected_data alone finds nothing: no files are held here.',
  },
  {
    path: 'output_settings.knowledge_card_settings.image_dark_mode',
    handling: 'same',
    sample: true,
    says: 'The dark theme.',
  },
  {
    path: 'extra_params',
    handling: 'warning',
    warning: 'ignored:extra_params',
    sample: 'x=1',
    acts: usual(['include_data_url=true']),
    says: 'include_data_url=true gives the CSV.',
  },
  ...LOCALES,
];

/** `POST /api/v3/search`, and what `/api/v1/answer` is asked. */
export const TAKO_SEARCH_FIELDS: readonly CompatField[] = [
  {
    path: 'query',
    handling: 'mapped',
    sample: 'coverage of inflation by outlet',
    says: 'Charts and articles about it.',
  },
  {
    path: 'effort',
    handling: 'warning',
    warning: 'limited:effort',
    sample: 'deep',
    acts: (value) => value === 'deep',
    says: 'One normal search; instant is told as approximated:effort.',
  },
  { path: 'sources.data.count', handling: 'same', sample: 1, says: 'Cards at most, 1 to 20.' },
  { path: 'sources.data.include_contents', handling: 'same', sample: true, says: 'The rows, inline.' },
  {
    path: 'sources.data.content_format',
    handling: 'warning',
    warning: 'approximated:sources.data.content_format',
    sample: 'card_json',
    acts: (value) => value === 'card_json',
    says: 'json_compact, json_records and csv; card_json is json_compact.',
  },
  {
    path: 'sources.data.max_rows',
    handling: 'same',
    sample: 5,
    says: 'Up to 2000; the most recent are kept.',
  },
  { path: 'sources.data.mode', handling: 'same', sample: 'fast', says: 'Without effect, as there.' },
  {
    path: 'sources.data.node_ids',
    handling: 'warning',
    warning: 'ignored:sources.data.node_ids',
    sample: ['ent::x::1'],
    says: 'There is no graph here; with strict, no cards, and told as unsupported.',
  },
  {
    path: 'sources.data.strict',
    handling: 'error',
    refusal: REFUSED,
    sample: true,
    says: 'Goes with node_ids only.',
  },
  {
    path: 'sources.tako',
    handling: 'mapped',
    sample: { count: 1 },
    says: 'Another name of sources.data; with both, that one counts and this is told as ignored:sources.tako.',
    alone: true,
  },
  { path: 'sources.web.count', handling: 'same', sample: 3, says: 'Articles at most, 1 to 20.' },
  {
    path: 'sources.web.include_contents',
    handling: 'warning',
    warning: 'limited:sources.web.include_contents',
    sample: true,
    says: 'Excerpts as printed; never the page whole.',
  },
  ...['article_content_max_chars', 'snippet_max_chars'].map(
    (name): CompatField => ({
      path: `sources.web.${name}`,
      handling: 'same',
      sample: 200,
      says: 'A ceiling.',
    }),
  ),
  {
    path: 'sources.web.category',
    handling: 'warning',
    warning: 'ignored:sources.web.category',
    sample: 'sports',
    acts: usual(['news']),
    says: 'news is all there is.',
  },
  {
    path: 'sources.web.include_domains',
    handling: 'same',
    sample: ['example.com'],
    says: 'Up to 20; articles only.',
  },
  {
    path: 'sources.web.exclude_domains',
    handling: 'same',
    sample: ['example.com'],
    says: 'Up to 20; articles only.',
  },
  { path: 'sources.web.highlights', handling: 'same', sample: true, says: 'Passages joined by " … ".' },
  {
    path: 'sources.web.published_after',
    handling: 'same',
    sample: '2020-01-01',
    says: 'Undated articles count by the day on which they were first seen.',
  },
  {
    path: 'sources.web.published_before',
    handling: 'same',
    sample: '2100-01-01',
    says: 'Undated articles count by the day on which they were first seen.',
  },
  {
    path: 'location',
    handling: 'warning',
    warning: 'ignored:location',
    sample: { latitude: 40.4, longitude: -3.7 },
    acts: isObject,
    says: 'Has no meaning here.',
  },
  { path: 'timezone', handling: 'mapped', sample: 'Europe/Madrid', says: 'Whose days are counted.' },
  { path: 'output_settings.image_dark_mode', handling: 'same', sample: true, says: 'The dark theme.' },
  {
    path: 'output_settings.force_refresh',
    handling: 'warning',
    warning: 'ignored:output_settings.force_refresh',
    sample: true,
    says: 'Has no meaning here.',
  },
  {
    path: 'include_related',
    handling: 'warning',
    warning: 'ignored:include_related',
    sample: 3,
    says: 'Has no meaning here.',
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
    says: 'fast and auto; medium and deep are one normal search, answered at once.',
  };
}
