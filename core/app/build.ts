/** Builds the service: everything behind the routes, opened in order and closed in the opposite one. */
import { openCharts } from '../charts/open-charts.ts';
import { compileRules } from '../charts/query/rule-warm-up.ts';
import type { App } from '../http/service.ts';
import { openCustomIndexes } from '../indexes/custom-index-source.ts';
import { readProxies } from '../platform/trusted-proxies.ts';
import { fillPhraseTables } from '../search/understanding/rewordings/phrase-tables.ts';
import { warmUpReadings } from '../search/understanding/warm-up.ts';
import type { Base, Platform } from './build/base.ts';
import { openCustomers } from './build/customers.ts';
import { startJobs } from './build/jobs.ts';
import { beginInference, openSearch, type ThreadOptions } from './build/search.ts';
import { openSiteSearch } from './build/sites.ts';
import { openStore, type StoreOptions } from './build/store.ts';
import { openWeb } from './build/web.ts';

const MB = 1024 * 1024;

export type BuildOptions = StoreOptions & ThreadOptions;

export interface BuiltService {
  app: App;
  /** Loads the index of the news. Requests are refused until then. To be called once. */
  load(): Promise<void>;
  /** Begins the work behind the routes: outlets are polled, jobs run. To be called once, when the server listens. */
  begin(): Promise<void>;
  /** Preloads what the first search and the first chart would wait for: some tenths of a second, in turns with requests. */
  warm(): Promise<void>;
  /** Ends that work: jobs end or return to the queue, then pool, pages and store are closed. */
  close(): Promise<void>;
}

/** Opens all parts. If one cannot be opened, closes those before it, and the platform, and throws. */
export async function buildService(platform: Platform, options: BuildOptions): Promise<BuiltService> {
  const { config, clock, closing, capabilities, metrics } = platform;
  try {
    // A start that lacks a model must not leave a database with tables and outlets behind.
    const [inference] = await Promise.all([beginInference(platform, options), platform.database]);
    const base: Base = { ...platform, ...(await openStore(platform, options)) };
    const { db, reads, observe } = base;
    const customers = openCustomers(base, await inference.identity());
    const web = openWeb(base);
    const searching = await openSearch(base, web, inference);
    const sites = await openSiteSearch(base, customers, web, searching.search);
    const indexes = openCustomIndexes({
      db,
      reads,
      clock,
      ...searching,
      memoryBytes: config.index_memory_mb * MB,
      capabilities,
    });
    const charts = openCharts({
      db,
      clock,
      observe,
      answers: customers.answers,
      search: sites.search,
      capabilities,
      spanish: config.charts_spanish,
    });
    closing.defer(() => charts.close());
    const app: App = {
      config,
      baseUrl: config.base_url,
      proxies: readProxies(config.trusted_proxies),
      clock,
      observe,
      metrics,
      db,
      ...web,
      ...searching,
      ...sites,
      ...customers,
      charts,
      indexes,
      capabilities,
      loading: true,
      stopping: false,
    };
    return {
      app,
      load: () => load(app),
      begin: () => startJobs({ ...base, ...app }),
      warm,
      close: () => closing.close(),
    };
  } catch (error) {
    await closing.close().catch(() => undefined);
    throw error;
  }
}

/** The words are loaded before the vectors: a vector without its article would count as that of a deleted one. */
async function load(app: App): Promise<void> {
  await app.index.open();
  await app.vectors.open();
  app.loading = false;
}

async function warm(): Promise<void> {
  await warmUpReadings();
  await fillPhraseTables();
  await compileRules();
}
