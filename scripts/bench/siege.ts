/**
 * A siege: callers of every kind work against the running service while it is killed, frozen, stopped, deprived of disk
 * and given a wrong clock, and its database server killed, at random moments. At the end, what the callers were told is compared with what the store
 * holds.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE, SECOND, systemClock } from '../../core/platform/clock.ts';
import { oneOf, randomFrom, weighted } from '../cli/models/measures/random.ts';
import { progressBar } from '../cli/progress.ts';
import { startPress } from '../samples/press/serve.ts';
import { call, type Target } from './siege/clients.ts';
import { type Besieged, FAULTS, type Fault, mountSmallDisk, unmount } from './siege/faults.ts';
import { startHook } from './siege/hook.ts';
import { PostgresServer } from './siege/postgres.ts';
import { Acknowledged } from './siege/record.ts';
import { ServiceUnderSiege } from './siege/service.ts';
import { faultsIn, type Verdict, verdictOf } from './siege/verdict.ts';

const HELP = `node scripts/bench/siege.ts [--store pglite] [--minutes 5] [--faults N] [--kills N] [--seed 1]
                          [--latest 3000] [--only kill,freeze] [--kill-weight 6] [--inspect 1] [--disk 500] [--database-url URL]

  --store    pglite: a new data folder. postgres: a throwaway server, which is killed and restarted too
  --minutes  how long; or as many faults as --faults says, or until the service was killed so often as --kills says
  --latest   the latest moment of a fault, in ms after the service answers, and for every other fault after its first bill
  --only     kinds of fault: ${FAULTS.map(({ name }) => name).join(', ')}
  --kill-weight  of single kills of the service; the other faults have 0.5 to 5 each
  --inspect  after every how many faults the store is looked into
  --disk     megabytes of the small disk

In a temporary folder (in memory, with a small disk, where root may mount one), or on the PostgreSQL database of
--database-url, which must be empty. ^C ends it after the fault under way, with its verdict. Ends with status 1 when anything that a caller was told is not so.
`;

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'pglite' },
    minutes: { type: 'string', default: '5' },
    faults: { type: 'string', default: '' },
    kills: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    latest: { type: 'string', default: '3000' },
    only: { type: 'string', default: '' },
    'kill-weight': { type: 'string', default: '6' },
    inspect: { type: 'string', default: '1' },
    disk: { type: 'string', default: '500' },
    'database-url': { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

const CALLERS = 6;
/** Time to finish jobs, polls and deliveries at the end. */
const PATIENCE = 4 * MINUTE;

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const random = randomFrom(Number(values.seed));
  const seen = new Acknowledged();
  const press = await startPress({ now: () => new Date(systemClock.now()) });
  const hook = await startHook(seen, random);
  const folder = mkdtempSync(join(tmpdir(), 'canillita-siege-'));
  const isSmallDisk = values['database-url'] === '' && mountSmallDisk(folder, Number(values.disk));
  mkdirSync(join(folder, 'data'));
  const postgres = values.store === 'postgres' ? new PostgresServer(folder) : null;
  const databaseUrl = (await postgres?.start()) ?? values['database-url'];
  const service = new ServiceUnderSiege({ folder, press, hookPort: hook.port, databaseUrl });
  try {
    const faults = await besiege({ service, postgres, isSmallDisk }, seen, random);
    const verdict = await lastVerdict(service, seen);
    report(service, seen, faults, verdict);
  } finally {
    await service.end('SIGKILL');
    await postgres?.stop();
    hook.close();
    await press.close();
    if (isSmallDisk) unmount(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Faults inflicted, by name. Throws when a start fails, or when the store is found wrong between two faults. */
async function besiege(
  besieged: Besieged,
  seen: Acknowledged,
  random: () => number,
): Promise<Record<string, number>> {
  const { service } = besieged;
  const faults = chosenFaults(besieged);
  const done: Record<string, number> = {};
  const articles: string[] = [];
  const bar = progressBar(process.stderr);
  const limitOf = (text: string) => (text === '' ? Number.POSITIVE_INFINITY : Number(text));
  const [most, kills] = [limitOf(values.faults), limitOf(values.kills)];
  const isTimed = values.faults === '' && values.kills === '';
  const begun = systemClock.tick();
  const length = isTimed ? Number(values.minutes) * MINUTE : Number.POSITIVE_INFINITY;
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  const passed = (at: number) =>
    Math.max(at / most, service.kills / kills, (systemClock.tick() - begun) / length);
  for (let at = 0; passed(at) < 1 && !isInterrupted; at += 1) {
    await service.start();
    const target: Target = { base: service.base, key: service.key, random, seen, articles };
    let isOver = false;
    const callers = Array.from({ length: CALLERS }, () => call(target, () => isOver));
    if (at % 2 > 0) await firstBill(seen);
    await sleep(random() * Number(values.latest));
    const fault = weighted(random, faults);
    await fault.inflict(besieged, random);
    done[fault.name] = (done[fault.name] ?? 0) + 1;
    isOver = true;
    await Promise.all(callers);
    if (!service.isRunning && at % Number(values.inspect) === 0) await inspect(service, seen, random);
    bar.show(
      passed(at + 1),
      `${at + 1} faults, ${service.kills} kills, ${seen.bills.size} bills, ${seen.defects.length} defects`,
    );
  }
  bar.end();
  return done;
}

/** Those asked for that can be had here; says which cannot. */
function chosenFaults(besieged: Besieged): Fault[] {
  const only = values.only === '' ? null : values.only.split(',');
  return FAULTS.filter(({ name }) => only === null || only.includes(name))
    .filter((fault) => {
      const why = fault.missing(besieged);
      if (why !== null) process.stderr.write(`Without the fault “${fault.name}”: it ${why}.\n`);
      return why === null;
    })
    .map((fault) => (fault.name === 'kill' ? { ...fault, weight: Number(values['kill-weight']) } : fault));
}

/** Waits until a caller has been billed: on a busy machine the first answers take longer than the latest moment of a fault. */
async function firstBill(seen: Acknowledged): Promise<void> {
  const before = seen.bills.size;
  const deadline = systemClock.tick() + MINUTE;
  while (seen.bills.size === before && systemClock.tick() < deadline) await sleep(20);
}

/** Looks into the store while nobody uses it, and sees to it that the next start has something to read. */
async function inspect(service: ServiceUnderSiege, seen: Acknowledged, random: () => number): Promise<void> {
  const db = await service.store();
  try {
    const verdict = await verdictOf(db, seen, false);
    if (faultsIn(verdict) > 0) throw new Error(`after ${seen.bills.size} bills: ${JSON.stringify(verdict)}`);
    await db.query('delete from article where random() < $1', [random() * 0.2]);
    await db.query('update feed set etag = null, last_modified = null, next_look_at = now()');
    await db.query('update watch set next_run_at = now() where next_run_at is not null');
    await db.query('update webhook_delivery set due_at = now()');
  } finally {
    await db.close();
  }
}

/** Lets the service finish what it has accepted. */
async function lastVerdict(service: ServiceUnderSiege, seen: Acknowledged): Promise<Verdict> {
  await service.start();
  const headers = { authorization: `Bearer ${service.key}` };
  const deadline = systemClock.tick() + PATIENCE;
  const jobs = new Set(seen.made.job);
  while (jobs.size > 0 && systemClock.tick() < deadline) {
    const id = oneOf(Math.random, [...jobs]);
    const response = await fetch(`${service.base}/v1/jobs/${id}`, { headers });
    const { status } = (await response.json()) as { status: string };
    if (status === 'succeeded' || status === 'failed' || response.status === 404) jobs.delete(id);
    else await sleep(SECOND);
  }
  await service.end('SIGTERM');
  const db = await service.store();
  try {
    return await verdictOf(db, seen, true);
  } finally {
    await db.close();
  }
}

function report(
  { kills, failedStarts }: ServiceUnderSiege,
  seen: Acknowledged,
  faults: Record<string, number>,
  verdict: Verdict,
): void {
  const made = Object.fromEntries(Object.entries(seen.made).map(([kind, ids]) => [kind, ids.size]));
  const answers = Object.fromEntries([...seen.answers].sort());
  const { defects, delivered, bills } = seen;
  const storage = values['database-url'] ? 'postgres' : values.store;
  process.stdout.write(
    `${JSON.stringify({ storage, kills, failed_starts: failedStarts, faults, bills: bills.size, made, deliveries: delivered.size, ...verdict, defects, answers })}\n`,
  );
  process.exitCode = faultsIn(verdict) + defects.length === 0 ? 0 : 1;
}

await main();
