/**
 * How far one PostgreSQL scales: searches per second with one api process and with several, and the CPU that they
 * and the database spend on one. The callers run in this process, so on few cores they take their share of the machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SECOND, systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { Tenants } from '../../core/tenants/tenants.ts';
import { datasets } from '../../test/support/corpora.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { rowsIn } from '../sets/lines.ts';
import { addressLogged } from './process/address-logged.ts';
import { cpuOf, cpuOfFamily } from './process/cpu.ts';
import { post } from './process/post.ts';

const HELP = `node scripts/bench/cluster.ts --database-url URL [--read-url URL] [--processes 1,2] [--seconds 10] [--callers 6] [--models full] [--json]

Starts \`--role api\` processes on a PostgreSQL that holds articles (npm run admin -- import) and asks them in turns, with
the judged queries, each request fresh: searches a second and their p50 and p95, per mode and number of processes,
in turns, twice, the better round; with all models once their vectors are loaded. \`cached\` is what the cache of answers serves. Where the database runs on this machine
and it is Linux, also the CPU milliseconds that a search takes in the api processes, the database and its read replica.
`;

const { values } = parseArgs({
  options: {
    'database-url': { type: 'string', default: '' },
    'read-url': { type: 'string', default: '' },
    processes: { type: 'string', default: '1,2' },
    seconds: { type: 'string', default: '10' },
    callers: { type: 'string', default: '6' },
    models: { type: 'string', default: 'full' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const START = join(import.meta.dirname, '../../core/app/start.ts');
const SHAPES: Readonly<Record<string, object>> = {
  ultra: { mode: 'ultra', fresh: true },
  fast: { mode: 'fast', fresh: true },
  normal: { mode: 'normal', fresh: true },
  cached: { mode: 'fast' },
};
const ROUNDS = 2;
const WARM_UP = 2 * SECOND;

interface Member {
  child: ChildProcess;
  base: string;
}

interface Figure {
  processes: number;
  what: string;
  perSecond: number;
  p50: number;
  p95: number;
  failed: number;
  /** CPU milliseconds a search. */
  apiMs: number;
  databaseMs: number;
  replicaMs: number;
}

interface Bench {
  members: readonly Member[];
  key: string;
  queries: readonly string[];
  /** A process of the database server, and of the read replica; 0: unknown here. */
  backend: number;
  readBackend: number;
}

async function main(): Promise<void> {
  if (values.help || values['database-url'] === '') return void process.stdout.write(HELP);
  const judged = datasets('judged/judged.jsonl');
  if (judged === null) return void process.stdout.write('The datasets are not here; nothing measured.\n');
  const queries = [...new Set(rowsIn<{ query: string }>(judged).map(({ query }) => query))];
  const folder = mkdtempSync(join(tmpdir(), 'canillita-cluster-'));
  writeFileSync(join(folder, 'sources.json'), '[]');
  const members: Member[] = [];
  try {
    const counts = values.processes.split(',').map(Number);
    for (let at = 0; at < Math.max(...counts); at += 1) members.push(await start(folder));
    const key = await makeKey();
    const backend = await backendOf(values['database-url']);
    const readBackend = await backendOf(values['read-url']);
    const best = new Map<string, Figure>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const what of Object.keys(SHAPES)) {
        for (const processes of counts) {
          const bench = { members: members.slice(0, processes), key, queries, backend, readBackend };
          const figure = await measure(bench, what);
          const id = `${what} ${processes}`;
          if (figure.perSecond > (best.get(id)?.perSecond ?? 0)) best.set(id, figure);
        }
      }
    }
    print([...best.values()]);
  } finally {
    await Promise.all(members.map(stop));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<Member> {
  const args = `--role api --port 0 --threads 1 --requests-per-second 100000 --burst 100000 --search-limit 100 --models ${values.models}`;
  const child = spawn(
    process.execPath,
    [START, ...args.split(' '), '--data', folder, '--sources', join(folder, 'sources.json')],
    {
      env: { ...process.env, DATABASE_URL: values['database-url'], DATABASE_READ_URL: values['read-url'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const base = await addressLogged(child);
  await vectorsLoaded(base);
  return { child, base };
}

async function vectorsLoaded(base: string): Promise<void> {
  for (;;) {
    const { vectors } = (await (await fetch(`${base}/readyz`)).json()) as {
      vectors: Record<string, unknown>;
    };
    if (vectors.encoder === null || vectors.waiting === 0) return;
    await sleep(SECOND);
  }
}

async function stop({ child }: Member): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function makeKey(): Promise<string> {
  const db = await openDatabase({ url: values['database-url'], folder: null, observe: unseen });
  const tenants = new Tenants(db, systemClock, unseen, { operatorKey: '' });
  try {
    const [organization] = await tenants.organizations.list();
    const { secret } = await tenants.keys.create({ org: organization!.id, label: 'bench' });
    return secret;
  } finally {
    await tenants.close();
    await db.close();
  }
}

/** A long-lived process of the server, not the one of this connection, which is about to end. */
async function backendOf(url: string): Promise<number> {
  if (url === '') return 0;
  const db = await openDatabase({ url, folder: null, observe: unseen });
  try {
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    );
    return rows[0]?.pid ?? 0;
  } finally {
    await db.close();
  }
}

/** Sends requests to the members in turn for the given seconds, after a warm-up that is not counted. */
async function measure(
  { members, key, queries, backend, readBackend }: Bench,
  what: string,
): Promise<Figure> {
  const began = systemClock.tick();
  const ends = began + WARM_UP + Number(values.seconds) * SECOND;
  const cpu = () => ({
    api: members.reduce((sum, { child }) => sum + cpuOf(child.pid!), 0),
    database: cpuOfFamily('postgres', backend),
    replica: cpuOfFamily('postgres', readBackend),
  });
  const before = cpu();
  const times: number[] = [];
  let asked = 0;
  let failed = 0;
  const caller = async () => {
    while (systemClock.tick() < ends) {
      asked += 1;
      const at = systemClock.tick();
      const body = { query: queries[asked % queries.length], days: null, ...SHAPES[what] };
      const response = await post(`${members[asked % members.length]!.base}/v1/search`, key, body);
      await response.arrayBuffer();
      if (at - began < WARM_UP) continue;
      if (response.ok) times.push(systemClock.tick() - at);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(values.callers) }, caller));
  const seconds = (systemClock.tick() - began - WARM_UP) / SECOND;
  const after = cpu();
  const each = (used: number) => Math.round((used * SECOND * 10) / asked) / 10;
  const perSecond = Math.round((times.length / seconds) * 10) / 10;
  return {
    processes: members.length,
    what,
    perSecond,
    p50: Math.round(quantile(times, 0.5)),
    p95: Math.round(quantile(times, 0.95)),
    failed,
    apiMs: each(after.api - before.api),
    databaseMs: each(after.database - before.database),
    replicaMs: each(after.replica - before.replica),
  };
}

function print(figures: readonly Figure[]): void {
  if (values.json) return void process.stdout.write(`${JSON.stringify(figures)}\n`);
  process.stdout.write(`${cpus().length} cores, ${values.callers} callers on them too\n`);
  for (const { processes, what, perSecond, p50, p95, failed, apiMs, databaseMs, replicaMs } of figures) {
    process.stdout.write(
      `${what.padEnd(8)} ${processes} api: ${perSecond} a second, p50 ${p50} ms, p95 ${p95} ms, ` +
        `CPU of one: api ${apiMs} ms, database ${databaseMs} ms, replica ${replicaMs} ms${failed > 0 ? `, ${failed} failed` : ''}\n`,
    );
  }
}

await main();
