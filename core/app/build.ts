/** Opens the house: everything behind the doors in order, and closed again in the opposite one. */
import { availableParallelism } from 'node:os';
import { AnswerService } from '../answers/answer-service.ts';
import { Meter } from '../billing/meter.ts';
import { expireChartsJob } from '../charts/jobs/expire-charts.ts';
import { openCharts } from '../charts/open-charts.ts';
import type { App } from '../http/service.ts';
import { openCustomIndexes } from '../indexes/custom-index-source.ts';
import { billIndexesJob } from '../indexes/jobs/bill-indexes.ts';
import { crawlJob, dueIndexesJob } from '../indexes/jobs/crawl-indexes.ts';
import { openInference } from '../inference/inference.ts';
import { assignmentProblems } from '../inference/models/models.ts';
import { type JobKind, Jobs } from '../jobs/jobs.ts';
import { importOutletsJob } from '../news/jobs/import-outlets.ts';
import { dueFeedsJob, pollFeedJob, sendDueFeeds } from '../news/jobs/poll-feeds.ts';
import { websubJob } from '../news/jobs/subscribe-to-hubs.ts';
import { sweepJob } from '../news/jobs/sweep-expired.ts';
import { NewsIndex } from '../news/news-index.ts';
import { readSourcesFile, seedSources } from '../news/outlets/outlet-list.ts';
import { CAPABILITIES } from '../platform/capabilities.ts';
import { type Clock, SECOND, systemClock } from '../platform/clock.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { metricsReader } from '../platform/metrics.ts';
import { type Observe, observers } from '../platform/observe.ts';
import { VERSION } from '../platform/version.ts';
import { PageReader } from '../search/pages/page-reader.ts';
import { Permits } from '../search/permits.ts';
import type { SearchDeps } from '../search/search.ts';
import { expireJobsJob } from '../site/jobs/expire-jobs.ts';
import { SiteJobs } from '../site/jobs/site-jobs.ts';
import { openSites } from '../site/open-sites.ts';
import { searchSite } from '../site/site-search.ts';
import type { Database } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { openDatabase } from '../store/open.ts';
import type { SourceSeed } from '../store/outlets/outlet.ts';
import { openReads } from '../store/replica-reads.ts';
import { deploymentCapabilities, mayUse } from '../tenants/capabilities.ts';
import { openLimits } from '../tenants/limits.ts';
import { Tenants } from '../tenants/tenants.ts';
import { openFetcher } from '../web/fetch/fetch.ts';

const MIGRATIONS = new URL('../store/sql', import.meta.url);
const MODELS = new URL('../../models', import.meta.url).pathname;
/** More inference threads than this help nobody: the main thread must turn too. */
const MOST_THREADS = 4;
/** Searches that may wait for each one at work. */
const WAITING_PER_SEARCH = 4;

export interface BuiltService {
  app: App;
  /** Stops the work behind the doors: jobs end or are given back, then pool, pages, store. */
  close(): Promise<void>;
}

export interface BuildOptions {
  config: Config;
  observe: Observe;
  clock?: Clock;
  /** Outlets for an empty store, instead of the configured file. */
  sources?: readonly SourceSeed[];
  /** Null: a database in memory, for tests. */
  folder?: string | null;
  /** Instead of the configured one; open already, and closed with the service. */
  database?: Database;
}

