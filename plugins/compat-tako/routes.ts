import Joi from 'joi';
import { FOREIGN_ANSWER, FOREIGN_BODY } from '#core/compat/compat-api.ts';
import { FRAMEABLE } from '#core/http/chart-page.ts';
import { UNREAD_BODY } from '#core/http/incoming/body.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import { takoContents } from './contents.ts';
import { components, visualize } from './draw.ts';
import { REFUSED, SCHEMAS, schemaOf } from './fixed.ts';
import { insights } from './insights.ts';
import { grounding, knowledgeSearch, startKnowledgeSearch, taskStatus } from './knowledge.ts';
import { cardImage, embedPage, oembed, readOnly } from './pages.ts';
import { takoAnswer, takoSearch } from './search.ts';
import { takoUnits } from './sources.ts';
import type { Tako } from './tasks.ts';

const PAGES = ['/embed/{id}', '/card/{id}'];
const V1 = '/api/v1';
const BETA = `${V1}/beta`;

/** A row of the table: what the other API takes and returns. */
const described = (id: string, summary: string) => ({
  id: `compatTako${id}`,
  summary: `${summary}, for clients of the Tako API`,
  responses: { 200: FOREIGN_ANSWER },
});
const taking = { accepts: FOREIGN_BODY };

const anyOf = (names: readonly string[]) =>
  Joi.object(Object.fromEntries(names.map((name) => [name, Joi.string().allow('')]))).unknown();

export const TAKO_ROUTES: readonly Route<Tako>[] = [
  {
    method: 'POST',
    path: `${V1}/knowledge_search`,
    ...described('KnowledgeSearch', 'Charts of a query as cards'),
    ...taking,
    handler: knowledgeSearch,
  },
  {
    method: 'POST',
    path: `${V1}/knowledge_search/async`,
    ...described('StartKnowledgeSearch', 'Charts of a query as cards, as a task'),
    responses: { 202: FOREIGN_ANSWER },
    ...taking,
    handler: startKnowledgeSearch,
  },
  {
    method: 'GET',
    path: `${V1}/knowledge_search/async/status`,
    ...described('TaskStatus', 'The cards of a search that was started as a task'),
    query: anyOf(['task_id']),
    handler: taskStatus,
  },
  {
    method: 'POST',
    path: `${V1}/grounding`,
    ...described('Grounding', 'Charts of a query beside an empty answer'),
    ...taking,
    handler: grounding,
  },
  {
    method: 'POST',
    path: '/api/v3/search',
    ...described('Search', 'Charts and articles for a query'),
    ...taking,
    units: takoUnits,
    handler: takoSearch,
  },
  {
    method: 'POST',
    path: `${V1}/answer`,
    ...described('Answer', 'Passages of the articles found, word for word'),
    ...taking,
    units: takoUnits,
    handler: takoAnswer,
  },
  {
    method: 'POST',
    path: `${V1}/contents`,
    ...described('Contents', 'The rows of a chart, or excerpts of a page'),
    ...taking,
    handler: takoContents,
  },
  {
    method: 'POST',
    path: `${V1}/thin_viz/create`,
    ...described('CreateCard', 'A chart of your own data, made of components'),
    ...taking,
    handler: components,
  },
  {
    method: 'POST',
    path: `${V1}/thin_viz/default_schema/{name}/create`,
    ...described('CreateCardBySchema', 'A chart of your own data, by the name of a schema'),
    ...taking,
    handler(tako, request, h) {
      schemaOf(request.params.name as string);
      return components(tako, request, h);
    },
  },
  {
    method: 'GET',
    path: `${V1}/thin_viz/default_schema`,
    ...described('Schemas', 'The names of schemas'),
    responses: { 200: { ...FOREIGN_ANSWER, schema: { type: 'array', items: FOREIGN_ANSWER.schema } } },
    handler: () => SCHEMAS,
  },
  {
    method: 'GET',
    path: `${V1}/thin_viz/default_schema/{name}`,
    ...described('Schema', 'One schema'),
    handler: (_tako, { params }) => schemaOf(params.name as string),
  },
  {
    method: 'POST',
    path: `${BETA}/visualize`,
    ...described('Visualize', 'A chart of your own CSV'),
    ...taking,
    handler: visualize,
  },
  {
    method: 'GET',
    path: `${BETA}/chart_insights`,
    ...described('Insights', 'What the numbers of a chart show, in fixed sentences'),
    query: anyOf(['card_id', 'effort']),
    handler: (tako, request, h) => insights(tako, request, h, String(request.query.card_id ?? '')),
  },
  {
    method: 'GET',
    path: `${V1}/internal/chart-configs/{id}/chart-insights`,
    ...described('InsightsOfChart', 'What the numbers of the chart in the path show, in fixed sentences'),
    handler: (tako, request, h) => insights(tako, request, h, idOf(request)),
  },
  {
    method: 'GET',
    path: [`${V1}/graph/search`, '/api/beta/graph/search'],
    ...described('GraphSearch', 'An empty list: there is no graph here'),
    handler: () => ({ results: [] }),
  },
  {
    method: 'POST',
    path: `${V1}/explore`,
    ...described('Explore', 'Empty lists: there is no graph here'),
    ...taking,
    handler: () => ({ topics: [], entities: [], metrics: [] }),
  },
  {
    method: 'GET',
    path: `${V1}/agent/{kind}/runs`,
    ...described('AgentRuns', 'An empty list: no agents run here'),
    handler: () => ({ data: [], has_more: false, next_cursor: null }),
  },
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
