/** Repairs times that a wrong clock left in the store. Not a job: the queue itself may be waiting for such a time. */
import { type Clock, MINUTE } from '../platform/clock.ts';
import { isReported } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import { pullBackTimes } from '../store/times-ahead.ts';

const INTERVAL = MINUTE;

/** Checks at once and then every minute, until the returned function is called. */
export function mendTimesAhead(deps: { db: Database; clock: Clock; observe: Observe }): () => Promise<void> {
  const { db, clock, observe } = deps;
  const check = async () => {
    try {
      const rows = await pullBackTimes(db, clock);
      if (rows > 0) observe({ event: 'clock-went-back', rows });
    } catch (error) {
      if (isReported(error)) return;
      observe({ event: 'job-failed', queue: 'times-ahead', job: '-', error: (error as Error).message });
    }
  };
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
