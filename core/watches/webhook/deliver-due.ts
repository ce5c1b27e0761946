/**
 * Deliveries to webhooks: stored together with the matches and delivered at least once, in order per watch, each always
 * under the same id. A failed one is retried for a day; then the watch is `failing` until its owner resumes it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import {
  claimDueDeliveries,
  type Delivery,
  deleteDelivery,
  giveUpDeliveries,
  isStillClaimed,
  postponeDelivery,
} from '../../store/watches/deliveries.ts';
import { listMatches } from '../../store/watches/matches.ts';
import { findWatch, lockWatch, updateWatch, type WatchRow } from '../../store/watches/watches.ts';
import type { RightsDeps } from '../../tenants/rights.ts';
import type { Fetcher } from '../../web/fetch/fetch.ts';
import { FetchFailure } from '../../web/fetch-failure.ts';
import { type Outlets, visibleMatches } from '../visible-matches.ts';
import { watchRecord } from '../watch-record.ts';
import { rightsOrNull } from '../watch-rights.ts';
import { postWebhook } from './post-webhook.ts';

export interface DeliverDeps extends RightsDeps {
  observe: Observe;
  fetcher: Fetcher;
  index: { sources: Outlets };
  /** Where callers reach the service; null when that is unknown. */
  baseUrl: string | null;
}

/** Concurrent deliveries. */
const WIDTH = 32;
/** While slow receivers keep some busy, others are claimed after this time. */
const LOOK_AGAIN = SECOND;
/** An attempt cut off by a crash is repeated after this time. */
const LEASE = 3 * MINUTE;
/** A delivery not begun by then is left to be claimed again, because its claim may expire during the attempt. */
const LATEST_START = 2 * MINUTE;
const MAX_JOB_TIME = 8 * MINUTE;
/** Waits after the first, second … attempt; the last one repeats until `TRIED_FOR` is over. */
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const TRIED_FOR = DAY;
/** How long until a watch that may not deliver is checked again. */
const RECHECK = HOUR;
/** HTTP status of a receiver that is gone for good. */
const GONE = 410;

/** Delivers what is due until nothing is left. */
export async function deliverDue(deps: DeliverDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const began = clock.tick();
  const underway = new Underway();
  try {
    while (!signal.aborted && !underway.failed && clock.tick() - began < MAX_JOB_TIME) {
      const now = clock.now();
      const taken = await claimDueDeliveries(db, {
        now: new Date(now),
        until: new Date(now + LEASE),
        limit: WIDTH - underway.size,
        underway: underway.byOrganization,
      });
      if (taken.length === 0 && underway.size === 0) break;
      const latest = clock.tick() + LATEST_START;
      for (const delivery of taken) {
        underway.add(hostOf(delivery.webhookUrl), delivery.org, async () => {
          if (!signal.aborted && clock.tick() <= latest) await deliver(deps, delivery, signal);
        });
      }
      await underway.ended(LOOK_AGAIN);
    }
  } finally {
    await underway.ended();
  }
  if (underway.failed) throw underway.failed.error;
}

/** Deliveries in progress, one at a time per host: a slow receiver only holds up its own. */
class Underway {
  /** The last delivery of each host; each waits for the one before. */
  readonly #tails = new Map<string, Promise<void>>();
  readonly byOrganization = new Map<string, number>();
  size = 0;
  /** The first error that is not the receiver's. */
  failed: { error: unknown } | null = null;

  add(host: string, org: string, work: () => Promise<void>): void {
    const count = (by: number) => {
      this.size += by;
      const left = (this.byOrganization.get(org) ?? 0) + by;
      if (left > 0) this.byOrganization.set(org, left);
      else this.byOrganization.delete(org);
    };
    count(1);
    const before = this.#tails.get(host) ?? Promise.resolve();
    const tail = before
      .then(work)
      .catch((error: unknown) => {
        this.failed ??= { error };
      })
      .finally(() => count(-1));
    this.#tails.set(host, tail);
  }

