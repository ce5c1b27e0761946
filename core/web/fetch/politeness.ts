/**
 * Good manners towards each host: so many requests at a time, so much time between two of them, and none at all
 * while the host has asked for peace. One queue per host name; first come, first served.
 *
 * Times are taken from the clock's monotonic reading, waits from timers; a timer that has fired is believed, so
 * a clock that is held still (in tests) slows nobody down for ever.
 */
import { type Clock, DAY, SECOND } from '../../platform/clock.ts';
import { FetchFailure } from '../fetch-failure.ts';

/**
 * A Crawl-delay is always obeyed. Up to this one a request waits for its turn; above it a request that comes too
 * early is refused with the time that is left, so such a host is looked at more rarely and never faster.
 */
const LONGEST_CRAWL_WAIT = 30 * SECOND;
/** What a `Retry-After` may ask at most: a wrong year in a date must not close a host for ever. */
const LONGEST_PEACE = DAY;
/** From this many hosts on, those that are idle and are owed nothing are forgotten. */
const MOST_HOSTS = 20_000;
/** Requests that may wait for one host; beyond it the wait would outlast every caller. */
const MOST_WAITING = 1000;

export interface HostRules {
  /** Requests in flight at a time. */
  connections: number;
  /** Milliseconds from when a host begins to answer one request to the start of the next. */
  intervalMs: number;
}

export interface Politeness {
  /**
   * Waits for a turn at `host`. Call `release` of the answer when the exchange is over, however it ended.
   * `connections`: requests in flight there at a time, this one included, when it is not the usual number.
   *
   * @throws FetchFailure `cancelled` when `signal` aborts first, `status` when the host is or gets closed,
   * `robots` when its Crawl-delay is too long to wait for, `timeout` when too many are waiting already
   */
  turn(host: string, signal?: AbortSignal, connections?: number): Promise<Turn>;
  /** The host's own Crawl-delay in milliseconds; never makes the interval shorter than the setting. */
  slowDown(host: string, crawlDelayMs: number): void;
  /** Nobody gets a turn at `host` for so long; those waiting are refused now. */
  closeFor(host: string, ms: number): void;
  /** Hosts remembered at the moment. */
  readonly size: number;
  /** Refuses everyone who waits. */
  stop(): void;
}

interface Turn {
  /**
   * The host has begun to answer: the interval counts from here, so that it is as long for the host as it is for
   * us, however long the connection took. Left out, it counts from the release.
   */
  answered(): void;
  /** The exchange is over, however it ended. */
  release(): void;
}

interface Waiter {
  connections: number;
  grant(): void;
  refuse(failure: FetchFailure): void;
}

interface Host {
  waiting: Set<Waiter>;
  active: number;
  intervalMs: number;
  /** Monotonic time before which no request may start. */
  nextAt: number;
  closedUntil: number;
  timer: NodeJS.Timeout | null;
}

