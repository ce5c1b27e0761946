// An article whose outlet changes its address stays one article, and is found by the earlier address too; what only looks like it
// does not take its place.
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { importBatch } from '../../../core/news/articles/import-articles.ts';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { sweepExpired } from '../../../core/news/jobs/sweep-expired.ts';
import { articleDrafts } from '../../../core/news/outlets/polling/article-drafts.ts';
import { DAY, HOUR, heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { atOnce } from '../../../core/platform/turns.ts';
import { saveAnswer } from '../../../core/store/answers.ts';
import { ARTICLES_CHANNEL, writeArticles } from '../../../core/store/articles/articles.ts';
import { presentAddresses } from '../../../core/store/articles/former-addresses.ts';
import { savePage, savePages } from '../../../core/store/articles/pages.ts';
import { type Described, isSameArticle } from '../../../core/store/articles/same-article.ts';
import { addVectors } from '../../../core/store/articles/vectors.ts';
import type { Feed } from '../../../core/store/outlets/feeds.ts';
import { OUTLETS_CHANNEL } from '../../../core/store/outlets/outlet-records.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import { readFeed } from '../../../core/web/feed/feed.ts';
import { articleDraft } from '../../../scripts/samples/press/drafts.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { TEST_SOURCE } from '../../support/service.ts';

interface Item {
  url: string;
  title?: string;
  guid?: string | null;
  date?: string | null;
}

const NEWS = 'https://eldiario.example/news';
const TITLE = 'El ministro Pérez renuncia tras la derrota en el Senado';

/** An outlet whose feeds the test writes. */
async function outlet(t: Test) {
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'eldiario.example' }]);
  const clock = heldClock('2026-10-07T12:34:00Z');
  const feed = { source: TEST_SOURCE.id, url: 'https://eldiario.example/rss', languages: ['es'] } as Feed;
  return {
    db,
    clock,
    /** Polls a feed with these items; returns the addresses that are new. By default dated 12:03, with the id "7". */
    async poll(...items: Item[]) {
      clock.advance(MINUTE);
      const text = items.map(({ url, title = TITLE, guid = '7', date = '2026-10-07T12:03:00Z' }) =>
        [
          `<item><title>${title}</title><link>${url}</link>`,
          guid === null ? '' : `<guid isPermaLink="false">${guid}</guid>`,
          date === null ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
          '</item>',
        ].join(''),
      );
      const document = readFeed(`<rss><channel>${text.join('')}</channel></rss>`, feed);
      const drafts = atOnce(articleDrafts(feed, document, { now: clock.now(), retentionDays: 365 }));
      return (await writeArticles(db, drafts)).fresh;
    },
    async stored() {
      const { rows } = await db.query<{ url: string }>('select url from article order by url');
      return rows.map(({ url }) => url);
    },
  };
}