  /** When all have ended, or after `ms`. */
  async ended(ms?: number): Promise<void> {
    const over = new AbortController();
    const all = Promise.all(this.#tails.values()).then(() => over.abort());
    if (ms === undefined) return all;
    await sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
  }
}

async function deliver(deps: DeliverDeps, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { db, observe, baseUrl } = deps;
  const { id, firstMatch: from, lastMatch: to, attempts: attempt } = delivery;
  // While it waited for its host, its owner may have set another webhook or secret, and an earlier attempt have succeeded.
  const watch = await findWatch(db, delivery.watch);
  if (!(await isStillClaimed(db, delivery))) return;
  const rows = await listMatches(db, delivery.watch, { from, to, limit: to - from + 1 });
  // The webhook was removed, or its matches are too old to be stored.
  if (watch === null || watch.webhookUrl === null || rows.length === 0) return deleteDelivery(db, id);
  const owner = await rightsOrNull(deps, watch, ['watches']);
  if (owner === null) return postponeDelivery(db, id, new Date(deps.clock.now() + RECHECK), 0);
  const matches = visibleMatches(rows, owner.org.outlets, deps.index.sources);
  if (matches.length === 0) return deleteDelivery(db, id);
  try {
    const { status } = await postWebhook(
      deps,
      { url: watch.webhookUrl, secret: watch.webhookSecret! },
      id,
      { watch: watchRecord(watch, baseUrl), matches },
      signal,
    );
    await db.transaction(async (tx) => {
      const held = await lockWatch(tx, watch.id, watch.org);
      // Its owner has set another webhook in the meantime, which gets this delivery as well.
      if (held?.webhookUrl !== watch.webhookUrl) return;
      await deleteDelivery(tx, id);
      if (held.webhookError !== null) await updateWatch(tx, watch.id, { webhookError: null });
    });
    observe({
      event: 'webhook',
      what: 'delivered',
      watch: watch.id,
      delivery: id,
      attempt,
      detail: `${status}`,
    });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    // This process is stopping, so no attempt was made. A turn that did not come in time counts as the receiver's failure.
    if (error.reason === 'cancelled' && signal.aborted)
      return postponeDelivery(db, id, new Date(deps.clock.now() + SECOND));
    await recordFailure(deps, delivery, watch, error);
  }
}

async function recordFailure(
  { db, clock, observe }: DeliverDeps,
  delivery: Delivery,
  watch: WatchRow,
  failure: FetchFailure,
): Promise<void> {
  const { id, attempts: attempt, triedFrom } = delivery;
  const now = clock.now();
  const wait = Math.max(WAITS[Math.min(attempt, WAITS.length) - 1]!, failure.retryAfterMs ?? 0);
  const ends = triedFrom.getTime() + TRIED_FOR;
  const isOver = failure.upstreamStatus === GONE || now >= ends;
  const detail = `Attempt ${attempt} to deliver to the webhook failed (${failure.message}).`;
  await db.transaction(async (tx) => {
    const held = await lockWatch(tx, watch.id, watch.org);
    // Its owner has resumed it, or set another webhook, in the meantime.
    if (held === null || !(await isStillClaimed(tx, delivery, true))) return;
    if (!isOver) {
      // The last attempt is made when the day is over.
      const due = new Date(Math.min(now + wait, ends));
      await postponeDelivery(tx, id, due);
      await updateWatch(tx, watch.id, { webhookError: `${detail} The next is at ${due.toISOString()}.` });
      return;
    }
    await giveUpDeliveries(tx, watch.id);
    await updateWatch(tx, watch.id, {
      // Its owner has paused it.
      ...(held.nextRunAt !== null && { status: 'failing' }),
      webhookError: `${detail} Deliveries wait until the status is set to active.`,
      // No more searches are billed whose matches nobody would get.
      ...(watch.feedToken === null && { nextRunAt: null }),
    });
  });
  const what = isOver ? 'given-up' : 'later';
  observe({ event: 'webhook', what, watch: watch.id, delivery: id, attempt, detail: failure.message });
}

function hostOf(url: string | null): string {
  return URL.parse(url ?? '')?.host ?? '';
}
