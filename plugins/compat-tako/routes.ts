import Joi from 'joi';
import { FOREIGN_ANSWER } from '#core/compat/compat-api.ts';
import { describedBody } from '#core/compat/described-body.ts';
import { FRAMEABLE } from '#core/http/chart-page.ts';
import { UNREAD_BODY } from '#core/http/incoming/body.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import { EXAMPLE_PAGE } from '#core/search/request/fields.ts';
import { takoContents } from './contents.ts';
import { components, visualize } from './draw.ts';
import { TAKO_KNOWLEDGE_FIELDS, TAKO_SEARCH_FIELDS } from './fields.ts';
import { REFUSED, SCHEMAS, schemaOf } from './fixed.ts';
import { cardIdOf, insights } from './insights.ts';
import { grounding, knowledgeSearch, startKnowledgeSearch, taskStatus } from './knowledge.ts';
import { cardImage, embedPage, oembed, readOnly } from './pages.ts';
import { takoAnswer, takoSearch } from './search.ts';
import { takoUnits } from './sources.ts';
import type { Tako } from './tasks.ts';

const PAGES = ['/embed/{id}', '/card/{id}'];
const V1 = '/api/v1';
const BETA = `${V1}/beta`;

/** A route as it is described: where it is, and what it answers. */
const get = (
  path: string | string[],
  id: string,
  summary: string,
  handler: Route<Tako>['handler'],
  more: Partial<Route<Tako>> = {},
): Route<Tako> => ({
  method: 'GET',
  path,
  id: `compatTako${id}`,
  summary: `${summary}, for clients of the Tako API`,
  responses: { 200: FOREIGN_ANSWER },
  handler,
  ...more,
});

/** One that takes a body. */
const post = (
  path: string,
  id: string,
  summary: string,
  handler: Route<Tako>['handler'],
  body: ReturnType<typeof describedBody>,
  more: Partial<Route<Tako>> = {},
) => get(path, id, summary, handler, { method: 'POST', ...body, ...more });

const EXAMPLE_QUERY = 'coverage of the Northgate merger by outlet';
const KNOWLEDGE_BODY = describedBody({ inputs: { text: EXAMPLE_QUERY } }, TAKO_KNOWLEDGE_FIELDS, ['inputs']);
const SEARCH_BODY = describedBody({ query: EXAMPLE_QUERY }, TAKO_SEARCH_FIELDS, ['query']);
const COMPONENTS_BODY = describedBody(
  {
    components: [
      { component_type: 'header', config: { title: 'Trains on time' } },
      {
        component_type: 'categorical_bar',
        config: {
          datasets: [
            {
              label: 'Share',
              data: [
                { x: 'North', y: 91 },
                { x: 'South', y: 84 },
              ],
            },
          ],
        },
      },
    ],
  },
  [],
  ['components'],
);

const anyOf = (names: readonly string[]) =>
  Joi.object(Object.fromEntries(names.map((name) => [name, Joi.string().allow('')]))).unknown();

export const TAKO_ROUTES: readonly Route<Tako>[] = [
  post(
    `${V1}/knowledge_search`,
    'KnowledgeSearch',
    'Charts of a query as cards',
    knowledgeSearch,
    KNOWLEDGE_BODY,
  ),
  post(
    `${V1}/knowledge_search/async`,
    'StartKnowledgeSearch',
    'Charts of a query as cards, as a task',
    startKnowledgeSearch,
    KNOWLEDGE_BODY,
    { responses: { 202: FOREIGN_ANSWER } },
  ),
  get(
    `${V1}/knowledge_search/async/status`,
    'TaskStatus',
    'The cards of a search that was started as a task',
    taskStatus,
    { query: anyOf(['task_id']) },
  ),
  post(`${V1}/grounding`, 'Grounding', 'Charts of a query beside an empty answer', grounding, KNOWLEDGE_BODY),
  post('/api/v3/search', 'Search', 'Charts and articles for a query', takoSearch, SEARCH_BODY, {
    units: takoUnits,
  }),
  post(`${V1}/answer`, 'Answer', 'Passages of the articles found, word for word', takoAnswer, SEARCH_BODY, {
    units: takoUnits,
  }),
  post(
    `${V1}/contents`,
    'Contents',
    'The rows of a chart, or excerpts of a page',
    takoContents,
    describedBody({ url: EXAMPLE_PAGE }, [], ['url']),
  ),
  post(
    `${V1}/thin_viz/create`,
    'CreateCard',
    'A chart of your own data, made of components',
    components,
    COMPONENTS_BODY,
  ),
  post(
    `${V1}/thin_viz/default_schema/{name}/create`,
    'CreateCardBySchema',
    'A chart of your own data, by the name of a schema',
    (tako, request, h) => {
      schemaOf(request.params.name as string);
      return components(tako, request, h);
    },
    COMPONENTS_BODY,
  ),
  get(`${V1}/thin_viz/default_schema`, 'Schemas', 'The names of schemas', () => SCHEMAS, {
    responses: { 200: { ...FOREIGN_ANSWER, schema: { type: 'array', items: FOREIGN_ANSWER.schema } } },
  }),
  get(`${V1}/thin_viz/default_schema/{name}`, 'Schema', 'One schema', (_tako, { params }) =>
    schemaOf(params.name as string),
  ),
  post(
    `${BETA}/visualize`,
    'Visualize',
    'A chart of your own CSV',
    visualize,
    describedBody({ csv: ['month,share\n2026-01,91\n2026-02,84'] }),
  ),
  get(
    `${BETA}/chart_insights`,
    'Insights',
    'What the numbers of a chart show, in fixed sentences',
    (tako, request, h) => insights(tako, request, h, cardIdOf(request)),
    { query: anyOf(['card_id', 'effort']) },
  ),
  get(
    `${V1}/internal/chart-configs/{id}/chart-insights`,
    'InsightsOfChart',
    'What the numbers of the chart in the path show, in fixed sentences',
    (tako, request, h) => insights(tako, request, h, idOf(request)),
  ),
  get(
    [`${V1}/graph/search`, '/api/beta/graph/search'],
    'GraphSearch',
    'An empty list: there is no graph here',
    () => ({ results: [] }),
  ),
  post(
    `${V1}/explore`,
    'Explore',
    'Empty lists: there is no graph here',
    () => ({
      topics: [],
      entities: [],
      metrics: [],
    }),
    describedBody({}),
  ),
  get(`${V1}/agent/{kind}/runs`, 'AgentRuns', 'An empty list: no agents run here', () => ({
    data: [],
    has_more: false,
    next_cursor: null,
  })),
  ...REFUSED,
  { method: 'GET', path: [`${V1}/image/{id}`, '/image/{id}'], access: 'public', handler: cardImage },
  { method: 'GET', path: PAGES, access: 'public', options: { security: FRAMEABLE }, handler: embedPage },
  { method: 'GET', path: '/oembed', access: 'public', handler: oembed },
  {
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    path: [...PAGES, '/oembed'],
    access: 'public',
    options: { payload: UNREAD_BODY },
    handler: readOnly,
  },
];
