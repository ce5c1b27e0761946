/**
 * Kills the running service with SIGKILL at random moments while watches run and deliver, and compares at the end what
 * was published with what was reported, what a webhook received, and what was billed.
 */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signatureOf } from '../../../core/inference/same-story/same-story.ts';
import { MINUTE, systemClock } from '../../../core/platform/clock.ts';
import { writeArticles } from '../../../core/store/articles/articles.ts';
import type { Database } from '../../../core/store/database.ts';
import { randomFrom } from '../../cli/models/measures/random.ts';
import { progressBar } from '../../cli/progress.ts';
import { articleDraft } from '../../samples/press/drafts.ts';
import { ServiceUnderSiege } from '../siege/service.ts';

const HELP = `node scripts/bench/watches/kills.ts [--kills 200] [--seed 1] [--latest 2500]

  --latest   the latest moment of a kill, in ms after the start; higher on a busy machine

On PGlite in a temporary folder. Ends with status 1 when a match was lost, or delivered under two ids, or a run billed twice.
`;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    latest: { type: 'string', default: '2500' },
    help: { type: 'boolean', default: false },
  },
});

const OUTLET = {
  ...{ id: 'gazette', name: 'The Gazette', homepage: 'https://gazette.example/', country: 'GB' },
  ...{ languages: ['en'], feeds: ['https://gazette.example/feed'] },
};
const QUERIES = ['railway strike', 'strike on the railway', 'train drivers walk out'];
const LATEST_KILL = Number(values.latest);
/** How long the service works undisturbed at the end, at a time. */
const REST = 6 * LATEST_KILL;
const MAX_NEW = 3;
const PATIENCE = 4 * MINUTE;