/** Opens everything. What was opened is closed again when a later part fails. */
export async function buildService({
  config,
  observe: seen,
  clock = systemClock,
  sources,
  folder,
  database,
}: BuildOptions): Promise<BuiltService> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  const { open, unknown } = deploymentCapabilities(config.plugins);
  const problems = [
    ...unknown.map((name) => `plugins: there is no ${name}; there is ${CAPABILITIES.join(', ')}`),
    ...assignmentProblems(config.models),
    ...addressProblems(config),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const metrics = metricsReader();
  const observe = observers(seen, metrics.read);
  try {
    const db =
      database ??
      (await openDatabase({
        url: config.database_url || null,
        folder: folder === undefined ? config.data : folder,
        poolSize: config.database_connections,
        observe,
      }));
    closing.push(() => db.close());
    const reads = openReads(
      db,
      config.database_read_url
        ? { url: config.database_read_url, poolSize: config.database_connections, observe }
        : null,
    );
    closing.push(() => reads.close());
    await migrate(db, MIGRATIONS, observe);
    await seedSources(db, () => [...(sources ?? readSourcesFile(config.sources))]);

    const tenants = new Tenants(db, clock, observe, { operatorKey: config.operator_key });
    closing.push(() => tenants.close());
    const fetcher = openFetcher({
      userAgent: config.contact ? `canillita/${VERSION} (+${config.contact})` : `canillita/${VERSION}`,
      resolve: config.web_resolve,
      clock,
      observe,
      perHost: { connections: 1, intervalMs: config.web_interval_ms },
    });
    const reader = new PageReader({ db, reads, fetcher, clock, observe, keepDays: config.page_cache_days });
    // Nobody waits for these pages any more: their reads are cut, and then let go of the database.
    closing.push(() => reader.close());
    closing.push(() => fetcher.close());
    const inference = await openInference({
      threads: config.threads || Math.min(availableParallelism(), MOST_THREADS),
      maxQueue: config.inference_queue,
      modelsFolder: MODELS,
      models: config.models,
      clock,
      observe,
    });
    closing.push(() => inference.close());

    const ingests = config.role === 'all' || config.role === 'ingest';
    const index = new NewsIndex({ db, clock, observe, seals: ingests });
    closing.push(() => index.close());
    await index.open();

    const search: SearchDeps = {
      inference,
      wordIndex: index.wordIndex,
      reader,
      readMs: config.read_ms,
      index,
      db,
      reads,
      clock,
      observe,
      permits: new Permits(config.search_limit, config.search_limit * WAITING_PER_SEARCH, observe),
    };
    const meter = new Meter(db, clock, observe);
    const jobs = new Jobs(db, observe);
    const look = {
      db,
      fetcher,
      clock,
      observe,
      rhythm: { minMinutes: config.poll_minutes_min, maxMinutes: config.poll_minutes_max },
      retentionDays: config.retention_days,
    };
    const mapped = (hostPort: string) => Object.hasOwn(config.web_resolve, hostPort);
    const sites = openSites({
      search,
      fetcher,
      mapped,
      atOnce: config.site_searches,
      elsewhereMs: config.elsewhere_ms,
      keepDays: config.page_cache_days,
    });
    closing.push(() => sites.close());
    const answers = new AnswerService({ db, meter, clock });
    const siteJobs = new SiteJobs({
      db,
      jobs,
      meter,
      answers,
      clock,
      observe,
      organization: (id) => tenants.organization(id),
      search: (request, signal) => searchSite(sites.jobs, request, signal),
      atOnce: config.site_searches,
    });
    await siteJobs.open();
    closing.push(() => siteJobs.close());
    const leaving = new AbortController();
    const indexing = {
      db,
      fetcher,
      clock,
      observe,
      meter,
      stopping: leaving.signal,
      mayUse: async (org: string) => mayUse('indexes', open, await tenants.organization(org)),
    };
    // Without a public address there is nothing that a hub could call.
    const websub = config.base_url
      ? [websubJob({ ...look, baseUrl: config.base_url.replace(/\/+$/, '') })]
      : [];
    await jobs.start(
      [
        pollFeedJob(look),
        dueFeedsJob(look, jobs),
        sweepJob({ ...look }),
        expireChartsJob(look),
        expireJobsJob(look),
        siteJobs.kind() as JobKind,
        crawlJob(indexing, jobs) as JobKind,
        dueIndexesJob(look, jobs),
        billIndexesJob(indexing),
        importOutletsJob({ db, clock, mapped }),
        ...websub,
      ],
      ingests,
      config.role === 'all' || config.role === 'worker',
    );
    closing.push(() => jobs.stop(config.stop_seconds * SECOND));
    closing.push(async () => leaving.abort());
    if (ingests) await sendDueFeeds(look, jobs);

    const app: Omit<App, 'charts'> = {
      config,
      baseUrl: config.base_url,
      clock,
      observe,
      metrics,
      db,
      fetcher,
      inference,
      index,
      reader,
      search,
      sites: sites.deps,
      siteJobs,
      jobs,
      tenants,
      limits: openLimits({
        db,
        clock,
        defaults: { perSecond: config.requests_per_second, burst: config.burst },
        shared: db.kind === 'postgres',
      }),
      meter,
      answers,
      open,
      indexes: openCustomIndexes({ db, reads, memoryBytes: config.index_memory_mb * 1024 * 1024 }),
      stopping: false,
    };
    const charts = openCharts({
      db,
      clock,
      observe,
      answers: app.answers,
      search: app.search,
      spanish: config.charts_spanish,
      baseUrl: () => app.baseUrl,
    });
    closing.push(() => charts.close());
    return { app: Object.assign(app, { charts }), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

const DATABASE_URL_LIKE = 'postgres://user:password@host:5432/name';

function addressProblems(config: Pick<Config, 'database_url' | 'database_read_url'>): string[] {
  const wrong = (['database_url', 'database_read_url'] as const).filter(
    (name) => !isDatabaseUrl(config[name]),
  );
  const problems = wrong.map((name) => `${name}: must be like ${DATABASE_URL_LIKE}`);
  if (config.database_read_url !== '' && config.database_url === '')
    problems.push(
      'database_read_url: needs database_url, whose replica it is; the embedded database has none',
    );
  return problems;
}

/** Empty means the embedded database. What the address leads to is found out by opening it. */
function isDatabaseUrl(text: string): boolean {
  return text === '' || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}
