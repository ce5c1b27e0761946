// Days of custom indexes, billed by the scheduler: each once, whatever the clock does and however many schedulers run.
import fc from 'fast-check';
import t from 'tap';
import { daysInMonth } from '../../core/billing/daily.ts';
import { priceOf } from '../../core/billing/prices.ts';
import { dayOf } from '../../core/billing/utc-days.ts';
import { billIndexes } from '../../core/indexes/daily-billing.ts';
import { DAY, HOUR } from '../../core/platform/clock.ts';
import { addIndex, removeIndex } from '../../core/store/indexes/indexes.ts';
import { recordHeld } from '../../core/store/tenants/daily-bills.ts';
import { mortal } from '../support/mortal.ts';
import { openTenants } from '../support/tenants.ts';

type TestTenants = Awaited<ReturnType<typeof openTenants>>;

let made = 0;

/** An index without pages; only their number is noted. */
async function indexOf({ db, clock }: TestTenants, org: string) {
  const id = `idx_${String(++made).padStart(6, '0')}`;
  const now = clock.now();
  const fields = { name: 'X', kind: 'urls', source: null, refreshHours: 24, maxUrls: 50_000 } as const;
  await addIndex(db, { id, org, ...fields, createdAt: new Date(now) }, dayOf(now - DAY));
  let held = 0;
  return {
    id,
    async holds(urls: number) {
      await recordHeld(db, id, dayOf(clock.now()), held, urls);
      held = urls;
    },
    remove: () => removeIndex(db, id, org, new Date(clock.now())),
  };
}

async function linesOf({ db }: TestTenants, id: string) {
  const { rows } = await db.query<{ day: string; quantity: number; nano_usd: number; key_id: string | null }>(
    "select day, quantity, nano_usd, key_id from ledger where work like $1 || '/%' order by day",
    [id],
  );
  return rows;
}

t.test('one index that cannot be billed keeps no other from it', async (t) => {
  const deps = await openTenants(t, '2026-10-29T20:00:00Z');
  const [bad, good] = [(await deps.customer()).org, (await deps.customer()).org];
  const indexes = [await indexOf(deps, bad.id), await indexOf(deps, good.id)];
  for (const index of indexes) await index.holds(300);
  deps.clock.advance(DAY);
  const mayUse = async (org: string) => {
    if (org === bad.id) throw new Error('lost');
    return true;
  };
  await t.rejects(billIndexes({ ...deps, mayUse }), { message: 'lost' }, 'and it is heard of');
  t.equal((await linesOf(deps, indexes[1]!.id)).length, 1);
  await billIndexes(deps);
  t.equal((await linesOf(deps, indexes[0]!.id)).length, 1, 'the next time it is billed');
  t.equal((await linesOf(deps, indexes[1]!.id)).length, 1);
});

t.test('a day of more indexes than are read at once is billed for all', async (t) => {
  const deps = await openTenants(t, '2026-10-29T20:00:00Z');
  const { org } = await deps.customer();
  const INDEXES = 201;
  for (let at = 0; at < INDEXES; at += 1) await (await indexOf(deps, org.id)).holds(300);
  deps.clock.advance(DAY);
  await billIndexes(deps);
  const [line] = await deps.meter.usage(org.id, '2026-10-29', '2026-10-29');
  t.match(line, { item: 'custom_index', quantity: INDEXES * 300 });
});

t.test('days missed in an outage are made up for, however often the process dies over it', async (t) => {
  const deps = await openTenants(t, '2027-01-20T06:00:00Z');
  const { clock, customer, db } = deps;
  const [INDEXES, DAYS, DEATHS] = [2, 59, [0, 1, 5, 8, 30, 57, 200]];
  const { org } = await customer();
  const indexes = await Promise.all(Array.from({ length: INDEXES }, () => indexOf(deps, org.id)));
  for (const index of indexes) await index.holds(300);
  clock.advance(DAYS * DAY);
  for (const statements of DEATHS) {
    const { db: mine, death } = mortal(db, statements);
    t.equal(await Promise.race([billIndexes({ ...deps, db: mine }), death]), 'dead');
  }
  await billIndexes(deps);
  const missed = Array.from({ length: DAYS }, (_, at) => dayOf(clock.now() - (DAYS - at) * DAY));
  for (const { id } of indexes)
    t.same(
      (await linesOf(deps, id)).map(({ day, quantity }) => [day, quantity]),
      missed.map((day) => [day, 300]),
    );
  const { spent } = await deps.meter.balance(org.id, Date.parse('2027-02-28'));
  t.equal(spent, BigInt(INDEXES) * priceOf('custom_index', 300), 'a whole month in between costs its price');
});

