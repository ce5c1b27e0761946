/** The routes of v1: charts of a query as knowledge cards. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { addressesOf } from '#core/charts/chart-response.ts';
import { bodyOf, compatResponse } from '#core/compat/compat-api.ts';
import { cappedCaller, EXTRAS } from '#core/compat/extras.ts';
import { WARNINGS_HEADER, Warnings } from '#core/compat/fields.ts';
import { refusedAs } from '#core/compat/native-refusals.ts';
import { callerOf } from '#core/http/authentication.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';
import { chartsOf } from './ask.ts';
import { knowledgeCard } from './cards.ts';
import { takoExtras } from './extras.ts';
import { rootAt } from './pages.ts';
import { readKnowledgeSearch } from './request.ts';
import type { Tako } from './tasks.ts';

const NAMES = { query: 'inputs.text', include_domains: `${EXTRAS}.include_domains` };

const NO_CARDS = 'No relevant knowledge cards found';
const NOTHING_FOUND = 'RELEVANT_RESULTS_NOT_FOUND';

/** `POST /api/v1/knowledge_search`. */
export async function knowledgeSearch({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { bodyAt, warnings } = await cardsFor(app, request);
  return compatResponse(h, bodyAt(publicAddress(request, app)), warnings);
}

/** The same as a task, which is finished when its id is returned. */
export async function startKnowledgeSearch({ app, tasks }: Tako, request: Request, h: ResponseToolkit) {
  const { bodyAt, warnings } = await cardsFor(app, request);
  const id = tasks.add(callerOf(request).key.id, (baseUrl) => ({ outputs: bodyAt(baseUrl).outputs }));
  return compatResponse(h, { task_id: id, status: 'pending' }, warnings, 202);
}

/** The result of a task of the caller's key. Throws 404. */
export function taskStatus({ app, tasks }: Tako, request: Request) {
  const { task_id: id = '' } = request.query as { task_id?: string };
  const result = tasks.find(callerOf(request).key.id, id, publicAddress(request, app));
  if (result === null) throw new Failure('not_found', 'Task not found.');
  return { task_id: id, status: 'COMPLETED', events: [], result };
}

/** Cards beside an empty answer; no cards are no failure here. */
export async function grounding({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { cards, warnings } = await cardsFor(app, request).then(
    ({ bodyAt, warnings }) => ({
      cards: bodyAt(publicAddress(request, app)).outputs.knowledge_cards,
      warnings,
    }),
    (error: unknown) => {
      if (error instanceof Failure && error.as === NOTHING_FOUND)
        return { cards: [], warnings: new Warnings() };
      throw error;
    },
  );
  warnings.add('limited:answer');
  const frame = { answer: '', tako_selected: false, confidence: 1, sources: [], web_results: null };
  return compatResponse(h, { ...frame, knowledge_cards: cards, request_id: request.info.id }, warnings);
}

/** Cards with the addresses of the service at a `baseUrl`. Throws 404 when nothing relevant is found. */
async function cardsFor(app: App, request: Request) {
  const asked = readKnowledgeSearch(bodyOf(request));
  const { warnings, extras, index, withData } = asked;
  const { dark } = asked.charts;
  const caller = cappedCaller(request, app, extras);
  const { charts, costUsd } = asked.nowhere
    ? { charts: [], costUsd: 0 }
    : await refusedAs(NAMES, () => chartsOf(app, caller, asked.charts, publicAddress(request, app)));
  if (charts.length === 0) {
    throw new Failure('not_found', NO_CARDS, {
      as: NOTHING_FOUND,
      ...(warnings.header !== null && { headers: { [WARNINGS_HEADER]: warnings.header } }),
    });
  }
  const bodyAt = (baseUrl: string) => {
    const there = charts.map((chart) => ({ ...chart, ...addressesOf(chart.id, baseUrl) }));
    const made = there.map((chart) => ({ chart, root: rootAt(baseUrl), dark }));
    return {
      outputs: { knowledge_cards: made.map((one) => knowledgeCard(one, index, withData)), answer: null },
      request_id: request.info.id,
      ...(extras && { [EXTRAS]: takoExtras(there, costUsd) }),
    };
  };
  return { bodyAt, warnings };
}
