/** Crawl speed of a custom index with many hosts, compared with the politeness limit, and its memory use. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serve } from '../../core/app/serve.ts';
import { SECOND, systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { unseen } from '../../core/platform/observe.ts';
import { progressBar } from '../cli/progress.ts';

const HELP = `node scripts/bench/crawl.ts [--pages 10000] [--hosts 40] [--interval 1000] [--bytes 20000] [--again]

Serves pages of many hosts on loopback, makes a custom index of them and watches the real jobs crawl it.

  --pages N      addresses in the index, spread over the hosts
  --hosts N      hosts; each is asked once per interval and by one connection
  --interval MS  least time between two requests to one host
  --bytes N      size of a page
  --again        afterwards crawl all of it again, conditionally
`;

const MIB = 1024 * 1024;
const options = {
  help: { type: 'boolean' },
  pages: { type: 'string', default: '10000' },
  hosts: { type: 'string', default: '40' },
  interval: { type: 'string', default: '1000' },
  bytes: { type: 'string', default: '20000' },
  again: { type: 'boolean' },
} as const;

interface CrawlPlan {
  pages: number;
  hosts: number;
  /** Least time between two requests to a host, in milliseconds. */
  interval: number;
}

interface IndexRecord {
  id: string;
  next_refresh_at: string | null;
}

type Call = (method: string, path: string, body?: object) => Promise<IndexRecord>;

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const plan = {
    pages: Number(values.pages),
    hosts: Number(values.hosts),
    interval: Number(values.interval),
  };
  const sites = fork(join(import.meta.dirname, 'crawl/sites.ts'), [values.bytes]);
  const [{ port }] = (await once(sites, 'message')) as [{ port: number }];
  const names = Array.from({ length: plan.hosts }, (_, n) => `shop-${n}.example`);
  const folder = mkdtempSync(join(tmpdir(), 'canillita-crawl-'));
  const service = await serve({
    config: {
      ...loadConfig({ argv: [], env: {} }),
      data: folder,
      port: 0,
      threads: 1,
      web_interval_ms: plan.interval,
      web_resolve: Object.fromEntries(names.map((name) => [`${name}:80`, `127.0.0.1:${port}`])),
    },
    observe: unseen,
    sources: [],
  });
  const call = callerOf(service.baseUrl, service.first!.key);
  const urls = Array.from(
    { length: plan.pages },
    (_, n) => `http://${names[n % plan.hosts]}/${Math.floor(n / plan.hosts)}`,
  );
  const { id } = await call('POST', '/v1/indexes', { name: 'Bench', urls });
  await watch(sites, call, id, 'first pass', plan);
  if (values.again) {
    await call('POST', `/v1/indexes/${id}/refresh`);
    await watch(sites, call, id, 'again, unchanged', plan);
  }
  await timeSearches(call, id);
  await service.stop();
  sites.disconnect();
  rmSync(folder, { recursive: true, force: true });
}

function callerOf(baseUrl: string, key: string): Call {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return async (method, path, body) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as IndexRecord;
  };
}

/** Waits for the running crawl to finish and prints its figures. */
async function watch(
  sites: ChildProcess,
  call: Call,
  id: string,
  what: string,
  { pages, hosts, interval }: CrawlPlan,
): Promise<void> {
  const began = systemClock.tick();
  const bar = progressBar(process.stderr);
  const memory: number[] = [];
  const served = async () => {
    sites.send({});
    return ((await once(sites, 'message')) as [{ served: number }])[0].served;
  };
  const before = await served();
  for (;;) {
    await sleep(SECOND);
    memory.push(process.memoryUsage.rss() / MIB);
    const record = await call('GET', `/v1/indexes/${id}`);
    const count = (await served()) - before;
    bar.show(count / pages, `${count} pages, ${Math.round(memory.at(-1)!)} MiB`);
    if (record.next_refresh_at !== null) break;
  }
  bar.end();
  const seconds = (systemClock.tick() - began) / SECOND;
  const requests = (await served()) - before;
  const allowed = (hosts * SECOND) / interval;
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  const mean = (list: number[]) => Math.round(list.reduce((sum, one) => sum + one, 0) / list.length);
  process.stdout.write(
    `${what}: ${pages} addresses of ${hosts} hosts in ${seconds.toFixed(1)} s: ${(pages / seconds).toFixed(1)} pages/s, ` +
      `${((100 * pages) / seconds / allowed).toFixed(0)} % of the ${allowed.toFixed(0)} that politeness allows; ${requests} requests for pages; ` +
      `memory (RSS) ${mean(memory.slice(quarter, 2 * quarter))} MiB in the second quarter, ${mean(memory.slice(-quarter))} MiB in the last, ${Math.round(Math.max(...memory))} MiB at most\n`,
  );
}

async function timeSearches(call: Call, id: string): Promise<void> {
  const began = systemClock.tick();
  const tries = 5;
  for (let n = 0; n < tries; n++)
    await call('POST', '/v1/search', { query: `pump ${n} hose`, index: id, mode: 'ultra', fresh: true });
  process.stdout.write(`an ultra search over it: ${((systemClock.tick() - began) / tries).toFixed(0)} ms\n`);
}

await main();
