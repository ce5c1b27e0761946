/**
 * Polls put back because their host has more feeds due than it can be asked for soon: they would take the places of polls that
 * wait, and feeds of other hosts would come after them all.
 */
import { type Clock, SECOND } from '../../../platform/clock.ts';
import type { TurnWait } from '../../../web/fetch/host-turns.ts';

/** Longest wait for a host's turn, in ms: of the polls that may wait, a host has as many as it takes meanwhile. */
const MAX_WAIT = 30 * SECOND;

export class PostponedPolls {
  readonly #clock: Pick<Clock, 'tick'>;
  /** By host: up to when (`clock.tick()`) its turns are promised. */
  readonly #promised = new Map<string, number>();
  /** Feeds that such a turn was promised to. */
  readonly #feeds = new Set<number>();

  constructor(clock: Pick<Clock, 'tick'>) {
    this.#clock = clock;
  }

  /** Whether the poll of a feed that begins now had been put back. */
  returned(feed: number): boolean {
    return this.#feeds.delete(feed);
  }

  /**
   * How many ms to put back the poll of a feed that faces this wait; null lets it wait. The host's turns are promised one by
   * one, and a poll that did not return for one comes after them.
   */
  putBack(feed: number, returned: boolean, { host, ms, intervalMs }: TurnWait): number | null {
    const now = this.#clock.tick();
    const after = Math.max(ms, (this.#promised.get(host) ?? now) - now);
    if ((returned ? ms : after) <= MAX_WAIT) return null;
    for (const [name, until] of this.#promised) if (until <= now) this.#promised.delete(name);
    this.#promised.set(host, now + after + intervalMs);
    this.#feeds.add(feed);
    return after;
  }
}
