/** Charts of the caller's own data: thin_viz components, and visualize. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { type ChartBody, readChartRequest } from '#core/charts/chart-request.ts';
import { chartBody } from '#core/charts/request-fields.ts';
import { bodyOf, compatResponse } from '#core/compat/compat-api.ts';
import { cappedCaller, EXTRAS } from '#core/compat/extras.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import { Warnings, warnOfUnused } from '#core/compat/fields.ts';
import { callerOf } from '#core/http/authentication.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { App } from '#core/http/service.ts';
import { validated } from '#core/http/validation.ts';
import { Failure, renamedFields } from '#core/platform/errors.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import { knowledgeCard } from './cards.ts';
import { splitExtras, takoExtras } from './extras.ts';
import { readComponents } from './own-data/components.ts';
import type { OwnChart } from './own-data/own-chart.ts';
import { readVisualize } from './own-data/visualize.ts';
import { rootOf } from './pages.ts';
import type { Tako } from './tasks.ts';

/** The warning for a chart that was drawn as another type than requested. */
const ADJUSTED = 'chart_type_adjusted';

/** The fields that each of the two uses; all others are ignored. */
const COMPONENTS_USE = ['components', 'title', 'description', 'source', EXTRAS];
const VISUALIZE_USES = [
  ...['csv', 'query', 'viz_component_type', 'output_settings', 'file_id', 'file_ids'],
  ...['tako_formatted_dataset', EXTRAS],
];

/** `POST /api/v1/thin_viz/create`. */
export async function components({ app }: Tako, request: Request, h: ResponseToolkit) {
  const warnings = new Warnings();
  warnOfUnused(bodyOf(request), COMPONENTS_USE, warnings);
  const { chart, extras } = await drawn(app, request, readComponents, warnings);
  const card = knowledgeCard({ chart, root: rootOf(request, app), dark: false }, 'tako', false);
  const { card_id, title, description, webpage_url, image_url, embed_url, card_type } = card;
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
}

/** `POST /api/v1/beta/visualize`. */
export async function visualize({ app }: Tako, request: Request, h: ResponseToolkit) {
  const warnings = new Warnings();
  warnOfUnused(bodyOf(request), VISUALIZE_USES, warnings);
  const { chart, dark, extras } = await drawn(app, request, readVisualize, warnings);
  const card = knowledgeCard({ chart, root: rootOf(request, app), dark }, 'tako', false);
  return compatResponse(
    h,
    { outputs: { knowledge_cards: [card], answer: null }, request_id: request.info.id, ...extras },
    warnings,
  );
}

/** A refusal of fields by what the caller calls them. */
function named(error: unknown, { from, to }: OwnChart['table'], extras: readonly string[]): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid_request') return error;
  const rename = (path: string) => {
    if (extras.includes(path.split('.', 1)[0]!)) return `${EXTRAS}.${path}`;
    const isTable = path === 'data' || path === from || path.startsWith(`${from}.`);
    return isTable ? to.replace(/\[(\d+)\]/g, '.$1') + path.slice(from.length) : path;
  };
  return renamedFields(error, rename, { [`: ${from}[`]: `: ${to}[`, [`: ${from}.`]: `: ${to}.` });
}

/** Draws what `read` makes of a body; adds a warning when the chart has another type than requested. */
async function drawn(
  app: App,
  request: Request,
  read: (body: JsonObject, warnings: Warnings) => OwnChart,
  warnings: Warnings,
) {
  requireCapability('charts', app.capabilities, callerOf(request));
  const { body, given, chart: fields } = splitExtras(bodyOf(request), ['data'], warnings);
  const { draft, typedBy, table } = read(body, warnings);
  const create = async () => {
    const chartFields = validated<ChartBody>(chartBody, { ...draft, ...fields });
    const chartRequest = readChartRequest(chartFields, app.config.date_offset);
    const caller = cappedCaller(request, app, given);
    return app.charts.service.create(caller, chartRequest, publicAddress(request, app));
  };
  const chart = await create().catch((error: unknown) => {
    throw named(error, table, Object.keys(fields));
  });
  if (chart.warnings.some(({ code }) => code === ADJUSTED))
    warnings.add(`approximated:${'type' in fields ? `${EXTRAS}.type` : typedBy}`);
  const extras = given && { [EXTRAS]: takoExtras([chart], chart.usage.cost_usd) };
  return { chart, dark: draft.theme === 'dark', extras };
}
