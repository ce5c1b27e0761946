/**
 * Every operation of the service once, as a caller of its API makes them. The caller decides how a call is sent and
 * what is checked of its answer.
 */
import type { Test } from 'tap';
import { articlePage, STRIKE } from '../support/articles.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { says, website } from '../support/website.ts';

/** Path, query and body fields together. */
export type Args = Record<string, unknown>;

/** Sends one call and returns the body of its answer, with the tenant's key or, where the operation needs it, the operator's. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Call = (operation: string, args?: Args) => Promise<any>;

const SITE = 'http://eldiario.example';
export const QUERY = 'huelga de trenes en Rosario';

/** A service that listens, with two articles, and the site that they are on. */
export async function tourService(t: Test): Promise<TestService> {
  const item = (path: string, title: string) =>
    `<item><title>${title}</title><link>${SITE}${path}</link><description>El lunes</description></item>`;
  const feed = `<rss version="2.0"><channel><title>El Diario</title>${item('/uno', 'Huelga de trenes en Rosario')}</channel></rss>`;
  const home = `<!doctype html><html lang="es"><head><title>El Diario</title>
<link rel="alternate" type="application/rss+xml" href="/rss"></head>
<body><h2><a href="/uno">Huelga de trenes en Rosario desde el lunes</a></h2></body></html>`;
  const site = await website(t, {
    '/': says(home),
    '/uno': articlePage('Huelga de trenes en Rosario', STRIKE),
    '/rss': says(feed, { 'content-type': 'application/rss+xml' }),
  });
  const hosts = ['eldiario.example', 'otro.example'];
  const service = await startTestService(t, {
    listens: true,
    ingests: true,
    config: {
      read_ms: 10_000,
      web_resolve: Object.fromEntries(hosts.map((host) => [`${host}:80`, `127.0.0.1:${site.port}`])),
    },
  });
  await service.publish([
    { url: `${SITE}/uno`, title: 'Huelga de trenes en Rosario', standfirst: 'El lunes', section: 'País' },
    { url: `${SITE}/dos`, title: 'Sigue la huelga de trenes en Rosario', publishedAt: null },
    { url: `${SITE}/tres`, title: 'Los trenes vuelven a Rosario tras la huelga' },
  ]);
  return service;
}

/** Calls every operation at least once. */
export async function tour(call: Call): Promise<void> {
  await searches(call);
  await siteSearch(call);
  await indexes(call);
  await charts(call);
  await watches(call);
  await otherApis(call);
  await tenants(call);
  await outlets(call);
  await call('reindex');
  await call('getSystem');
  await call('listModels');
}

async function searches(call: Call): Promise<void> {
  const questions = {
    strike: { type: 'boolean', instructions: 'Is it about a strike?' },
    tone: { type: 'choice', instructions: 'What is it about?', criteria: { trains: null, football: null } },
    size: { type: 'score', instructions: 'How large is it?', criteria: ['small', 'large'] },
  };
  const requests: Args[] = [
    { query: QUERY, highlights: true, explain: true, max_results: 1, tone: true, questions },
    { query: ['huelga de trenes', 'nada de esto', 'Rosario'], mode: 'fast', essential: true },
    { query: 'elecciones en Finlandia', mode: 'ultra', explain: true },
    { query: 'huelga de ayer en Rosario', mode: 'ultra', dedupe: true },
    { query: QUERY, max_tokens: 2000, days: null },
  ];
  for (const request of requests) await call('search', request);
  await call('similar', { url: `${SITE}/uno`, tone: true, explain: true });
  await call('contents', { urls: [`${SITE}/uno`, `${SITE}/none`], query: QUERY });
  await call('listSources');
}

async function siteSearch(call: Call): Promise<void> {
  const { id } = await call('searchSite', { site: 'eldiario.example', query: QUERY, mode: 'ultra' });
  await until(
    () => call('getJob', { id }),
    ({ status }) => status === 'succeeded',
  );
  await call('cancelJob', { id });
}

async function indexes(call: Call): Promise<void> {
  const { id } = await call('createIndex', { name: 'Trains', urls: [`${SITE}/uno`, `${SITE}/none`] });
  await until(
    () => call('getIndex', { id }),
    ({ status }) => status === 'ready',
  );
  await call('search', { query: QUERY, index: id });
  await call('listIndexes', { limit: 1 });
  await call('listIndexesOfAll');
  await call('listIndexUrls', { id });
  await call('changeIndex', { id, name: 'Strikes' });
  await call('refreshIndex', { id });
  await call('deleteIndex', { id });
}

async function charts(call: Call): Promise<void> {
  const { embed_url } = await call('createChart', { query: 'tone of the huelga de trenes by outlet' });
  const { id } = await call('createChart', { data: { csv: 'outlet,articles\nReuters,120\nAP,98\n' } });
  await call('listCharts', { limit: 1 });
  await call('listChartsOfAll');
  await call('getChart', { id });
  await call('changeChart', { id, theme: 'editorial' });
  await call('oembed', { url: embed_url });
  await call('deleteChart', { id });
}

