import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { endedThreadsStop, hangingThreads } from '../../core/inference/threads/hanging-threads.ts';
import { begun, moods, moodyThreads } from './moods.ts';

for (const [does, why] of [
  ['exit', 'crashed'],
  ['hog', 'memory'],
  ['crash', 'crashed'],
] as const) {
  t.test(`a worker that ends by "${does}" is replaced and its chunk tried once more`, async (t) => {
    const { run, threads, observed } = moodyThreads();
    t.teardown(() => threads.close());
    t.same(await run(moods(does, 5, 1)), [0, 1, 2, 3, 4]);
    t.match(observed('worker-died'), [{ task: 'mood', why }]);
    t.equal(observed('worker-died').length, 1);
    t.same(await run(moods('answer', 3)), [0, 1, 2], 'the pool is as good as before');
    t.same(threads.stats(), { threads: 2, queued: 0, running: 0 });
  });
}

t.test('a chunk that kills two workers fails as unavailable, and only its call', async (t) => {
  const { run, threads, observed } = moodyThreads();
  t.teardown(() => threads.close());
  const [killer, bystander] = await Promise.allSettled([run(moods('exit', 1, 2)), run(moods('wait', 4))]);
  const reason = {
    code: 'unavailable',
    message: /^Workers died .*\(mood\)/,
    headers: { 'retry-after': '1' },
  };
  t.match(killer, { status: 'rejected', reason });
  t.match(bystander, { status: 'fulfilled', value: [0, 1, 2, 3] });
  t.equal(observed('worker-died').length, 2);
});

t.test('a stuck worker is ended at the deadline', async (t) => {
  const { run, threads, observed } = moodyThreads({ deadline: 1500 });
  t.teardown(() => threads.close());
  await t.rejects(run(moods('hang', 1, 1)), {
    code: 'unavailable',
    message: /not done with this task \(mood\) after 1\.5 s/,
    headers: { 'retry-after': '1' },
  });
  t.match(observed('worker-died'), [{ task: 'mood', why: 'stuck', error: 'not done after 1.5 s' }]);
  t.same(await run(moods('answer', 2)), [0, 1]);
  t.ok(await endedThreadsStop(10_000), 'what only computes can be ended');
  t.equal(hangingThreads(), 0);
});

t.test('a worker is not stuck because the whole process stood still', async (t) => {
  const { run, threads, observed } = moodyThreads({ deadline: 1500 });
  t.teardown(() => threads.close());
  await run(moods('answer', 2));
  const answer = run(moods('wait', 1));
  // As by SIGSTOP, or in a machine that is suspended, but the worker goes on.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  t.same(await answer, [0]);
  t.equal(observed('worker-died').length, 0);
});

t.test('a pool that is closed does not wait for a worker that is stuck', async (t) => {
  const { run, threads, observed } = moodyThreads({ deadline: 600_000, patience: 200 });
  const stuck = moods('hang', 1, 1);
  const call = run(stuck);
  const refused = t.rejects(call, { code: 'unavailable', message: 'The service is stopping' });
  while (begun(stuck) === 0) await sleep(10);
  await threads.close();
  await refused;
  t.same(observed('worker-died'), [], 'it was ended on purpose');
  t.ok(await endedThreadsStop(10_000));
});

t.test(
  'a worker that cannot be ended is replaced, and said to hang until it stops',
  { skip: process.platform === 'win32' && 'no named pipes' },
  async (t) => {
    const { run, threads, observed } = moodyThreads({ deadline: 1500, grace: 50 });
    t.teardown(() => threads.close());
    const pipe = join(t.testdir(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const blocked = moods('block', 1, 1).map((mood) => ({ ...mood, pipe }));
    await t.rejects(run(blocked), { code: 'unavailable' });
    t.same(await run(moods('answer', 2)), [0, 1], 'others go on');
    while (hangingThreads() === 0) await sleep(10);
    t.same(observed('worker-hangs'), [{ event: 'worker-hangs', hanging: 1 }]);
    t.notOk(await endedThreadsStop(50));
    closeSync(openSync(pipe, 'w'));
    t.ok(await endedThreadsStop(10_000));
    t.equal(hangingThreads(), 0);
  },
);

t.test(
  'an error that an entry throws is the call’s own: no worker dies, nothing is tried again',
  async (t) => {
    const { run, threads, observed } = moodyThreads();
    t.teardown(() => threads.close());
    await t.rejects(run(moods('throw', 1, 1)), { name: 'TypeError', message: 'told to' });
    t.equal(observed('worker-died').length, 0);
  },
);
