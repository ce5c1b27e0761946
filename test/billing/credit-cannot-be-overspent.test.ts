import t from 'tap';
import { NANO_PER_USD } from '../../core/billing/money.ts';
import { Failure } from '../../core/platform/errors.ts';
import { openTenants } from '../support/tenants.ts';

const deps = await openTenants(t, '2026-10-31T23:59:00Z');
const { meter, tenants, clock } = deps;
const SEARCH = { item: 'search_normal', quantity: 1 } as const;

t.test('fifty at once spend the credit to the last nano-dollar and no further', async (t) => {
  const { org, key } = await deps.customer({ plan: 'credit', monthlyCredit: 22_000_000n });
  const charges = Array.from({ length: 50 }, (_, at) => `fifty-${at}`);
  const settled = await Promise.allSettled(
    charges.map((requestId) => meter.settle({ org, key: key.id, requestId, lines: [SEARCH] })),
  );
  const refused = settled.filter((each) => each.status === 'rejected');
  t.equal(refused.length, 40);
  t.ok(refused.every(({ reason }) => reason instanceof Failure && reason.code === 'insufficient_credit'));
  t.equal((await meter.balance(org.id)).spent, 22_000_000n);
  const [line] = await meter.usage(org.id, '2026-10-31', '2026-10-31');
  t.match(line, { quantity: 10, cost: 22_000_000n }, 'the ledger says the same');
});

t.test('one charge over the whole credit is refused and leaves nothing behind', async (t) => {
  const { org, key } = await deps.customer({ plan: 'credit', monthlyCredit: 1_000_000n });
  await t.rejects(meter.settle({ org, key: key.id, requestId: 'over', lines: [SEARCH] }), {
    code: 'insufficient_credit',
    status: 402,
  });
  t.same(await meter.usage(org.id, '2026-10-01', '2026-10-31'), []);
});

t.test('one charge may use up the whole credit', async (t) => {
  const { org, key } = await deps.customer({ plan: 'credit', monthlyCredit: 2_200_000n });
  await meter.check(org, [SEARCH], null);
  await meter.settle({ org, key: key.id, requestId: 'whole', lines: [SEARCH] });
  t.equal((await meter.balance(org.id)).spent, 2_200_000n);
});

t.test('of a credit below what was spent nothing is left, and what is free stays free', async (t) => {
  const { org, key } = await deps.customer({ plan: 'credit', monthlyCredit: 3_000_000n });
  await meter.settle({ org, key: key.id, requestId: 'lowered', lines: [SEARCH] });
  const lowered = await tenants.organizations.set(org.id, { monthlyCredit: 1_000_000n });
  await meter.check(lowered, [], null);
  await t.rejects(meter.check(lowered, [SEARCH], null), {
    message:
      /^This costs 0\.0022 USD, 0\.0022 USD more than the 0 USD left of the monthly credit of 0\.001 USD/,
  });
});

t.test('the refusal says what is left, what is missing, and when the credit renews', async (t) => {
  const { org, key } = await deps.customer({ plan: 'credit', monthlyCredit: 3_000_000n });
  await meter.check(org, [SEARCH], null);
  await meter.settle({ org, key: key.id, requestId: 'left', lines: [SEARCH] });
  await t.rejects(meter.check(org, [SEARCH], null), {
    code: 'insufficient_credit',
    message:
      'This costs 0.0022 USD, 0.0014 USD more than the 0.0008 USD left of the monthly credit of 0.003 USD. The credit renews at 2026-11-01T00:00:00Z.',
  });
  await meter.check(org, [], null);
  clock.advance(60_000);
  await meter.check(org, [SEARCH], null);
  await meter.settle({ org, key: key.id, requestId: 'next', lines: [SEARCH] });
  t.equal((await meter.balance(org.id)).spent, 2_200_000n, 'a new month begins at nothing');
  clock.advance(-60_000);
});

t.test('a credit that is changed counts at once, even for who knew the old one', async (t) => {
  const { org, key } = await deps.customer();
  await meter.settle({ org, key: key.id, requestId: 'payg', lines: [SEARCH] });
  await tenants.organizations.set(org.id, { plan: 'credit', monthlyCredit: 4_000_000n });
  const more = meter.settle({ org, key: key.id, requestId: 'credit', lines: [SEARCH] });
  await t.rejects(more, { code: 'insufficient_credit' }, 'what was spent before counts');
  await tenants.organizations.set(org.id, { monthlyCredit: 4_400_000n });
  await meter.settle({ org, key: key.id, requestId: 'credit', lines: [SEARCH] });
  await tenants.organizations.set(org.id, { plan: 'payg' });
  await meter.settle({ org, key: key.id, requestId: 'payg-2', lines: [SEARCH] });
  t.equal((await meter.balance(org.id)).spent, 6_600_000n);
});

t.test('a credit of nothing buys nothing', async (t) => {
  const { org } = await deps.customer({ plan: 'credit', monthlyCredit: 0n });
  await t.rejects(meter.check(org, [SEARCH], null), { code: 'insufficient_credit' });
});

t.test("the caller's own cap holds before any work, on any plan", async (t) => {
  const { org } = await deps.customer();
  await meter.check(org, [SEARCH], 2_200_000n);
  await meter.check(org, [SEARCH], NANO_PER_USD);
  await t.rejects(meter.check(org, [SEARCH, SEARCH], 4_300_000n), {
    code: 'insufficient_credit',
    message: "This costs 0.0044 USD, 0.0001 USD more than the request's own cap of 0.0043 USD.",
  });
  await t.rejects(meter.check(org, [SEARCH], 0n), { code: 'insufficient_credit' });
});
