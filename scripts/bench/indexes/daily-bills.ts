/**
 * Bills the days of custom indexes that an outage left, in a process that is killed with SIGKILL at random moments, again and
 * again, and checks that each index was billed for each day, once, at its price.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Meter } from '../../../core/billing/meter.ts';
import { priceOf } from '../../../core/billing/prices.ts';
import { dayOf } from '../../../core/billing/utc-days.ts';
import { billIndexes } from '../../../core/indexes/daily-billing.ts';
import { DAY, heldClock, systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { Database } from '../../../core/store/database.ts';
import { addIndex } from '../../../core/store/indexes/indexes.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { openDatabase } from '../../../core/store/open.ts';
import { recordHeld } from '../../../core/store/tenants/daily-bills.ts';
import { Tenants } from '../../../core/tenants/tenants.ts';
import { randomFrom } from '../../cli/models/measures/random.ts';
import { progressBar } from '../../cli/progress.ts';

const HELP = `node scripts/bench/indexes/daily-bills.ts [--indexes 1000] [--days 59] [--kills 20] [--seed 1] [--database-url URL]

  --days     that nobody billed; two months at most are made up for
  --kills    of the process that makes up for them

On PGlite in a temporary folder, or on the PostgreSQL database of --database-url, which must be empty. Ends with status 1
when a day of an index was not billed, billed twice, or at another price.
`;

const { values } = parseArgs({
  options: {
    indexes: { type: 'string', default: '1000' },
    days: { type: 'string', default: '59' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    'database-url': { type: 'string', default: '' },
    folder: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

/** The outage ends on a day after which a whole month lies within it. */
const BEGIN = '2027-01-20T06:00:00Z';
const PAGES = 300;
/** Kills come between these shares of what a whole run is expected to take; the first run tells. */
const EARLIEST = 0.05;
const LATEST = 0.9;

const open = (folder: string): Promise<Database> => {
  const url = values['database-url'] || null;
  return openDatabase({ url, folder: url === null ? folder : null, observe: unseen });
};
const clock = () => heldClock(BEGIN);

/** What the process that is killed does. */
async function bill(folder: string): Promise<void> {
  const db = await open(folder);
  const later = clock();
  later.advance(Number(values.days) * DAY);
  const deps = { db, clock: later, observe: unseen, meter: new Meter(db, later, unseen) };
  process.stdout.write('billing\n');
  await billIndexes({ ...deps, mayUse: async () => true });
  await db.close();
}

/** Indexes of one organization that hold pages when the outage begins. */
async function prepare(folder: string): Promise<void> {
  const db = await open(folder);
  await migrate(db, unseen);
  const [began, tenants] = [clock().now(), new Tenants(db, clock(), unseen)];
  const org = await tenants.organizations.create({ name: 'Outage' });
  const kind = { name: 'X', kind: 'urls', source: null, refreshHours: 24, maxUrls: 50_000 } as const;
  for (let at = 1; at <= Number(values.indexes); at += 1) {
    const id = `idx_${String(at).padStart(6, '0')}`;
    await addIndex(db, { id, org: org.id, ...kind, createdAt: new Date(began) }, dayOf(began - DAY));
    await recordHeld(db, id, dayOf(began), 0, PAGES);
  }
  await db.close();
}

function startBilling(folder: string): ChildProcess {
  const args = ['--days', values.days, '--database-url', values['database-url'], '--folder', folder];
  return spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function billedSoFar(folder: string): Promise<number> {
  const db = await open(folder);
  try {
    const { rows } = await db.query<{ count: number }>('select count(*) as count from ledger');
    return rows[0]!.count;
  } finally {
    await db.close();
  }
}

/** Bills in order: how many there were after each kill. */
async function killAgainAndAgain(folder: string): Promise<number[]> {
  const random = randomFrom(Number(values.seed));
  const bar = progressBar(process.stderr);
  const all = Number(values.indexes) * Number(values.days);
  const kills = Number(values.kills);
  const after: number[] = [];
  /** Milliseconds of one kill's share, by what was billed in the last. */
  let share = 1000;
  for (let at = 0; at < kills; at += 1) {
    const child = startBilling(folder);
    const gone = once(child, 'exit');
    await once(child.stdout!, 'data');
    const begun = systemClock.tick();
    await Promise.race([sleep((EARLIEST + random() * (LATEST - EARLIEST)) * share), gone]);
    const took = systemClock.tick() - begun;
    child.kill('SIGKILL');
    await gone;
    after.push(await billedSoFar(folder));
    const made = after.at(-1)! - (after.at(-2) ?? 0);
    // One that came before the first bill tells only that it came too early.
    share = made > 0 ? ((all - after.at(-1)!) / (kills - at)) * (took / made) * 1.5 : 2 * share;
    bar.show((at + 1) / kills, `${at + 1} kills, ${after.at(-1)} of ${all} bills`);
  }
  bar.end();
  const [status] = await once(startBilling(folder), 'exit');
  if (status !== 0) throw new Error(`the last run ended with ${status}`);
  return after;
}

interface Verdict {
  bills: number;
  /** Days of an index that have another number of bills than one. */
  lost: number;
  doubled: number;
  wrong_price: number;
  unbalanced: boolean;
}

async function verdictOf(folder: string): Promise<Verdict> {
  const db = await open(folder);
  const [count, days] = [Number(values.indexes), Number(values.days)];
  const { rows } = await db.query<{ index: string; bills: number; days: number; nano: string }>(
    `select split_part(work, '/', 1) as index, count(*) as bills, count(distinct day) as days,
       sum(nano_usd) filter (where day >= '2027-02-01' and day < '2027-03-01')::text as nano from ledger group by 1`,
  );
  const sums = await db.query<{ spent: string; billed: string }>(
    `select (select sum(nano_usd) from spending)::text as spent, (select sum(nano_usd) from ledger)::text as billed`,
  );
  await db.close();
  const price = String(priceOf('custom_index', PAGES));
  const isWhole = days >= 40;
  return {
    bills: rows.reduce((sum, { bills }) => sum + bills, 0),
    lost: count * days - rows.reduce((sum, row) => sum + row.days, 0),
    doubled: rows.reduce((sum, row) => sum + row.bills - row.days, 0),
    wrong_price: isWhole ? rows.filter(({ nano }) => nano !== price).length : 0,
    unbalanced: sums.rows[0]!.spent !== sums.rows[0]!.billed,
  };
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  if (values.folder) return bill(values.folder);
  const folder = mkdtempSync(join(tmpdir(), 'canillita-bills-'));
  try {
    await prepare(folder);
    const after = await killAgainAndAgain(folder);
    const verdict = await verdictOf(folder);
    const { kills, indexes, days, 'database-url': url } = values;
    const storage = url ? 'postgres' : 'pglite';
    process.stdout.write(`${JSON.stringify({ storage, indexes, days, kills, after, ...verdict })}\n`);
    const { lost, doubled, wrong_price, unbalanced } = verdict;
    process.exitCode = lost + doubled + wrong_price === 0 && !unbalanced ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
