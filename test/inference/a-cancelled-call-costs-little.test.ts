import t from 'tap';
import { begun, moods, moodyThreads } from './moods.ts';

t.test('a waiting call ends at once and frees its place', async (t) => {
  const { run, threads } = moodyThreads({ threads: 1, maxQueue: 1 });
  t.teardown(() => threads.close());
  const running = run(moods('wait', 1, 0, 80));
  const client = new AbortController();
  const waiting = run(moods('answer', 1), client.signal);
  client.abort(new Error('the client went away'));
  await t.rejects(waiting, { message: 'the client went away' });
  t.equal(threads.stats().queued, 0);
  const next = run(moods('answer', 1));
  t.same([await running, await next], [[0], [0]]);
});

t.test(
  'a running call is left: its chunks that have not begun never do, and no worker is ended',
  async (t) => {
    const { run, threads, observed } = moodyThreads({ threads: 1 });
    t.teardown(() => threads.close());
    await run(moods('answer', 1));
    const client = new AbortController();
    const fifty = moods('wait', 50, 0, 50);
    const running = run(fifty, client.signal);
    setTimeout(() => client.abort(), 20);
    await t.rejects(running, { name: 'AbortError' });
    const before = begun(fifty);
    for (let n = 0; n < 3; n += 1) t.same(await run(moods('answer', 1)), [0]);
    t.ok(before < 50 && begun(fifty) === before, 'the next calls wait for one chunk, not for fifty');
    t.equal(observed('worker-died').length, 0);
  },
);

t.test('a signal that is already aborted starts nothing', async (t) => {
  const { run, threads } = moodyThreads();
  t.teardown(() => threads.close());
  await t.rejects(run(moods('answer', 1), AbortSignal.abort(new Error('too late'))), { message: 'too late' });
  t.same(threads.stats(), { threads: 2, queued: 0, running: 0 });
});
