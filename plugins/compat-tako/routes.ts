import { FRAMEABLE } from '#core/http/chart-page.ts';
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
const FORMS = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
const V1 = '/api/v1';
const BETA = `${V1}/beta`;

export const TAKO_ROUTES: readonly Route<Tako>[] = [
  { method: 'POST', path: `${V1}/knowledge_search`, handler: knowledgeSearch },
  { method: 'POST', path: `${V1}/knowledge_search/async`, handler: startKnowledgeSearch },
  { method: 'GET', path: `${V1}/knowledge_search/async/status`, handler: taskStatus },
  { method: 'POST', path: `${V1}/grounding`, handler: grounding },
  { method: 'POST', path: '/api/v3/search', units: takoUnits, handler: takoSearch },
  { method: 'POST', path: `${V1}/answer`, units: takoUnits, handler: takoAnswer },
  { method: 'POST', path: `${V1}/contents`, handler: takoContents },
  {
    method: 'POST',
    path: `${V1}/thin_viz/create`,
    handler: components,
  },
  {
    method: 'POST',
    path: `${V1}/thin_viz/default_schema/{name}/create`,
    handler(tako, request, h) {
      schemaOf(request.params.name as string);
      return components(tako, request, h);
    },
  },
  { method: 'GET', path: `${V1}/thin_viz/default_schema`, handler: () => SCHEMAS },
  {
    method: 'GET',
    path: `${V1}/thin_viz/default_schema/{name}`,
    handler: (_tako, { params }) => schemaOf(params.name as string),
  },
  { method: 'POST', path: `${BETA}/visualize`, handler: visualize },
  {
    method: 'GET',
    path: `${BETA}/chart_insights`,
    handler: (tako, request, h) => insights(tako, request, h, String(request.query.card_id ?? '')),
  },
  {
    method: 'GET',
    path: `${V1}/internal/chart-configs/{id}/chart-insights`,
    handler: (tako, request, h) => insights(tako, request, h, idOf(request)),
  },
  {
    method: 'GET',
    path: [`${V1}/graph/search`, '/api/beta/graph/search'],
    handler: () => ({ results: [] }),
  },
  { method: 'POST', path: `${V1}/explore`, handler: () => ({ topics: [], entities: [], metrics: [] }) },
  {
    method: 'GET',
    path: `${V1}/agent/{kind}/runs`,
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
    // Forms are as wrong here as JSON; neither is read.
    options: { payload: { parse: false, output: 'stream', allow: FORMS } },
    handler: readOnly,
  },
];
