// Of identical requests in flight, one computes and pays; those waiting get its answer for free. If it is abandoned
// because its caller left or cannot pay, one of the others takes over.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { AnswerService, type Caller, type Work } from '../../core/answers/answer-service.ts';
import type { Meter } from '../../core/billing/meter.ts';
import { Failure } from '../../core/platform/errors.ts';
import { newSearchId } from '../../core/search/answer/build-answer.ts';
import type { Database } from '../../core/store/database.ts';
import { openTenants } from '../support/tenants.ts';

interface Said {
  id: string;
  says: string;
}

const { db, meter, clock, customer } = await openTenants(t);
let cases = 0;

/** A service, a customer of its own, and work whose computation the test controls. */
async function setUp() {
  const { org, key } = await customer();
  cases += 1;
  const open: PromiseWithResolvers<Said>[] = [];
  const signals: AbortSignal[] = [];
  const work: Work<Said> = {
    cacheKey: `case ${cases}`,
    fresh: false,
    lines: [{ item: 'search_fast', quantity: 1 }],
    counts: { searches: 1 },
    newId: () => 'srch_again',
    compute: (signal) => {
      const one = Promise.withResolvers<Said>();
      open.push(one);
      signals.push(signal);
      signal.addEventListener('abort', () => one.reject(signal.reason), { once: true });
      return one.promise;
    },
  };
  const caller = (changes: Partial<Caller> = {}): Caller => ({
    org,
    key,
    cap: null,
    signal: new AbortController().signal,
    ...changes,
  });
  const spent = async () => (await meter.balance(org.id)).spent;
  /** Resolves once this many computations have started. */
  const begun = async (count: number) => {
    while (open.length < count) await sleep(1);
  };
  return {
    service: new AnswerService({ db, meter, clock }),
    caller,
    work,
    open,
    signals,
    begun,
    spent,
  };
}

const PAID = { cost_usd: 0.0014, cached: false, searches: 1 };
const FREE = { cost_usd: 0, cached: true, searches: 1 };
/** Long enough for any other computation to have started. */
const settled = async () => {
  for (let n = 0; n < 5; n += 1) await db.query('select 1');
};

t.test('one computes, all get the answer, one pays', async (t) => {
  const { service, caller, work, open, begun, spent } = await setUp();
  const answers = Array.from({ length: 20 }, () => service.serve(caller(), work));
  await begun(1);
  await settled();
  const late = service.serve(caller(), work);
  await settled();
  t.equal(open.length, 1);
  const paid = newSearchId();
  open[0]!.resolve({ id: paid, says: 'yes' });
  const all = await Promise.all([...answers, late]);
  t.same(
    all.filter(({ usage }) => !usage.cached),
    [{ id: paid, says: 'yes', usage: PAID }],
  );
  t.same(
    new Set(all.filter(({ usage }) => usage.cached).map((one) => JSON.stringify(one))),
    new Set([JSON.stringify({ id: 'srch_again', says: 'yes', usage: FREE })]),
  );
  t.equal(await spent(), 1_400_000n);
});

t.test('when the computing caller leaves, one of those waiting takes over', async (t) => {
  const { service, caller, work, open, signals, begun, spent } = await setUp();
  const gone = new AbortController();
  const leader = service.serve(caller({ signal: gone.signal }), work);
  await begun(1);
  const impatient = new AbortController();
  const leaving = service.serve(caller({ signal: impatient.signal }), work);
  const waiting = [service.serve(caller(), work), service.serve(caller(), work)];
  await settled();
  impatient.abort(new Failure('timeout', 'left'));
  await t.rejects(leaving, { code: 'timeout' }, 'a waiter who leaves goes alone');
  t.equal(open.length, 1);
  gone.abort(new Failure('timeout', 'left'));
  await t.rejects(leader, { code: 'timeout' });
  t.ok(signals[0]!.aborted, 'its work was stopped');
  await begun(2);
  await settled();
  t.equal(open.length, 2, 'one of those who waited computes for all');
  open[1]!.resolve({ id: newSearchId(), says: 'second' });
  const answers = await Promise.all(waiting);
  t.same(
    answers.map(({ says }) => says),
    ['second', 'second'],
  );
  t.same(
    answers.map(({ usage }) => usage).sort((a, b) => b.cost_usd - a.cost_usd),
    [PAID, FREE],
  );
  t.equal(await spent(), 1_400_000n, 'nobody paid for the first');
});

