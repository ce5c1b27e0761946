// Processes are killed between any two statements of a run or a delivery, inside their transactions too: every article is
// reported once and in one delivery, which has the same id however often it comes, and every run is billed once.
import fc from 'fast-check';
import t from 'tap';
import { AnswerService } from '../../core/answers/answer-service.ts';
import { Meter } from '../../core/billing/meter.ts';
import { HOUR, MINUTE } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { runDueWatches } from '../../core/watches/run/run-due-watches.ts';
import { deliverDue } from '../../core/watches/webhook/deliver-due.ts';
import { mortal } from '../support/mortal.ts';
import { startWatchService } from '../support/watches.ts';

const SEED = 20_261_130;
const RUNS = 15;
/** More statements than a run and its deliveries take. */
const MOST = 60;
const PAGE = 2;

t.test('kills', async (t) => {
  const service = await startWatchService(t);
  const { make, work, clock, publish, hook, deps, app, titles, send } = service;
  const jobs = { send: async () => null, wake: () => undefined };
  const signal = new AbortController().signal;
  let published = 0;

  async function news(count: number): Promise<void> {
    const drafts = Array.from({ length: count }, () => {
      published += 1;
      return {
        url: `https://eldiario.example/trenes/${published}`,
        title: `Huelga de trenes, parte ${published}`,
      };
    });
    if (count > 0) await publish(drafts);
  }

  /** A process that lives for so many statements. */
  async function liveFor(statements: number): Promise<void> {
    const { db, death } = mortal(app.db, statements);
    const meter = new Meter(db, clock, unseen);
    const mine = { ...deps, db, answers: new AnswerService({ db, meter, clock }) };
    const working = runDueWatches(mine, jobs, signal).then(() => deliverDue(mine, signal));
    await Promise.race([working, death]);
  }

  // A search of an empty index would be free.
  await news(1);
  const watch = await make({ deliver: { webhook: { url: hook.url } } }, { max_results: PAGE, days: null });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: MOST }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 5 }),
      async (lives, count) => {
        clock.advance(HOUR);
        await news(count);
        for (const statements of lives) {
          await liveFor(statements);
          // Until what it had taken is free again.
          clock.advance(3 * MINUTE);
        }
        for (let tries = 0; tries < 10; tries += 1) await work();
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );

  const reported = await titles(watch.id, 'limit=200');
  t.equal(reported.length, published, 'everything is reported');
  t.equal(new Set(reported).size, published, 'once');
  const deliveries = new Map<string, string[]>();
  for (const [at, own] of hook.titles().entries()) {
    const id = hook.received[at]!.headers['webhook-id']!;
    t.same(deliveries.get(id) ?? own, own, 'a delivery is the same each time it comes');
    deliveries.set(id, own);
  }
  t.same([...deliveries.values()].flat(), reported, 'everything is delivered, in order, under one id');
  t.ok(hook.received.length > deliveries.size, 'some came again, as no receipt was noted');
  const { rows } = await app.db.query<{ lines: number; runs: number }>(
    `select (select count(*) from ledger where work like $1 || '/%') as lines, runs from watch where id = $1`,
    [watch.id],
  );
  t.equal(rows[0]!.lines, rows[0]!.runs, 'each run is billed once');
  t.ok(rows[0]!.runs > RUNS / 2);
  t.match((await send('GET', `/v1/watches/${watch.id}`)).body, { status: 'active', matches: published });
});
