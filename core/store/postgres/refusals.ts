/**
 * Refusals of a database that is there, for the log and the metrics: a line when one begins and then one an hour that counts them,
 * however long somebody takes to mend it. A reason that was not given for a while begins anew.
 */
import { HOUR, MINUTE, systemClock } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';

/** At most; metrics count these. */
const OBSERVED_EVERY = MINUTE;
const LOGGED_EVERY = HOUR;
const OVER_AFTER = 10 * MINUTE;
/** Messages name tables, so there may be many. */
const MAX_REASONS = 100;

/** Monotonic times of the latest refusal, observation and line of the log. */
interface Reason {
  latest: number;
  observed: number;
  logged: number;
  isOver: boolean;
  /** Since it was logged. */
  refusals: number;
}

export class Refusals {
  readonly #observe: Observe;
  readonly #reasons = new Map<string, Reason>();

  constructor(observe: Observe) {
    this.#observe = observe;
  }

  add(error: string): void {
    const now = systemClock.tick();
    // Messages name temporary files by numbers, each only once.
    const kind = error.replaceAll(/\d+/g, '#');
    const reason = this.#reasons.get(kind);
    if (reason === undefined) {
      this.#begin(kind, error, now);
      return;
    }
    const isOver = reason.isOver || now - reason.latest > OVER_AFTER;
    reason.latest = now;
    reason.refusals += 1;
    if (now - reason.observed < OBSERVED_EVERY) return;
    if (isOver) {
      this.#begin(kind, error, now);
      return;
    }
    reason.observed = now;
    const { refusals } = reason;
    const repeated = now - reason.logged < LOGGED_EVERY;
    if (!repeated) Object.assign(reason, { logged: now, refusals: 0 });
    this.#observe({ event: 'store-refused', error, refusals, repeated });
  }

  /** The database answers again: whatever comes next begins anew, though no sooner than a minute later. */
  end(): void {
    for (const reason of this.#reasons.values()) reason.isOver = true;
  }

  #begin(kind: string, error: string, now: number): void {
    if (this.#reasons.size >= MAX_REASONS) this.#reasons.clear();
    this.#reasons.set(kind, { latest: now, observed: now, logged: now, refusals: 0, isOver: false });
    this.#observe({ event: 'store-refused', error, refusals: 1, repeated: false });
  }
}
