/** The first part of a crawl pass: stores the addresses of an index and drops those that its list no longer contains. */
import { dayOf } from '../../billing/utc-days.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { deleteInSteps } from '../../store/expiry.ts';
import type { IndexRow } from '../../store/indexes/indexes.ts';
import { countListed, deleteUnlisted, relistPages, saveListedUrls } from '../../store/indexes/page-list.ts';
import { recordHeld } from '../../store/tenants/daily-bills.ts';
import { withTurns } from '../page-url.ts';
import { lockPass, updatePass } from './crawl-pass.ts';
import { feedAddresses, type ListReport, sitemapAddresses } from './read-list.ts';
import type { ReadDeps } from './read-page.ts';

export interface ListDeps extends ReadDeps {
  db: Database;
}

/** A list without addresses, which is more likely a mistake than a wish to drop everything. */
export class EmptyList extends Error {}

const DROP_STEP = 500;
const ROWS_STEP = 500;
/** Problems listed individually. */
const MAX_LISTED = 3;

/**
 * Lists the addresses of the current pass. Safe to call again after an interruption: stored addresses stay.
 * Throws `FetchFailure` or `FormatError` when the list cannot be read, `EmptyList` when it is empty, and
 * `Superseded`.
 */
export async function recordList(deps: ListDeps, index: IndexRow, signal: AbortSignal): Promise<void> {
  const listing: ListReport = { problems: [] };
  const listed = await saveList(deps, index, listing, signal);
  if (listed.count === 0) throw new EmptyList(`It contains no addresses${because(listing.problems)}.`);
  // A feed is a window, and a list read in part says nothing about missing addresses.
  const whole = index.kind !== 'feed' && listing.problems.length === 0;
  const keep = whole ? 0 : Math.max(0, index.maxUrls - listed.count);
  const { db, clock } = deps;
  const forget = (limit: number) =>
    db.transaction(async (tx) => forgetUnlisted(tx, await lockPass(tx, index), keep, limit, clock.now()));
  const dropped = await deleteInSteps(DROP_STEP, forget, signal);
  await updatePass(db, index, { listed: true, error: noticeOf(index, listing, listed.more, dropped) });
}

interface Listed {
  count: number;
  /** There were more addresses than the index may have. */
  more: boolean;
}

async function saveList(
  deps: ListDeps,
  index: IndexRow,
  listing: ListReport,
  signal: AbortSignal,
): Promise<Listed> {
  const { db } = deps;
  if (index.kind === 'urls') {
    return db.transaction(async (tx) => {
      await lockPass(tx, index);
      // A new or changed list of addresses has been stored along with the change.
      if ((await countListed(tx, index.id, index.pass)) === 0) await relistPages(tx, index.id, index.pass);
      return { count: await countListed(tx, index.id, index.pass), more: false };
    });
  }
  const turns = new Map<string, number>();
  let count = 0;
  const known = new Set<string>();
  for await (const step of addressesOf(deps, index, listing, signal)) {
    signal.throwIfAborted();
    const fresh = step.filter((address) => !known.has(address) && known.add(address));
    const taken = withTurns(fresh.slice(0, index.maxUrls - count), turns);
    const now = new Date(deps.clock.now());
    for (let at = 0; at < taken.length; at += ROWS_STEP) {
      const rows = taken.slice(at, at + ROWS_STEP);
      await db.transaction(async (tx) => {
        await lockPass(tx, index);
        await saveListedUrls(tx, index.id, index.pass, rows, now);
      });
    }
    count += taken.length;
    if (taken.length < fresh.length) return { count, more: true };
  }
  return { count, more: false };
}

async function* addressesOf(
  deps: ListDeps,
  index: IndexRow,
  listing: ListReport,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const asked = { ...deps, signal };
  if (index.kind === 'sitemap') yield* sitemapAddresses(asked, index.source!, listing);
  else yield* feedAddresses(asked, index.source!);
}

/**
 * Deletes up to `limit` pages not listed in this pass, until at most `keep` of them are left. Returns how many
 * were deleted. The index must be locked.
 */
export async function forgetUnlisted(
  tx: Queryable,
  held: Pick<IndexRow, 'id' | 'pass' | 'indexed'>,
  keep: number,
  limit: number,
  now: number,
): Promise<number> {
  const { count, indexed } = await deleteUnlisted(tx, held.id, held.pass, keep, limit);
  if (indexed > 0) await recordHeld(tx, held.id, dayOf(now), held.indexed, held.indexed - indexed);
  return count;
}

/** A notice for the owner about a list that was read, or null. */
function noticeOf(
  { kind, maxUrls }: IndexRow,
  { problems }: ListReport,
  more: boolean,
  dropped: number,
): string | null {
  const kept = dropped === 0 ? 'no address was' : `only addresses beyond max_urls (${maxUrls}) were`;
  const parts = [
    ...(more ? [`The ${kind} names more than max_urls (${maxUrls}) addresses; the rest is left out.`] : []),
    ...(problems.length > 0
      ? [`Parts of the list could not be read, so ${kept} removed${because(problems)}.`]
      : []),
  ];
  return parts.join(' ') || null;
}

/** What could not be read, as the end of a sentence; empty when all of it could be. */
function because(problems: readonly string[]): string {
  if (problems.length === 0) return '';
  const others = problems.length > MAX_LISTED ? `; and ${problems.length - MAX_LISTED} more` : '';
  return `: ${problems.slice(0, MAX_LISTED).join('; ')}${others}`;
}
