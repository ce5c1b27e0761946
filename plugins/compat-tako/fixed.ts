/** Fixed responses: what is not supported, and the names of old schemas. */
import { WARNINGS_HEADER } from '#core/compat/fields.ts';
import type { Route } from '#core/http/routes.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { Failure } from '#core/platform/errors.ts';

const NOT_OFFERED = [
  ['POST', '/api/v1/agent/{kind}/runs', 'Agent runs are'],
  ['GET', '/api/v1/agent/{kind}/runs/{id}', 'Agent runs are'],
  ['POST', '/api/v1/knowledge_search/stream', 'Streams are'],
  ['POST', '/api/v1/beta/visualize/stream', 'Streams are'],
  ['GET', '/api/v1/beta/file_upload_url', 'Files are'],
  ['POST', '/api/v1/beta/file_connector', 'Files are'],
  ['POST', '/api/v1/beta/files/{id}', 'Files are'],
] as const;

export const REFUSED: readonly Route<unknown>[] = NOT_OFFERED.map(([method, path, what]) => ({
  method,
  path,
  handler: () => {
    throw new Failure('invalid_request', `${what} not supported. Use POST /api/v3/search.`, {
      headers: { [WARNINGS_HEADER]: `unsupported:${what.split(' ')[0]!.toLowerCase()}` },
    });
  },
}));

/** Old names for sets of components; the components themselves decide what is drawn. */
export const SCHEMAS = [
  { name: 'bar_chart', description: 'Bars by category.', components: ['header', 'categorical_bar'] },
  {
    name: 'grouped_bar_chart',
    description: 'Several bars by category.',
    components: ['header', 'categorical_bar'],
  },
  { name: 'pie_chart', description: 'Shares of a whole.', components: ['header', 'pie'] },
  { name: 'timeseries_card', description: 'Values over time.', components: ['header', 'generic_timeseries'] },
  { name: 'scatter_chart', description: 'Points.', components: ['header', 'scatter'] },
  { name: 'table', description: 'Rows and columns.', components: ['header', 'table'] },
  { name: 'stock_card', description: 'Figures and their course.', components: ['header', 'financial_boxes'] },
];

/** Throws 404 for an unknown name. */
export function schemaOf(name: string) {
  const schema = SCHEMAS.find((one) => one.name === name);
  if (!schema) throw new Failure('not_found', `Schema ${cutToUnits(name, 60)} not found.`);
  return schema;
}
