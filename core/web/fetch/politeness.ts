/**
 * Limits the request rate per host: concurrent requests, time between two, and none while the host has asked for
 * a pause (429, `Retry-After`). One queue per host name. Processes that share a database share the hosts' turns, too.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Leases } from '../../platform/leases.ts';
import { FetchFailure } from '../fetch-failure.ts';
import { HostTurns, type RefuseWait, type Turn } from './host-turns.ts';

/** From this many hosts on, idle ones are forgotten. */
const MAX_HOSTS = 20_000;

export interface HostRules {
  /** Concurrent requests. */
  connections: number;
  /** Milliseconds from the start of a host's response to the start of the next request. */
  intervalMs: number;
}

export interface Politeness {
  /**
   * Waits for a turn at `host`. Call `release` on the result when the exchange is over, successful or not.
   * `connections`: concurrent requests, this one included, where that differs from the default. `refuseWait` is asked unless
   * the turn is granted at once; without it, waits that are too long are refused.
   *
   * @throws FetchFailure `cancelled` when `signal` aborts first, `status` when the host is or gets closed,
   * `robots` when the wait is refused, `timeout` when too many are waiting
   * already, `connection` when the turns are shared and the database cannot be reached
   */
  turn(host: string, signal?: AbortSignal, connections?: number, refuseWait?: RefuseWait): Promise<Turn>;
  /** Applies the host's own Crawl-delay (ms), which never shortens the interval. */
  slowDown(host: string, crawlDelayMs: number): void;
  /**
   * Notes the status of a response of `host`, and the pause (ms) that it asks for, or null: requests to a host that answers 429
   * or asks for a pause are refused for a while.
   */
  noteStatus(host: string, status: number, askedMs: number | null): void;
  /** Number of hosts in memory. */
  readonly size: number;
  /** Refuses all waiting requests. */
  stop(): void;
}

/** Opens the queues of all hosts; one per process. */
export function openPoliteness(
  options: HostRules & { clock: Pick<Clock, 'tick'>; leases?: Leases | null },
): Politeness {
  const { clock, connections, intervalMs, leases = null } = options;
  const hosts = new Map<string, HostTurns>();
  let sweepAt = MAX_HOSTS;

  function hostNamed(name: string): HostTurns {
    const known = hosts.get(name);
    if (known) return known;
    if (hosts.size >= sweepAt) forgetIdle();
    const host = new HostTurns({ name, intervalMs, clock, leases });
    hosts.set(name, host);
    return host;
  }

  function forgetIdle(): void {
    for (const [name, host] of hosts) {
      if (!host.isIdle) continue;
      host.leave();
      hosts.delete(name);
    }
    sweepAt = Math.max(MAX_HOSTS, 2 * hosts.size);
  }

  return {
    turn: (name, signal, most = connections, refuseWait) => hostNamed(name).wait(most, signal, refuseWait),
    slowDown: (name, crawlDelayMs) => hostNamed(name).slowDown(crawlDelayMs),
    noteStatus: (name, status, askedMs) => hostNamed(name).noteStatus(status, askedMs),
    get size() {
      return hosts.size;
    },
    stop() {
      for (const host of hosts.values()) host.refuseAll(new FetchFailure('cancelled'));
      hosts.clear();
    },
  };
}
