// Items of a feed become articles: what an item does not say comes from its feed or its outlet, what is no article or too old
// is left out, and an id counts only if it is that of one item.
import t from 'tap';
import { articleDrafts } from '../../../core/news/outlets/polling/article-drafts.ts';
import type { FeedDocument } from '../../../core/news/outlets/polling/feed-document.ts';
import { DAY, HOUR } from '../../../core/platform/clock.ts';
import { atOnce } from '../../../core/platform/turns.ts';
import type { Feed } from '../../../core/store/outlets/feeds.ts';
import type { FeedItem } from '../../../core/web/feed/feed-item.ts';

const NOW = Date.parse('2026-03-10T15:00:00Z');
const FEED = {
  source: 'el-diario',
  url: 'https://eldiario.example/feeds/rss',
  section: 'Economía',
  languages: ['gl'],
} as Feed;
const ITEM: FeedItem = {
  ...{ url: 'https://eldiario.example/1', id: null, title: 'OK', standfirst: null, publishedAt: null },
  ...{ modifiedAt: null, authors: [], section: null, image: null, language: null },
};

const draftsOf = (items: readonly Partial<FeedItem>[], document: Partial<FeedDocument> = {}, feed = FEED) =>
  atOnce(
    articleDrafts(
      feed,
      { language: null, ...document, items: items.map((item) => ({ ...ITEM, ...item })) } as FeedDocument,
      { now: NOW, retentionDays: 30 },
    ),
  );
const draftOf = (item: Partial<FeedItem>, document: Partial<FeedDocument> = {}) =>
  draftsOf([item], document)[0];

t.test('what is said of the feed or the outlet holds for its items', async (t) => {
  t.equal(draftOf({})!.section, 'Economía');
  t.equal(draftOf({ section: 'Deportes' })!.section, 'Deportes');
  t.equal(draftOf({})!.language, 'gl', 'of the outlet');
  t.equal(draftOf({}, { language: 'pt' })!.language, 'pt', 'of the feed');
  t.equal(draftOf({ language: 'es' }, { language: 'pt' })!.language, 'es', 'of the item');
  t.equal(draftOf({ url: '../2' })!.url, 'https://eldiario.example/2');
  t.match(draftOf({ authors: ['Ana', 'Luis'] }), { author: 'Ana, Luis', source: 'el-diario' });
  t.same(draftOf({})!.firstSeenAt, new Date(NOW));
});

t.test('what says nothing is not stored', async (t) => {
  t.equal(draftOf({ title: 'Sube el pan', standfirst: 'Sube el pan' })!.standfirst, null);
  t.equal(draftOf({ title: ' \n ' }), undefined);
  t.equal(draftOf({ url: null }), undefined);
  t.equal(draftOf({ url: `https://eldiario.example/${'x'.repeat(3000)}` }), undefined);
});

t.test('articles are as old as they may be, or undated', async (t) => {
  const at = (days: number) => new Date(NOW - days * DAY);
  const kept = draftsOf(
    [at(30), new Date(at(30).getTime() - 1), null, new Date(NOW + DAY), new Date(NOW + DAY + HOUR)].map(
      (publishedAt, nth) => ({ publishedAt, url: `https://eldiario.example/${nth}` }),
    ),
  );
  t.same(
    kept.map(({ url, publishedAt }) => [url.at(-1), publishedAt]),
    [
      ['0', at(30)],
      ['2', null],
      ['3', new Date(NOW + DAY)],
      ['4', null],
    ],
  );
});

t.test('an id is one of a single item, and no address', async (t) => {
  const idOf = (id: string | null, url = ITEM.url) => draftOf({ id, url })!.feedId;
  t.equal(idOf(null), null);
  t.equal(idOf('urn:7'), 'urn:7');
  t.equal(idOf('https://eldiario.example/1'), null, 'its address');
  t.equal(idOf('https://eldiario.example/1?utm_source=rss'), null, 'in another spelling');
  t.equal(idOf('../1', '../1'), null, 'as it is written');
  t.equal(idOf('https://eldiario.example/?p=7'), 'https://eldiario.example/?p=7', 'another address');
  const shared = ['a', 'b', 'a', 'c', 'a'].map((id, nth) => ({ id, url: `https://eldiario.example/${nth}` }));
  t.same(
    draftsOf(shared).map(({ feedId }) => feedId),
    [null, 'b', null, 'c', null],
  );
});