t.test('an address is changed', async (t) => {
  const { db, poll, stored } = await outlet(t);
  const [old, now] = [`${NEWS}/renuncia-perez`, `${NEWS}/perez-renuncia-tras-la-derrota`];
  t.same(await poll({ url: old }), [old]);
  const [before] = (await db.query<{ seq: number }>('select seq from article')).rows;
  await savePages(db, [{ url: old, body: { title: TITLE } }], new Date(), new Date(Date.parse('2027-01-01')));
  t.same(await poll({ url: now, title: 'Pérez renuncia tras la derrota en el Senado' }), [], 'none is new');
  const { rows } = await db.query('select url, title, seq from article');
  t.match(rows, [{ url: now, title: 'Pérez renuncia tras la derrota en el Senado' }]);
  t.ok((rows[0] as { seq: number }).seq > before!.seq, 'the index hears of it');
  t.match((await db.query('select url from page order by url')).rows, [{ url: now }, { url: old }]);

  t.same(await poll({ url: old }), [], 'a feed that is behind changes nothing');
  t.same(await poll({ url: 'http://www.eldiario.example/news/renuncia-perez/', guid: null }), []);
  t.same(await stored(), [now]);
  const line = { url: old, title: TITLE, published_at: '2026-10-07T12:03:00Z', source: TEST_SOURCE.id };
  const clock = heldClock('2026-10-07T13:00:00Z');
  t.match(await importBatch({ db, clock, keepDays: 0 }, [line]), { inserted: 0, known: 1 }, 'nor an archive');
  t.same(await stored(), [now]);

  const third = `${NEWS}/perez-se-va`;
  t.same(await poll({ url: third }), [], 'it may move again');
  t.same(await poll({ url: old }, { url: now, guid: null }), []);
  t.same(await stored(), [third]);
  const edited = 'El ministro Pérez renuncia tras una derrota en el Senado';
  const everywhere = [third, old, now].map((url) => ({ url, title: edited, guid: null }));
  t.same(await poll(...everywhere), [], 'be it listed at all of them');
  t.same(await stored(), [third]);
  const other = 'Una cosa muy distinta que ocurre bajo una dirección usada';
  t.same(await poll({ url: old, title: other, guid: '8', date: '2026-10-07T12:20:00Z' }), [old], 'used anew');
  t.same(await stored(), [third, old].toSorted());
  t.same(await presentAddresses(db, [old, now]), new Map([[now, third]]), 'and leads elsewhere no longer');
});

t.test('an archive may name it at both addresses', async (t) => {
  const { db, clock, poll } = await outlet(t);
  const [old, now] = [`${NEWS}/uno`, `${NEWS}/dos`];
  await poll({ url: old });
  await poll({ url: now });
  const line = { url: old, title: TITLE, published_at: '2026-10-07T12:03:00Z', source: TEST_SOURCE.id };
  const corrected = { ...line, url: now, title: 'El ministro Pérez renuncia tras una derrota en el Senado' };
  await importBatch({ db, clock, keepDays: 0 }, [corrected, line]);
  t.same((await db.query('select url, title from article')).rows, [{ url: now, title: corrected.title }]);
});

t.test('processes hear of a move, also where nothing else has changed', async (t) => {
  const { db, poll } = await outlet(t);
  await poll({ url: `${NEWS}/uno` });
  const told: string[] = [];
  t.teardown(await db.listen(ARTICLES_CHANNEL, (payload) => told.push(payload)));
  const heard = async () => {
    await db.query(`select pg_notify('${ARTICLES_CHANNEL}', 'last')`);
    while (!told.includes('last')) await setImmediate();
    return told.splice(0).length - 1;
  };
  t.equal((await poll({ url: `${NEWS}/uno` })).length + (await heard()), 0, 'nothing has moved');
  const failed = { url: `${NEWS}/uno`, body: null, failure: { reason: 'timeout' }, readAt: new Date() };
  await savePage(db, failed, new Date('2027-01-01'));
  await poll({ url: `${NEWS}/dos` });
  t.ok((await heard()) > 0);
  t.same(
    (await db.query('select url from page')).rows,
    [{ url: `${NEWS}/uno` }],
    'that it failed says nothing',
  );
});

t.test('what stays the same', async (t) => {
  const { poll, stored } = await outlet(t);
  await poll({ url: `${NEWS}/uno`, guid: `${NEWS}/uno` });
  t.same(await poll({ url: `${NEWS}/dos`, guid: `${NEWS}/uno` }), [], 'an id that is the first address');
  t.same(await poll({ url: `${NEWS}/tres`, guid: `${NEWS}/uno` }), [], 'again');
  await poll({ url: `${NEWS}/renuncia-7654321.html`, guid: null });
  t.same(await poll({ url: `${NEWS}/se-va-7654321.html`, guid: null }), [], 'the number of the article');
  t.same(await poll({ url: 'https://eldiario.example/politica/7654321-se-va', guid: null }), []);
  t.same(await stored(), [`${NEWS}/tres`, 'https://eldiario.example/politica/7654321-se-va']);
  const [cuatro, http] = [`${NEWS}/cuatro`, `${NEWS.replace('https', 'http')}/cuatro`];
  t.same(await poll({ url: cuatro, guid: '4' }, { url: http, guid: null }), [cuatro]);
  t.same(await poll({ url: `${NEWS}/cinco`, guid: '4' }), [], 'one that was spelt in two ways at first');
  await poll({ url: `${NEWS}/a-7654322`, guid: '22' });
  t.same(await poll({ url: `${NEWS}/b-7654322`, guid: null }), []);
  t.same(await poll({ url: `${NEWS}/seis`, guid: '22' }), [], 'an id that its last feed did not give');
  const [date, alike] = ['2026-10-07T12:00:00Z', 'Renuncia el ministro Pérez después de perder en el Senado'];
  await poll({ url: `${NEWS}/a-7654323`, guid: '23', date });
  const edited = { url: `${NEWS}/b-7654323`, title: alike, date };
  t.same(await poll({ ...edited, guid: '24' }), [edited.url], 'a number says little of a day without a time');
  t.same(await poll({ url: `${NEWS}/siete`, guid: '23', title: alike, date }), [], 'an id says more');
});

