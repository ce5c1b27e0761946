/** A whole service for a test, on an empty database of the backend that the run is on. */

import { type RunningService, serve } from '../../core/app/serve.ts';
import { signatureOf } from '../../core/inference/same-story/same-story.ts';
import { saveOutlets } from '../../core/news/outlets/outlet-list.ts';
import { type Clock, type heldClock, systemClock } from '../../core/platform/clock.ts';
import { type Config, loadConfig } from '../../core/platform/config.ts';
import { type Observation, observers } from '../../core/platform/observe.ts';
import { type ArticleDraft, writeArticles } from '../../core/store/articles/articles.ts';
import type { Database } from '../../core/store/database.ts';
import { FEEDS_CHANNEL } from '../../core/store/outlets/feeds.ts';
import type { OutletSeed } from '../../core/store/outlets/outlet.ts';
import type { Organization } from '../../core/store/tenants/organization.ts';
import { articleDraft } from '../../scripts/samples/press/drafts.ts';
import { lentThreads } from './lent-threads.ts';
import { LIGHT } from './models.ts';
import { sharedDatabase } from './postgres.ts';

/** What came back; the body is whatever JSON the test expects. */
export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any;
  headers: Record<string, unknown>;
}

type HeldClock = ReturnType<typeof heldClock>;

interface Teardown {
  teardown(work: () => unknown): void;
}

export interface TestService extends RunningService {
  key: string;
  operatorKey: string;
  seen: Observation[];
  /** Posts a JSON body to an address with the tenant's key. */
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** The answer to a search, which must succeed. */
  search(request: object): Promise<Reply['body']>;
  get(url: string, headers?: Record<string, string>): Promise<Reply>;
  /** Any other request, with the tenant's key or another one. */
  send(method: string, url: string, body?: unknown, secret?: string): Promise<Reply>;
  /** Another organization, and a key of it. */
  stranger(terms?: object): Promise<{ org: Organization; secret: string }>;
  /** Stores articles and waits until they can be found. */
  publish(drafts: readonly Partial<ArticleDraft>[]): Promise<void>;
}

export const TEST_SOURCE: OutletSeed = {
  id: 'el-diario',
  name: 'El Diario',
  homepage: 'https://eldiario.example/',
  country: 'AR',
  languages: ['es'],
  feeds: ['https://eldiario.example/rss'],
};

/** Other outlets, one in the same language and one in another: `addSources` adds them. */
export const LA_VOZ: OutletSeed = {
  ...TEST_SOURCE,
  id: 'la-voz',
  name: 'La Voz',
  homepage: 'https://lavoz.example/',
  feeds: ['https://lavoz.example/rss'],
};
export const THE_POST: OutletSeed = {
  id: 'the-post',
  name: 'The Post',
  homepage: 'https://thepost.example/',
  country: 'GB',
  languages: ['en'],
  feeds: ['https://thepost.example/rss'],
};

export interface TestServiceOptions {
  config?: Partial<Config>;
  clock?: Clock;
  sources?: readonly OutletSeed[];
  /** What answers at eldiario.example, whose pages are then read without haste. */
  site?: { port: number };
  /** True: outlets are polled by themselves. Default false. */
  ingests?: boolean;
  /** Instead of one that tests share; closed with the service. */
  database?: Database;
  /** True: on a port of its own, for clients that bring their own sockets. Default: answers `inject` only. */
  listens?: boolean;
}

/** Opens a service that is closed with the test. */
export async function startTestService(t: Teardown, options: TestServiceOptions = {}): Promise<TestService> {
  const seen: Observation[] = [];
  const shared = options.database || options.config?.database_url ? null : await sharedDatabase(t);
  const database = options.database ?? shared?.db;
  const defaults: Partial<Config> = {
    database_url: shared?.url ?? '',
    role: options.ingests ? 'all' : 'api',
    port: 0,
    threads: 1,
    web_interval_ms: 0,
    requests_per_second: 10_000,
    burst: 10_000,
    stop_seconds: 5,
    ...(options.site && {
      read_ms: 10_000,
      web_resolve: { 'eldiario.example:80': `127.0.0.1:${options.site.port}` },
    }),
  };
  const models = { ...LIGHT, ...options.config?.models };
  const service = await serve({
    config: { ...loadConfig({ env: {}, argv: [] }), ...defaults, ...options.config, models },
    observe: observers((observation) => seen.push(observation)),
    clock: options.clock ?? systemClock,
    sources: options.sources ?? [TEST_SOURCE],
    ...(database && { database }),
    openThreads: lentThreads,
    listen: options.listens ?? false,
  });
  t.teardown(() => service.stop());
  const { key, operatorKey } = service.first!;
  const call = async (
    method: string,
    address: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await service.server.inject({
      method,
      url: address,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
    return { status: response.statusCode, body: parsed(response.payload), headers: response.headers };
  };
  return {
    ...service,
    key,
    operatorKey,
    seen,
    post: (address, body, headers) => call('POST', address, body, headers),
    async search(request) {
      const { status, body } = await call('POST', '/v1/search', request);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    },
    get: (address, headers) => call('GET', address, undefined, headers),
    send: (method, address, body, secret = key) =>
      call(method, address, body, { authorization: `Bearer ${secret}` }),
    async stranger(terms = {}) {
      const { tenants } = service.app;
      const org = await tenants.organizations.create({ name: 'Other', ...terms });
      return { org, secret: (await tenants.keys.create({ org: org.id })).secret };
    },
    async publish(drafts) {
      await writeArticles(
        service.app.db,
        drafts.map((draft, at) => {
          const now = new Date(service.app.clock.now());
          const blank = {
            url: `https://eldiario.example/nota/${at}`,
            source: TEST_SOURCE.id,
            title: `Nota ${at}`,
          };
          const article = articleDraft({ ...blank, publishedAt: now, firstSeenAt: now, ...draft });
          return { ...article, story: signatureOf(article) };
        }),
      );
      await service.app.index.follow();
    },
  };
}

/** Has the feeds polled that are due by the clock of the service, without waiting for the next second. */
export async function pollDue({ app }: RunningService): Promise<void> {
  await app.db.query('select pg_notify($1, $2)', [FEEDS_CHANNEL, '']);
}

/**
 * Lets time pass by the clock of a service and, for what its processes share of hosts, by that of its database: pauses that hosts
 * asked for, and robots.txt files.
 */
export async function passTime({ app }: RunningService, clock: HeldClock, ms: number): Promise<void> {
  clock.advance(ms);
  const { db } = app;
  const passed = `$1::float8 * interval '1 millisecond'`;
  await db.query(
    `update lease set ready_at = ready_at - ${passed}, closed_until = closed_until - ${passed}`,
    [ms],
  );
  await db.query(`update robots_file set fresh_until = fresh_until - ${passed}`, [ms]);
}

/** Adds outlets besides those of the options. */
export async function addSources(service: TestService, seeds: readonly OutletSeed[]): Promise<void> {
  await saveOutlets(service.app.db, seeds);
}

/** JSON as a value, null for nothing, and anything else as text. */
function parsed(payload: string): unknown {
  if (payload === '') return null;
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
