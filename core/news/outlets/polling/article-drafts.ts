import { signatureOf } from '../../../inference/same-story/same-story.ts';
import { languageOfText } from '../../../language/language-of-text.ts';
import { DAY } from '../../../platform/clock.ts';
import type { ArticleDraft } from '../../../store/articles/articles.ts';
import type { Feed } from '../../../store/outlets/feeds.ts';
import type { FeedItem } from '../../../web/feed/feed-item.ts';
import { MAX_URL } from '../../../web/fetch/address-guard.ts';
import { addressOrNull } from '../../../web/url/canonical-url.ts';
import { publicationDate } from '../../publication-date.ts';
import type { FeedDocument } from './feed-document.ts';

/** Items between two turns of other work: each takes some tenths of a millisecond. */
const PER_TURN = 25;

/** The articles of a feed worth storing: with an address and a title, and within the retention time. For `inTurns`. */
export function* articleDrafts(
  feed: Feed,
  document: FeedDocument,
  { now, retentionDays }: { now: number; retentionDays: number },
): Generator<void, ArticleDraft[]> {
  const oldest = now - retentionDays * DAY;
  const drafts: ArticleDraft[] = [];
  const ids = ownIds(document.items);
  for (const [at, item] of document.items.entries()) {
    if (at % PER_TURN === PER_TURN - 1) yield;
    const draft = toDraft(feed, document, item, now);
    if (draft !== null && (draft.publishedAt === null || draft.publishedAt.getTime() >= oldest))
      drafts.push({ ...draft, feedId: feedIdOf(item, draft.url, ids) });
  }
  return drafts;
}

/** The ids that only one item of a document has: some feeds give each item the same, such as the feed's own. */
function ownIds(items: readonly FeedItem[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const shared = new Set<string>();
  for (const { id } of items) {
    if (id !== null && ids.has(id)) shared.add(id);
    else if (id !== null) ids.add(id);
  }
  return ids.difference(shared);
}

function feedIdOf({ id, url: link }: FeedItem, url: string, ids: ReadonlySet<string>): string | null {
  if (id === null || id === link || !ids.has(id)) return null;
  return /^https?:/i.test(id) && addressOrNull(id) === url ? null : id;
}

function toDraft(feed: Feed, document: FeedDocument, item: FeedItem, now: number): ArticleDraft | null {
  const title = item.title.trim();
  const url = addressOrNull(item.url, feed.url);
  if (url === null || url.length > MAX_URL || title === '') return null;
  const standfirst = item.standfirst === title ? null : item.standfirst;
  const declared = [item.language, document.language, ...feed.languages];
  const language = languageOfText(`${title}. ${item.standfirst ?? ''}`, declared);
  return {
    url,
    source: feed.source,
    title,
    standfirst,
    section: item.section ?? feed.section,
    language,
    author: item.authors.join(', ') || null,
    image: item.image,
    publishedAt: publicationDate(item.publishedAt, now),
    modifiedAt: publicationDate(item.modifiedAt, now),
    firstSeenAt: new Date(now),
    story: signatureOf({ title, standfirst, language }),
  };
}
