import fc from 'fast-check';
import t from 'tap';
import { Failure } from '../../core/platform/errors.ts';
import type { Queryable } from '../../core/store/database.ts';
import type { RateLimit } from '../../core/store/tenants/organization.ts';
import { type Limits, openLimits } from '../../core/tenants/limits.ts';
import { openTenants } from '../support/tenants.ts';

const { db, clock } = await openTenants(t);
const usual = { perSecond: 20, burst: 40 };
const org = { rateLimit: null };
let keys = 0;
const newKey = () => ({ id: `key_${++keys}` });

/** How many of `count` requests made at once pass. */
async function passing(count: number, take: () => Promise<unknown>): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: count }, take));
  return all.filter(({ status }) => status === 'fulfilled').length;
}

async function refusalOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(() => null).catch((reason: unknown) => reason);
  if (error instanceof Failure) return error;
  throw error ?? new Error('was let through');
}

for (const shared of [false, true]) {
  const where = shared ? 'in the database' : 'in the process';
  const open = (defaults: RateLimit = usual): Limits => openLimits({ db, clock, defaults, shared });

  t.test(`${where}: 40 at once, then 20 a second`, async (t) => {
    const [limits, key] = [open(), newKey()];
    t.equal(await passing(60, () => limits.take(key, org, 1)), 40);
    clock.advance(1000);
    t.equal(await passing(60, () => limits.take(key, org, 1)), 20);
    clock.advance(49);
    t.equal(await passing(5, () => limits.take(key, org, 1)), 0);
    clock.advance(1);
    t.equal(await passing(5, () => limits.take(key, org, 1)), 1);
    clock.advance(3_600_000);
    t.equal(await passing(60, () => limits.take(key, org, 1)), 40, 'never more than the burst');
  });

  t.test(`${where}: a steady caller at its rate is never refused`, async () => {
    const [limits, key] = [open({ perSecond: 20, burst: 1 }), newKey()];
    for (let at = 0; at < 40; at += 1) {
      await limits.take(key, org, 1);
      clock.advance(50);
    }
  });

  t.test(`${where}: headers say where a caller stands`, async (t) => {
    const [limits, key] = [open({ perSecond: 0.1, burst: 10 }), newKey()];
    const first = await limits.take(key, org, 4);
    t.match(first, { limit: 10, remaining: 6, resetSeconds: 40 });
    t.same(first.headers, {
      'ratelimit-limit': '10',
      'ratelimit-remaining': '6',
      'ratelimit-reset': '40',
      'ratelimit-policy': '"key";q=10;w=100',
      ratelimit: '"key";r=6;t=40',
    });
  });

  t.test(`${where}: a refusal says which limit, and when to come back; then it is let in`, async (t) => {
    const [limits, key] = [open({ perSecond: 0.5, burst: 3 }), newKey()];
    await limits.take(key, org, 3);
    const refusal = await refusalOf(limits.take(key, org, 2));
    t.match(refusal, { code: 'rate_limited', status: 429 });
    t.equal(
      refusal.message,
      'Rate limit exceeded; retry in 4 seconds. This request costs 2 units. This key has 0.5 units per second, with bursts of up to 3.',
    );
    t.match(refusal.headers, { 'retry-after': '4', 'ratelimit-remaining': '0', 'ratelimit-limit': '3' });
    clock.advance(1000);
    t.equal((await refusalOf(limits.take(key, org, 2))).headers['retry-after'], '3', 'a second later');
    const first = await refusalOf(limits.take(key, org, 1, { toCome: 2 }));
    t.match(first, { code: 'rate_limited', message: /retry in 5 seconds\. This request costs 3 units/ });
    const rest = await refusalOf(limits.take(key, org, 1, { taken: 1 }));
    t.match(rest, { code: 'rate_limited', message: /retry in 3 seconds\. This request costs 2 units/ });
    clock.advance(2999);
    await t.rejects(limits.take(key, org, 2), { code: 'rate_limited' });
    clock.advance(1);
    await limits.take(key, org, 2);
  });

  t.test(`${where}: a wall clock that was wrong for an hour locks nobody out`, async (t) => {
    for (const units of [1, 40]) {
      const [limits, key] = [open(), newKey()];
      clock.jump(3_600_000);
      await limits.take(key, org, units);
      clock.jump(-3_600_000);
      clock.advance(2000);
      t.equal(await passing(60, () => limits.take(key, org, 1)), 40, `${units} taken meanwhile`);
    }
  });

  t.test(`${where}: a clock that is seconds behind neither takes tokens nor gives any`, async (t) => {
    const [limits, key] = [open(), newKey()];
    t.equal((await limits.take(key, org, 38)).remaining, 2);
    clock.jump(-2000);
    t.equal((await refusalOf(limits.take(key, org, 3))).headers['ratelimit-remaining'], '2');
    t.equal((await limits.take(key, org, 1)).remaining, 1);
    clock.jump(2000);
    t.equal((await limits.take(key, org, 1)).remaining, 0);
  });

  t.test(`${where}: what is refused takes nothing`, async (t) => {
    const [limits, key] = [open({ perSecond: 0.1, burst: 10 }), newKey()];
    t.equal((await limits.take(key, org, 8)).remaining, 2);
    for (let at = 0; at < 5; at += 1)
      t.match(await refusalOf(limits.take(key, org, 3)), { code: 'rate_limited' });
    t.equal((await limits.take(key, org, 2)).remaining, 0);
  });

  t.test(
    `${where}: a request that could never pass is refused for good, without a time to retry`,
    async (t) => {
      const [limits, key] = [open(), newKey()];
      const refusal = await refusalOf(limits.take(key, org, 41));
      t.match(refusal, { code: 'invalid_request', status: 400 });
      t.notOk('retry-after' in refusal.headers);
      t.equal((await limits.take(key, org, 40)).remaining, 0, 'and it took nothing');
      const empty = await refusalOf(limits.take(key, org, 1, { toCome: 40 }));
      t.match(empty, { code: 'invalid_request', message: /^This request costs 41 units/ }, 'no wait helps');
    },
  );

  t.test(`${where}: keys have their own buckets, organizations their own rates`, async (t) => {
    const limits = open();
    const [one, other] = [newKey(), newKey()];
    await limits.take(one, org, 40);
    t.equal((await limits.take(other, org, 1)).remaining, 39);
    const own = (burst: number) => ({ rateLimit: { perSecond: 0.1, burst } });
    t.match(await limits.take(other, own(5), 5), { limit: 5, remaining: 0 });
    await t.rejects(limits.take(other, own(5), 1), { code: 'rate_limited' });
    const slow = { ...newKey(), rateLimit: { perSecond: 0.1, burst: 40 } };
    t.match(await limits.take(slow, own(5), 40), { limit: 40, resetSeconds: 400 }, 'a key its own, too');
    t.match(await refusalOf(limits.take(slow, org, 40)), {
      code: 'rate_limited',
      headers: { 'retry-after': '400' },
    });
  });

  t.test(`${where}: rates that are no round numbers let exactly their burst through`, async (t) => {
    const rates = [
      { perSecond: 3, burst: 7 },
      { perSecond: 0.3, burst: 11 },
      { perSecond: 99_999.9, burst: 1 },
    ];
    for (const rate of rates) {
      const [limits, key] = [open(rate), newKey()];
      t.equal(await passing(rate.burst + 3, () => limits.take(key, org, 1)), rate.burst);
      clock.advance(Math.ceil((rate.burst / rate.perSecond) * 1000));
      t.equal(await passing(rate.burst + 3, () => limits.take(key, org, 1)), rate.burst);
    }
    const [limits, key] = [open({ perSecond: 0.3, burst: 3 }), newKey()];
    await limits.take(key, org, 3);
    clock.advance(10_000);
    await limits.take(key, org, 3);
    t.pass('after ten seconds, although 10,000 times 0.0003 is less than 3');
  });
}

