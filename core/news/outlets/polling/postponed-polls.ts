/**
 * Polls put back because their host has more feeds due than it can be asked for soon: they would take the places of polls that
 * wait, and feeds of other hosts would come after them all.
 */
import { type Clock, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { TurnWait } from '../../../web/fetch/host-turns.ts';

/** Longest wait for a host's turn, in ms: of the polls that may wait, a host has as many as it takes meanwhile. */
const MAX_WAIT = 30 * SECOND;
/** So long after its turn a feed that has not returned is as any other, in ms. */
const FORGOTTEN = 10 * MINUTE;

export class PostponedPolls {
  readonly #clock: Pick<Clock, 'tick'>;
  /** By host: up to when (`clock.tick()`) its turns are promised. */
  readonly #promised = new Map<string, number>();
  /** Feeds that such a turn was promised to, and when (`clock.tick()`). Another process may take it: it is then forgotten. */
  readonly #feeds = new Map<number, number>();

  constructor(clock: Pick<Clock, 'tick'>) {
    this.#clock = clock;
  }

  /** Whether the poll of a feed that begins now had been put back. */
  returned(feed: number): boolean {
    const due = this.#feeds.get(feed);
    this.#feeds.delete(feed);
    return due !== undefined && this.#clock.tick() <= due + FORGOTTEN;
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
    for (const [id, due] of this.#feeds) if (due + FORGOTTEN < now) this.#feeds.delete(id);
    this.#feeds.set(feed, now + after);
    return after;
  }
}
