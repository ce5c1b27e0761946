/** How every field of the Tako API is handled, in v1 and v3. */
import { mapped, refusedWith, same, warned } from '#core/compat/field-rows.ts';
import { type CompatField, isUsed, NO_EFFECT, scalarText } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';

const REFUSED = { status: 400, tag: 'BAD_REQUEST' };
const usual = (names: readonly string[]) => (value: unknown) =>
  isUsed(value) && !names.includes(scalarText(value));

/** Sent by clients with every call, whether the user set them or not. */
const LOCALES: readonly CompatField[] = [
  warned('limited', 'country_code', 'GB', 'Not used as a filter.', { acts: usual(['US']) }),
  warned('approximated', 'locale', 'fr-FR', 'es is Spanish; anything else is English.', {
    acts: (value) => isUsed(value) && !/^(en|es)\b/i.test(scalarText(value)),
  }),
];

/** `POST /api/v1/knowledge_search`. */
export const TAKO_KNOWLEDGE_FIELDS: readonly CompatField[] = [
  mapped('inputs.text', 'coverage of inflation by outlet', 'The query of a chart.'),
  same('inputs.count', 2, 'Maximum number of cards, 1 to 20.'),
  effort('inputs.search_effort'),
  same('count', 2, 'Takes precedence over inputs.count.'),
  effort('search_effort'),
  warned(
    'approximated',
    'source_indexes',
    ['tako_deep_v2'],
    'Every index means the news. connected_data alone finds nothing, because no files are stored here.',
    { acts: (value) => Array.isArray(value) && !value.every((one) => ['tako', 'web'].includes(one)) },
  ),
  same('output_settings.knowledge_card_settings.image_dark_mode', true, 'The dark theme.'),
  warned('ignored', 'extra_params', 'x=1', 'include_data_url=true adds the URL of the CSV.', {
    acts: usual(['include_data_url=true']),
  }),
  ...LOCALES,
];

/** `POST /api/v3/search`, and what `/api/v1/answer` is asked. */
export const TAKO_SEARCH_FIELDS: readonly CompatField[] = [
  mapped('query', 'coverage of inflation by outlet', 'Returns charts and articles about it.'),
  warned(
    'limited',
    'effort',
    'deep',
    'Always one normal search; instant adds the warning approximated:effort.',
    { acts: (value) => value === 'deep' },
  ),
  same('sources.data.count', 1, 'Maximum number of cards, 1 to 20.'),
  same('sources.data.include_contents', true, 'Includes the rows.'),
  warned(
    'approximated',
    'sources.data.content_format',
    'card_json',
    'json_compact, json_records or csv; card_json is treated as json_compact.',
    { acts: (value) => value === 'card_json' },
  ),
  same('sources.data.max_rows', 5, 'At most 2000; the most recent rows are returned.'),
  same('sources.data.mode', 'fast', 'Has no effect, as in that API.'),
  warned(
    'ignored',
    'sources.data.node_ids',
    ['ent::x::1'],
    'There is no graph here. With strict, no cards are returned and the warning is unsupported.',
  ),
  refusedWith(REFUSED, 'sources.data.strict', true, 'Requires node_ids.'),
  {
    path: 'sources.tako',
    handling: 'mapped',
    sample: { count: 1 },
    description:
      'Another name for sources.data, which takes precedence; this one then adds the warning ignored:sources.tako.',
    alone: true,
  },
  same('sources.web.count', 3, 'Maximum number of articles, 1 to 20.'),
  warned('limited', 'sources.web.include_contents', true, 'Verbatim excerpts, never the whole page.'),
  ...['article_content_max_chars', 'snippet_max_chars'].map(
    (name): CompatField => same(`sources.web.${name}`, 200, 'Upper limit.'),
  ),
  warned('ignored', 'sources.web.category', 'sports', 'Only news is searched.', { acts: usual(['news']) }),
  same('sources.web.include_domains', ['example.com'], 'At most 20; applies to articles only.'),
  same('sources.web.exclude_domains', ['example.com'], 'At most 20; applies to articles only.'),
  same('sources.web.highlights', true, 'Passages joined by " … ".'),
  same(
    'sources.web.published_after',
    '2020-01-01',
    'Undated articles count by the day they were first seen.',
  ),
  same(
    'sources.web.published_before',
    '2100-01-01',
    'Undated articles count by the day they were first seen.',
  ),
  warned('ignored', 'location', { latitude: 40.4, longitude: -3.7 }, NO_EFFECT, { acts: isObject }),
  mapped('timezone', 'Europe/Madrid', 'The time zone whose days are counted.'),
  same('output_settings.image_dark_mode', true, 'The dark theme.'),
  warned('ignored', 'output_settings.force_refresh', true, NO_EFFECT),
  same(
    'output_settings.flat_results.max_results',
    5,
    'At most 40. With flat_results, /search has cards and articles in one list, results.',
  ),
  same(
    'output_settings.flat_results.snippet_max_chars',
    200,
    'Upper limit. Refused beside sources.web.snippet_max_chars.',
  ),
  same('variable_cost', true, 'No source has a price per unit.'),
  warned(
    'unsupported',
    'output_schema',
    { type: 'object', properties: { rate: { type: 'number' } } },
    'Nothing is generated; /answer says so in structured_output_error.',
  ),
  warned('ignored', 'include_related', 3, NO_EFFECT),
  ...LOCALES,
];

function effort(path: string): CompatField {
  return warned(
    'limited',
    path,
    'deep',
    'Always one normal search, answered at once: medium and deep do the same as fast and auto.',
    { as: 'search_effort', acts: (value) => value === 'deep' || value === 'medium' },
  );
}
