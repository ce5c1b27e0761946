/**
 * Polls feeds when they are due. What is due is a column of their table, and a process claims what it polls there: no
 * feed is polled by two processes, and the claims of a process that died expire. A job for each poll would cost more
 * than the poll of an unchanged feed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { isReported } from '../../platform/errors.ts';
import { Permits } from '../../platform/permits.ts';
import {
  claimDueFeeds,
  FEEDS_CHANNEL,
  type Feed,
  findFeeds,
  postponePoll,
  prolongClaims,
  releaseClaims,
} from '../../store/outlets/feeds.ts';
import { CatchUp } from '../catch-up.ts';
import { type PollDeps, pollFeed } from '../outlets/polling/poll-feed.ts';
import { PostponedPolls } from '../outlets/polling/postponed-polls.ts';

/** Polls that may be under way when one begins, without those that wait for their host's turn: a new host is left alone between robots.txt and feed. */
const AT_ONCE = 32;
/** With those that wait: each may come back with a document. */
const MAX_POLLS = 96;
/** How many polls store what they found at the same time. A search waits for as many when it asks the database. */
const STORED_AT_ONCE = 4;
/** From one new feed to the next, in ms: left alone for equally long, all would come back together, and a search after them. */
const NEW_INTERVAL = 20;
/** To claim feeds one by one would cost a query each. */
const MIN_CLAIM = 16;
/** How often due feeds are looked for, in ms. */
const CLAIM_INTERVAL = SECOND;
/** A claim lasts this long, and is renewed this often, in ms. */
const CLAIM = 30 * SECOND;
const RENEW_INTERVAL = 10 * SECOND;
/** A feed whose poll failed for a reason of this service is polled again after this time at the latest, in ms. */
const LONGEST_RETRY = 5 * MINUTE;
const PUT_OFF = 'the service could not finish the last poll';
/** Longer polls are cut off, in ms. Feeds of one host wait for one another, each for its Crawl-delay. */
const LONGEST_POLL = 15 * MINUTE;

export class FeedPoller {
  readonly #deps: PollDeps;
  readonly #stopping = new AbortController();
  /** Polls under way, by the id of the feed. */
  readonly #polls = new Map<number, Promise<void>>();
  /** Those of them that wait for their host's turn. */
  readonly #waiting = new Set<number>();
  readonly #permits = new Permits(STORED_AT_ONCE);
  readonly #postponed: PostponedPolls;
  /** Never throws. */
  readonly #claims = new CatchUp(() =>
    this.#claimDue().catch((error: unknown) => this.#reportUnlessReported('claim-feeds', error)),
  );
  /** Whether more feeds were due than there was room for. */
  #isBehind = false;
  #timers: NodeJS.Timeout[] = [];
  #unlisten: (() => Promise<void>) | null = null;

  constructor(deps: PollDeps) {
    this.#deps = deps;
    this.#postponed = new PostponedPolls(deps.clock);
  }

  async start(): Promise<void> {
    const { db } = this.#deps;
    // The embedded database has no other process that could hold any.
    if (db.kind === 'pglite') await releaseClaims(db);
    this.#unlisten = await db.listen(FEEDS_CHANNEL, () => this.#claim());
    this.#timers = [
      setInterval(() => this.#claim(), CLAIM_INTERVAL).unref(),
      setInterval(() => this.#renew(), RENEW_INTERVAL).unref(),
    ];
    this.#claim();
  }

  /** Cuts off what is being polled, and leaves it to others. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    const left = [...this.#polls.keys()];
    this.#stopping.abort();
    await this.#unlisten?.();
    await this.#claims.settled();
    await Promise.all(this.#polls.values());
    await this.#leave(left);
  }

  async #leave(feeds: readonly number[]): Promise<void> {
    // Without the database the claims expire by themselves.
    if (feeds.length > 0) await prolongClaims(this.#deps.db, feeds, null).catch(() => undefined);
  }

  /** Claims and polls what is due, as far as there is room. */
  #claim(): void {
    void this.#claims.run();
  }

  async #claimDue(): Promise<void> {
    const { db, clock } = this.#deps;
    const limit = this.#room;
    if (limit <= 0 || this.#stopping.signal.aborted) return;
    const now = clock.now();
    const ids = await claimDueFeeds(db, { now: new Date(now), until: new Date(now + CLAIM), limit });
    this.#isBehind = ids.length === limit;
    if (ids.length === 0) return;
    const feeds = await findFeeds(db, ids);
    for (const [at, feed] of feeds.entries()) {
      if (this.#stopping.signal.aborted) return this.#leave(feeds.slice(at).map(({ id }) => id));
      if (this.#polls.has(feed.id)) continue;
      this.#begin(feed);
      if (feed.polledAt === null) await sleep(NEW_INTERVAL);
    }
  }

  /** How many more polls may begin. */
  get #room(): number {
    const { size } = this.#polls;
    return Math.min(AT_ONCE - (size - this.#waiting.size), MAX_POLLS - size);
  }

  #claimIfBehind(): void {
    if (this.#isBehind && this.#room >= MIN_CLAIM) this.#claim();
  }

  #begin(feed: Feed): void {
    const poll = this.#poll(feed).finally(() => {
      this.#polls.delete(feed.id);
      this.#claimIfBehind();
    });
    this.#polls.set(feed.id, poll);
  }

  /** Never throws. */
  async #poll(feed: Feed): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(LONGEST_POLL)]);
    const polledAt = new Date(this.#deps.clock.now());
    try {
      const onWait = (isWaiting: boolean) => this.#onWait(feed, isWaiting);
      const options = { signal, onWait, permits: this.#permits, postponed: this.#postponed };
      await pollFeed(this.#deps, feed, options);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#reportUnlessReported('poll-feed', error, String(feed.id));
      await this.#putOff(feed, polledAt);
    }
  }

  /**
   * A poll that failed for a reason of this service, such as a full disk, is no reason to ask the outlet every time that a claim
   * would have expired. The claim ends, so that an operator can have the feed polled earlier.
   */
  async #putOff({ id }: Feed, polledAt: Date): Promise<void> {
    const { db, clock, rhythm } = this.#deps;
    const nextPollAt = new Date(clock.now() + Math.min(rhythm.minMinutes * MINUTE, LONGEST_RETRY));
    // Without the database the claim expires as it was.
    await postponePoll(db, id, { polledAt, nextPollAt, why: PUT_OFF }).catch(() => undefined);
  }

  #onWait({ id }: Feed, isWaiting: boolean): void {
    if (!isWaiting) {
      this.#waiting.delete(id);
      return;
    }
    this.#waiting.add(id);
    this.#claimIfBehind();
  }

  /** Extends the claims of what is being polled. */
  #renew(): void {
    const { db, clock } = this.#deps;
    const ids = [...this.#polls.keys()];
    if (ids.length === 0) return;
    prolongClaims(db, ids, new Date(clock.now() + CLAIM)).catch((error: unknown) =>
      this.#reportUnlessReported('renew-claims', error),
    );
  }

  /** The store itself reports a database that is away, full or busy. */
  #reportUnlessReported(work: string, error: unknown, job = '-'): void {
    if (isReported(error)) return;
    this.#deps.observe({ event: 'job-failed', queue: work, job, error: (error as Error).message });
  }
}
