/**
 * Billing of custom indexes: every past day becomes one ledger line per index, in order, exactly once. A day is priced by
 * the largest number of pages the index held on it; the day an index is removed is its last. A day that the month's credit
 * cannot cover is free, and the index is not refreshed until there is credit again.
 */
import { BeyondCredit, billDay, type DayBilled, type IndexDay } from '../billing/daily.ts';
import { dayOf } from '../billing/utc-days.ts';
import { type Clock, DAY } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database, Queryable } from '../store/database.ts';
import { lockIndex } from '../store/indexes/indexes.ts';
import { deleteIndex, heldOn, recordBilled, unbilledIndexes } from '../store/tenants/daily-bills.ts';

export interface BillDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
  /** Whether custom indexes are enabled for an organization; disabled days are free. Default: they are. */
  mayUse?(org: string): Promise<boolean>;
}

/** Missed days this far back are billed late; earlier ones are free. */
const LATEST_DAYS = 62;
const AT_ONCE = 200;

/**
 * Bills every past unbilled day. Safe to call at any time, by several processes at once. Throws the error of the
 * first index that could not be billed, after billing all others.
 */
export async function billIndexes(deps: BillDeps, signal?: AbortSignal): Promise<void> {
  const yesterday = dayOf(deps.clock.now() - DAY);
  let trouble: { error: unknown } | null = null;
  for (let after = ''; ; ) {
    const unbilled = await unbilledIndexes(deps.db, yesterday, after, AT_ONCE);
    for (const { id, org } of unbilled) {
      signal?.throwIfAborted();
      try {
        const free = deps.mayUse !== undefined && !(await deps.mayUse(org));
        await billIndex(deps, id, free);
      } catch (error) {
        trouble ??= { error };
      }
    }
    if (unbilled.length < AT_ONCE) break;
    after = unbilled.at(-1)!.id;
  }
  if (trouble) throw trouble.error;
}

async function billIndex(deps: BillDeps, id: string, isFree: boolean): Promise<void> {
  for (let next: Next | null = null; ; ) {
    try {
      next = await deps.db.transaction((tx) => settleNext(tx, id, deps.clock.now(), isFree));
    } catch (error) {
      if (!(error instanceof BeyondCredit)) throw error;
      next = await deps.db.transaction((tx) => settleNext(tx, id, deps.clock.now(), true));
    }
    if (next === null) return;
    const { line, billed } = next;
    if (billed.outcome !== 'billed') continue;
    const { org, urls: quantity } = line;
    deps.observe({ event: 'billed', org, item: 'custom_index', nano_usd: String(billed.nano), quantity });
  }
}

interface Next {
  line: IndexDay;
  billed: DayBilled;
}

/** Settles the next day that is due, billed or free; null when none is. */
async function settleNext(tx: Queryable, id: string, now: number, isFree: boolean): Promise<Next | null> {
  const line = await nextLine(tx, id, now);
  if (line === null) {
    await deleteIndex(tx, id);
    return null;
  }
  const billed = isFree
    ? { outcome: 'nothing' as const, nano: 0n as const }
    : await billDay(tx, line, new Date(now));
  await recordBilled(tx, id, line.day);
  return { line, billed };
}

/** The index is locked until the transaction ends, so that nobody else bills this day or another one. */
async function nextLine(tx: Queryable, id: string, now: number): Promise<IndexDay | null> {
  const index = await lockIndex(tx, id);
  if (index === null) return null;
  const end = index.removedAt === null ? now - DAY : index.removedAt.getTime();
  const last = Date.parse(dayOf(end));
  const first = Math.max(Date.parse(index.billedTo) + DAY, last - (LATEST_DAYS - 1) * DAY);
  if (first > last || last > now) return null;
  const day = dayOf(first);
  return { org: index.org, index: id, day, urls: await heldOn(tx, id, day) };
}