/** Titles by webhook-id, as they were first received, and how often each id came. */
const received = new Map<string, { watch: string; titles: string[]; times: number }>();
let changed = 0;

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const random = randomFrom(Number(values.seed));
  const kills = Number(values.kills);
  const folder = mkdtempSync(join(tmpdir(), 'canillita-watch-kills-'));
  const hook = await startHook(random);
  const service = new ServiceUnderSiege({
    ...{ folder, hookPort: hook.port, databaseUrl: '', isClockStepped: false },
    press: { outlets: [OUTLET], resolve: {} },
    settings: { role: 'worker', web_interval_ms: 0 },
  });
  await service.start();
  const watches: string[] = [];
  for (const query of QUERIES) watches.push(await createWatch(service, query));
  await service.end('SIGKILL');
  const bar = progressBar(process.stderr);
  let published = 0;
  for (let round = 0; round < kills; round += 1) {
    published = await prepare(service, published, 1 + Math.floor(random() * MAX_NEW));
    await service.start();
    await Promise.all([wake(service, watches), sleep(random() * LATEST_KILL)]);
    await service.end('SIGKILL');
    bar.show((round + 1) / kills, `${published} articles, ${received.size} deliveries`);
  }
  bar.end();
  const found = await finish(service, watches, published);
  hook.server.close();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${JSON.stringify({ kills, published, ...found })}\n`);
  const { lost, under_two_ids, double_reports, unbilled_or_double_runs, changed_bodies } = found;
  process.exitCode =
    lost + under_two_ids + double_reports + unbilled_or_double_runs + changed_bodies === 0 ? 0 : 1;
}

/** A webhook that is as slow as they are, so that kills come between its answer and the note of it. */
async function startHook(random: () => number): Promise<{ server: http.Server; port: number }> {
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { watch, matches } = JSON.parse(text) as {
      watch: { id: string };
      matches: { result: { title: string } }[];
    };
    const id = String(request.headers['webhook-id']);
    const titles = matches.map(({ result }) => result.title);
    const known = received.get(id);
    if (known && known.titles.join('\n') !== titles.join('\n')) changed += 1;
    if (known) known.times += 1;
    else received.set(id, { watch: watch.id, titles, times: 1 });
    await sleep(random() * 100);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function send(
  { base, key }: ServiceUnderSiege,
  method: string,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const response = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
  return (await response.json()) as { id: string };
}

async function createWatch(service: ServiceUnderSiege, query: string): Promise<string> {
  const { id } = await send(service, 'POST', '/v1/watches', {
    name: query,
    request: { query, mode: 'fast', days: null, max_results: 2 },
    every_minutes: 5,
    deliver: { webhook: { url: 'http://hooks.example/hook' } },
  });
  return id;
}

/** A change starts the runs that are due; the service may be killed meanwhile. */
async function wake(service: ServiceUnderSiege, watches: readonly string[]): Promise<void> {
  for (const id of watches) {
    await send(service, 'PATCH', `/v1/watches/${id}`, { status: 'active' }).catch(() => undefined);
  }
}

/** Publishes articles and makes everything due, as if the time of all leases and intervals had passed. */
async function prepare(service: ServiceUnderSiege, published: number, count: number): Promise<number> {
  const db = await service.store();
  const now = new Date(systemClock.now());
  const drafts = Array.from({ length: count }, (_, at) => {
    const title = `Railway strike: train drivers walk out for day ${published + at + 1}`;
    const url = `${OUTLET.homepage}strike/${published + at + 1}`;
    const dates = { publishedAt: now, firstSeenAt: now };
    return articleDraft({ url, source: OUTLET.id, title, language: 'en', ...dates });
  });
  await writeArticles(
    db,
    drafts.map((draft) => ({ ...draft, story: signatureOf(draft) })),
  );
  await makeDue(db);
  await db.close();
  return published + count;
}

async function makeDue(db: Database): Promise<void> {
  await db.query('update watch set next_run_at = now() where next_run_at is not null');
  await db.query('update webhook_delivery set due_at = now()');
  // The queue sees that a process is gone by its heartbeat, for which no process lives long enough here.
  await db.query(
    `delete from pgboss.job where state = 'active' and name in ('run-watches', 'deliver-webhooks')`,
  );
  // What was cached for ten minutes is forgotten, too.
  await db.query('delete from answer where key is not null');
}

/** Lets the service finish, and compares. */
async function finish(service: ServiceUnderSiege, watches: readonly string[], published: number) {
  for (
    let pending = 1, deadline = systemClock.tick() + PATIENCE;
    pending > 0 && systemClock.tick() < deadline;
  ) {
    await prepare(service, published, 0);
    await service.start();
    await wake(service, watches);
    await sleep(REST);
    await service.end('SIGKILL');
    pending = await countPending(service, published * watches.length);
  }
  const db = await service.store();
  const { rows } = await db.query<{ watch: string; title: string; times: number }>(
    `select watch_id as watch, result->>'title' as title, count(*) as times from watch_match group by 1, 2`,
  );
  const { rows: runs } = await db.query<{ lines: number; runs: number }>(
    `select runs, (select count(*) from ledger where work like watch.id || '/%') as lines from watch where runs > 0`,
  );
  await db.close();
  const deliveries = new Map<string, number>();
  for (const { watch, titles } of received.values())
    for (const title of titles)
      deliveries.set(`${watch} ${title}`, (deliveries.get(`${watch} ${title}`) ?? 0) + 1);
  return {
    reported: rows.length,
    runs: runs.reduce((sum, one) => sum + one.runs, 0),
    lost:
      published * watches.length -
      rows.length +
      rows.filter((one) => !deliveries.has(`${one.watch} ${one.title}`)).length,
    double_reports: rows.filter(({ times }) => times > 1).length,
    under_two_ids: [...deliveries.values()].filter((times) => times > 1).length,
    // The first runs searched an empty index, which is free.
    unbilled_or_double_runs: runs.filter((one) => one.runs - one.lines > 1 || one.lines > one.runs).length,
    changed_bodies: changed,
    ids: received.size,
    ids_that_came_again: [...received.values()].filter(({ times }) => times > 1).length,
  };
}

/** What is left to be reported, of so many, or to be delivered. */
async function countPending(service: ServiceUnderSiege, all: number): Promise<number> {
  const db = await service.store();
  const { rows } = await db.query<{ count: number }>(
    'select $1::int8 - (select count(*) from watch_match) + (select count(*) from webhook_delivery) as count',
    [all],
  );
  await db.close();
  return rows[0]!.count;
}

await main();
