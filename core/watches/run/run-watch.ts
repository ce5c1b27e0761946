/**
 * One run of a watch: its search, and what is new in the results. The run, its bill, its matches, their deliveries and the
 * time of the next run are committed together, so that an interrupted run leaves nothing behind and is repeated.
 */
import { type Caller, Unwanted } from '../../answers/answer-service.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { type ErrorCode, Failure, failureOf } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Answer } from '../../search/answer/answer.ts';
import type { CustomIndexes } from '../../search/candidates/candidate-source.ts';
import type { SearchRequest } from '../../search/request/search-request.ts';
import type { ServeDeps } from '../../search/serve/cached-answers.ts';
import { serveSearch } from '../../search/serve/search.ts';
import type { Queryable } from '../../store/database.ts';
import {
  type DueWatch,
  failRun,
  finishRun,
  lockFinished,
  updateWatch,
  type WatchRow,
} from '../../store/watches/watches.ts';
import type { RightsDeps } from '../../tenants/rights.ts';
import { requireWatchRights } from '../watch-rights.ts';
import { newestRequest, watchedRequest } from '../watched-request.ts';
import { recordMatches } from './record-matches.ts';

export interface RunDeps extends ServeDeps, RightsDeps {
  observe: Observe;
  indexes: CustomIndexes;
  /** UTC offset at which dates without a time are read. */
  dateOffset: string;
  /** Time that one search may take, in ms. */
  searchMs: number;
}

/** A run that failed for a transient reason is repeated after this time. */
const RETRY = 5 * MINUTE;
/** A watch paused because of its account (credit, key, switches) tries again after this time. */
const RECHECK = HOUR;

/**
 * The status of a watch after a failed run: `paused` until it is allowed and can be paid for again, `failing` until its
 * owner changes it. After any other failure it is tried again later.
 */
const OUTCOMES: Partial<Record<ErrorCode, 'paused' | 'failing'>> = {
  insufficient_credit: 'paused',
  invalid_api_key: 'paused',
  plugin_disabled: 'paused',
  organization_suspended: 'paused',
  index_not_found: 'failing',
  invalid_request: 'failing',
};

/** Runs a watch and returns the number of new matches. A failure is recorded in the watch, not thrown. */
export async function runWatch(deps: RunDeps, watch: DueWatch, signal: AbortSignal): Promise<number> {
  const { clock, observe } = deps;
  const began = clock.tick();
  try {
    const matches = await reportNew(deps, watch, signal);
    observe({ event: 'watch-run', watch: watch.id, matches, ms: clock.tick() - began });
    return matches;
  } catch (error) {
    // Paused, deleted, or run by another process in the meantime.
    if (!(error instanceof Unwanted)) await recordFailure(deps, watch, error, signal);
    return 0;
  }
}

async function reportNew(deps: RunDeps, watch: DueWatch, signal: AbortSignal): Promise<number> {
  const { org, key } = await requireWatchRights(deps, watch, ['watches', 'search']);
  const request = watchedRequest(watch, deps.dateOffset, deps.clock.now());
  const from = request.index ? await deps.indexes.open(org, request.index) : undefined;
  if (from) request.index_version = from.version;
  const caller: Caller = {
    org,
    key,
    cap: null,
    signal: AbortSignal.any([signal, AbortSignal.timeout(deps.searchMs)]),
  };
  let matches = 0;
  const search = async (
    asked: SearchRequest,
    { by = caller, hold = (tx) => lockFinished(tx, watch), ...billing }: RunSearchOptions = {},
  ): Promise<Answer> => {
    let found = 0;
    const answer = await serveSearch(deps, by, asked, {
      ...(from && { from }),
      ...billing,
      isOld: true,
      async alongside(tx, { results }) {
        const held = await hold(tx);
        if (held === null) throw new Unwanted();
        found = await recordMatches(tx, held, results, new Date(deps.clock.now()));
      },
    });
    matches += found;
    return answer;
  };
  const now = deps.clock.now();
  const first = await search(request, {
    billedAs: `${watch.id}/${watch.runs + 1}`,
    hold: (tx) => finishAt(now, watch, tx),
  });
  // Only one search is billed: further pages are read only while they are free.
  const unpaid = { ...caller, cap: 0n };
  let cursor = first.next_cursor;
  while (cursor !== undefined && !signal.aborted)
    cursor = await cursorAfter(search({ ...request, cursor }, { by: unpaid }));
  const newest = isCut(first) ? newestRequest(request, watch, { dateOffset: deps.dateOffset, now }) : null;
  if (newest !== null && !signal.aborted) await search(newest, { isFree: true });
  return matches;
}

/** What is particular to one of the searches of a run. */
interface RunSearchOptions {
  by?: Caller;
  billedAs?: string;
  isFree?: boolean;
  /** Locks the watch to which matches are reported; null: it no longer wants them. */
  hold?: (tx: Queryable) => Promise<WatchRow | null>;
}

/** Ends a run that began at `now`, and locks the watch. Null: it was paused, deleted, or run by another process. */
async function finishAt(now: number, watch: DueWatch, tx: Queryable): Promise<WatchRow | null> {
  const held = await finishRun(tx, watch, new Date(now), new Date(nextRun(watch, now)));
  if (held === null || held.everyMinutes === watch.everyMinutes) return held;
  // The interval was changed in the meantime.
  const { everyMinutes } = held;
  return updateWatch(tx, held.id, { nextRunAt: new Date(nextRun({ ...watch, everyMinutes }, now)) });
}

/** Whether more articles match than the mode judges. */
function isCut({ left_out: leftOut }: Pick<Answer, 'left_out'>): boolean {
  return leftOut.some(({ reason }) => reason === 'beyond_mode');
}

/** The cursor after a page. Undefined also if the page is no longer free: its articles are left to the next run. */
async function cursorAfter(page: Promise<Answer>): Promise<string | undefined> {
  try {
    return (await page).next_cursor;
  } catch (error) {
    if (error instanceof Failure && error.code === 'insufficient_credit') return undefined;
    throw error;
  }
}

/** The interval counts from when the run was due, or from now if it was late by more than an interval. */
function nextRun({ dueAt, everyMinutes }: DueWatch, now: number): number {
  const next = dueAt.getTime() + everyMinutes * MINUTE;
  return next > now ? next : now + everyMinutes * MINUTE;
}

async function recordFailure(
  { db, clock, observe }: RunDeps,
  watch: DueWatch,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  // This process is stopping; another one, or this one after its restart, repeats the run.
  if (signal.aborted) return failRun(db, watch, { status: null, nextRunAt: watch.dueAt, error: null });
  const failure = failureOf(error);
  const isOurs = failure.code === 'internal_error';
  const why = OUTCOMES[failure.code] ?? 'later';
  const wait = why === 'paused' ? RECHECK : Math.min(RETRY, watch.everyMinutes * MINUTE);
  const nextRunAt = why === 'failing' ? null : new Date(clock.now() + wait);
  const message = isOurs
    ? 'The search failed by a fault of the service; it will be made again.'
    : failure.message;
  await failRun(db, watch, { status: why === 'later' ? null : why, nextRunAt, error: message });
  const detail = isOurs ? String(failure.cause ?? failure) : failure.message;
  observe({ event: 'watch-not-run', watch: watch.id, why, error: detail });
}
