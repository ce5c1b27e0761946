/** Fixed responses: what is not supported, and the names of old schemas. */
import { WARNINGS_HEADER } from '#core/compat/fields.ts';
import type { Route } from '#core/http/routes.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { Failure } from '#core/platform/errors.ts';

const SEARCH = 'POST /api/v3/search';
const KNOWLEDGE = 'POST /api/v1/knowledge_search';
const VISUALIZE = 'POST /api/v1/beta/visualize';

/** The graph as its API has it: its search finds nothing, so that a node is one that does not exist. */
const GRAPH = ['Graph nodes are', SEARCH, 'not_found'] as const;

/** What is not offered, and what to use instead. */
const NOT_OFFERED = [
  ['POST', '/api/v1/agent/{kind}/runs', 'Agent runs are', SEARCH],
  ['GET', '/api/v1/agent/{kind}/runs/{id}', 'Agent runs are', SEARCH],
  ['POST', '/api/v1/knowledge_search/stream', 'Streams are', KNOWLEDGE],
  ['POST', '/api/v1/beta/visualize/stream', 'Streams are', VISUALIZE],
  ['GET', '/api/v1/beta/file_upload_url', 'Files are', `${VISUALIZE} with csv`],
  ['POST', '/api/v1/beta/file_connector', 'Files are', `${VISUALIZE} with csv`],
  ['POST', '/api/v1/beta/files/{id}', 'Files are', `${VISUALIZE} with csv`],
  ['GET', ['/api/v1/graph/related', '/api/beta/graph/related'], ...GRAPH],
  ['GET', ['/api/v1/graph/node/{id}', '/api/beta/graph/node/{id}'], ...GRAPH],
] as const;

export const REFUSED: readonly Route<unknown>[] = NOT_OFFERED.map(([method, path, what, instead, code]) => ({
  method,
  path,
  handler: () => {
    throw new Failure(code ?? 'invalid_request', `${what} not supported. Use ${instead}.`, {
      headers: { [WARNINGS_HEADER]: `unsupported:${what.split(' ')[0]!.toLowerCase()}` },
      // Clients of agents know no status, only this word; those of the others know no word like it.
      ...(what === 'Agent runs are' && { as: 'unsupported' }),
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
