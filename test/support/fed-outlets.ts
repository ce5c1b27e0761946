/** Outlets whose feeds a test writes. */
import type { Test } from 'tap';
import { openTakedowns } from '../../core/news/articles/takedowns.ts';
import { articleDrafts } from '../../core/news/outlets/polling/article-drafts.ts';
import { heldClock, MINUTE } from '../../core/platform/clock.ts';
import { atOnce } from '../../core/platform/turns.ts';
import { type ArticleDraft, writeArticles } from '../../core/store/articles/articles.ts';
import type { Feed } from '../../core/store/outlets/feeds.ts';
import { saveOutlets } from '../../core/store/outlets/outlets.ts';
import { readFeed } from '../../core/web/feed/feed.ts';
import { migratedDatabase } from './postgres.ts';
import { TEST_SOURCE } from './service.ts';

/** An item of a feed. By default it is dated 12:03, has the id "7" and tells of one minister. */
export interface FedItem {
  url: string;
  title?: string;
  guid?: string | null;
  date?: string | null;
  modified?: string;
}

export const NEWS = 'https://eldiario.example/news';
export const TITLE = 'El ministro Pérez renuncia tras la derrota en el Senado';
/** An outlet of another domain, which may link to anything. */
export const BLOG = {
  ...TEST_SOURCE,
  id: 'blog',
  domain: 'blog.example',
  feeds: ['https://blog.example/rss'],
};

/** The outlet of `eldiario.example`, and `BLOG`. */
export async function fedOutlets(t: Test) {
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'eldiario.example' }, BLOG]);
  const clock = heldClock('2026-10-07T12:34:00Z');
  const drafts = (source: string, items: readonly FedItem[]): ArticleDraft[] => {
    const feed = { source, url: 'https://eldiario.example/rss', languages: ['es'] } as Feed;
    const text = items.map(({ url, title = TITLE, guid = '7', date = '2026-10-07T12:03:00Z', modified }) =>
      [
        `<item><title>${title}</title><link>${url.replaceAll('&', '&amp;')}</link>`,
        guid === null ? '' : `<guid isPermaLink="false">${guid}</guid>`,
        date === null ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
        modified === undefined ? '' : `<atom:updated>${modified}</atom:updated>`,
        '</item>',
      ].join(''),
    );
    const document = readFeed(
      `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel>${text.join('')}</channel></rss>`,
      feed,
    );
    return atOnce(articleDrafts(feed, document, { now: clock.now(), retentionDays: 365 }));
  };
  /** Stores what a feed with these items gives, a minute after the one before; returns the addresses that are new. */
  const pollOf = async (source: string, ...items: FedItem[]) => {
    clock.advance(MINUTE);
    const { fresh, takenDown } = await writeArticles(db, drafts(source, items));
    for (const { url, reason } of takenDown) await openTakedowns({ db, clock }).takeDown(url, reason);
    return fresh;
  };
  return {
    ...{ db, clock, drafts, pollOf },
    poll: (...items: FedItem[]) => pollOf(TEST_SOURCE.id, ...items),
    /** The addresses of all stored articles. */
    async stored() {
      const { rows } = await db.query<{ url: string }>('select url from article order by url');
      return rows.map(({ url }) => url);
    },
    /** The addresses that articles had, with those that they have. */
    async former() {
      const { rows } = await db.query<{ former: string; url: string }>(
        'select former_url as former, url from former_address order by former_url',
      );
      return Object.fromEntries(rows.map(({ former, url }) => [former, url]));
    },
  };
}
