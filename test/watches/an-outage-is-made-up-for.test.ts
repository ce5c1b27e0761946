// After an outage of hours or weeks each watch makes one run for those it missed, as far back as they would have gone, however
// often the process dies over it; what outlets are read only later is found, too. Nothing is reported twice.
import t from 'tap';
import { AnswerService } from '../../core/answers/answer-service.ts';
import { Meter } from '../../core/billing/meter.ts';
import { DAY, HOUR, MINUTE } from '../../core/platform/clock.ts';
import { Failure } from '../../core/platform/errors.ts';
import { unseen } from '../../core/platform/observe.ts';
import { claimDueWatch } from '../../core/store/watches/watches.ts';
import { runDueWatches } from '../../core/watches/run/run-due-watches.ts';
import { deliverDue } from '../../core/watches/webhook/deliver-due.ts';
import { mortal } from '../support/mortal.ts';
import { startWatchService } from '../support/watches.ts';

t.test('outages', async (t) => {
  const service = await startWatchService(t);
  const { make, work, clock, publish, hook, deps, app, titles, send } = service;
  const jobs = { send: async () => null, wake: () => undefined };
  const signal = new AbortController().signal;
  let published = 0;
  /** Stores an article that its outlet published so long ago. */
  const news = async (ago: number) => {
    published += 1;
    await publish([
      {
        url: `https://eldiario.example/trenes/${published}`,
        title: `Huelga de trenes, parte ${published}`,
        publishedAt: new Date(clock.now() - ago),
      },
    ]);
  };
  const dieAfter = async (statements: number) => {
    const { db, death } = mortal(app.db, statements);
    const mine = {
      ...deps,
      db,
      answers: new AnswerService({ db, meter: new Meter(db, clock, unseen), clock }),
    };
    await Promise.race([runDueWatches(mine, jobs, signal).then(() => deliverDue(mine, signal)), death]);
  };

  await news(0);
  const watch = await make({ deliver: { webhook: { url: hook.url } } }, { days: 1 });
  const current = async () => (await send('GET', `/v1/watches/${watch.id}`)).body;
  const runs = async () =>
    (await app.db.query<{ runs: number }>('select runs from watch where id = $1', [watch.id])).rows[0]!.runs;
  t.equal((await current()).matches, 1);

  for (const [outage, deaths] of [
    [5 * HOUR, []],
    [20 * DAY, [0, 2, 6, 11, 17, 24]],
    [3 * DAY, [3, 9, 30]],
  ] as const) {
    await t.test(`of ${outage / HOUR} hours, with ${deaths.length} deaths after it`, async (t) => {
      const before = await runs();
      clock.advance(outage);
      // Not long after the last run, in the middle, and just now; outlets are read before the first run, and after it.
      const moments = [outage - HOUR, outage / 2, MINUTE];
      for (const ago of moments) await news(ago);
      for (const statements of deaths) {
        await dieAfter(statements);
        clock.advance(2 * MINUTE);
      }
      await work();
      t.equal(await runs(), before + 1, 'one run makes up for all that were missed');
      t.equal((await current()).matches, published);
      for (const ago of moments) await news(ago);
      clock.advance(HOUR);
      await work();
      t.equal(await runs(), before + 2);
      t.equal((await current()).matches, published, 'what was read after that run is found by the next');
    });
  }

  await t.test('a day later the window is the one that was asked for', async (t) => {
    for (let hours = 0; hours < 26; hours += 1) {
      clock.advance(HOUR);
      await work();
    }
    await news(2 * DAY);
    clock.advance(HOUR);
    await work();
    t.equal((await current()).matches, published - 1);
  });

  const reported = await titles(watch.id);
  t.equal(new Set(reported).size, reported.length, 'nothing is reported twice');
  t.same(
    [
      ...new Map(
        hook.received.map(({ headers }, at) => [headers['webhook-id'], hook.titles()[at]!]),
      ).values(),
    ].flat(),
    reported,
  );
});

t.test('runs that fail for hours are made up for, too', async (t) => {
  const { make, work, clock, publish, app, deps, titles } = await startWatchService(t);
  const { id } = await make({}, { days: 1 });
  clock.advance(2 * HOUR);
  await publish([{ title: 'Huelga de trenes, la primera', publishedAt: new Date(clock.now() - MINUTE) }]);
  const failing = {
    ...deps,
    answers: { serve: async () => Promise.reject(new Failure('overloaded', 'Too many searches.')) },
  } as unknown as typeof deps;
  const jobs = { send: async () => null };
  for (let hours = 0; hours < 30; hours += 1) {
    await runDueWatches(failing, jobs, new AbortController().signal);
    clock.advance(HOUR);
  }
  t.match((await app.db.query('select runs, run_error from watch')).rows, [
    { runs: 1, run_error: /Too many/ },
  ]);
  await work();
  t.same(await titles(id), ['Huelga de trenes, la primera']);
});

t.test('a daily watch of one day finds what came in late the day before', async (t) => {
  const { make, work, clock, publish, titles } = await startWatchService(t);
  const { id } = await make({ every_minutes: 1440 }, { days: 1 });
  clock.advance(HOUR);
  // Its outlet was read an hour after it had published it, and after the run.
  await publish([
    { title: 'Huelga de trenes, a última hora', publishedAt: new Date(clock.now() - 1.5 * HOUR) },
  ]);
  clock.advance(DAY - HOUR);
  await work();
  t.same(await titles(id), ['Huelga de trenes, a última hora']);
});

t.test('an outage is no part of the day for which a delivery is tried', async (t) => {
  const { make, work, clock, publish, hook, send } = await startWatchService(t);
  hook.answers.push(
    ...Array.from(
      { length: 3 },
      () => (to: { writeHead(status: number): { end(): void } }) => void to.writeHead(500).end(),
    ),
  );
  await publish([{ title: 'Huelga de trenes en todo el país' }]);
  const watch = await make({ deliver: { webhook: { url: hook.url } } });
  clock.advance(9 * DAY);
  await work();
  const { status } = (await send('GET', `/v1/watches/${watch.id}`)).body;
  t.match({ status, attempts: hook.received.length }, { status: 'active', attempts: 2 });
  clock.advance(HOUR);
  await work();
  clock.advance(HOUR);
  await work();
  t.equal(hook.received.length, 4);
  t.match((await send('GET', `/v1/watches/${watch.id}`)).body, { status: 'active', last_error: null });
});

t.test('a shorter interval is no outage', async (t) => {
  const { make, clock, send, app } = await startWatchService(t);
  const { id } = await make({ every_minutes: 1440 }, { days: 1 });
  clock.advance(12 * HOUR);
  const now = new Date(clock.now());
  const changed = await send('PATCH', `/v1/watches/${id}`, { every_minutes: 60 });
  t.match(changed, { status: 200, body: { next_run_at: now.toISOString() } });
  t.match(await claimDueWatch(app.db, now, new Date(clock.now() + MINUTE)), { id, missedFrom: null });
});
