/**
 * Kills a writing process, or the database server, at random moments, again and again, and checks each time that
 * every acknowledged transaction is there, that none is there in part, and that the store opened by itself.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '../cli/models/measures/random.ts';
import type { Orders, Report } from './kill/writer.ts';

const HELP = `node scripts/bench/kill.ts [--store pglite|postgres] [--victim client|server] [--rounds 50] [--seed 1] [--lanes 4]

  --store    pglite: a new data folder. postgres: a throwaway server, started here (default pglite)
  --victim   client: SIGKILL the process that writes. server: SIGKILL PostgreSQL and start it again (default client)
  --rounds   how many kills (default 50)
  --seed     of the random moments (default 1)
  --lanes    how many transactions the writer has under way at once (default 4)

Ends with status 1 when anything acknowledged was lost, torn, or could not be opened.`;

const WRITER = join(import.meta.dirname, 'kill/writer.ts');
const SERVER = join(import.meta.dirname, '../../test/support/postgres-server.sh');
const EARLIEST = 20;
const LATEST = 800;
/** Every third kill is timed from the start of the process, so that some hit opening and recovery. */
const FROM_START_EVERY = 3;
const LATEST_FROM_START = 2000;

const { values: flags } = parseArgs({
  options: {
    store: { type: 'string', default: 'pglite' },
    victim: { type: 'string', default: 'client' },
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});

/** The writer process and its output so far. */
interface Writer {
  child: ChildProcess;
  report: Promise<Report>;
  ended: Promise<number | null>;
}

const random = randomFrom(Number(flags.seed));
const acknowledged = new Set<number>();
const faults: string[] = [];
const opened: number[] = [];

function between(from: number, to: number): number {
  return Math.round(from + random() * (to - from));
}

function startWriter(orders: Orders): Writer {
  const child = spawn(process.execPath, [WRITER, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close').then(([status]) => status as number | null);
  const { promise: report, resolve, reject } = Promise.withResolvers<Report>();
  report.catch(() => undefined);
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line.startsWith('{')) resolve(JSON.parse(line) as Report);
    // A line cut short by the kill is not an acknowledgement.
    else if (/^\d+$/.test(line)) acknowledged.add(Number(line));
  });
  void ended.then((status) => reject(new Error(`the writer ended with status ${status} before its report`)));
  return { child, report, ended };
}

/** `promised`: what was acknowledged before the process that reports was started. */
function check(found: Report, promised: Iterable<number>, round: string): void {
  opened.push(found.opened);
  let missing = 0;
  for (const id of promised) if (!found.runs.some(([first, last]) => id >= first && id <= last)) missing++;
  if (missing > 0) faults.push(`${round}: ${missing} acknowledged transactions are missing`);
  if (found.torn > 0) faults.push(`${round}: ${found.torn} transactions are there in part`);
  for (const question of found.wrong) faults.push(`${round}: an index disagrees with its table: ${question}`);
}

/** One round: a writer checks, writes, and is killed. Returns the text of the progress line. */
async function killClient(orders: Orders, round: number): Promise<string> {
  const before = [...acknowledged];
  const writer = startWriter(orders);
  const early = round % FROM_START_EVERY === 0;
  if (early) {
    const moment = between(EARLIEST, LATEST_FROM_START);
    // A report that comes in time is checked like any other.
    void writer.report.then((found) => check(found, before, `round ${round}`)).catch(() => undefined);
    await Promise.race([sleep(moment), writer.ended]);
  } else {
    check(await writer.report, before, `round ${round}`);
    await sleep(between(EARLIEST, LATEST));
  }
  if (writer.child.exitCode !== null)
    faults.push(`round ${round}: the writer ended by itself with ${writer.child.exitCode}`);
  writer.child.kill('SIGKILL');
  await writer.ended;
  return `${early ? 'while starting' : 'while writing'}, +${acknowledged.size - before.length}`;
}

/** One round: the server is killed and restarted under a running writer, which must continue by itself. */
async function killServer(orders: Orders, round: number, server: (verb: string) => string): Promise<string> {
  const before = [...acknowledged];
  const writer = startWriter(orders);
  check(await writer.report, before, `round ${round}`);
  await sleep(between(EARLIEST, LATEST));
  server('crash');
  const atCrash = acknowledged.size;
  server('start');
  for (let tries = 0; acknowledged.size === atCrash && tries < 200; tries++) await sleep(50);
  if (acknowledged.size === atCrash) faults.push(`round ${round}: the writer did not find the server again`);
  writer.child.kill('SIGKILL');
  await writer.ended;
  return `+${atCrash - before.length} before, +${acknowledged.size - atCrash} after the restart`;
}

async function main(): Promise<void> {
  const rounds = Number(flags.rounds);
  const folder = mkdtempSync(join(tmpdir(), 'canillita-kill-'));
  execFileSync('chmod', ['755', folder]);
  const server = (verb: string) =>
    execFileSync(SERVER, [verb, folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const url = flags.store === 'postgres' ? server('start') : null;
  const orders: Orders = {
    url,
    folder: url ? null : join(folder, 'data'),
    lanes: Number(flags.lanes),
    write: true,
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      const what =
        flags.victim === 'server' ? await killServer(orders, round, server) : await killClient(orders, round);
      process.stderr.write(`\r\u001b[K${round}/${rounds} ${what}; ${faults.length} faults`);
    }
    const last = startWriter({ ...orders, write: false });
    check(await last.report, acknowledged, 'at the end');
    if ((await last.ended) !== 0) faults.push('at the end: the store did not close');
  } catch (error) {
    faults.push(String(error));
  } finally {
    process.stderr.write('\n');
    if (url) server('stop');
  }
  opened.sort((a, b) => a - b);
  const summary = {
    store: flags.store,
    victim: flags.victim,
    rounds,
    seed: Number(flags.seed),
    acknowledged: acknowledged.size,
    checks: opened.length,
    open_ms: { p50: opened[opened.length >> 1], max: opened.at(-1) },
    faults,
  };
  process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
  if (faults.length > 0) process.stderr.write(`the files are kept in ${folder}\n`);
  else rmSync(folder, { recursive: true, force: true });
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (flags.help) process.stdout.write(`${HELP}\n`);
else await main();
