// An outlet that goes over to https, drops its www. or ends its addresses otherwise, in all of its feeds or in one of them, has
// no article twice for that.
import t from 'tap';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { articleDrafts } from '../../../core/news/outlets/polling/article-drafts.ts';
import { heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { atOnce } from '../../../core/platform/turns.ts';
import { writeArticles } from '../../../core/store/articles/articles.ts';
import type { Feed } from '../../../core/store/outlets/feeds.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import { readFeed } from '../../../core/web/feed/feed.ts';
import { bareAddress, spellings } from '../../../core/web/url/spellings.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { TEST_SOURCE } from '../../support/service.ts';

t.test('spellings of an address', async (t) => {
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'eldiario.example' }]);
  const clock = heldClock('2026-10-07T12:00:00Z');
  const feed = { source: TEST_SOURCE.id, url: 'http://eldiario.example/rss', languages: ['es'] } as Feed;

  /** Polls a feed with these items: address and title. Returns what is new. */
  const poll = async (items: Record<string, string>) => {
    clock.advance(MINUTE);
    const text = Object.entries(items).map(
      ([url, title]) => `<item><title>${title}</title><link>${url}</link></item>`,
    );
    const document = readFeed(`<rss><channel>${text.join('')}</channel></rss>`, feed);
    const drafts = atOnce(articleDrafts(feed, document, { now: clock.now(), retentionDays: 365 }));
    return (await writeArticles(db, drafts)).fresh;
  };
  const stored = async () => {
    const { rows } = await db.query<{ url: string; title: string }>(
      'select url, title from article order by seq',
    );
    return rows.map(({ url, title }) => `${title} ${url}`);
  };

  const [a, b] = ['http://www.eldiario.example/2026/10/a/', 'http://www.eldiario.example/b?id=1'];
  t.same(await poll({ [a]: 'A', [b]: 'B' }), [a, b]);
  const c = 'https://eldiario.example/c';
  t.same(
    await poll({
      'https://eldiario.example/2026/10/a': 'A',
      'https://www.eldiario.example/b?id=1': 'B',
      [c]: 'C',
    }),
    [c],
    'only what was not stored under another spelling is new',
  );
  t.same(await stored(), [`A ${a}`, `B ${b}`, `C ${c}`]);
  t.same(await poll({ 'https://eldiario.example/2026/10/a': 'A, corrected' }), []);
  t.same(await stored(), [`B ${b}`, `C ${c}`, `A, corrected ${a}`], 'it is corrected where it is stored');
  t.same(await poll({ 'https://eldiario.example/b?id=2': 'Another' }), ['https://eldiario.example/b?id=2']);

  const d = 'http://eldiario.example/d';
  t.same(
    await poll({ [d]: 'D', 'https://eldiario.example/d': 'D', 'https://eldiario.example/c/': 'C', [c]: 'C' }),
    [d],
  );
  t.equal((await stored()).length, 5, 'nor has one feed that spells it twice');

  const corrected = 'C, corrected';
  t.same(
    await poll({ 'https://eldiario.example/c/': corrected, [c]: corrected }),
    [],
    'nor is it corrected twice',
  );
  t.ok((await stored()).includes(`${corrected} ${c}`));

  // A slash at the end of an address is a matter of spelling; one before a query is not.
  for (const url of [a, b, 'http://eldiario.example/b/?id=1', 'http://eldiario.example/f?next=/g/', c])
    t.strictSame([...new Set(spellings(url).map(bareAddress))], [bareAddress(url)], url);
  t.same(await poll({ 'http://eldiario.example/f?next=/g': 'F' }), ['http://eldiario.example/f?next=/g']);
  t.same(await poll({ 'http://eldiario.example/f?next=/g/': 'F' }), []);
  const { takeDown } = openTakedowns({ db, clock });
  t.match(await takeDown('https://eldiario.example/b/?id=1'), { articles: 0 }, 'of another page');
  t.match(await takeDown('https://eldiario.example/b?id=1'), { articles: 1 });
  t.same(await poll({ [b]: 'B', 'https://eldiario.example/b/?id=1': 'B' }), [], 'both stay away');
});