t.test('an article that was stored before ids were', async (t) => {
  const { db, poll } = await outlet(t);
  await poll({ url: `${NEWS}/uno` });
  await db.query('update article set feed_key = null, path_key = null');
  t.same(await poll({ url: `${NEWS}/uno` }), []);
  const seq = async () => (await db.query<{ seq: number }>('select seq from article')).rows[0]!.seq;
  const before = await seq();
  t.same(await poll({ url: `${NEWS}/uno` }), []);
  t.equal(await seq(), before, 'is not indexed anew for that');
  t.same(await poll({ url: `${NEWS}/dos` }), []);

  await db.query('update article set feed_key = null, path_key = null');
  const lister = { ...TEST_SOURCE, id: 'suplemento', feeds: ['https://eldiario.example/suplemento'] };
  await saveOutlets(db, [
    { ...TEST_SOURCE, domain: 'eldiario.example' },
    { ...lister, domain: 'eldiario.example' },
  ]);
  const listed = { url: `${NEWS}/dos`, title: TITLE, publishedAt: new Date('2026-10-07T12:03:00Z') };
  await writeArticles(db, [articleDraft({ ...listed, source: lister.id, feedId: 's1' })]);
  await poll({ url: `${NEWS}/dos` });
  t.same(await poll({ url: `${NEWS}/tres` }), [], 'by the ids of its own outlet');
});

t.test('what is another article', async (t) => {
  const first = { url: `${NEWS}/uno` };
  const others: Record<string, Item[]> = {
    'an id that is given again': [{ url: `${NEWS}/dos`, title: 'Llueve en toda la provincia desde ayer' }],
    'a column of every day': [{ url: `${NEWS}/dos`, date: '2026-10-08T12:03:00Z' }],
    'an id of several items': [{ url: `${NEWS}/dos` }, { url: `${NEWS}/tres` }],
    'what the feed still lists elsewhere': [{ url: `${NEWS}/dos` }, { ...first, guid: null }],
    'another host': [{ url: 'https://blogs.eldiario.example/news/dos' }],
    'no id': [{ url: `${NEWS}/dos`, guid: null }],
    'a version in another language': [
      { url: `${NEWS}/dos`, title: 'Minister Pérez resigns after the defeat in the Senado' },
    ],
  };
  for (const [what, items] of Object.entries(others))
    await t.test(what, async (t) => {
      const { poll } = await outlet(t);
      await poll(first);
      const others = items.map(({ url }) => url).filter((url) => url !== first.url);
      t.same(await poll(...items), others);
    });
  const numbered = ['a', 'b', 'c'].map((name) => ({ url: `${NEWS}/${name}-7654321`, guid: null }));
  for (const [before, after] of [
    [numbered.slice(0, 1), numbered.slice(1)],
    [numbered.slice(0, 2), numbered.slice(2)],
  ] as const)
    await t.test(`a number of several articles, ${before.length} of them stored`, async (t) => {
      const { poll, stored } = await outlet(t);
      await poll(...before);
      t.same(
        await poll(...after),
        after.map(({ url }) => url),
      );
      t.equal((await stored()).length, numbered.length);
    });
  const { poll } = await outlet(t);
  await poll({ url: `${NEWS}/a-20261007`, guid: null }, { url: `${NEWS}/b-30000`, guid: null });
  const more = [`${NEWS}/c-20261007`, `${NEWS}/d-30000`];
  t.same(
    await poll(...more.map((url) => ({ url, guid: null }))),
    more,
    'dates and figures are no numbers of articles',
  );
});

