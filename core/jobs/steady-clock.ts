/** The time for pg-boss. */
import type { ConstructorOptions } from 'pg-boss';
import { systemClock } from '../platform/clock.ts';

const BEGAN = systemClock.now() - systemClock.tick();

/**
 * A clock that is never set: it starts at the time of day and then only counts. With the system's clock, pg-boss would wait for a
 * day after one that was a day ahead is set right: no schedule would run and no finished job be deleted.
 */
export const STEADY_CLOCK: NonNullable<ConstructorOptions['clock']> = {
  now: () => BEGAN + systemClock.tick(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
