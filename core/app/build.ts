/** Builds the service: everything behind the routes, opened in order and closed in the opposite one. */
import { openCharts } from '../charts/open-charts.ts';
import type { App } from '../http/service.ts';
import { openCustomIndexes } from '../indexes/custom-index-source.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { metricsReader } from '../platform/metrics.ts';
import { type Observe, observers } from '../platform/observe.ts';
import { readProxies } from '../platform/trusted-proxies.ts';
import { type Base, Closing } from './build/base.ts';
import { openCustomers } from './build/customers.ts';
import { startJobs } from './build/jobs.ts';
import { openCapabilities } from './build/open-capabilities.ts';
import { openSearch } from './build/search.ts';
import { openSiteSearch } from './build/sites.ts';
import { openStore, type StoreOptions } from './build/store.ts';
import { openWeb } from './build/web.ts';

const MB = 1024 * 1024;

export interface BuildOptions extends StoreOptions {
  config: Config;
  observe: Observe;
  clock?: Clock;
}

export interface BuiltService {
  app: App;
  /** Begins the work behind the routes: outlets are polled, jobs run. To be called once, when the port is taken. */
  begin(): Promise<void>;
  /** Stops the work behind the routes: jobs end or are returned to the queue, then pool, pages and store are closed. */
  close(): Promise<void>;
}

/** Opens everything; whatever was opened is closed again when a later part fails. Throws `ConfigError` before that. */
export async function buildService(options: BuildOptions): Promise<BuiltService> {
  const { config, clock = systemClock } = options;
  const open = openCapabilities(config);
  const metrics = metricsReader();
  const closing = new Closing();
  const platform = { config, clock, observe: observers(options.observe, metrics.read), closing };
  try {
    const base: Base = { ...platform, ...(await openStore(platform, options)) };
    const { db, reads, observe } = base;
    const customers = openCustomers(base);
    const web = openWeb(base);
    const searching = await openSearch(base, web);
    const { search } = searching;
    const sites = await openSiteSearch(base, customers, web, search);
    const indexes = openCustomIndexes({
      db,
      reads,
      ...searching,
      memoryBytes: config.index_memory_mb * MB,
    });
    const charts = openCharts({
      db,
      clock,
      observe,
      answers: customers.answers,
      search,
      open,
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
      fetcher: web.fetcher,
      parser: web.parser,
      reader: web.reader,
      ...searching,
      ...sites,
      ...customers,
      charts,
      indexes,
      open,
      stopping: false,
    };
    const working = { ...base, ...customers, ...web, ...searching, ...sites, indexes, open };
    return { app, begin: () => startJobs(working), close: () => closing.close() };
  } catch (error) {
    await closing.close().catch(() => undefined);
    throw error;
  }
}