t.test('what two articles must have in common to be one', async (t) => {
  const date = new Date('2026-10-07T12:03:00Z');
  const later = (ms: number) => new Date(date.getTime() + ms);
  const described: Described = { title: TITLE, language: 'es', publishedAt: date };
  const stored = { ...described, earlierTitles: ['Pérez se va del ministerio'] };
  const is = (given: Partial<Described>, isNumber = false) =>
    isSameArticle({ ...described, ...given }, stored, isNumber);
  t.ok(is({}));
  t.ok(is({ title: 'EL MINISTRO PEREZ RENUNCIA, tras la derrota en el Senado.' }), 'in capitals');
  t.ok(is({ publishedAt: later(12 * HOUR - 1) }));
  t.notOk(is({ publishedAt: later(12 * HOUR) }), 'a column of every day');
  t.notOk(is({ publishedAt: later(-12 * HOUR) }));
  t.notOk(is({ language: 'pt' }));
  t.ok(is({ language: null }));
  t.ok(is({ title: stored.earlierTitles[0]! }), 'by a headline that it had');

  const alike = 'Renuncia el ministro Pérez después de perder en el Senado';
  t.ok(is({ title: alike }));
  t.ok(is({ title: alike, publishedAt: later(MINUTE - 1) }));
  t.notOk(
    is({ title: alike, publishedAt: later(MINUTE) }),
    'much the same headline counts in the same minute',
  );
  t.notOk(is({ title: alike, publishedAt: null }));
  t.ok(is({ publishedAt: null }));
  t.ok(is({ title: 'Pérez deja el ministerio' }), 'also of a headline that it had');
  t.notOk(
    is({ title: 'El ministro Pérez anuncia obras en toda la provincia de Santa Fe' }),
    'few words in common',
  );
  t.notOk(is({ title: 'Renuncia Pérez' }), 'few words');

  const noon = { publishedAt: new Date('2026-10-07T12:00:00Z') };
  const at = (isNumber: boolean) =>
    isSameArticle({ ...stored, ...noon, title: alike }, { ...stored, ...noon }, isNumber);
  t.same(
    [at(false), at(true)],
    [true, false],
    'a date without a time says little of what only has its number',
  );
  t.ok(is({ title: alike }, true));
});

t.test('outlets of one host tell their numbers apart', async (t) => {
  const { db, poll, stored } = await outlet(t);
  await saveOutlets(db, [
    { ...TEST_SOURCE, domain: 'eldiario.example' },
    {
      ...TEST_SOURCE,
      id: 'suplemento',
      domain: 'eldiario.example',
      feeds: ['https://eldiario.example/suplemento'],
    },
  ]);
  const [one, other] = [`${NEWS}/renuncia-7654321`, 'https://eldiario.example/suplemento/renuncia-7654321'];
  await poll({ url: one, guid: null });
  const draft = articleDraft({
    url: other,
    source: 'suplemento',
    title: TITLE,
    publishedAt: new Date('2026-10-07T12:03:00Z'),
  });
  t.same((await writeArticles(db, [draft])).fresh, [other]);
  t.same(await stored(), [one, other].toSorted());
});

