/** One poll of a feed: fetches it if it changed, reads it, stores what is new, records when to poll again. */

import { writeArticles } from '../../../store/articles/articles.ts';
import { type Feed, findFeed } from '../../../store/outlets/feeds.ts';
import type { Fetcher } from '../../../web/fetch/fetch.ts';
import { articleDrafts } from './article-drafts.ts';
import { feedKindOf, isFeedFault, readFeedDocument } from './feed-document.ts';
import { NO_ARTICLES, newArticlesOf, type RecordDeps, recordFailure, recordSuccess } from './record-poll.ts';

export interface PollDeps extends RecordDeps {
  fetcher: Fetcher;
  /** Articles older than this are not stored. */
  retentionDays: number;
}

export interface PollOptions {
  signal?: AbortSignal;
  /** When the poll was requested (ms): a later poll has already served it. */
  askedAt?: number;
}

/** Polls the feed with this id. Failures of the feed are recorded; only failures of the store are thrown. */
export async function pollFeed(
  deps: PollDeps,
  id: number,
  { signal, askedAt }: PollOptions = {},
): Promise<void> {
  const { db, clock, fetcher, retentionDays } = deps;
  const feed = await findFeed(db, id);
  if (!feed || (askedAt !== undefined && isAnswered(feed, askedAt))) return;
  const start = { at: clock.now(), tick: clock.tick() };
  try {
    const { url, etag, lastModified } = feed;
    const fetched = await fetcher.get(url, {
      accept: feedKindOf(url),
      etag,
      lastModified,
      ...(signal && { signal }),
    });
    if (fetched.notModified) return await recordSuccess(deps, feed, fetched, null, NO_ARTICLES, start);
    const document = await readFeedDocument(fetcher, fetched, signal);
    const drafts = articleDrafts(feed, document, { now: clock.now(), retentionDays });
    // The outlet may have been removed while its feed was read.
    if (!(await findFeed(db, id))) return;
    const { fresh } = await writeArticles(db, drafts);
    await recordSuccess(deps, feed, fetched, document, newArticlesOf(drafts, fresh), start);
  } catch (error) {
    if (signal?.aborted || !isFeedFault(error)) throw error;
    await recordFailure(deps, feed, error, start);
  }
}

/**
 * Whether a poll has begun since this one was requested and since the last push: its job may have been queued for
 * long.
 */
function isAnswered({ polledAt, pushedAt }: Feed, askedAt: number): boolean {
  return polledAt !== null && polledAt.getTime() >= Math.max(askedAt, pushedAt?.getTime() ?? 0);
}
