// Data that belongs to an answer is stored in the transaction that bills and caches it: all of it or nothing. Free
// answers store theirs too; of identical requests in two processes, one pays.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { AnswerService, type Caller, Unwanted, type Work } from '../../core/answers/answer-service.ts';
import { newSearchId } from '../../core/search/answer/build-answer.ts';
import { openTenants } from '../support/tenants.ts';

interface Said {
  id: string;
  says: string;
}

const PRICE = 1_400_000n;
const { db, meter, clock, customer } = await openTenants(t);
await db.query('create table belonging (id text primary key, cost double precision)');
let cases = 0;

async function setUp() {
  const { org, key } = await customer();
  cases += 1;
  const work: Work<Said> = {
    cacheKey: `belongings ${cases}`,
    fresh: false,
    lines: [{ item: 'search_fast', quantity: 1 }],
    counts: { searches: 1 },
    newId: newSearchId,
    compute: async () => ({ id: newSearchId(), says: 'yes' }),
    alongside: async (tx, { id, usage }) => {
      await tx.query('insert into belonging (id, cost) values ($1, $2)', [id, usage.cost_usd]);
    },
  };
  const caller: Caller = { org, key, cap: null, signal: new AbortController().signal };
  return {
    answers: () => new AnswerService({ db, meter, clock }),
    work,
    caller,
    spent: async () => (await meter.balance(org.id)).spent,
  };
}

async function costStoredWith(id: string): Promise<number | null> {
  const { rows } = await db.query<{ cost: number }>('select cost from belonging where id = $1', [id]);
  return rows[0]?.cost ?? null;
}

t.test('with a billed answer and with a free one', async (t) => {
  const { answers, work, caller } = await setUp();
  const paid = await answers().serve(caller, work);
  t.equal(await costStoredWith(paid.id), 0.0014);
  const free = await answers().serve(caller, work);
  t.match(free.usage, { cached: true });
  t.equal(await costStoredWith(free.id), 0);
});

t.test('an answer whose data cannot be stored is neither billed nor cached', async (t) => {
  const { answers, work, caller, spent } = await setUp();
  const failing: Work<Said> = {
    ...work,
    alongside: async (tx, answer) => {
      await work.alongside!(tx, answer);
      throw new Error('the disk is full');
    },
  };
  await t.rejects(answers().serve(caller, failing), /disk/);
  t.equal(await spent(), 0n);
  t.match(await answers().serve(caller, work), { usage: { cached: false } });
});

t.test('an answer its caller no longer wants is computed by those waiting', async (t) => {
  const { answers, work, caller, spent } = await setUp();
  const service = answers();
  const gate = Promise.withResolvers<void>();
  let computed = 0;
  const slow: Work<Said> = {
    ...work,
    compute: async (signal) => {
      computed += 1;
      await gate.promise;
      return work.compute(signal);
    },
  };
  const unwanted: Work<Said> = {
    ...slow,
    alongside: async () => {
      throw new Unwanted();
    },
  };
  const leading = t.rejects(service.serve(caller, unwanted), new Unwanted());
  while (computed === 0) await sleep(1);
  const waiting = service.serve(caller, slow);
  for (let n = 0; n < 5; n += 1) await db.query('select 1');
  gate.resolve();
  await leading;
  t.match(await waiting, { usage: { cached: false } });
  t.equal(computed, 2);
  t.equal(await spent(), PRICE);
});

t.test('of two processes computing the same answer, the second to finish is free', async (t) => {
  const { answers, work, caller, spent } = await setUp();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const started = gates.map(() => Promise.withResolvers<void>());
  const slow = (at: number): Work<Said> => ({
    ...work,
    compute: async () => {
      started[at]!.resolve();
      await gates[at]!.promise;
      return { id: newSearchId(), says: `process ${at}` };
    },
  });
  const processes = gates.map(() => answers());
  const both = processes.map((process, at) => process.serve(caller, slow(at)));
  await Promise.all(started.map(({ promise }) => promise));
  const waiting = processes[1]!.serve(caller, slow(1));
  for (let n = 0; n < 5; n += 1) await db.query('select 1');
  gates[0]!.resolve();
  t.match(await both[0]!, { says: 'process 0', usage: { cached: false } });
  gates[1]!.resolve();
  const second = await both[1]!;
  t.match(second, { says: 'process 0', usage: { cost_usd: 0, cached: true } });
  t.equal(await costStoredWith(second.id), 0);
  t.match(
    await waiting,
    { says: 'process 0', usage: { cost_usd: 0, cached: true } },
    'as is who waited for it',
  );
  t.equal(await spent(), PRICE);
});
