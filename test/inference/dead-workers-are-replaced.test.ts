import t from 'tap';
import { moods, moodyThreads } from './moods.ts';

for (const does of ['exit', 'hog', 'crash'] as const) {
  t.test(`a worker that ends by "${does}" is replaced and its chunk tried once more`, async (t) => {
    const { run, threads, observed } = moodyThreads();
    t.teardown(() => threads.close());
    t.same(await run(moods(does, 5, 1)), [0, 1, 2, 3, 4]);
    t.equal(observed('worker-died').length, 1);
    t.same(await run(moods('answer', 3)), [0, 1, 2], 'the pool is as good as before');
    t.same(threads.stats(), { threads: 2, queued: 0, running: 0 });
  });
}

t.test('a chunk that kills two workers fails as unavailable, and only its call', async (t) => {
  const { run, threads, observed } = moodyThreads();
  t.teardown(() => threads.close());
  const [killer, bystander] = await Promise.allSettled([run(moods('exit', 1, 2)), run(moods('wait', 4))]);
  t.match(killer, { status: 'rejected', reason: { code: 'unavailable' } });
  t.match(bystander, { status: 'fulfilled', value: [0, 1, 2, 3] });
  t.equal(observed('worker-died').length, 2);
});

t.test('a stuck worker is ended at the deadline', async (t) => {
  const { run, threads, observed } = moodyThreads({ deadline: 1500 });
  t.teardown(() => threads.close());
  await t.rejects(run(moods('hang', 1, 1)), { code: 'unavailable' });
  t.match(observed('worker-died'), [{ error: 'stuck' }]);
  t.same(await run(moods('answer', 2)), [0, 1]);
});

t.test(
  'an error that an entry throws is the call’s own: no worker dies, nothing is tried again',
  async (t) => {
    const { run, threads, observed } = moodyThreads();
    t.teardown(() => threads.close());
    await t.rejects(run(moods('throw', 1, 1)), { name: 'TypeError', message: 'told to' });
    t.equal(observed('worker-died').length, 0);
  },
);
