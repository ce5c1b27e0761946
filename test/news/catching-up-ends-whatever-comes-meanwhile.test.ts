// Whoever waits until an index has caught up waits for what was there, not for what never stops coming.
import t from 'tap';
import { CatchUp } from '../../core/news/catch-up.ts';

const MOST = 9;

t.test('although another run is asked for during each', async (t) => {
  let runs = 0;
  const catchUp = new CatchUp(async () => {
    runs += 1;
    await null;
    if (runs < MOST) void catchUp.run();
  });
  await catchUp.run();
  t.ok(runs < MOST);
  await catchUp.settled();
  t.equal(runs, MOST);
});

t.test('calls during a run share the next one', async (t) => {
  let runs = 0;
  const catchUp = new CatchUp(async () => {
    runs += 1;
    await null;
  });
  const first = catchUp.run();
  await Promise.all([first, catchUp.run(), catchUp.run()]);
  t.equal(runs, 2);
  await catchUp.run();
  t.equal(runs, 3);
});

t.test('a run after one that failed is a new try', async (t) => {
  let runs = 0;
  const catchUp = new CatchUp(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no database');
  });
  const first = catchUp.run();
  const second = catchUp.run();
  await t.rejects(first, { message: 'no database' });
  await second;
  t.equal(runs, 2);
  await catchUp.settled();
});
