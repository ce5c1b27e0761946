/**
 * Crawls a custom index in slices: a pass lists its addresses, reads them and indexes their words. Its state is in
 * the store, so the next slice resumes an interrupted one, in any process.
 */
import { priceOfDay } from '../../billing/daily.ts';
import type { Meter } from '../../billing/meter.ts';
import type { MayRead } from '../../news/outlets/visible-outlets.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Queryable } from '../../store/database.ts';
import { deleteInSteps } from '../../store/expiry.ts';
import { listUrls } from '../../store/indexes/indexed-pages.ts';
import {
  beginPass,
  finishRemovedIndex,
  type IndexRow,
  lockIndex,
  restartPass,
  updateIndex,
} from '../../store/indexes/indexes.ts';
import { countListed, deletePagesOf, nextTodo } from '../../store/indexes/page-list.ts';
import { updateSegments } from '../words/update-segments.ts';
import { type CrawlPass, lockPass, Superseded, updatePass } from './crawl-pass.ts';
import { crawlSlice, type SliceDeps } from './crawl-slice.ts';
import { isListFault } from './read-list.ts';
import { EmptyList, recordList } from './record-list.ts';
import { refuseHidden } from './refuse-hidden.ts';

export interface CrawlDeps extends SliceDeps {
  observe: Observe;
  meter: Meter;
  /** Whether custom indexes are enabled for an organization. Default: they are. */
  mayUse?(org: string): Promise<boolean>;
  /** The pages that an organization may read; null, the default: all. */
  readable?(org: string): Promise<MayRead | null>;
  /** How long one slice may take; default a minute. */
  sliceMs?: number;
}

/** A pass does not end while retries are due within this time. */
const PATIENCE = 5 * MINUTE;
/** An index that is disabled or lacks credit is checked again after this time. */
const LACK_CHECK = HOUR;
const SWITCHED_OFF =
  'Custom indexes are switched off for this organization: this index is not refreshed, nor billed.';
/** First wait after a list that could not be read; doubled each time, up to the index's own interval. */
const LIST_AGAIN = 10 * MINUTE;
/** How outdated the words of an index may get during a long pass. */
const WORDS_AGE = 10 * MINUTE;
const PURGE_STEP = 1000;

/** Does what is due for an index, for about a minute. True when there is more to do at once. */
export async function crawlIndex(deps: CrawlDeps, id: string, signal: AbortSignal): Promise<boolean> {
  const found = await lockIndex(deps.db, id);
  if (found === null) return false;
  if (found.removedAt !== null) return purge(deps, id, signal);
  try {
    return await continuePass(deps, found, signal);
  } catch (error) {
    // Start again with the new state.
    if (error instanceof Superseded) return true;
    throw error;
  }
}

async function continuePass(deps: CrawlDeps, found: IndexRow, signal: AbortSignal): Promise<boolean> {
  const { clock, observe, readable, sliceMs } = deps;
  const index = await beginIfDue(deps, found);
  if (index === null) return false;
  const reading = { ...deps, mayRead: (await readable?.(index.org)) ?? null };
  if (index.beganAt !== null && !index.listed) {
    const refused = await refuseHidden(reading, index, signal);
    const left = { ...index, indexed: index.indexed - refused };
    if (!(await listAddresses(reading, left, signal))) return false;
  }
  const began = clock.tick();
  const { read, failed } = await crawlSlice(reading, index, signal, sliceMs);
  if (read > 0)
    observe({ event: 'index-read', index: index.id, pages: read, failed, ms: clock.tick() - began });
  return advance(deps, index, signal);
}

/**
 * The index, with a new pass if one is due; null if it has to wait. Throws `Superseded`, like all functions below.
 */
async function beginIfDue(deps: CrawlDeps, index: IndexRow): Promise<IndexRow | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const due = index.nextRefreshAt !== null && index.nextRefreshAt.getTime() <= now;
  if (index.beganAt === null && !due) return index;
  const lacking = (await isSwitchedOff(deps, index)) ? SWITCHED_OFF : await lackOfCredit(deps, index);
  if (lacking !== null) {
    // When the pass continues, it lists its addresses again, which replaces this notice.
    await updatePass(db, index, { error: lacking, listed: false, dueAt: new Date(now + LACK_CHECK) });
    return null;
  }
  if (index.beganAt !== null && !(await wasListedInPart(db, index))) return index;
  const start = index.beganAt === null ? beginPass : restartPass;
  const next = await start(db, index.id, new Date(now));
  if (next === null) throw new Superseded();
  return next;
}

/**
 * Whether the list is to be read once more in a pass, after it was interrupted or had to wait. What it no longer names would count as
 * listed by this pass, and stay.
 */
async function wasListedInPart(db: Queryable, { id, pass, kind, listed }: IndexRow): Promise<boolean> {
  return !listed && kind !== 'urls' && (await countListed(db, id, pass)) > 0;
}

