/** Looking at the press: every minute the feeds that are due become one job each. */

import type { JobKind, Jobs } from '../../../jobs/jobs.ts';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import { dueFeeds } from '../../../store/outlets/outlets.ts';
import { type PollDeps, pollFeed } from '../poll-feed.ts';

export const POLL_QUEUE = 'poll-feed';
export const DUE_QUEUE = 'due-feeds';

/** Feeds made into jobs at once; the rest follow a minute later. */
const DUE_AT_ONCE = 500;
const POLLS_AT_ONCE = 8;

interface PollData {
  feed: number;
  /** Since when a look is due or wanted, in milliseconds. */
  at: number;
}

export function pollJob(deps: PollDeps): JobKind<PollData> {
  return {
    queue: POLL_QUEUE,
    key: (data) => String(data.feed),
    atOnce: POLLS_AT_ONCE,
    expireSeconds: (5 * MINUTE) / SECOND,
    retries: 1,
    run: (data, signal) => pollFeed(deps, data.feed, { signal, askedAt: data.at }),
  };
}

export function dueJob(deps: PollDeps, jobs: Jobs): JobKind {
  return {
    queue: DUE_QUEUE,
    cron: '* * * * *',
    atOnce: 1,
    expireSeconds: MINUTE / SECOND,
    retries: 0,
    run: () => sendDue(deps, jobs),
  };
}

/** Makes a job of every feed that is due. */
export async function sendDue({ db, clock }: Pick<PollDeps, 'db' | 'clock'>, jobs: Jobs): Promise<void> {
  // A feed that is being looked at is still due: its second job will find that a look has been made since it was.
  for (const { id: feed, since } of await dueFeeds(db, new Date(clock.now()), DUE_AT_ONCE)) {
    await jobs.send(POLL_QUEUE, { feed, at: since.getTime() });
  }
}
