/** The door for clients of the Tako API, of both its generations: charts and articles for a query, and own data drawn. */
import { randomUUID } from 'node:crypto';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { LRUCache } from 'lru-cache';
import { type ChartBody, toMaterial } from '#core/charts/chart-request.ts';
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { chartBody } from '#core/charts/fields.ts';
import {
  bodyOf,
  type CompatRoutes,
  compatResponse,
  keyedBy,
  registerCompatRoutes,
} from '#core/compat/door.ts';
import { cappedBy, EXTRAS } from '#core/compat/extras.ts';
import { WARNINGS_HEADER, Warnings } from '#core/compat/fields.ts';
import { askerOf } from '#core/http/admission.ts';
import { callerOf } from '#core/http/authentication.ts';
import type { Plugin, RouteFacts } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { validated } from '#core/http/validation.ts';
import { Failure } from '#core/platform/errors.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import { afterPaying, articlesOf, chartsOf, webResults } from './ask.ts';
import { addresses, formerCard, presentCard } from './cards.ts';
import { contentOf, priceOnly } from './content.ts';
import { contentsOf } from './contents.ts';
import { formatError } from './errors.ts';
import { deal, extrasAnswer } from './extras.ts';
import { REFUSED, SCHEMAS } from './fixed.ts';
import { insightsOf } from './insights.ts';
import { type Drawing, readComponents, readVisualize } from './own-data.ts';
import { pages } from './pages.ts';
import type { Body } from './read.ts';
import { ANSWER, readFormer, readPresent, SEARCH } from './request.ts';
import { articlesAfter, leaveClosed, unitsOf } from './sources.ts';

