/** Looking at the press: every minute the feeds that are due become one job each. */

import type { JobKind, Jobs } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { dueFeeds } from '../../store/outlets/outlets.ts';
import { type PollDeps, pollFeed } from '../outlets/poll-feed.ts';

/** Feeds made into jobs at once; the rest follow a minute later. */
const DUE_AT_ONCE = 500;
const POLLS_AT_ONCE = 8;

interface PollData {
  feed: number;
  /** Since when a look is due or wanted, in milliseconds. */
  at: number;
}

export function pollFeedJob(deps: PollDeps): JobKind<PollData> {
  return {
    queue: QUEUES.pollFeed,
    key: (data) => String(data.feed),
    atOnce: POLLS_AT_ONCE,
    expireSeconds: (5 * MINUTE) / SECOND,
    retries: 1,
    run: (data, signal) => pollFeed(deps, data.feed, { signal, askedAt: data.at }),
  };
}

export function dueFeedsJob(deps: PollDeps, jobs: Jobs): JobKind {
  return {
    queue: QUEUES.dueFeeds,
    cron: '* * * * *',
    atOnce: 1,
    expireSeconds: MINUTE / SECOND,
    retries: 0,
    run: () => sendDueFeeds(deps, jobs),
  };
}

/** Makes a job of every feed that is due. */
export async function sendDueFeeds({ db, clock }: Pick<PollDeps, 'db' | 'clock'>, jobs: Jobs): Promise<void> {
  // A feed that is being looked at is still due: its second job will find that a look has been made since it was.
  for (const { id: feed, since } of await dueFeeds(db, new Date(clock.now()), DUE_AT_ONCE)) {
    await jobs.send(QUEUES.pollFeed, { feed, at: since.getTime() });
  }
}
