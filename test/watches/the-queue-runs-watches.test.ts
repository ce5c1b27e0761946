// A new watch is run by the queue at once, and what it finds is delivered at once; several processes run it once.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { HOUR, MINUTE } from '../../core/platform/clock.ts';
import { Failure } from '../../core/platform/errors.ts';
import { runDueWatches, sendDueWatches } from '../../core/watches/run/run-due-watches.ts';
import { startWatchService } from '../support/watches.ts';

t.test('the queue', async (t) => {
  const service = await startWatchService(t, undefined, 'worker');
  const { send, publish, hook, app, deps, clock } = service;
  await publish([{ title: 'Huelga de trenes en todo el país' }]);
  const fields = {
    name: 'Trenes',
    request: { query: 'huelga de trenes', mode: 'ultra' },
    every_minutes: 60,
    deliver: { webhook: { url: hook.url } },
  };
  const { body } = await send('POST', '/v1/watches', fields);
  for (let tries = 0; tries < 4000 && hook.received.length === 0; tries += 1) await sleep(25);
  t.match(hook.received, [{ body: { watch: { id: body.id }, matches: [{ object: 'match' }] } }]);

  await t.test('due ones are found, as many jobs as are worth while', async (t) => {
    await app.db.query(
      `insert into watch (id, organization_id, key_id, name, request, every_minutes, created_at, next_run_at)
       select 'wtc_' || lpad(n::text, 24, '0'), organization_id, key_id, name, request, 60, created_at, $2
       from watch, generate_series(1, 12) as n where id = $1`,
      [body.id, new Date(clock.now() + HOUR)],
    );
    const sent: string[] = [];
    const jobs = {
      send: async (queue: string, data: object) => {
        sent.push(`${queue} ${JSON.stringify(data)}`);
        return null;
      },
      wake: () => undefined,
    };
    await sendDueWatches(app, jobs);
    t.same(sent, []);
    clock.advance(HOUR);
    await sendDueWatches(app, jobs);
    t.same(
      sent,
      [0, 1, 2].map((lane) => `run-watches {"lane":${lane}}`),
    );
    const never = new AbortController().signal;
    const lanes = Array.from({ length: 4 }, () => runDueWatches(deps, jobs, never));
    await Promise.all(lanes);
    let searched = 0;
    const counting = (slow: () => Promise<void>) => ({
      ...deps,
      indexes: {
        open: async () => {
          searched += 1;
          await slow();
          throw new Failure('index_not_ready', 'Not yet.');
        },
      },
    });
    await app.db.query(`update watch set request = request || '{"index": "idx_1"}', next_run_at = $1`, [
      new Date(clock.now()),
    ]);
    const other = counting(async () => undefined);
    const slow = counting(async () => {
      clock.advance(MINUTE);
      if (searched === 3) await runDueWatches(other, jobs, never);
    });
    await runDueWatches(slow, jobs, never);
    t.equal(searched, 13, 'what a slow process has not begun is run by another one, and only once');
    const { rows } = await app.db.query<{ runs: number; count: number }>(
      'select runs, count(*) as count from watch group by runs order by runs',
    );
    t.same(rows, [
      { runs: 1, count: 12 },
      { runs: 2, count: 1 },
    ]);
  });
});
