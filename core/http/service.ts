/** The service behind the routes, as every plugin gets it; `core/app/build.ts` opens it once. */

import type { BlockList } from 'node:net';
import type { AnswerService } from '../answers/answer-service.ts';
import type { Meter } from '../billing/meter.ts';
import type { Charts } from '../charts/open-charts.ts';
import type { Inference } from '../inference/inference.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ArticleVectors } from '../news/article-vectors.ts';
import type { NewsIndex } from '../news/news-index.ts';
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { IsMapped } from '../platform/host-mapping.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Observe } from '../platform/observe.ts';
import type { CustomIndexes } from '../search/candidates/candidate-source.ts';
import type { PageReader } from '../search/pages/page-reader.ts';
import type { SearchDeps } from '../search/search-run.ts';
import type { SiteJobs } from '../site/jobs/site-jobs.ts';
import type { SiteSearchDeps } from '../site/site-search.ts';
import type { Database } from '../store/database.ts';
import type { Limits } from '../tenants/limits.ts';
import type { OperatorSessions } from '../tenants/sessions.ts';
import type { Tenants } from '../tenants/tenants.ts';
import type { DocumentParser } from '../web/document-parser.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';

export interface App {
  config: Config;
  /**
   * `base_url`, or the address it listens on, without a trailing slash. Known once the server listens. Links in answers
   * need `publicAddress` instead.
   */
  baseUrl: string;
  /** Proxies whose `X-Forwarded-*` headers are believed. */
  proxies: BlockList;
  clock: Clock;
  observe: Observe;
  metrics: Metrics;
  db: Database;
  fetcher: Fetcher;
  parser: DocumentParser;
  /** Hosts of the operator's own network, which the setting `web_resolve` maps. */
  mapped: IsMapped;
  inference: Inference;
  index: NewsIndex;
  /** Vectors of the index's articles; none without an encoder. */
  vectors: ArticleVectors;
  reader: PageReader;
  search: SearchDeps;
  /** What a search of a live site needs. */
  sites: SiteSearchDeps;
  jobs: Jobs;
  siteJobs: SiteJobs;
  tenants: Tenants;
  /** Operators who are signed in to the console. */
  sessions: OperatorSessions;
  limits: Limits;
  meter: Meter;
  answers: AnswerService;
  charts: Charts;
  /** Custom indexes, as sources of candidates. */
  indexes: CustomIndexes;
  /** Capabilities that are on in this deployment; organizations and keys may have switches of their own. */
  capabilities: ReadonlySet<Capability>;
  /** True until the news index is loaded: only health and metrics are answered. */
  loading: boolean;
  /** True once the server is stopping: it then reports not ready, so that balancers use others. */
  stopping: boolean;
}
