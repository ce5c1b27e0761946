import t from 'tap';
import { billDay } from '../../core/billing/daily.ts';
import { Meter } from '../../core/billing/meter.ts';
import { Failure } from '../../core/platform/errors.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { openTenants } from '../support/tenants.ts';

const deps = await openTenants(t);
const { db, meter, clock } = deps;
await db.exec('create table entry (id text primary key)');

const SEARCH = { item: 'search_normal', quantity: 1 } as const;
const keep = (id: string) => async (tx: Pick<Database, 'query'>) => {
  await tx.query('insert into entry values ($1)', [id]);
};
const entries = async (id: string) => (await db.query('select id from entry where id = $1', [id])).count;

t.test('a settled charge is in the ledger, in the balance, and beside its answer', async (t) => {
  const { org, key } = await deps.customer();
  const { cost } = await meter.settle({ org, key: key.id, requestId: 'a1', lines: [SEARCH] }, keep('a1'));
  t.equal(cost, 2_200_000n);
  t.equal((await meter.balance(org.id)).spent, 2_200_000n);
  t.same(await meter.usage(org.id, '2026-10-07', '2026-10-07'), [
    { organization: org.id, day: '2026-10-07', item: 'search_normal', quantity: 1, cost: 2_200_000n },
  ]);
  t.equal(await entries('a1'), 1);
  t.match(deps.seen.at(-1), {
    event: 'billed',
    org: org.id,
    item: 'search_normal',
    nano_usd: '2200000',
    quantity: 1,
  });
});

t.test('settling again adds nothing and says the same', async (t) => {
  const { org, key } = await deps.customer();
  const charge = {
    org,
    key: key.id,
    requestId: 'b1',
    lines: [{ item: 'search_deep', quantity: 3 } as const],
  };
  await meter.settle(charge, keep('b1'));
  const seen = deps.seen.length;
  t.same(await meter.settle(charge, keep('b1')), { cost: 16_800_000n });
  t.equal((await meter.balance(org.id)).spent, 16_800_000n);
  t.equal(deps.seen.length, seen, 'and is not observed as billed');
});

t.test('also a month later', async (t) => {
  const { org, key } = await deps.customer();
  const charge = { org, key: key.id, requestId: 'c1', lines: [SEARCH] };
  await meter.settle(charge);
  clock.advance(40 * 24 * 3600 * 1000);
  await meter.settle(charge);
  t.equal((await meter.balance(org.id)).spent, 0n);
  clock.advance(-40 * 24 * 3600 * 1000);
});

t.test('of twenty at once one is billed', async (t) => {
  const { org, key } = await deps.customer();
  const charge = { org, key: key.id, requestId: 'd1', lines: [SEARCH] };
  const all = await Promise.all(Array.from({ length: 20 }, () => meter.settle(charge, keep('d1'))));
  t.ok(all.every(({ cost }) => cost === 2_200_000n));
  t.equal((await meter.balance(org.id)).spent, 2_200_000n);
});

t.test('work settled in part is billed what is new', async (t) => {
  const { org, key } = await deps.customer();
  const work = { org, key: key.id, requestId: 'e1' };
  await meter.settle({ ...work, lines: [SEARCH] });
  const { cost } = await meter.settle({ ...work, lines: [SEARCH, { item: 'chart_query', quantity: 1 }] });
  t.equal(cost, 2_700_000n, 'the work in all');
  t.equal((await meter.balance(org.id)).spent, 2_700_000n);
});

t.test('lines of one item are one line; none of an item is no line', async (t) => {
  const { org, key } = await deps.customer();
  const lines = [SEARCH, { item: 'contents', quantity: 0 } as const, SEARCH];
  t.same(await meter.settle({ org, key: key.id, requestId: 'f1', lines }), { cost: 4_400_000n });
  t.match(await meter.usage(org.id, '2026-10-01', '2026-10-31'), [{ item: 'search_normal', quantity: 2 }]);
});

t.test('a day of an index that is billed already is known, and costs nothing more', async (t) => {
  const { org } = await deps.customer();
  const day = { org: org.id, index: 'idx_000000', day: '2026-10-06', urls: 31 };
  const bill = () => db.transaction((tx) => billDay(tx, day, new Date(clock.now())));
  t.same(await bill(), { outcome: 'billed', nano: 2_000_000n });
  t.same(await bill(), { outcome: 'known', nano: 0n });
  t.equal((await meter.balance(org.id)).spent, 2_000_000n);
});

t.test('when the answer cannot be stored, nothing is billed', async (t) => {
  const { org, key } = await deps.customer();
  const failed = meter.settle({ org, key: key.id, requestId: 'g1', lines: [SEARCH] }, async (tx) => {
    await keep('g1')(tx);
    throw new Error('disk full');
  });
  await t.rejects(failed, /disk full/);
  t.same(await meter.usage(org.id, '2026-10-01', '2026-10-31'), []);
  t.equal((await meter.balance(org.id)).spent, 0n);
  t.equal(await entries('g1'), 0);
});

t.test('a free charge keeps its answer and leaves the ledger alone', async (t) => {
  const { org, key } = await deps.customer();
  t.same(await meter.settle({ org, key: key.id, requestId: 'h1', lines: [] }, keep('h1')), { cost: 0n });
  t.equal(await entries('h1'), 1);
  t.same(await meter.usage(org.id, '2026-10-01', '2026-10-31'), []);
});

t.test(
  'a connection lost before or after the commit is billed once, and the answer still comes',
  async (t) => {
    for (const when of ['before', 'after'] as const) {
      const { org, key } = await deps.customer();
      const losing = new Meter(losingOnce(when), clock, unseen);
      const charge = { org, key: key.id, requestId: `lost-${when}`, lines: [SEARCH] };
      t.same(await losing.settle(charge, keep(`lost-${when}`)), { cost: 2_200_000n }, when);
      t.equal((await meter.balance(org.id)).spent, 2_200_000n, when);
      t.equal(await entries(`lost-${when}`), 1, when);
    }
  },
);

t.test('what fails although the database is there is not tried again', async (t) => {
  const { org, key } = await deps.customer();
  for (const error of [new Error('disk full'), new Failure('insufficient_credit', 'none left')]) {
    let tries = 0;
    const failed = meter.settle({ org, key: key.id, requestId: 'k1', lines: [SEARCH] }, async () => {
      tries += 1;
      throw error;
    });
    await t.rejects(failed, error);
    t.equal(tries, 1, error.message);
  }
});

t.test('a database that stays away is reported, not waited for', async (t) => {
  const { org, key } = await deps.customer();
  let tries = 0;
  const gone = new Meter(
    {
      ...db,
      transaction: () => {
        tries += 1;
        return Promise.reject(new Failure('unavailable', 'gone'));
      },
    } as Database,
    clock,
    unseen,
  );
  await t.rejects(gone.settle({ org, key: key.id, requestId: 'i1', lines: [SEARCH] }), {
    code: 'unavailable',
  });
  t.equal(tries, 3);
});

/** The database, whose first transaction is lost before its commit, or whose answer is lost after it. */
function losingOnce(when: 'before' | 'after'): Database {
  let lost = false;
  const lose = () => {
    lost = true;
    throw new Failure('unavailable', 'lost');
  };
  const transaction: Database['transaction'] = async (work, options) => {
    const result = await db.transaction(async (tx) => {
      const answer = await work(tx);
      if (!lost && when === 'before') lose();
      return answer;
    }, options);
    if (!lost) lose();
    return result;
  };
  return { transaction } as Database;
}
