/** One poll of a feed: fetches it if it changed, reads it, stores what is new, records when to poll again. */

import { inTurns } from '../../../platform/turns.ts';
import { writeArticles } from '../../../store/articles/articles.ts';
import { type Feed, findFeeds } from '../../../store/outlets/feeds.ts';
import { articleDrafts } from './article-drafts.ts';
import { type FeedSource, feedKindOf, isFeedFault, readFeedDocument } from './feed-document.ts';
import { NO_ARTICLES, newArticlesOf, type RecordDeps, recordFailure, recordSuccess } from './record-poll.ts';

export interface PollDeps extends RecordDeps, FeedSource {
  /** Articles older than this are not stored. */
  retentionDays: number;
}

/** Polls a feed. Failures of the feed are recorded; only failures of the store, and the reason of `signal`, are thrown. */
export async function pollFeed(deps: PollDeps, feed: Feed, signal?: AbortSignal): Promise<void> {
  const { db, clock, fetcher, retentionDays } = deps;
  const start = { at: clock.now(), tick: clock.tick() };
  try {
    const { url, etag, lastModified } = feed;
    const fetched = await fetcher.get(url, {
      accept: feedKindOf(url),
      etag,
      lastModified,
      ...(signal && { signal }),
    });
    if (fetched.notModified)
      return await recordSuccess(deps, feed, { fetched, document: null, articles: NO_ARTICLES }, start);
    const document = await readFeedDocument(deps, fetched, signal);
    const drafts = await inTurns(articleDrafts(feed, document, { now: clock.now(), retentionDays }));
    // The outlet may have been removed while its feed was read.
    if ((await findFeeds(db, [feed.id])).length === 0) return;
    const { fresh } = await writeArticles(db, drafts);
    const articles = newArticlesOf(drafts, fresh);
    await recordSuccess(deps, feed, { fetched, document, articles }, start);
  } catch (error) {
    if (signal?.aborted || !isFeedFault(error)) throw error;
    await recordFailure(deps, feed, error, start);
  }
}