async function isSwitchedOff({ mayUse }: CrawlDeps, { org }: IndexRow): Promise<boolean> {
  return mayUse !== undefined && !(await mayUse(org));
}

/** Why the organization cannot pay another day of the index, as a sentence; null when it can. */
async function lackOfCredit({ meter, clock }: CrawlDeps, { org, indexed }: IndexRow): Promise<string | null> {
  const { spent, credit, renewsAt } = await meter.balance(org);
  const day = priceOfDay(Math.max(1, indexed), clock.now());
  if (credit === null || spent + day <= credit) return null;
  return `The monthly credit is used up: this index is not refreshed until there is credit again; it renews at ${renewsAt.toISOString().replace('.000', '')}.`;
}

/** Lists the addresses; false when listing, and so the pass, failed. */
async function listAddresses(deps: CrawlDeps, index: IndexRow, signal: AbortSignal): Promise<boolean> {
  try {
    await recordList(deps, index, signal);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (!isListFault(error) && !(error instanceof EmptyList)) throw error;
    // What an interrupted pass has read becomes searchable with the status.
    if (index.indexed > 0) await updateSegments(deps, index.id, signal);
    const now = deps.clock.now();
    const wait = Math.min(LIST_AGAIN * 2 ** Math.min(index.failures, 20), index.refreshHours * HOUR);
    const next = new Date(now + wait);
    await updatePass(deps.db, index, {
      status: index.indexed > 0 ? 'ready' : 'failed',
      error: `The ${index.kind} could not be read: ${error.message}`,
      beganAt: null,
      failures: index.failures + 1,
      nextRefreshAt: next,
      dueAt: next,
    });
    return false;
  }
}

/** After a slice: ends the pass if it is done, and schedules what is next. True: continue at once. */
async function advance(deps: CrawlDeps, pass: CrawlPass, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = deps;
  const index = await lockPass(db, pass);
  const { id } = index;
  const now = clock.now();
  const left = await nextTodo(db, id, new Date(now));
  const waits = left.at === null ? Number.POSITIVE_INFINITY : left.at.getTime() - now;
  const done = waits > PATIENCE && (index.indexed > 0 || left.waiting === 0);
  // A retry may have brought the first page of an index that had none.
  const comes = index.status === 'failed' && index.indexed > 0;
  if (done && (index.beganAt !== null || comes)) return finish(deps, index, left.at, signal);
  if (index.status === 'ready' && (index.beganAt === null ? done : isOld(index.wordsAt, now)))
    await updateSegments(deps, id, signal);
  await db.transaction(async (tx) => {
    // Its interval may have been changed in the meantime.
    const { beganAt, nextRefreshAt } = await lockPass(tx, pass);
    const next = Math.min(timeOf(left.at), timeOf(beganAt === null ? nextRefreshAt : null));
    await updateIndex(tx, id, { dueAt: new Date(Number.isFinite(next) ? next : now) });
  });
  return waits <= 0;
}

async function finish(
  deps: CrawlDeps,
  pass: CrawlPass,
  retryAt: Date | null,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, observe } = deps;
  // An index is ready only once its words are searchable.
  await updateSegments(deps, pass.id, signal);
  const now = clock.now();
  const { total, indexed } = await db.transaction(async (tx) => {
    // Its interval may have been changed in the meantime.
    const index = await lockPass(tx, pass);
    const next = now + index.refreshHours * HOUR;
    // The notice from listing in this pass; one from an earlier pass is outdated.
    const remains = index.beganAt === null ? null : index.error;
    await updateIndex(tx, index.id, {
      status: index.indexed > 0 ? 'ready' : 'failed',
      error: index.indexed > 0 ? remains : await nothingRead(tx, index),
      beganAt: null,
      failures: 0,
      refreshedAt: new Date(now),
      nextRefreshAt: new Date(next),
      dueAt: new Date(Math.min(next, timeOf(retryAt))),
    });
    return index;
  });
  observe({ event: 'index-refreshed', index: pass.id, pass: pass.pass, pages: total, indexed });
  return false;
}

async function nothingRead(db: Queryable, { id, total }: IndexRow): Promise<string> {
  const [first] = await listUrls(db, id, 'failed', 0, 1);
  const why = first?.failure?.detail ?? 'unknown';
  if (total === 1) return `Its only address could not be read: ${why}`;
  return `None of the ${total} addresses could be read; the first: ${why}`;
}

/** Deletes the pages of an index that was removed. */
async function purge({ db }: CrawlDeps, id: string, signal: AbortSignal): Promise<boolean> {
  await deleteInSteps(PURGE_STEP, (limit) => db.transaction((tx) => deletePagesOf(tx, id, limit)), signal);
  await finishRemovedIndex(db, id);
  return false;
}

function isOld(at: Date | null, now: number): boolean {
  return at === null || now - at.getTime() > WORDS_AGE;
}

function timeOf(at: Date | null): number {
  return at?.getTime() ?? Number.POSITIVE_INFINITY;
}