t.test('a caller without credit does not affect the others', async (t) => {
  const { caller, work, open, begun, spent } = await setUp();
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
  const slow: Pick<Meter, 'quote' | 'check' | 'settle'> = {
    check: async (org, lines, cap) => {
      if (lines.length > 0 && cap === 1_000_000n) await decided;
      await meter.check(org, lines, cap);
    },
    quote: (lines) => meter.quote(lines),
    settle: (charge, alongside) => meter.settle(charge, alongside),
  };
  const service = new AnswerService({ db, meter: slow as Meter, clock });
  const poor = service.serve(caller({ cap: 1_000_000n }), work);
  await settled();
  const rich = service.serve(caller({ cap: 1_400_000n }), work);
  await settled();
  t.equal(open.length, 0, 'one is being asked whether it may pay, the other waits for it');
  decide();
  await t.rejects(poor, { code: 'insufficient_credit' });
  await begun(1);
  open[0]!.resolve({ id: newSearchId(), says: 'yes' });
  t.match(await rich, { usage: PAID });
  t.match(
    await service.serve(caller({ cap: 0n }), work),
    { usage: FREE },
    'what costs nothing is within any cap',
  );
  t.equal(await spent(), 1_400_000n);
});

t.test('a failure reaches everyone waiting, and is neither billed nor cached', async (t) => {
  const { service, caller, work, open, begun, spent } = await setUp();
  const all = [service.serve(caller(), work), service.serve(caller(), work)];
  await begun(1);
  await settled();
  open[0]!.reject(new Failure('overloaded', 'too much'));
  for (const one of all) await t.rejects(one, { code: 'overloaded' });
  t.equal(await spent(), 0n);
  const next = service.serve(caller(), work);
  await begun(2);
  open[1]!.resolve({ id: newSearchId(), says: 'again' });
  t.match(await next, { says: 'again', usage: PAID });
});

t.test('an answer that cannot be billed is returned to nobody', async (t) => {
  const { service, caller, work, open, begun } = await setUp();
  const { org, key } = await customer({ plan: 'credit', monthlyCredit: 2_000_000n });
  // Two different requests of 0.0014 each: the credit allows each, but not both.
  const one = service.serve(caller({ org, key }), { ...work, cacheKey: `${work.cacheKey} a` });
  await begun(1);
  const two = service.serve(caller({ org, key }), { ...work, cacheKey: `${work.cacheKey} b` });
  await begun(2);
  open[0]!.resolve({ id: newSearchId(), says: 'a' });
  await one;
  open[1]!.resolve({ id: newSearchId(), says: 'b' });
  await t.rejects(two, { code: 'insufficient_credit' });
  t.equal((await meter.balance(org.id)).spent, 1_400_000n);
  const third = service.serve(caller(), { ...work, cacheKey: `${work.cacheKey} b` });
  await begun(3);
  open[2]!.resolve({ id: newSearchId(), says: 'c' });
  t.match(await third, { says: 'c', usage: PAID }, 'nor was it cached');
});

t.test(
  'a request that read the cache before the answer was stored, and got its reply after, does not compute again',
  async (t) => {
    const { caller, work, open, begun } = await setUp();
    const held: (() => void)[] = [];
    let hold = false;
    // A cache with a slow reader: what it read is delivered when the test says so.
    const slow = {
      query: async (sql: string, params?: readonly unknown[]) => {
        const rows = await db.query(sql, params);
        if (hold && sql.includes('from answer')) await new Promise<void>((resolve) => held.push(resolve));
        return rows;
      },
    } as unknown as Database;
    const service = new AnswerService({ db: slow, meter, clock });
    const leader = service.serve(caller(), work);
    await begun(1);
    hold = true;
    const late = service.serve(caller(), work);
    while (held.length === 0) await sleep(1);
    open[0]!.resolve({ id: newSearchId(), says: 'yes' });
    await leader;
    held[0]!();
    t.match(await late, { says: 'yes', usage: FREE });
    t.equal(open.length, 1);
  },
);

t.test('requests that learn at the same moment that nothing is cached compute once', async (t) => {
  const { caller, work, open, begun } = await setUp();
  const read = Promise.withResolvers<void>();
  let asked = 0;
  const empty = {
    query: async () => {
      asked += 1;
      await read.promise;
      return { rows: [], count: 0 };
    },
  } as unknown as Database;
  const service = new AnswerService({ db: empty, meter, clock });
  const all = [service.serve(caller(), work), service.serve(caller(), work)];
  while (asked === 0) await sleep(1);
  await settled();
  read.resolve();
  await begun(1);
  await settled();
  t.equal(open.length, 1);
  open[0]!.resolve({ id: newSearchId(), says: 'yes' });
  t.same(
    (await Promise.all(all)).map(({ usage }) => usage),
    [PAID, FREE],
  );
});

t.test('a caller who left while the answer was made is not billed, whatever made it', async (t) => {
  const { service, caller, work, spent } = await setUp();
  const gone = new AbortController();
  const heedless: Work<Said> = {
    ...work,
    compute: async () => {
      gone.abort(new Failure('timeout', 'left'));
      return { id: newSearchId(), says: 'too late' };
    },
  };
  await t.rejects(service.serve(caller({ signal: gone.signal }), heedless), { code: 'timeout' });
  t.equal(await spent(), 0n);
});
