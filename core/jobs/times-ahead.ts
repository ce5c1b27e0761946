/** Looks now and then for times that a wrong clock left in the store. No job of the queue can: it may be waiting for them. */
import { type Clock, MINUTE } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { Queryable } from '../store/database.ts';
import { pullBackTimes } from '../store/times-ahead.ts';

const INTERVAL = MINUTE;

/** Looks at once and then every minute. Ends with the function that is returned. */
export function mendTimesAhead({
  db,
  clock,
  observe,
}: {
  db: Queryable;
  clock: Clock;
  observe: Observe;
}): () => Promise<void> {
  const look = async () => {
    try {
      const rows = await pullBackTimes(db, new Date(clock.now()));
      if (rows > 0) observe({ event: 'clock-went-back', rows });
    } catch (error) {
      // The store itself reports a database that cannot be reached.
      if (error instanceof Failure && error.code === 'unavailable') return;
      observe({ event: 'job-failed', queue: 'times-ahead', job: '-', error: (error as Error).message });
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
