/** v3 search, and answers quoted from its articles: charts and articles for a query. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { bodyOf, compatResponse } from '#core/compat/compat-api.ts';
import { cappedCaller, EXTRAS, warnOfReading } from '#core/compat/extras.ts';
import { refusedAs } from '#core/compat/native-refusals.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { App } from '#core/http/service.ts';
import { outletName } from '#core/news/outlets/named-outlets.ts';
import { afterPaying, articlesOf, chartsOf, sumUsd, webResults } from './ask.ts';
import { cardAddresses, searchCard } from './cards.ts';
import { contentOf, priceOnly } from './content.ts';
import { takoExtras } from './extras.ts';
import { flatResults } from './flat-results.ts';
import { rootOf } from './pages.ts';
import { ANSWER, readTakoSearch, SEARCH, type TakoSearch } from './request.ts';
import { articlesBesideCharts, dropDisabledSource } from './sources.ts';
import type { Tako } from './tasks.ts';

const NAMES = { query: 'query', include_domains: 'sources.web.include_domains' };

/** `POST /api/v3/search`. */
export async function takoSearch({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { body, asked } = await searched(app, request, SEARCH);
  if (asked.flat === null) return compatResponse(h, body, asked.warnings);
  const results = flatResults(body.cards, body.web_results, asked.flat);
  return compatResponse(h, { ...body, cards: [], web_results: [], results }, asked.warnings);
}

/** Why a schema of the caller's is not filled, with the code for a failure to fill it. */
const NOT_STRUCTURED = {
  code: 'arbiter_failed',
  message: 'output_schema is not supported: this service quotes articles and generates nothing.',
};

/** The answer is made of the articles' own passages, each with its citation number. */
export async function takoAnswer({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { body, asked } = await searched(app, request, ANSWER);
  const { warnings } = asked;
  const cited = body.web_results.filter(({ snippet }) => snippet !== null).slice(0, ANSWER.articles);
  for (const [at, one] of cited.entries()) one.citation_number = at + 1;
  warnings.add(cited.length > 0 ? 'approximated:answer' : 'limited:answer');
  const quoted = cited.map(({ snippet }, at) => `${snippet} [${at + 1}]`).join('\n');
  const refused = asked.structured && { structured_output_error: NOT_STRUCTURED };
  return compatResponse(h, { answer: quoted, ...body, ...refused }, warnings);
}

async function searched(app: App, request: Request, usual: typeof SEARCH | typeof ANSWER) {
  const asked = readTakoSearch(bodyOf(request), usual);
  const caller = cappedCaller(request, app, asked.extras);
  dropDisabledSource(asked, app, caller);
  const { charts, costUsd } = asked.charts
    ? await refusedAs(NAMES, () => chartsOf(app, caller, asked.charts!, publicAddress(request, app)))
    : { charts: [], costUsd: 0 };
  const found = await articlesBesideCharts(asked, charts.length > 0, () =>
    refusedAs(NAMES, () => articlesOf(app, afterPaying(caller, costUsd), asked.query, asked.web!.fields)),
  );
  warnOfReading(found, asked.warnings);
  const cost = sumUsd(costUsd, found?.usage.cost_usd ?? 0);
  const nameOf = (source: string | null) => outletName(app.index.sources, source);
  return {
    asked,
    body: {
      cards: charts.map((chart, at) => cardOf(chart, at, asked, rootOf(request, app))),
      web_results: found && asked.web ? webResults(found, asked.web.shape, nameOf) : [],
      request_id: request.info.id,
      usage: { total_cost_usd: cost, compute: { cost_usd: cost } },
      ...(asked.extras && { [EXTRAS]: takoExtras(charts, cost, found) }),
    },
  };
}

function cardOf(chart: ChartAnswer, place: number, { contents, charts }: TakoSearch, root: string) {
  const content = contents
    ? contentOf(chart, contents.format, contents.rows, cardAddresses(chart.id, root, false).webpage_url)
    : priceOnly(chart);
  return searchCard({ chart, root, dark: charts?.dark ?? false }, place, content);
}
