/** `node scripts/bench/cached/run.ts`: what a cached answer costs the process that sends it, beside a bare hapi route. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../../core/app/serve.ts';
import { loadConfig } from '../../../core/platform/config.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { type ServiceProcess, startProcess } from '../process/service-process.ts';
import { UNLIMITED } from '../process/unlimited.ts';
import { answerOf, BODY, OUTLET, prepareTenants } from '../quick/cached-search.ts';

const HELP = `node scripts/bench/cached/run.ts [--calls N] [--rounds N] [--folder FOLDER] [--keys N] [--node-option OPTION]

Three processes: a service on PGlite as \`npm start\` runs it, its log written to a file; a bare hapi route that sends the
same bytes; and a client with 16 connections, which calls them in turns, with one key and with 3,000. CPU of all threads of
each server per answer, the least of the rounds, and the share that the bare route has of it. FOLDER is kept for the next time.
`;
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '800' },
    rounds: { type: 'string', default: '30' },
    folder: { type: 'string' },
    keys: { type: 'string', multiple: true, default: ['1', '3000'] },
    'node-option': { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});

const HERE = import.meta.dirname;
const KEYS = values.keys.map(Number);
/** Calls before the first round, for the compiler. */
const WARM_UP = 15_000;

/** A data folder with the articles, and keys of as many organizations. */
async function prepare(folder: string): Promise<string[]> {
  const config = { ...loadConfig({ env: {}, argv: ['--models', 'light'] }), data: folder };
  const service = await serve({ config, observe: unseen, sources: [OUTLET], listen: false });
  const secrets = await prepareTenants(service, Math.max(...KEYS));
  await service.stop();
  return secrets;
}

/** Nanoseconds of CPU of all threads that live. */
function cpuOf({ child }: ServiceProcess): number {
  const tasks = `/proc/${child.pid}/task`;
  return readdirSync(tasks).reduce(
    (sum, task) => sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    0,
  );
}

async function measure(
  folder: string,
  keys: number,
  servers: Record<'service' | 'bare', ServiceProcess>,
  secrets: string[],
) {
  const file = join(folder, `keys-${keys}.json`);
  writeFileSync(file, JSON.stringify({ body: BODY, secrets: secrets.slice(0, keys) }));
  const client = fork(join(HERE, 'client.ts'), [file]);
  const least = { service: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  const most = { service: 0, bare: 0 };
  const calls = Number(values.calls);
  const call = async (name: 'service' | 'bare', count: number) => {
    client.send({ url: servers[name].url, calls: count });
    const [{ seconds }] = (await once(client, 'message')) as [{ seconds: number }];
    return seconds;
  };
  for (const name of ['service', 'bare'] as const) await call(name, WARM_UP);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const name of ['service', 'bare'] as const) {
      const before = cpuOf(servers[name]);
      const seconds = await call(name, calls);
      least[name] = Math.min(least[name], (cpuOf(servers[name]) - before) / calls / 1000);
      most[name] = Math.max(most[name], calls / seconds);
    }
  }
  client.disconnect();
  return {
    µs: Math.round(least.service),
    'bare µs': Math.round(least.bare),
    share: Math.round((least.bare / least.service) * 100) / 100,
    'most a second': Math.round(most.service),
    'bare a second': Math.round(most.bare),
    'share of those': Math.round((most.service / most.bare) * 100) / 100,
  };
}

async function main(): Promise<void> {
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'canillita-cached-'));
  const kept = join(folder, 'secrets.json');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const running: ServiceProcess[] = [];
  try {
    if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await prepare(data)));
    const secrets = JSON.parse(readFileSync(kept, 'utf8')) as string[];
    const config = join(folder, 'settings.json');
    const sources = join(folder, 'sources.json');
    writeFileSync(sources, JSON.stringify([OUTLET]));
    writeFileSync(
      config,
      JSON.stringify({
        data,
        sources,
        host: '127.0.0.1',
        port: 0,
        threads: 1,
        models: 'light',
        ...UNLIMITED,
      }),
    );
    const service = await startProcess(['--config', config], {
      log: join(folder, 'log'),
      execArgv: values['node-option'],
    });
    running.push(service);
    const bytes = await answerOf(service.url, secrets[0]!);
    const answer = join(folder, 'answer.json');
    writeFileSync(answer, bytes);
    const bare = await startProcess([answer], {
      log: join(folder, 'bare-log'),
      script: join(HERE, 'bare-route.ts'),
    });
    running.push(bare);
    const table: Record<string, object> = {};
    for (const keys of KEYS)
      table[keys === 1 ? 'one key' : `${keys} keys`] = await measure(
        folder,
        keys,
        { service, bare },
        secrets,
      );
    console.table(table);
    process.stdout.write(`${bytes.length} characters an answer\n`);
  } finally {
    for (const { stop } of running) await stop();
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

if (values.help) process.stdout.write(HELP);
else await main();
