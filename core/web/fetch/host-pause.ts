import { type Clock, DAY, HOUR, SECOND } from '../../platform/clock.ts';

/** Upper bound on a `Retry-After`: a wrong year in a date must not close a host forever. */
export const MAX_PAUSE = DAY;
/** Statuses with which a host asks for a pause: 429 always, 503 with a `Retry-After`. */
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
/** The pause after a 429 that names none; doubled for each in a row, up to the longest. */
const FIRST_PAUSE = 10 * SECOND;
const LONGEST_PAUSE = HOUR;
/** 429s in a row for which the pause that the host asked for is enough: after it, it should answer. */
const TRUSTED_PAUSES = 3;

/** The time for which a host is to be left alone, by what it asked for and how often it refused. */
export class HostPause {
  readonly #clock: Pick<Clock, 'tick'>;
  /** Monotonic time (ms). */
  #until = Number.NEGATIVE_INFINITY;
  /** 429s in a row, without those to requests that were on their way when a pause began. */
  #refusals = 0;

  constructor(clock: Pick<Clock, 'tick'>) {
    this.#clock = clock;
  }

  /** How long it still lasts (ms); 0: the host may be asked. */
  get leftMs(): number {
    return Math.max(0, this.#until - this.#clock.tick());
  }

  /** Makes it last for at least so long from now. */
  extend(ms: number): void {
    this.#until = Math.max(this.#until, this.#clock.tick() + ms);
  }

  /**
   * Notes the status of a response, and the pause (ms) that its `Retry-After` asks for; null without one. Returns how long to
   * leave the host alone: after a 429 or 503 for as long as it asks. A host that goes on answering 429 is asked less and less often.
   */
  after(status: number, askedMs: number | null): number {
    const isRefusal = status === TOO_MANY_REQUESTS;
    // What is answered during a pause was asked before it: it does not show whether the pause helped.
    if (this.leftMs === 0) this.#refusals = isRefusal ? this.#refusals + 1 : 0;
    const untrusted = isRefusal ? this.#refusals - (askedMs === null ? 0 : TRUSTED_PAUSES) : 0;
    const own = untrusted > 0 ? Math.min(FIRST_PAUSE * 2 ** (untrusted - 1), LONGEST_PAUSE) : 0;
    const asked = isRefusal || status === UNAVAILABLE ? (askedMs ?? 0) : 0;
    return Math.max(asked, own);
  }
}
