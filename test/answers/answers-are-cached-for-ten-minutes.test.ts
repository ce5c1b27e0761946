// An answer is cached for ten minutes, for every process on the database and every caller. Cached answers are free and
// marked as such. `fresh` ignores the cache and requests in flight, and replaces the cached answer.
import t from 'tap';
import { AnswerService, type Caller, type Work } from '../../core/answers/answer-service.ts';
import { serve } from '../../core/app/serve.ts';
import { MINUTE, SECOND } from '../../core/platform/clock.ts';
import { newSearchId } from '../../core/search/answer/build-answer.ts';
import type { Database } from '../../core/store/database.ts';
import { backend } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';
import { openTenants } from '../support/tenants.ts';

const LINES = [{ item: 'search_normal', quantity: 2 }] as const;

const { db, meter, clock, customer } = await openTenants(t);
let cases = 0;

/** A customer of its own, and work that counts how often it runs. */
async function setUp() {
  const { org, key } = await customer();
  const cacheKey = `case ${++cases}`;
  let computed = 0;
  let made = 0;
  const work = (
    changes: Partial<Work<{ id: string; says: number; deep: object }>> = {},
  ): Work<{ id: string; says: number; deep: object }> => ({
    cacheKey,
    fresh: false,
    lines: LINES,
    counts: { searches: 2 },
    newId: () => `srch_cached${++made}`,
    compute: async () => ({ id: newSearchId(), says: ++computed, deep: {} }),
    ...changes,
  });
  const caller: Caller = { org, key, cap: null, signal: new AbortController().signal };
  const answers = () => new AnswerService({ db, meter, clock });
  const spent = async () => (await meter.balance(org.id)).spent;
  return { caller, work, answers, spent, count: () => computed };
}

t.test('two processes share the cache', async (t) => {
  const { caller, work, answers, spent, count } = await setUp();
  const [one, other] = [answers(), answers()];
  t.match(await one.serve(caller, work()), {
    id: /^srch_[0-9a-f]{24}$/,
    says: 1,
    usage: { cost_usd: 0.0044, cached: false, searches: 2 },
  });
  t.equal(await spent(), 4_400_000n);

  const cached = { says: 1, deep: {}, usage: { cost_usd: 0, cached: true, searches: 2 } };
  t.same(await one.serve(caller, work()), { id: 'srch_cached1', ...cached });
  t.same(
    await other.serve(caller, work()),
    { id: 'srch_cached2', ...cached },
    'the other process has it too',
  );
  const { org, key } = await customer();
  t.same(
    await other.serve({ ...caller, org, key }, work()),
    { id: 'srch_cached3', ...cached },
    'so has another organization',
  );
  t.equal(await spent(), 4_400_000n, 'and none of it costs anything');
  t.equal(count(), 1);

  clock.advance(10 * MINUTE - SECOND / 2);
  t.match(await other.serve(caller, work()), cached, 'until ten minutes are over');
  clock.advance(SECOND / 2);
  t.match(await other.serve(caller, work()), { says: 2, usage: { cached: false } });
  t.match(await one.serve(caller, work()), { says: 2, usage: { cached: true } });
  t.equal(await spent(), 8_800_000n);
});

t.test('a process with other models, as after an upgrade, makes its own', async (t) => {
  const { caller, work } = await setUp();
  const [one, other, again] = ['a', 'b', 'a'].map(
    (models) => new AnswerService({ db, meter, clock, models }),
  );
  t.match(await one!.serve(caller, work()), { says: 1, usage: { cached: false } });
  t.match(await other!.serve(caller, work()), { says: 2, usage: { cached: false } });
  t.match(await again!.serve(caller, work()), { says: 1, usage: { cached: true } });
  t.match(await other!.serve(caller, work()), { says: 2, usage: { cached: true } });
});

t.test('an answer that is not whole is cached for seconds', async (t) => {
  const { caller, work, answers } = await setUp();
  const [one, other] = [answers(), answers()];
  const partial = (changes: object = {}) => work({ isWhole: ({ says }) => says > 2, ...changes });
  await one.serve(caller, partial());
  clock.advance(29 * SECOND);
  t.match(await other.serve(caller, partial()), { says: 1, usage: { cached: true } });
  clock.advance(SECOND);
  t.match(await other.serve(caller, partial()), { says: 2, usage: { cached: false } });
  t.match(await one.serve(caller, partial({ fresh: true })), { says: 3 });
  clock.advance(MINUTE);
  t.match(await other.serve(caller, partial()), { says: 3, usage: { cached: true } }, 'a whole one for long');
});

