/** The house that every door gets: what is behind the doors, opened once by `build.ts`. */

import type { Meter } from './billing/meter.ts';
import type { ChartRoom } from './charts/room.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Desk } from './desk.ts';
import type { Inference } from './inference/pool.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { SiteJobs } from './jobs/site-search.ts';
import type { Observe } from './observe.ts';
import type { Capability } from './plugin.ts';
import type { NewsIndex } from './search/news-index.ts';
import type { PageReader } from './search/reading.ts';
import type { SearchRoom } from './search/search.ts';
import type { IndexShelf } from './search/source.ts';
import type { SiteSearchRoom } from './site/site-search.ts';
import type { Database } from './store/database.ts';
import type { Limits } from './tenants/limits.ts';
import type { Tenants } from './tenants/tenants.ts';
import type { Fetcher } from './web/fetch.ts';

export interface App {
  config: Config;
  /** Address that callers see, without a slash at the end. Known once the server listens. */
  baseUrl: string;
  clock: Clock;
  observe: Observe;
  metrics: { text(): Promise<string>; contentType: string };
  db: Database;
  fetcher: Fetcher;
  inference: Inference;
  index: NewsIndex;
  reader: PageReader;
  search: SearchRoom;
  /** Where live sites are searched. */
  sites: SiteSearchRoom;
  jobs: Jobs;
  siteJobs: SiteJobs;
  tenants: Tenants;
  limits: Limits;
  meter: Meter;
  desk: Desk;
  charts: ChartRoom;
  /** Custom indexes as places to look in. */
  indexes: IndexShelf;
  /** Capabilities that the deployment opens. */
  open: ReadonlySet<Capability>;
  /** True once the server is stopping: readiness says no, so that balancers look elsewhere. */
  stopping: boolean;
}
