// What an outlet corrects in an article is corrected here as well: the article as soon as a poll finds it, and within an hour the
// text that is judged and quoted.
import t from 'tap';
import { DAY, HOUR, MINUTE } from '../../../core/platform/clock.ts';
import {
  type ArticleDraft,
  writeArticles,
  writeArticlesWithin,
} from '../../../core/store/articles/articles.ts';
import { findPages, savePage, savePages, TAKEN_DOWN } from '../../../core/store/articles/pages.ts';
import { articlesByUrl } from '../../../core/store/articles/stored-articles.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import { articleDraft } from '../../../scripts/samples/press/drafts.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { TEST_SOURCE } from '../../support/service.ts';

const NOON = Date.parse('2026-10-07T12:00:00Z');
const url = 'https://eldiario.example/1';
const first = articleDraft({
  ...{ url, source: TEST_SOURCE.id, title: 'Minister resigns', standfirst: 'Over a loan of his wife.' },
  ...{ language: 'en', publishedAt: new Date(NOON - HOUR), firstSeenAt: new Date(NOON) },
});

t.test('an article', async (t) => {
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'eldiario.example' }]);
  const says = async (change: Partial<ArticleDraft>) => {
    await writeArticles(db, [{ ...first, firstSeenAt: new Date(NOON + DAY), ...change }]);
    return (await articlesByUrl(db, [url]))[0]!;
  };
  const read = (at: number, failure: typeof TAKEN_DOWN | null = null) =>
    savePage(db, { url, body: failure ? null : {}, failure, readAt: new Date(at) }, new Date(at + 7 * DAY));
  const isCached = async (at: number) => (await findPages(db, [url], new Date(at))).length === 1;
  const before = await says({ firstSeenAt: first.firstSeenAt });

  await t.test('that had no date of modification when it was stored', async (t) => {
    const standfirst = 'Over a loan of his brother.';
    const same = await says({ standfirst, modifiedAt: new Date(NOON - MINUTE) });
    t.equal(same.seq, before.seq, 'it was stored after that');
    const after = await says({ standfirst, modifiedAt: new Date(NOON + MINUTE) });
    t.equal(after.standfirst, standfirst);
    t.same([after.modifiedAt, after.firstSeenAt], [new Date(NOON + MINUTE), first.firstSeenAt]);
    t.ok(after.seq > before.seq);
    t.equal((await says({ standfirst, modifiedAt: new Date(NOON + MINUTE) })).seq, after.seq);
  });

  await t.test('whose text is cached', async (t) => {
    const modifiedAt = new Date(NOON + MINUTE);
    await read(NOON);
    await says({ modifiedAt });
    t.ok(await isCached(NOON + 6 * DAY), 'as long as nothing changes');
    await says({ modifiedAt: new Date(NOON + HOUR) });
    t.ok(
      await isCached(NOON + HOUR - 1),
      'for an hour: some feeds say with every poll that all was modified',
    );
    t.notOk(await isCached(NOON + HOUR));
    await read(NOON + DAY);
    await says({ title: 'Minister stays', modifiedAt: null });
    t.notOk(await isCached(NOON + DAY + HOUR), 'a headline is as good a sign');
    await read(NOON + 2 * DAY, { reason: 'timeout', detail: '' });
    await db.query('update page set expires_at = $1 where url = $2', [
      new Date(NOON + 2 * DAY + MINUTE),
      url,
    ]);
    await says({ title: 'Minister stays on' });
    t.notOk(await isCached(NOON + 2 * DAY + MINUTE), 'no longer than it would have been');
    await read(NOON, TAKEN_DOWN);
    await db.query(`update page set expires_at = 'infinity' where url = $1`, [url]);
    await says({ title: 'Minister resigns after all' });
    t.ok(await isCached(NOON + 1000 * DAY), 'what was taken down stays so');
    t.equal(await read(NOON), false, 'though it is read');
    await savePages(db, [{ url, body: {} }], new Date(NOON), new Date(NOON + DAY));
    const [kept] = await findPages(db, [url], new Date(NOON + 1000 * DAY));
    t.match(kept, { body: null, failure: { reason: 'taken_down' } }, 'or comes with an import');
  });

  await t.test('that two feeds give under two headlines', async (t) => {
    const [short, long] = ['Minister gone', 'Minister gone, says the palace'];
    await says({ title: short });
    const settled = await says({ title: long });
    t.equal(settled.title, long);
    for (const title of [short, long, short]) t.equal((await says({ title })).seq, settled.seq, title);
    await says({ title: 'Minister back' });
    for (const title of [short, long]) t.match(await says({ title }), { title: 'Minister back' }, title);
    const filed = await says({ title: short, section: 'Politics', story: new Uint8Array([1]) });
    t.match(filed, { title: 'Minister back', section: 'Politics', story: null }, 'what is new in it counts');
    const modifiedAt = new Date(NOON + 2 * HOUR);
    t.match(
      await says({ title: short, modifiedAt }),
      { title: short },
      'a date says that it is the headline again',
    );
    for (let at = 1; at <= 20; at += 1) await says({ title: `Live: ${at}` });
    const last = await says({ title: 'Live: 20' });
    for (let at = 13; at <= 19; at += 1) await says({ title: `Live: ${at}` });
    t.equal((await articlesByUrl(db, [url]))[0]!.seq, last.seq);
    await db.transaction((tx) => writeArticlesWithin(tx, [{ ...first, title: 'Live: 19' }]));
    t.match(await articlesByUrl(db, [url]), [{ title: 'Live: 19' }], 'an import may bring it back');
  });

  await t.test('of which one feed says more than another', async (t) => {
    const bare = {
      ...{ url: 'https://eldiario.example/2', title: 'Trains stop', standfirst: null, section: null },
      ...{ language: null, author: null, image: null, publishedAt: null, story: null },
    };
    const full = {
      ...{ ...bare, standfirst: 'In all of the country.', section: 'Travel', language: 'en' },
      ...{ author: 'Ana', image: 'https://eldiario.example/2.png', publishedAt: new Date(NOON) },
    };
    const told = async (change: Partial<ArticleDraft>) => {
      await says({ ...bare, ...change });
      return (await articlesByUrl(db, [bare.url]))[0]!;
    };
    let { seq } = await told({});
    for (const name of ['standfirst', 'section', 'publishedAt'] as const) {
      const after = await told({ [name]: full[name] });
      t.same(after[name], full[name]);
      t.ok(after.seq > seq, `${name} is new`);
      t.equal((await told({ [name]: full[name] })).seq, after.seq, 'once');
      seq = after.seq;
    }
    let hours = DAY / HOUR;
    const modified = () => new Date(NOON + ++hours * HOUR);
    const story = new Uint8Array([1]);
    const all = await told({ ...full, modifiedAt: modified(), story });
    t.match(all, { ...full, story });
    const left = await told({ modifiedAt: modified() });
    const fieldsOf = (article: object) =>
      Object.fromEntries(Object.entries(article).filter(([name]) => name in full || name === 'modifiedAt'));
    const at = () => new Date(NOON + hours * HOUR);
    t.same(fieldsOf(left), { ...full, modifiedAt: at() }, 'what is left out stays');
    const also = { section: 'Economy', author: 'Luis', image: 'https://eldiario.example/3.png' };
    const next = await told({ ...full, ...also, publishedAt: new Date(NOON + HOUR), modifiedAt: modified() });
    t.same(
      fieldsOf(next),
      { ...full, ...also, section: 'Travel', modifiedAt: at() },
      'section and date are those that came first',
    );

    const storyAfter = async (change: Partial<ArticleDraft>) =>
      (await told({ ...full, story, modifiedAt: modified(), ...change })).story;
    t.same(await storyAfter({}), story);
    t.equal(await storyAfter({ standfirst: null }), null, 'without the standfirst that is stored');
    t.equal(await storyAfter({ language: 'es' }), null, 'in another language');
    t.equal(await storyAfter({ language: null }), null);

    const last = await told({ title: 'Trains go again', modifiedAt: new Date(NOON) });
    t.same([last.title, last.modifiedAt], ['Trains go again', at()], 'dates only go on');
  });
});