t.test('a fresh request neither reads the cache nor waits', async (t) => {
  const { caller, work, answers, spent } = await setUp();
  const one = answers();
  await one.serve(caller, work());
  t.match(await one.serve(caller, work({ fresh: true })), {
    says: 2,
    usage: { cached: false, cost_usd: 0.0044 },
  });
  t.equal(await spent(), 8_800_000n, 'is paid for');
  t.match(
    await one.serve(caller, work()),
    { says: 2, usage: { cached: true } },
    'and serves those who come after',
  );

  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = one.serve(
    caller,
    work({ cacheKey: 'slow', compute: () => promise.then(() => ({ id: newSearchId(), says: 0, deep: {} })) }),
  );
  t.match(
    await one.serve(caller, work({ cacheKey: 'slow', fresh: true })),
    { says: 3 },
    'it waits for nobody',
  );
  resolve();
  await slow;
});

t.test('an answer is reused for a second without asking the database', async (t) => {
  const { caller, work, answers } = await setUp();
  let looks = 0;
  const counting: Database = Object.assign(Object.create(db), {
    query: (...asked: Parameters<Database['query']>) => {
      looks += 1;
      return db.query(...asked);
    },
  });
  const [one, other] = [new AnswerService({ db: counting, meter, clock }), answers()];
  await other.serve(caller, work());
  const first = await one.serve(caller, work());
  t.throws(() => Object.assign(first.deep, { changed: true }), 'a shared answer cannot be changed');
  looks = 0;
  const again = await one.serve(caller, work());
  t.equal(looks, 0);
  t.same({ ...again, id: first.id }, first);
  t.not(again.id, first.id, 'each has an id of its own');

  await other.serve(caller, work({ fresh: true }));
  t.match(await other.serve(caller, work()), { says: 2 }, 'who renewed it has the new one at once');
  clock.advance(SECOND);
  t.match(await one.serve(caller, work()), { says: 2 }, 'the others a second later');
});

t.test('an answer that was deleted is forgotten at once where that is known', async (t) => {
  const { caller, work, answers } = await setUp();
  const one = answers();
  await one.serve(caller, work());
  t.match(await one.serve(caller, work()), { says: 1, usage: { cached: true } });
  await db.query('delete from answer');
  t.match(await one.serve(caller, work()), { says: 1 });
  one.forget();
  t.match(await one.serve(caller, work()), { says: 2, usage: { cached: false } });
});

t.test('work without a key is never cached', async (t) => {
  const { caller, work, answers, count } = await setUp();
  const one = answers();
  await one.serve(caller, work({ cacheKey: null }));
  await one.serve(caller, work({ cacheKey: null }));
  t.equal(count(), 2);
});

t.test('less is billed when less was done than priced', async (t) => {
  const { caller, work, answers, spent } = await setUp();
  const answer = await answers().serve(
    caller,
    work({ billed: () => [{ item: 'search_normal', quantity: 1 }] }),
  );
  t.equal(answer.usage.cost_usd, 0.0022);
  t.equal(await spent(), 2_200_000n);
});

t.test(
  'whole services on one server',
  { skip: backend === 'pglite' && 'PGlite is one process' },
  async (t) => {
    const service = await startTestService(t, { config: { read_ms: 0 } });
    const second = await serve({ config: service.app.config, observe: () => undefined, listen: false });
    t.teardown(() => second.stop());
    t.equal(second.first, null, 'keys are made once');
    await service.publish([{ title: 'Huelga de trenes en Rosario' }]);
    const body = { query: 'huelga de trenes', mode: 'fast' };
    const first = await service.post('/v1/search', body);
    t.match(first.body.usage, { cached: false, cost_usd: 0.0014 });
    const ask = async (payload: object) =>
      (
        await second.server.inject({
          method: 'POST',
          url: '/v1/search',
          headers: { 'x-api-key': service.key },
          payload,
        })
      ).result as { usage: object };
    t.match((await ask(body)).usage, { cached: true, cost_usd: 0 });
    t.match(
      (await ask({ ...body, max_results: 11 })).usage,
      { cached: false },
      'another request is another answer',
    );
    t.match((await ask({ ...body, fresh: true })).usage, { cached: false });
  },
);