async function watches(call: Call): Promise<void> {
  const { id } = await call('createWatch', {
    name: 'Trains',
    request: { query: QUERY, days: 2 },
    every_minutes: 60,
    deliver: { webhook: { url: 'https://hooks.example.com/canillita' }, feed: true },
  });
  await until(
    () => call('getWatch', { id }),
    ({ last_run_at }) => last_run_at !== null,
  );
  await call('listMatches', { id });
  await call('listWatches', { limit: 1 });
  await call('listWatchesOfAll');
  await call('testWatch', { id });
  await call('changeWatch', { id, every_minutes: 30, deliver: { webhook: null } });
  await call('deleteWatch', { id });
}

async function otherApis(call: Call): Promise<void> {
  await call('compatExaSearch', { query: QUERY });
  await call('compatExaFindSimilar', { url: `${SITE}/uno` });
  await call('compatExaContents', { urls: [`${SITE}/uno`] });
  await call('compatPerplexitySearch', { query: QUERY });
  await call('compatPerplexityChat', { model: 'sonar', messages: [{ role: 'user', content: QUERY }] });
  await call('compatPerplexityModels');
  await call('compatPerplexityModel', { id: 'sonar' });
  await takoApi(call);
}

async function takoApi(call: Call): Promise<void> {
  const inputs = { text: `coverage of ${QUERY} by outlet` };
  const { outputs } = await call('compatTakoKnowledgeSearch', { inputs });
  const { card_id, webpage_url } = outputs.knowledge_cards[0];
  const { task_id } = await call('compatTakoStartKnowledgeSearch', { inputs });
  await call('compatTakoTaskStatus', { task_id });
  await call('compatTakoGrounding', { inputs });
  await call('compatTakoSearch', { query: QUERY });
  await call('compatTakoAnswer', { query: QUERY });
  await call('compatTakoContents', { url: webpage_url });
  const datasets = [
    {
      label: 'Articles',
      data: [
        { x: 'Reuters', y: 120 },
        { x: 'AP', y: 98 },
      ],
    },
  ];
  const card = { components: [{ component_type: 'categorical_bar', config: { datasets } }] };
  await call('compatTakoCreateCard', card);
  await call('compatTakoCreateCardBySchema', { name: 'bar_chart', ...card });
  await call('compatTakoSchemas');
  await call('compatTakoSchema', { name: 'bar_chart' });
  await call('compatTakoVisualize', { csv: ['outlet,articles\nReuters,120\nAP,98'] });
  await call('compatTakoInsights', { card_id });
  await call('compatTakoInsightsOfChart', { id: card_id });
  await call('compatTakoGraphSearch');
  await call('compatTakoExplore', {});
  await call('compatTakoAgentRuns', { kind: 'answer' });
}

async function tenants(call: Call): Promise<void> {
  await call('getUsage');
  await call('getUsageOfAll');
  const { id } = await call('createOrganization', {
    name: 'Acme',
    rate_limit: { per_second: 5, burst: 10 },
  });
  await call('listOrganizations');
  await call('getOrganization', { id });
  await call('setOrganization', { id, plan: 'credit', monthly_credit_usd: 5 });
  await call('setPlugin', { id, capability: 'charts', enabled: false });
  const key = await call('createKey', { id, label: 'web' });
  await call('setKey', { id: key.id, label: 'site' });
  await call('listKeys', { id });
  await call('revokeKey', { id: key.id });
  await call('getBills');
  await call('deleteOrganization', { id });
  await call('createOperatorKey', { label: 'second' });
  await call('listOperatorKeys');
}

async function outlets(call: Call): Promise<void> {
  await call('discoverSources', { url: 'http://otro.example/' });
  const { id } = await call('addSource', { homepage: 'http://otro.example/' });
  await call('listSourcesOfOperator', { limit: 5 });
  await call('getSource', { id });
  await call('pollSource', { id });
  await call('changeSource', { id, name: 'El Otro', paused: true });
  const list = await call('exportSources');
  const { id: importId } = await call('importSources', { sources: list });
  await until(
    () => call('getImport', { id: importId }),
    ({ status }) => status === 'done',
  );
  await call('removeSource', { id });
  const { url } = await call('takeDownArticle', { url: `${SITE}/tres`, reason: 'a court order' });
  await call('importArticles', { articles: [{ url: `${SITE}/archivo`, title: 'Del archivo' }] });
  await call('listTakedowns');
  await call('liftTakedown', { url });
  await call('listQueues');
  await call('listQueuedJobs', { state: 'succeeded', limit: 2 });
}

/** Repeats a call until its answer is as wanted. */
async function until<T>(get: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await get();
    if (isDone(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