export function openPoliteness(options: HostRules & { clock: Pick<Clock, 'tick'> }): Politeness {
  const { clock, connections, intervalMs } = options;
  const hosts = new Map<string, Host>();
  let sweepAt = MOST_HOSTS;

  function hostNamed(name: string): Host {
    const known = hosts.get(name);
    if (known) return known;
    if (hosts.size >= sweepAt) forgetIdle();
    const host: Host = {
      waiting: new Set(),
      active: 0,
      intervalMs,
      nextAt: Number.NEGATIVE_INFINITY,
      closedUntil: Number.NEGATIVE_INFINITY,
      timer: null,
    };
    hosts.set(name, host);
    return host;
  }

  function forgetIdle(): void {
    const now = clock.tick();
    for (const [name, host] of hosts) {
      const owed = host.nextAt > now || host.closedUntil > now;
      if (host.active === 0 && host.waiting.size === 0 && !owed) hosts.delete(name);
    }
    sweepAt = Math.max(MOST_HOSTS, 2 * hosts.size);
  }

  function refusal(name: string, host: Host, signal?: AbortSignal): FetchFailure | null {
    if (signal?.aborted) return new FetchFailure('cancelled');
    const now = clock.tick();
    if (host.closedUntil > now) return closedFailure(name, host.closedUntil - now);
    const early = host.nextAt - now;
    if (host.intervalMs > LONGEST_CRAWL_WAIT && (early > LONGEST_CRAWL_WAIT || host.waiting.size > 0)) {
      const ms = Math.max(early, 0) + host.waiting.size * host.intervalMs;
      const detail = `${name} wants ${host.intervalMs / SECOND} s between requests; again in ${Math.ceil(ms / SECOND)} s`;
      return new FetchFailure('robots', detail, { retryAfterMs: ms });
    }
    if (host.waiting.size >= MOST_WAITING)
      return new FetchFailure('timeout', `too many are waiting for ${name}`);
    return null;
  }

  /** Gives turns to those at the head of the queue, and arms the timer for the next one. */
  function serve(host: Host, timeHasCome = false): void {
    let due = timeHasCome;
    for (;;) {
      const [waiter] = host.waiting;
      if (!waiter || host.active >= waiter.connections) return;
      const wait = due ? 0 : host.nextAt - clock.tick();
      if (wait > 0) {
        host.timer ??= setTimeout(() => {
          host.timer = null;
          serve(host, true);
        }, Math.ceil(wait));
        return;
      }
      due = false;
      host.waiting.delete(waiter);
      host.active++;
      host.nextAt = clock.tick() + host.intervalMs;
      waiter.grant();
    }
  }

  function closedFailure(host: string, ms: number): FetchFailure {
    return new FetchFailure(
      'status',
      `${host} asked for no requests for another ${Math.ceil(ms / SECOND)} s`,
      {
        retryAfterMs: ms,
      },
    );
  }

  return {
    turn(name, signal, most = connections) {
      const host = hostNamed(name);
      const refused = refusal(name, host, signal);
      if (refused) return Promise.reject(refused);
      return new Promise<Turn>((resolve, reject) => {
        const leave = () => {
          if (host.waiting.delete(waiter)) reject(new FetchFailure('cancelled'));
        };
        const waiter: Waiter = {
          connections: most,
          grant() {
            signal?.removeEventListener('abort', leave);
            let held = true;
            let counted = false;
            const answered = () => {
              if (counted) return;
              counted = true;
              host.nextAt = clock.tick() + host.intervalMs;
              if (!host.timer) return;
              clearTimeout(host.timer);
              host.timer = null;
              serve(host);
            };
            resolve({
              answered,
              release() {
                if (!held) return;
                held = false;
                answered();
                host.active--;
                serve(host);
              },
            });
          },
          refuse(failure) {
            signal?.removeEventListener('abort', leave);
            reject(failure);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        host.waiting.add(waiter);
        serve(host);
      });
    },

    slowDown(name, crawlDelayMs) {
      // From the next turn on: the request that fetched robots.txt itself need not be paid for twice.
      hostNamed(name).intervalMs = Math.max(intervalMs, Math.min(crawlDelayMs, LONGEST_PEACE));
    },

    closeFor(name, ms) {
      const host = hostNamed(name);
      const peace = Math.min(Math.max(ms, 0), LONGEST_PEACE);
      host.closedUntil = Math.max(host.closedUntil, clock.tick() + peace);
      if (peace === 0) return;
      refuseAll(host, closedFailure(name, peace));
    },

    get size() {
      return hosts.size;
    },

    stop() {
      for (const host of hosts.values()) refuseAll(host, new FetchFailure('cancelled'));
      hosts.clear();
    },
  };

  function refuseAll(host: Host, failure: FetchFailure): void {
    if (host.timer) clearTimeout(host.timer);
    host.timer = null;
    const waiting = [...host.waiting];
    host.waiting.clear();
    for (const waiter of waiting) waiter.refuse(failure);
  }
}
