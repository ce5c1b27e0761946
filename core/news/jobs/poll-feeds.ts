import type { Jobs } from '../../jobs/jobs.ts';
import { dueFeeds } from '../../store/outlets/feeds.ts';
import type { PollDeps } from '../outlets/polling/poll-feed.ts';

/** Feeds queued per run; the rest follow a minute later. */
const DUE_AT_ONCE = 500;

/** Queues a job for every feed that is due. */
export async function sendDueFeeds({ db, clock }: Pick<PollDeps, 'db' | 'clock'>, jobs: Jobs): Promise<void> {
  // A feed being polled is still due: its second job will see that it was polled since then.
  for (const { id: feed, since } of await dueFeeds(db, new Date(clock.now()), DUE_AT_ONCE)) {
    await jobs.send('poll-feed', { feed, at: since.getTime() });
  }
}