t.test('days, credit and the end of an index', async (t) => {
  const deps = await openTenants(t, '2026-10-29T20:00:00Z');
  const { clock, customer, meter, db, seen } = deps;

  await t.test('a day costs what was held at most on it, from the first to the day of removal', async (t) => {
    const { org } = await customer();
    const index = await indexOf(deps, org.id);
    await index.holds(300);
    await billIndexes(deps);
    t.same(await linesOf(deps, index.id), [], 'a day that is not over is not billed');
    clock.advance(DAY);
    await index.holds(900);
    await index.holds(100);
    clock.advance(3 * DAY);
    await index.remove();
    await Promise.all([billIndexes(deps), billIndexes(deps)]);
    await billIndexes(deps);
    const lines = await linesOf(deps, index.id);
    t.same(
      lines.map(({ day, quantity }) => [day, quantity]),
      [
        ['2026-10-29', 300],
        ['2026-10-30', 900],
        ['2026-10-31', 100],
        ['2026-11-01', 100],
        ['2026-11-02', 100],
      ],
    );
    const october = lines.slice(0, 3).reduce((sum, { nano_usd }) => sum + nano_usd, 0);
    t.equal(BigInt(october), priceOf('custom_index', 1300) / 31n, 'the month adds up');
    const usage = await meter.usage(org.id, '2026-10-01', '2026-11-30');
    t.match(usage[0], { day: '2026-10-29', item: 'custom_index', quantity: 300 });
    const { spent } = await meter.balance(org.id);
    t.equal(spent, priceOf('custom_index', 200) / 30n, 'and counts in the month of the day');
    const { rows } = await db.query('select 1 from custom_index where id = $1', [index.id]);
    t.same(rows, [], 'a removed index is forgotten once it is paid');
    t.equal(seen.filter(({ event }) => event === 'billed').length, 5);
    clock.advance(3 * DAY);
    await billIndexes(deps);
    t.equal((await linesOf(deps, index.id)).length, 5, 'and never billed again');
  });

  await t.test('made and removed on the same day: that day', async (t) => {
    const { org } = await customer();
    const index = await indexOf(deps, org.id);
    await index.holds(10);
    await index.remove();
    await billIndexes(deps);
    const lines = await linesOf(deps, index.id);
    t.equal(lines.length, 1);
    t.match(lines[0], { day: dayOf(clock.now()), quantity: 10, key_id: null });
  });

  await t.test('two months are billed afterwards, and no more', async (t) => {
    const { org } = await customer();
    const index = await indexOf(deps, org.id);
    await index.holds(10);
    clock.advance(100 * DAY);
    await billIndexes(deps);
    const lines = await linesOf(deps, index.id);
    t.equal(lines.length, 62);
    t.equal(lines.at(-1)!.day, dayOf(clock.now() - DAY));
    await index.remove();
    await billIndexes(deps);
  });

  await t.test('an empty index costs nothing', async (t) => {
    const { org } = await customer();
    const index = await indexOf(deps, org.id);
    clock.advance(2 * DAY);
    await billIndexes(deps);
    t.same(await linesOf(deps, index.id), []);
    await index.remove();
    await billIndexes(deps);
  });

  await t.test(
    'a day that the credit cannot pay is given away; the next month is billed again',
    async (t) => {
      clock.advance(Date.parse('2027-11-28T06:00:00Z') - clock.now());
      // Two days of a thousand pages, and a half.
      const { org } = await customer({ plan: 'credit', monthlyCredit: priceOf('custom_index', 2500) / 30n });
      const index = await indexOf(deps, org.id);
      await index.holds(1000);
      clock.advance(5 * DAY);
      await billIndexes(deps);
      t.same(
        (await linesOf(deps, index.id)).map(({ day }) => day),
        ['2027-11-28', '2027-11-29', '2027-12-01', '2027-12-02'],
      );
      const { spent, credit } = await meter.balance(org.id, Date.parse('2027-11-30'));
      t.ok(spent <= credit!);
      await index.remove();
      await billIndexes(deps);
    },
  );
});

