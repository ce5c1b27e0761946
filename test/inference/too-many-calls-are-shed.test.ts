import t from 'tap';
import { moods, moodyThreads } from './moods.ts';

t.test(
  'beyond those that run and those that may wait, a call is refused at once with retry-after',
  async (t) => {
    const { run, threads, observed } = moodyThreads({ threads: 2, maxQueue: 3 });
    t.teardown(() => threads.close());
    const calls = Array.from({ length: 9 }, () => run(moods('wait', 1)));
    t.same(threads.stats(), { threads: 2, queued: 3, running: 2 });
    const settled = await Promise.allSettled(calls);
    t.same(
      settled.map(({ status }) => status === 'fulfilled'),
      [true, true, true, true, true, false, false, false, false],
      'those who waited keep their place; the newcomers are refused',
    );
    t.match(settled[8], { reason: { code: 'overloaded', headers: { 'retry-after': '1' } } });
    t.match(observed('shed'), [{ waiting: 3 }, {}, {}, {}]);
    t.same(await run(moods('answer', 1)), [0], 'and afterwards there is room again');
  },
);

t.test('a small call does not wait for all of a large one', async (t) => {
  const { run, threads } = moodyThreads({ threads: 2 });
  t.teardown(() => threads.close());
  await run(moods('wait', 2, 0, 1));
  const order: string[] = [];
  await Promise.all([
    run(moods('wait', 12, 0, 20)).then(() => order.push('large')),
    run(moods('wait', 1, 0, 20)).then(() => order.push('small')),
  ]);
  t.same(order, ['small', 'large']);
});

t.test('close lets accepted calls finish and refuses new ones', async (t) => {
  const { run, threads } = moodyThreads();
  const accepted = [run(moods('wait', 3)), run(moods('wait', 3)), run(moods('wait', 3))];
  const closed = threads.close();
  await t.rejects(run(moods('answer', 1)), { code: 'unavailable' });
  t.same(await Promise.all(accepted), [
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ]);
  await closed;
});
