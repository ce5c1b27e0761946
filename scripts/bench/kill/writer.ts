/**
 * The process that `kill.ts` kills. Opens the store, reports what it finds there (one JSON line), then writes
 * transactions from several concurrent writers, printing each id once committed. Reads its plan from argv[2].
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../../core/platform/errors.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { Database } from '../../../core/store/database.ts';
import { openDatabase } from '../../../core/store/open.ts';

export interface Orders {
  url: string | null;
  folder: string | null;
  lanes: number;
  /** False: report, close and exit. */
  write: boolean;
}

/** What was found after opening. */
export interface Report {
  /** Milliseconds from asking for the store to having it. */
  opened: number;
  /** Ids found, as [first, last] runs. */
  runs: [number, number][];
  /** Transactions stored only in part. */
  torn: number;
  /** Queries with different answers with and without an index. */
  wrong: string[];
}

const SETUP = `
  create table if not exists batch (id bigint primary key, parts int not null, note text not null);
  create table if not exists part (batch bigint not null, n int not null, words tsvector not null, primary key (batch, n));
  create index if not exists batch_note on batch (note);
  create index if not exists part_words on part using gin (words)`;

const TORN = `select count(*) as n from batch full join
  (select batch, count(*) as parts from part group by batch) found on found.batch = batch.id
  where found.parts is distinct from batch.parts`;

/** Each is run with and without indexes. */
const QUESTIONS = [
  'select count(*) as n, sum(id)::text as s from batch where id >= 0',
  `select count(*) as n, sum(id)::text as s from batch where note >= 'note 3'`,
  `select count(*) as n, sum(batch)::text as s from part where words @@ to_tsquery('simple', 'third')`,
  'select count(*) as n, sum(n)::text as s from part where batch >= 0',
];

/** Every this many transactions, a writer does something that moves whole files. */
const UPHEAVAL_EVERY = 150;

async function report(db: Database, opened: number): Promise<Report> {
  const { rows: runs } = await db.query<{ first: number; last: number }>(
    `select min(id) as first, max(id) as last from (select id, id - row_number() over (order by id) as run from batch) each
     group by run order by 1`,
  );
  const torn = (await db.query<{ n: number }>(TORN)).rows[0]!.n;
  const wrong: string[] = [];
  for (const question of QUESTIONS) {
    const [plain, indexed] = await db.transaction(async (tx) => {
      await tx.exec(
        'set local enable_indexscan = off; set local enable_bitmapscan = off; set local enable_indexonlyscan = off',
      );
      const scanned = await tx.query(question);
      await tx.exec(`set local enable_indexscan = on; set local enable_bitmapscan = on; set local enable_indexonlyscan = on;
        set local enable_seqscan = off`);
      return [scanned.rows, (await tx.query(question)).rows];
    });
    if (JSON.stringify(plain) !== JSON.stringify(indexed)) wrong.push(question);
  }
  return { opened, runs: runs.map(({ first, last }) => [first, last]), torn, wrong };
}

async function lane(db: Database, number: number): Promise<never> {
  const base = number * 1_000_000_000;
  const { rows } = await db.query<{ last: number | null }>(
    'select max(id) as last from batch where id between $1 and $2',
    [base, base + 999_999_999],
  );
  for (let id = (rows[0]!.last ?? base) + 1; ; id++) {
    try {
      await db.transaction(async (tx) => {
        await tx.query('insert into batch values ($1, 2, $2)', [
          id,
          `note ${id % 10} ${'x'.repeat(id % 300)}`,
        ]);
        await tx.query(`insert into part values ($1, 1, to_tsvector('simple', $2))`, [
          id,
          `first word ${id % 97}`,
        ]);
        await tx.query(`insert into part values ($1, 2, to_tsvector('simple', $2))`, [
          id,
          `second third ${id % 89}`,
        ]);
      });
      writeSync(1, `${id}\n`);
      if (id % UPHEAVAL_EVERY === 0)
        await db.query(id % (2 * UPHEAVAL_EVERY) === 0 ? 'checkpoint' : 'vacuum part');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // The server is down; this id may or may not be stored, so it is skipped.
      await sleep(20);
    }
  }
}

const orders = JSON.parse(process.argv[2]!) as Orders;
const asked = performance.now();
const db = await openDatabase({ url: orders.url, folder: orders.folder, observe: unseen });
const opened = Math.round(performance.now() - asked);
await db.exec(SETUP);
writeSync(1, `${JSON.stringify(await report(db, opened))}\n`);
if (orders.write) await Promise.all(Array.from({ length: orders.lanes }, (_, number) => lane(db, number)));
await db.close();