t.test('an article that was taken down', async (t) => {
  const { db, clock, poll, stored } = await outlet(t);
  const { takeDown, takedowns, allow } = openTakedowns({ db, clock });
  const [one, two, three] = [`${NEWS}/uno`, `${NEWS}/dos`, `${NEWS}/tres`];
  await poll({ url: one });
  await poll({ url: two });
  const naming = JSON.stringify({ results: [{ url: two }] });
  await saveAnswer(db, 'an answer', naming, new Date(clock.now()), new Date(clock.now() + DAY));
  const { rows } = await db.query<{ seq: number }>('select seq from article');
  await addVectors(db, 'encoder', [{ seq: rows[0]!.seq, vector: new Uint8Array(384) }]);
  const told: string[] = [];
  t.teardown(await db.listen(OUTLETS_CHANNEL, (payload) => told.push(payload)));
  const heard = async () => {
    await db.query(`select pg_notify('${OUTLETS_CHANNEL}', 'last')`);
    while (!told.includes('last')) await setImmediate();
    return told.splice(0).length - 1;
  };
  t.match(await takeDown(one), { articles: 1 }, 'by the address that it had');
  t.ok((await heard()) > 0, 'every process hears of it');
  for (const table of ['answer', 'article_vector'])
    t.equal((await db.query(`select 1 from ${table}`)).count, 0, `nothing is left of it in ${table}`);
  t.same(await poll({ url: one }), []);
  t.same(await poll({ url: two }), []);
  t.equal(await heard(), 0, 'a feed that goes on listing it is no news');
  t.same(await poll({ url: three, title: 'Pérez se va' }), [], 'stays so when it moves on');
  t.ok((await heard()) > 0, 'of which they hear, too');
  const marked = async () => {
    const { rows } = await db.query<{ url: string }>("select url from page where expires_at = 'infinity'");
    return [one, two, three].filter((url) => rows.some((row) => row.url === url));
  };
  t.same(await marked(), [one, two, three], 'and is read nowhere');
  t.same(await poll({ url: three, guid: null }), [], 'whatever gives it there');
  t.same(await stored(), []);
  t.equal((await takedowns()).length, 1, 'is one takedown');
  t.same(await poll({ url: `${NEWS}/otra`, date: '2026-10-08T12:03:00Z' }), [`${NEWS}/otra`]);
  const elsewhere = 'https://blogs.eldiario.example/news/once';
  t.same(await poll({ url: elsewhere }), [elsewhere], 'what has its id on another host is another');
  await allow(two);
  t.same(await marked(), []);
  t.same(await takedowns(), []);
  t.same(await poll({ url: three }), [three], 'and is allowed under all');

  await poll({ url: `${NEWS}/cinco`, guid: '9' });
  await poll({ url: `${NEWS}/seis`, guid: '9' });
  t.match(await takeDown(`${NEWS}/seis`), { articles: 1 });
  t.same(await poll({ url: `${NEWS}/cinco`, guid: null }), [], 'the address that it had is taken down, too');

  await poll({ url: `${NEWS}/siete`, guid: '10', date: null });
  for (const articles of [1, 0])
    t.match(await takeDown(`${NEWS}/siete`), { articles }, 'again, for another reason');
  const rain = 'Llueve en toda la provincia desde ayer';
  t.same(
    await poll({ url: `${NEWS}/ocho`, guid: '10', date: null, title: rain }),
    [`${NEWS}/ocho`],
    'not what only has the id of an undated one',
  );
  t.same(await poll({ url: `${NEWS}/nueve`, guid: '10', date: null }), [], 'but what has its headline, too');
});

t.test('what is kept of addresses', async (t) => {
  const { db, clock, poll, stored } = await outlet(t);
  const former = async () =>
    (await db.query<{ n: number }>('select count(*) as n from former_address')).rows[0]!.n;
  for (let n = 1; n <= 12; n += 1) await poll({ url: `${NEWS}/${n}`, date: null });
  t.same(await stored(), [`${NEWS}/12`]);
  t.equal(await former(), 8, 'the last ones');
  clock.advance(366 * DAY);
  await sweepExpired({ db, clock, observe: unseen, retentionDays: 365 });
  t.same(await stored(), []);
  t.equal(await former(), 0, 'none outlives its article');
  t.same(
    await poll({ url: `${NEWS}/11`, date: null, guid: null }),
    [],
    'but an undated one does not come back',
  );
});
