#!/usr/bin/env node
/** How many feeds of many outlets a process looks at in a second, and what a look costs it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serve } from '../../../core/app/serve.ts';
import { HOUR, SECOND, systemClock } from '../../../core/platform/clock.ts';
import { loadConfig } from '../../../core/platform/config.ts';
import type { Observation } from '../../../core/platform/observe.ts';
import { FEEDS_CHANNEL } from '../../../core/store/outlets/feeds.ts';

const HELP = `node scripts/bench/polls/run.ts [--outlets 10000] [--seconds 60]

Starts the service with that many outlets of one feed each, on hosts of their own that one other process serves, and counts the
looks of the first seconds: every feed is new, has one article, and its host is asked for robots.txt and left alone for a
second before. Then the feeds that were looked at are due again, unchanged. Prints looks a second and CPU ms a look (all
threads of the service) of both.
`;
const { values } = parseArgs({
  options: {
    outlets: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
    press: { type: 'boolean', default: false },
  },
});

const MICROSECONDS = 1000;
const UNCHANGED = '"1"';
/** Looks that were begun end meanwhile. */
const SETTLED = 5 * SECOND;

/** The outlets, in a process of their own: a feed with one article of the host's, then nothing new. */
async function press(): Promise<void> {
  const server = createServer(({ url, headers }, response) => {
    if (url === '/robots.txt') return void response.writeHead(404).end();
    if (headers['if-none-match'] === UNCHANGED) return void response.writeHead(304).end();
    const [name] = (headers.host ?? '').split('.');
    const item = `<item><title>Una nota de ${name} sobre la cosecha</title><link>http://${name}.example/nota</link></item>`;
    response
      .writeHead(200, { 'content-type': 'application/rss+xml', etag: UNCHANGED })
      .end(`<rss version="2.0"><channel><title>${name}</title>${item}</channel></rss>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

async function main(outlets: number, seconds: number): Promise<void> {
  const child = fork(import.meta.filename, ['--press']);
  const [port] = (await once(child, 'message')) as [number];
  const folder = mkdtempSync(join(tmpdir(), 'canillita-polls-'));
  const hosts = Array.from({ length: outlets }, (_, n) => `outlet-${n}.example`);
  let looks = 0;
  const observe = ({ event }: Observation) => {
    if (event === 'feed-polled') looks += 1;
  };
  const service = await serve({
    config: {
      ...loadConfig({ argv: [], env: {} }),
      data: folder,
      port: 0,
      web_resolve: Object.fromEntries(hosts.map((host) => [`${host}:80`, `127.0.0.1:${port}`])),
    },
    observe,
    sources: hosts.map((host, n) => ({
      ...{ id: `outlet-${n}`, name: host, homepage: `http://${host}/`, country: null, languages: ['es'] },
      feeds: [`http://${host}/rss`],
    })),
  });
  try {
    await measured('new feeds', outlets, seconds, () => looks);
    const { db } = service.app;
    await db.query('update feed set next_look_at = $1 where looked_at is null', [
      new Date(systemClock.now() + HOUR),
    ]);
    await sleep(SETTLED);
    const due = 'update feed set next_look_at = $1 where looked_at is not null returning 1';
    const { count } = await db.query(due, [new Date(systemClock.now())]);
    await db.query('select pg_notify($1, $2)', [FEEDS_CHANNEL, '']);
    await measured('unchanged feeds', count, seconds, () => looks);
  } finally {
    await service.stop();
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the rate from now on, until `wanted` more looks were counted or the time is over. */
async function measured(what: string, wanted: number, seconds: number, looks: () => number): Promise<void> {
  const [began, cpu, first] = [performance.now(), process.cpuUsage(), looks()];
  while (looks() - first < wanted && performance.now() - began < seconds * SECOND) await sleep(SECOND / 10);
  const [count, took, used] = [looks() - first, (performance.now() - began) / SECOND, process.cpuUsage(cpu)];
  const each = (used.user + used.system) / MICROSECONDS / count;
  process.stdout.write(
    `${what}: ${count} looks in ${took.toFixed(1)} s, ${(count / took).toFixed(1)} a second, ${each.toFixed(1)} ms of CPU each\n`,
  );
}

if (values.help) process.stdout.write(HELP);
else if (values.press) await press();
else await main(Number(values.outlets), Number(values.seconds));