const DOOR: CompatRoutes = {
  root: '/compat/tako',
  capability: 'compat-tako',
  spell: formatError,
  headers: ['user-agent'],
  // One client joins its base and path without a slash between them.
  tidied: (path) => path.replace(/^\/compat\/takoapi\//, '/compat/tako/api/'),
};

type Handler = (request: Request, h: ResponseToolkit) => Promise<object>;

/** The house's own word for another type than the one that was asked for. */
const ADJUSTED = 'chart_type_adjusted';
const NO_CARDS = 'No relevant knowledge cards found';
/** Finished answers of the asynchronous form that one process keeps, for clients that ask again at once. */
const MOST_TASKS = 500;

export default {
  name: 'compat-tako',
  capability: 'compat-tako',
  register(server, app: App) {
    registerCompatRoutes(server, DOOR);
    pages(server, app, DOOR);
    const made = (chart: ChartAnswer, dark: boolean) => ({ chart, root: app.baseUrl + DOOR.root, dark });

    const former = async (request: Request) => {
      const asked = readFormer(bodyOf(request));
      const none = () =>
        new Failure('not_found', NO_CARDS, {
          as: 'RELEVANT_RESULTS_NOT_FOUND',
          headers: toldBy(asked.warnings),
        });
      if (asked.nowhere) throw none();
      const caller = cappedBy(askerOf(request, app), asked.extras?.maxCostUsd);
      const { charts, costUsd } = await chartsOf(app, caller, asked.charts);
      if (charts.length === 0) throw none();
      const { dark } = asked.charts;
      const body = {
        outputs: {
          knowledge_cards: charts.map((chart) => formerCard(made(chart, dark), asked.index, asked.withData)),
          answer: null,
        },
        request_id: request.info.id,
        ...(asked.extras && { [EXTRAS]: extrasAnswer(charts, costUsd) }),
      };
      return { body, warnings: asked.warnings };
    };

    const present = async (request: Request, usual: typeof SEARCH | typeof ANSWER) => {
      const asked = readPresent(bodyOf(request), usual);
      const caller = cappedBy(askerOf(request, app), asked.extras?.maxCostUsd);
      leaveClosed(asked, app, caller.org);
      const { charts, costUsd } = asked.charts
        ? await chartsOf(app, caller, asked.charts)
        : { charts: [], costUsd: 0 };
      const found = await articlesAfter(asked, charts.length > 0, () =>
        articlesOf(app, afterPaying(caller, costUsd), asked.query, asked.web!.fields),
      );
      const cost = costUsd + (found?.usage.cost_usd ?? 0);
      const names = app.index.sources;
      const dark = asked.charts?.dark ?? false;
      return {
        warnings: asked.warnings,
        body: {
          cards: charts.map((chart, at) => {
            const { webpage_url: ref } = addresses(chart.id, app.baseUrl + DOOR.root, false);
            const content = asked.contents
              ? contentOf(chart, asked.contents.format, asked.contents.rows, ref)
              : priceOnly(chart);
            return presentCard(made(chart, dark), at, content);
          }),
          web_results:
            found && asked.web
              ? webResults(found, asked.web.shape, (source) => names.get(source ?? '')?.name ?? source)
              : [],
          request_id: request.info.id,
          usage: { total_cost_usd: cost, compute: { cost_usd: cost } },
          ...(asked.extras && { [EXTRAS]: extrasAnswer(charts, cost, found) }),
        },
      };
    };

    route(server, 'POST', '/api/v1/knowledge_search', async (request, h) => {
      const { body, warnings } = await former(request);
      return compatResponse(h, body, warnings);
    });

    const tasks = new LRUCache<string, { owner: string; result: object }>({ max: MOST_TASKS });
    route(server, 'POST', '/api/v1/knowledge_search/async', async (request, h) => {
      const { body, warnings } = await former(request);
      const id = randomUUID();
      tasks.set(id, { owner: callerOf(request).key.id, result: { outputs: body.outputs } });
      return compatResponse(h, { task_id: id, status: 'pending' }, warnings, 202);
    });
    route(server, 'GET', '/api/v1/knowledge_search/async/status', async (request, h) => {
      const { task_id: id = '' } = request.query as { task_id?: string };
      const task = tasks.get(id);
      if (!task || task.owner !== callerOf(request).key.id)
        throw new Failure('not_found', 'There is no such task.');
      return h.response({ task_id: id, status: 'COMPLETED', events: [], result: task.result });
    });

    const search: Handler = async (request, h) => {
      const { body, warnings } = await present(request, SEARCH);
      return compatResponse(h, body, warnings);
    };
    route(server, 'POST', '/api/v3/search', search, { units: unitsOf });
    const answering: Handler = async (request, h) => {
      const { body, warnings } = await present(request, ANSWER);
      const cited = body.web_results.filter(({ snippet }) => snippet !== null).slice(0, ANSWER.articles);
      for (const [at, one] of cited.entries()) one.citation_number = at + 1;
      warnings.add(cited.length > 0 ? 'approximated:answer' : 'limited:answer');
      const answer = cited.map(({ snippet }, at) => `${snippet} [${at + 1}]`).join('\n');
      return compatResponse(h, { answer, ...body }, warnings);
    };
    route(server, 'POST', '/api/v1/answer', answering, { units: unitsOf });
    route(server, 'POST', '/api/v1/grounding', async (request, h) => {
      const { body, warnings } = await former(request).catch((error: unknown) => {
        if (error instanceof Failure && error.as === 'RELEVANT_RESULTS_NOT_FOUND')
          return { body: { outputs: { knowledge_cards: [] as object[] } }, warnings: new Warnings() };
        throw error;
      });
      warnings.add('limited:answer');
      const { knowledge_cards } = body.outputs;
      const frame = { answer: '', tako_selected: false, confidence: 1, sources: [], web_results: null };
      return compatResponse(h, { ...frame, knowledge_cards, request_id: request.info.id }, warnings);
    });

    route(server, 'POST', '/api/v1/contents', async (request, h) => {
      const warnings = new Warnings();
      const { one, usage } = await contentsOf(app, request, bodyOf(request), DOOR.root, warnings);
      return compatResponse(h, { contents: [one], request_id: request.info.id, usage }, warnings);
    });

    /** Draws what `read` makes of a body. Another type than the one that was asked for is told. */
    const draw = async (
      request: Request,
      read: (body: Body, warnings: Warnings) => Drawing,
      warnings: Warnings,
    ) => {
      requireCapability('charts', app.open, callerOf(request).org);
      const { body, given, chart: fields } = deal(bodyOf(request), ['data'], warnings);
      const { draft, typedBy } = read(body, warnings);
      const { looks, material } = toMaterial(validated<ChartBody>(chartBody, { ...draft, ...fields }));
      const caller = cappedBy(askerOf(request, app), given?.maxCostUsd);
      const chart = await app.charts.service.create(caller, looks, material);
      if (chart.warnings.some(({ code }) => code === ADJUSTED))
        warnings.add(`approximated:${'type' in fields ? `${EXTRAS}.type` : typedBy}`);
      const extras = given && { [EXTRAS]: extrasAnswer([chart], chart.usage.cost_usd) };
      return { chart, dark: draft.theme === 'dark', extras };
    };
    for (const path of ['/api/v1/thin_viz/create', '/api/v1/thin_viz/default_schema/{name}/create']) {
      route(server, 'POST', path, async (request, h) => {
        const body = bodyOf(request);
        const warnings = new Warnings();
        for (const name of ['postmessage_embed', 'normalize_currencies', 'image_ttl_minutes', 'height'])
          if (body[name] !== undefined && body[name] !== null) warnings.add(`ignored:${name}`);
        const { chart, extras } = await draw(request, readComponents, warnings);
        const { card_id, title, description, ...card } = formerCard(made(chart, false), 'tako', false);
        const { webpage_url, image_url, embed_url, card_type } = card;
        return compatResponse(
          h,
          {
            ...{ card_id, title, description, webpage_url, image_url, embed_url, card_type },
            ...{ visualization_data: null, embed_mode: 'post', sources: null, source_indexes: null },
            ...{ methodologies: null, data_url: null },
            ...extras,
          },
          warnings,
        );
      });
    }
    route(server, 'GET', '/api/v1/thin_viz/default_schema', async (_request, h) => h.response(SCHEMAS));
    route(server, 'GET', '/api/v1/thin_viz/default_schema/{name}', async (request, h) => {
      const schema = SCHEMAS.find(({ name }) => name === request.params.name);
      if (!schema)
        throw new Failure('not_found', `There is no schema ${String(request.params.name).slice(0, 60)}.`);
      return h.response(schema);
    });
    route(server, 'POST', '/api/v1/beta/visualize', async (request, h) => {
      const body = bodyOf(request);
      const warnings = new Warnings();
      for (const name of ['model', 'debug', 'segment_id', 'connected_private_index_id', 'extra_params'])
        if (body[name] !== undefined && body[name] !== null && body[name] !== false)
          warnings.add(`ignored:${name}`);
      const { chart, dark, extras } = await draw(request, readVisualize, warnings);
      const card = formerCard(made(chart, dark), 'tako', false);
      return compatResponse(
        h,
        { outputs: { knowledge_cards: [card], answer: null }, request_id: request.info.id, ...extras },
        warnings,
      );
    });

    const insights = async (request: Request, h: ResponseToolkit, id: string) => {
      requireCapability('charts', app.open, callerOf(request).org);
      const warnings = new Warnings();
      warnings.add('approximated:insights');
      if ((request.query as Body).effort !== undefined) warnings.add('ignored:effort');
      return compatResponse(
        h,
        insightsOf(await app.charts.service.get(callerOf(request).org!.id, id)),
        warnings,
      );
    };
    route(server, 'GET', '/api/v1/beta/chart_insights', (request, h) =>
      insights(request, h, String((request.query as Body).card_id ?? '')),
    );
    route(server, 'GET', '/api/v1/internal/chart-configs/{id}/chart-insights', (request, h) =>
      insights(request, h, request.params.id as string),
    );

    for (const path of ['/api/v1/graph/search', '/api/beta/graph/search'])
      route(server, 'GET', path, async (_request, h) => h.response({ results: [] }));
    route(server, 'POST', '/api/v1/explore', async (_request, h) =>
      h.response({ topics: [], entities: [], metrics: [] }),
    );
    route(server, 'GET', '/api/v1/agent/{kind}/runs', async (_request, h) =>
      h.response({ data: [], has_more: false, next_cursor: null }),
    );
    for (const [method, path, what] of REFUSED) {
      route(server, method, path, async () => {
        throw new Failure('invalid_request', `${what} not available here. Use POST /api/v3/search.`, {
          as: 'unsupported',
          headers: { [WARNINGS_HEADER]: `unsupported:${what.split(' ')[0]!.toLowerCase()}` },
        });
      });
    }
  },
} satisfies Plugin;

function route(
  server: Server,
  method: 'GET' | 'POST',
  path: string,
  handler: Handler,
  facts: Pick<RouteFacts, 'units'> = {},
): void {
  server.route({
    method,
    path: DOOR.root + path,
    options: keyedBy(DOOR, facts),
    handler: (request, h) => handler(request, h) as never,
  });
}

function toldBy(warnings: Warnings): Record<string, string> {
  return warnings.header === null ? {} : { [WARNINGS_HEADER]: warnings.header };
}
