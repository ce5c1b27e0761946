/** The only source of time. Everything else takes a `Clock`, so that tests can stop it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A monotonic reading in milliseconds, for durations only. */
  tick(): number;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const systemClock: Clock = {
  now: () => Date.now(),
  tick: () => performance.now(),
};

/** A clock for tests that stands still until it is moved; `at` is an ISO date-time. */
export function heldClock(at: string): Clock & { advance(ms: number): void; jump(ms: number): void } {
  let [now, tick] = [Date.parse(at), 0];
  return {
    now: () => now,
    tick: () => tick,
    /** Lets time pass. */
    advance(ms) {
      now += ms;
      tick += ms;
    },
    /** Sets the wall clock ahead (negative: back) without letting time pass. */
    jump(ms) {
      now += ms;
    },
  };
}
