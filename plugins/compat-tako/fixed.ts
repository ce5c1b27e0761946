/** What is answered without looking at the request: what is not offered, and the names of old schemas. */

export const REFUSED: readonly [method: 'GET' | 'POST', path: string, what: string][] = [
  ['POST', '/api/v1/agent/{kind}/runs', 'Agent runs are'],
  ['GET', '/api/v1/agent/{kind}/runs/{id}', 'Agent runs are'],
  ['POST', '/api/v1/knowledge_search/stream', 'Streams are'],
  ['POST', '/api/v1/beta/visualize/stream', 'Streams are'],
  ['GET', '/api/v1/beta/file_upload_url', 'Files are'],
  ['POST', '/api/v1/beta/file_connector', 'Files are'],
  ['POST', '/api/v1/beta/files/{id}', 'Files are'],
];

/** The old names for sets of components; what is drawn is decided by the components themselves. */
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
