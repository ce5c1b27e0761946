/** One poll of a feed: fetches it if it changed, reads it, stores what is new, records when to poll again. */

import { SECOND } from '../../../platform/clock.ts';
import type { Permits } from '../../../platform/permits.ts';
import { inTurns } from '../../../platform/turns.ts';
import { type ArticleDraft, writeArticles } from '../../../store/articles/articles.ts';
import { isUnstorable } from '../../../store/database.ts';
import { type Feed, findFeeds, postponePoll } from '../../../store/outlets/feeds.ts';
import type { GetOptions } from '../../../web/fetch/fetch.ts';
import type { TurnWait } from '../../../web/fetch/host-turns.ts';
import { feedKindOf } from '../../../web/fetch/media-types.ts';
import { FormatError } from '../../../web/format-error.ts';
import { articleDrafts } from './article-drafts.ts';
import { type FeedSource, isFeedFault, readFeedDocument } from './feed-document.ts';
import type { PostponedPolls } from './postponed-polls.ts';
import {
  NO_ARTICLES,
  newArticlesOf,
  type PollFound,
  type PollStart,
  type RecordDeps,
  recordFailure,
  recordSuccess,
} from './record-poll.ts';

export interface PollDeps extends RecordDeps, FeedSource {
  /** Articles older than this are not stored. */
  retentionDays: number;
}

export interface PollOptions extends Pick<GetOptions, 'signal' | 'onWait'> {
  /** One is held while what was found is stored; failures, which take one update, need none. */
  permits: Permits;
  /** Null: the poll waits for its host's turn as long as it takes. */
  postponed: PostponedPolls | null;
}

/**
 * Polls a feed, or puts its poll back. Failures of the feed are recorded; only failures of the store, an `overloaded` parser
 * and the reason of `signal` are thrown.
 */
export async function pollFeed(
  deps: PollDeps,
  feed: Feed,
  { permits, postponed, ...options }: PollOptions,
): Promise<void> {
  const { db, clock, fetcher, retentionDays } = deps;
  const start = { at: clock.now(), tick: clock.tick() };
  const returned = postponed?.returned(feed.id) ?? false;
  const back: { ms: number | null; why: string } = { ms: null, why: '' };
  // Not asked by the parts of an index, nor where a redirect leads to the same host: what was fetched before would be lost.
  const refuseWait = (wait: TurnWait) => {
    back.ms = postponed?.putBack(feed.id, returned, wait) ?? null;
    back.why = `other feeds of ${wait.host} come first, one every ${Math.ceil(wait.intervalMs / SECOND)} s`;
    return back.ms;
  };
  try {
    const { url, etag, lastModified } = feed;
    const asked = { accept: feedKindOf(url), etag, lastModified, refuseWait };
    const fetched = await fetcher.get(url, { ...asked, ...options });
    const document = fetched.notModified ? null : await readFeedDocument(deps, fetched, options);
    const drafts = document
      ? await inTurns(articleDrafts(feed, document, { now: clock.now(), retentionDays }))
      : null;
    await permits.with(options.signal, () => store(deps, feed, { fetched, document }, drafts, start));
  } catch (error) {
    if (options.signal?.aborted || !isFeedFault(error)) throw error;
    if (back.ms !== null)
      return postponePoll(db, feed.id, {
        polledAt: new Date(start.at),
        nextPollAt: new Date(clock.now() + back.ms),
        why: back.why,
      });
    await recordFailure(deps, feed, error, start);
  }
}

async function store(
  deps: PollDeps,
  feed: Feed,
  { fetched, document }: Omit<PollFound, 'articles'>,
  drafts: ArticleDraft[] | null,
  start: PollStart,
): Promise<void> {
  const { db } = deps;
  if (drafts === null) return recordSuccess(deps, feed, { fetched, document, articles: NO_ARTICLES }, start);
  // The outlet may have been removed while its feed was read.
  if ((await findFeeds(db, [feed.id])).length === 0) return;
  const { fresh } = await writeArticles(db, drafts).catch(refuseUnstorable);
  const articles = newArticlesOf(drafts, fresh);
  await recordSuccess(deps, feed, { fetched, document, articles }, start);
}

/** The feed would be asked again at once, and for ever, if this were not its fault. */
function refuseUnstorable(error: unknown): never {
  if (!isUnstorable(error)) throw error;
  throw new FormatError('not_a_feed', 'It has texts or dates that cannot be stored.');
}