t.test('property: months, leap years, jumps of the clock, two schedulers, missed days', async (t) => {
  const deps = await openTenants(t, '2027-01-01T00:00:00Z');
  const { clock, customer, db } = deps;
  const { org } = await customer();
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), by: fc.integer({ min: 1, max: 30 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('hold' as const), by: fc.integer({ min: 0, max: 50_000 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('bill' as const), by: fc.integer({ min: 1, max: 2 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('miss' as const), by: fc.integer({ min: 1, max: 30 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('back' as const), by: fc.integer({ min: 1, max: 3 }) }),
    },
  );
  const begins = fc.integer({ min: Date.parse('2027-01-01') / HOUR, max: Date.parse('2029-12-31') / HOUR });
  await fc.assert(
    fc.asyncProperty(begins, fc.array(step, { minLength: 1, maxLength: 20 }), async (hour, steps) => {
      clock.advance(hour * HOUR - clock.now());
      const created = clock.now();
      const index = await indexOf(deps, org.id);
      const most = new Map<string, number>();
      let held = 0;
      const settleDays = (from: number, to: number) => {
        for (let at = Date.parse(dayOf(from)); at <= to; at += DAY) {
          const day = dayOf(at);
          most.set(day, Math.max(most.get(day) ?? 0, held));
        }
      };
      for (const { kind, by } of steps) {
        if (kind === 'bill') await Promise.all(Array.from({ length: by }, () => billIndexes(deps)));
        else if (kind === 'hold') {
          const before = held;
          await index.holds(by);
          held = by;
          const day = dayOf(clock.now());
          most.set(day, Math.max(most.get(day) ?? 0, before, by));
        } else if (kind === 'back') {
          // A clock that is set back for a while: what is billed is not billed again.
          clock.advance(-by * DAY);
          await billIndexes(deps);
          clock.advance(by * DAY);
        } else {
          // Days that nobody billed for two months are given away; this is about those that are not.
          if (kind === 'miss') await billIndexes(deps);
          const from = clock.now();
          clock.advance(kind === 'wait' ? by * HOUR : by * DAY);
          settleDays(from, clock.now());
        }
      }
      await index.remove();
      settleDays(clock.now(), clock.now());
      await Promise.all([billIndexes(deps), billIndexes(deps)]);
      const lines = await linesOf(deps, index.id);
      const wanted = [...most].filter(([, urls]) => urls > 0).sort(([a], [b]) => (a < b ? -1 : 1));
      t.same(
        lines.map(({ day, quantity }) => [day, quantity]),
        wanted.filter(([day]) => day >= dayOf(created)),
      );
      const months = Map.groupBy(lines, ({ day }) => day.slice(0, 7));
      for (const [month, own] of months) {
        const urls = own.reduce((sum, { quantity }) => sum + quantity, 0);
        const nano = own.reduce((sum, { nano_usd }) => sum + nano_usd, 0);
        if (BigInt(nano) !== priceOf('custom_index', urls) / BigInt(daysInMonth(`${month}-01`))) return false;
      }
      return t.passing();
    }),
    { numRuns: 12 },
  );
  const { rows } = await db.query<{ spent: string; billed: string }>(
    `select (select sum(nano_usd) from spending)::text as spent, (select sum(nano_usd) from ledger)::text as billed`,
  );
  t.equal(rows[0]!.spent, rows[0]!.billed, 'what was spent is the sum of the lines');
});
