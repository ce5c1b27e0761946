import fc from 'fast-check';
import t from 'tap';
import { Meter } from '../../core/billing/meter.ts';
import { ITEMS, priceOf } from '../../core/billing/prices.ts';
import { dayOf, monthOf } from '../../core/billing/utc-days.ts';
import { DAY, HOUR } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { openTenantAdmin } from '../../core/tenants/tenant-admin.ts';
import { openTenants } from '../support/tenants.ts';

const deps = await openTenants(t);
const { meter, clock } = deps;
const RUNS = 25;

/** What happens to an organization: time passes, work is settled, work is settled again. */
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ pass: fc.integer({ min: HOUR, max: 20 * DAY }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      work: fc.integer({ min: 1, max: 8 }),
      lines: fc.uniqueArray(
        fc.record({ item: fc.constantFrom(...ITEMS), quantity: fc.integer({ min: 0, max: 100_000 }) }),
        { maxLength: 4, selector: ({ item }) => item },
      ),
    }),
  },
);

t.test('whatever is charged, usage and balance are its sum', async (t) => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const { org, key } = await deps.customer();
      run += 1;
      const first = dayOf(clock.now());
      const billed = new Map<string, { day: string; item: string; quantity: number; cost: bigint }>();
      for (const each of steps) {
        if ('pass' in each) {
          clock.advance(each.pass);
          continue;
        }
        const { work, lines } = each;
        await meter.settle({ org, key: key.id, requestId: `run${run}-work${work}`, lines });
        for (const { item, quantity } of lines) {
          const line = { day: dayOf(clock.now()), item, quantity, cost: priceOf(item, quantity) };
          if (quantity > 0 && !billed.has(`${work} ${item}`)) billed.set(`${work} ${item}`, line);
        }
      }
      const now = clock.now();
      const lines = [...billed.values()];
      const usage = await meter.usage(org.id, first, dayOf(now));
      t.same(totals(usage), totals(lines));
      const thisMonth = lines.filter(({ day }) => monthOf(Date.parse(day)) === monthOf(now));
      const spent = thisMonth.reduce((sum, { cost }) => sum + cost, 0n);
      t.equal((await meter.balance(org.id)).spent, spent);
      const both = await meter.usageAndBalance(org.id, { from: first, to: dayOf(now) }, { byKey: true });
      t.same(totals(both.usage), totals(lines));
      t.match(both.balance, { spent, credit: null, month: monthOf(now) });
    }),
    { seed: 11, numRuns: RUNS },
  );
});

function totals(
  lines: readonly { day: string; item: string; quantity: number; cost: bigint }[],
): Record<string, string> {
  const sums = new Map<string, [number, bigint]>();
  for (const { day, item, quantity, cost } of lines) {
    const [count, sum] = sums.get(`${day} ${item}`) ?? [0, 0n];
    sums.set(`${day} ${item}`, [count + quantity, sum + cost]);
  }
  return Object.fromEntries([...sums].sort().map(([name, [count, sum]]) => [name, `${count} for ${sum}`]));
}

t.test('a day is a day of UTC, and both ends of a period belong to it', async (t) => {
  const { org, key } = await deps.customer();
  const midnight = Math.ceil(clock.now() / DAY) * DAY;
  clock.advance(midnight - 1 - clock.now());
  await meter.settle({ org, key: key.id, requestId: 'last-ms', lines: [{ item: 'contents', quantity: 1 }] });
  clock.advance(1);
  await meter.settle({ org, key: key.id, requestId: 'first-ms', lines: [{ item: 'contents', quantity: 2 }] });
  const [before, after] = [dayOf(midnight - 1), dayOf(midnight)];
  const usage = async (from: string, to: string) =>
    (await meter.usage(org.id, from, to)).map(({ day, quantity }) => [day, quantity]);
  t.same(await usage(before, before), [[before, 1]]);
  t.same(await usage(after, after), [[after, 2]]);
  t.equal((await usage(before, after)).length, 2);
  t.equal((await meter.usage(null, before, after)).length, 2, 'nobody else was billed in those days');
});

t.test('usage and balance are of one moment', async (t) => {
  const { org, key } = await deps.customer();
  let charges = 0;
  const charge = () => {
    charges += 1;
    const lines = [{ item: 'contents' as const, quantity: 1 }];
    return meter.settle({ org, key: key.id, requestId: `moment-${charges}`, lines });
  };
  // Something is billed after every statement.
  const busy: Database = Object.create(deps.db);
  busy.query = async <R>(sql: string, params?: readonly unknown[]) => {
    const found = await deps.db.query<R>(sql, params);
    await charge();
    return found;
  };
  await charge();
  const asked = openTenantAdmin({ ...deps, db: busy, meter: new Meter(busy, clock, unseen), jobs: null });
  const { total_usd, month, data } = await asked.ownUsage(org.id, {});
  t.match({ total_usd, data }, { total_usd: month.spent_usd, data: [{ quantity: 1 }] });
  const none = await meter.usageAndBalance(org.id, { from: '2020-01-01', to: '2020-01-02' }, {});
  t.match(none, { usage: { length: 0 }, balance: { credit: null } });
});

t.test('an unknown organization has no balance', async (t) => {
  await t.rejects(meter.balance('org_0000000000'), { code: 'not_found' });
  const days = { from: '2026-10-01', to: '2026-10-07' };
  await t.rejects(meter.usageAndBalance('org_0000000000', days, {}), { code: 'not_found' });
});
