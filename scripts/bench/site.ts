/**
 * How fast jobs go through the queue, and how long a live site search takes beside the time that the site itself needs
 * for its answers.
 */

import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPlatform } from '../../core/app/build/platform.ts';
import { buildService } from '../../core/app/build.ts';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import { Jobs } from '../../core/jobs/jobs.ts';
import { SECOND, systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Answer } from '../../core/search/answer/answer.ts';
import { SiteJobs } from '../../core/site/jobs/site-jobs.ts';
import { type SiteRequest, searchSitePage, understandSite } from '../../core/site/site-search.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { progressBar } from '../cli/progress.ts';
import { startPress } from '../samples/press/serve.ts';

const HELP = `node scripts/bench/site.ts [--jobs 400] [--rounds 4] [--database-url URL]

Jobs per second on PGlite in memory, or on the PostgreSQL database of --database-url (which must be empty), with a search
that does nothing; then searches of the nine sites of the sample press, which answer after 50 to 400 ms.
`;

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '4' },
    'database-url': { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

const QUERIES = [
  'inflación',
  'Patagonia fire',
  'banco central',
  'elections in Chile',
  'lithium',
  'huelga',
  'River Plate',
  'water',
];
const SHORTEST_LATENCY = 50;
const LONGEST_LATENCY = 400;
const AT_ONCE = 4;
/** Jobs submitted at a time. */
const SENDERS = 8;

const request = (site: string, query: string): SiteRequest => ({
  ...nativeSearchRequest(query, { fresh: true }),
  site,
});

function config(intervalMs: number, resolve: Record<string, string>) {
  return {
    ...loadConfig({ env: {}, argv: [] }),
    database_url: values['database-url'],
    role: 'api' as const,
    threads: 1,
    web_interval_ms: intervalMs,
    web_resolve: resolve,
    page_cache_days: 0,
    stop_seconds: 1,
  };
}

async function service(intervalMs: number, resolve: Record<string, string>) {
  const options = { config: config(intervalMs, resolve), observe: unseen, sources: [], folder: null };
  const built = await buildService(openPlatform(options), options);
  await built.load();
  await built.begin();
  return built;
}

/** Runs `work` for every item, with limited concurrency. */
async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Submits jobs and waits until all are done; returns jobs per second of both. */
async function throughput(many: number) {
  const { app, close } = await service(0, {});
  const { organization, key } = await keyOf(app);
  const { db, meter, tenants } = app;
  const answer = { id: 'srch_1', object: 'site_search', results: [], left_out: [] } as unknown as Answer;
  const jobs = new Jobs(db, unseen, systemClock);
  const siteJobs = new SiteJobs({
    visibleTo: (_org, request) => request,
    db,
    jobs,
    meter,
    answers: app.answers,
    clock: systemClock,
    dateOffset: app.config.date_offset,
    readings: app.sites.readings,
    observe: unseen,
    organization: (job) => tenants.organizations.get(job.org),
    inference: app.inference,
    search: async () => ({ answer, rest: null }),
    atOnce: 8,
  });
  const caller = { org: organization, key, cap: null, signal: new AbortController().signal };
  const left = systemClock.tick();
  const handlers = { 'site-search': siteJobs.handler() };
  await jobs.start(handlers, []);
  await each(
    Array.from({ length: many }, (_, at) => at),
    SENDERS,
    async (at) => void (await siteJobs.create(caller, request('a.example', `asunto ${at}`), 'req_bench')),
  );
  const sent = systemClock.tick() - left;
  const working = new Jobs(db, unseen, systemClock);
  const began = systemClock.tick();
  await working.start(handlers, ['worker']);
  for (;;) {
    const { rows } = await db.query<{ open: number }>(
      'select count(*) as open from job where finished_at is null',
    );
    if (rows[0]!.open === 0) break;
    await sleep(20);
  }
  const done = systemClock.tick() - began;
  const { rows } = await db.query<{ lines: number }>('select count(*) as lines from ledger');
  await working.stop(SECOND);
  await jobs.stop(SECOND);
  await close();
  const perSecond = (ms: number) => Math.round((many / ms) * SECOND);
  return {
    storage: db.kind,
    jobs: many,
    left_per_s: perSecond(sent),
    done_per_s: perSecond(done),
    billed: rows[0]!.lines,
  };
}

async function keyOf({ tenants }: Awaited<ReturnType<typeof service>>['app']) {
  const first = await tenants.firstStart();
  const organization = first?.organization ?? (await tenants.organizations.list())[0]!;
  const [key] = await tenants.keys.list(organization.id);
  return { organization, key: key! };
}

interface Timing {
  wall: number;
  /** Time of the site's own answers, one after the other. */
  site: number;
  requests: number;
}

/** A site that needs some time for every answer, in front of the press. */
async function slowed(port: number, resolve: Record<string, string>) {
  const spent = new Map<string, { ms: number; requests: number }>();
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const server = createServer((incoming, outgoing) => {
    const began = systemClock.tick();
    const { host = '' } = incoming.headers;
    outgoing.once('close', () => {
      const before = spent.get(host) ?? { ms: 0, requests: 0 };
      spent.set(host, { ms: before.ms + systemClock.tick() - began, requests: before.requests + 1 });
    });
    setTimeout(
      () => {
        const { url, method, headers } = incoming;
        const onward = httpRequest({ port, path: url, method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        });
        onward.end();
      },
      SHORTEST_LATENCY + random() * (LONGEST_LATENCY - SHORTEST_LATENCY),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const own = (server.address() as AddressInfo).port;
  const mapped = Object.fromEntries(Object.keys(resolve).map((host) => [host, `127.0.0.1:${own}`]));
  return { spent, mapped, close: () => new Promise((closed) => server.close(closed).closeAllConnections()) };
}

async function searches(intervalMs: number, rounds: number) {
  const press = await startPress({ now: () => new Date(systemClock.now()) });
  const slow = await slowed(press.port, press.resolve);
  const { app, close } = await service(intervalMs, slow.mapped);
  const timings: Timing[] = [];
  const bar = progressBar(process.stderr);
  for (let round = 0; round < rounds; round += 1) {
    const query = QUERIES[round % QUERIES.length]!;
    await each(press.outlets, AT_ONCE, async ({ host }) => {
      slow.spent.delete(host);
      const began = systemClock.tick();
      await searchSitePage(app.sites, await understandSite(request(host, query), app.sites));
      const wall = systemClock.tick() - began;
      const { ms, requests } = slow.spent.get(host)!;
      timings.push({ wall, site: ms, requests });
      bar.show(timings.length / (rounds * press.outlets.length), `${timings.length} searches`);
    });
  }
  bar.end();
  await close();
  await slow.close();
  await press.close();
  const at = (share: number, pick: (timing: Timing) => number) =>
    Math.round(quantile(timings.map(pick), share) * 100) / 100;
  return {
    pause_ms: intervalMs,
    searches: timings.length,
    requests_p50: at(0.5, ({ requests }) => requests),
    site_ms: { p50: at(0.5, ({ site }) => site), p95: at(0.95, ({ site }) => site) },
    wall_ms: { p50: at(0.5, ({ wall }) => wall), p95: at(0.95, ({ wall }) => wall) },
    wall_per_site_ms: {
      p50: at(0.5, ({ wall, site }) => wall / site),
      p95: at(0.95, ({ wall, site }) => wall / site),
    },
  };
}

if (values.help) process.stdout.write(HELP);
else {
  const say = (found: object) => process.stdout.write(`${JSON.stringify(found)}\n`);
  say(await throughput(Number(values.jobs)));
  if (!values['database-url']) {
    say(await searches(0, Number(values.rounds)));
    say(await searches(SECOND, Math.max(1, Math.floor(Number(values.rounds) / 2))));
  }
}