t.test('over any time no more passes than the burst and the rate allow', async () => {
  const request = fc.record({
    units: fc.integer({ min: 1, max: 5 }),
    pause: fc.integer({ min: 0, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 60 }), async (requests) => {
      const [limits, key] = [openLimits({ db, clock, defaults: usual, shared: false }), newKey()];
      const started = clock.now();
      let passed = 0;
      for (const { units, pause } of requests) {
        clock.advance(pause);
        const ok = await limits.take(key, org, units).then(
          () => true,
          () => false,
        );
        if (ok) passed += units;
      }
      return passed <= usual.burst + ((clock.now() - started) / 1000) * usual.perSecond + 1e-6;
    }),
    { seed: 3, numRuns: 100 },
  );
});

t.test('processes that share the database share the buckets', async (t) => {
  const processes = Array.from({ length: 4 }, () => openLimits({ db, clock, defaults: usual, shared: true }));
  const key = newKey();
  let at = 0;
  t.equal(await passing(100, () => processes[at++ % 4]!.take(key, org, 1)), 40);
});

t.test('while the database is away each process counts for itself', async (t) => {
  const away: Queryable = { query: () => Promise.reject(new Failure('unavailable', 'gone')) };
  const limits = openLimits({ db: away, clock, defaults: usual, shared: true });
  const key = newKey();
  t.equal(await passing(60, () => limits.take(key, org, 1)), 40);
});

t.test('a bucket in use is not forgotten among thousands', async (t) => {
  const limits = openLimits({ db, clock, defaults: usual, shared: false });
  const key = newKey();
  await limits.take(key, org, 40);
  for (let others = 0; others < 10_100; others += 1) await limits.take(newKey(), org, 1);
  t.equal(await passing(5, () => limits.take(key, org, 1)), 0);
});
