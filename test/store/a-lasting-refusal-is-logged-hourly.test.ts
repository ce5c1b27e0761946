// A database that is full or lets nobody in for hours is a line of the log when it begins and one an hour that counts, not one a
// minute. Metrics still count the minutes, on which an alert depends.
import t from 'tap';
import { HOUR, MINUTE, SECOND, systemClock } from '../../core/platform/clock.ts';
import { isAtLeast, levelOf } from '../../core/platform/log/log.ts';
import type { ObservationOf } from '../../core/platform/observe.ts';
import { Refusals } from '../../core/store/postgres/refusals.ts';

t.test('what is observed, and what is logged', async (t) => {
  let now = 5 * SECOND;
  t.intercept(systemClock, 'tick', { value: () => now });
  const seen: ObservationOf<'store-refused'>[] = [];
  const refusals = new Refusals((each) => seen.push(each as ObservationOf<'store-refused'>));
  const every = (ms: number, during: number, error = (n: number) => `file "tmp${n}": No space left`) => {
    for (const end = now + during; now < end; now += ms) refusals.add(error(now));
  };
  const logged = () => seen.filter((each) => isAtLeast(levelOf(each), 'info')).map(({ refusals: n }) => n);

  every(SECOND, 2 * HOUR);
  t.equal(seen.length, 120, 'observed once a minute');
  t.same(logged(), [1, 3600], 'logged at the beginning, and after an hour with a count');

  seen.length = 0;
  every(SECOND, 10 * SECOND, () => 'another reason');
  t.same(logged(), [1], 'another reason is another line');

  seen.length = 0;
  now += 11 * MINUTE;
  every(SECOND, 10 * SECOND);
  t.same(logged(), [1], 'after a pause it begins anew');

  seen.length = 0;
  refusals.end();
  every(SECOND, 2 * MINUTE);
  t.same(logged(), [1], 'after the database was back, it does too');
  t.equal(seen.length, 2, 'but not within a minute');
});
