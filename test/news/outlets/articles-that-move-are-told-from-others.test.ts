// By what an article that moves is known: ids, numbers, headlines and dates, each in its limits; what reached it before leads to it.
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { importBatch } from '../../../core/news/articles/import-articles.ts';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { DAY, HOUR, MINUTE } from '../../../core/platform/clock.ts';
import { saveAnswer } from '../../../core/store/answers.ts';
import { ARTICLES_CHANNEL, writeArticles } from '../../../core/store/articles/articles.ts';
import { presentAddresses } from '../../../core/store/articles/former-addresses.ts';
import { savePage } from '../../../core/store/articles/pages.ts';
import { type Described, isSameArticle, type Remembered } from '../../../core/store/articles/same-article.ts';
import { addVectors } from '../../../core/store/articles/vectors.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import { articleDraft } from '../../../scripts/samples/press/drafts.ts';
import { fedOutlets, NEWS, TITLE } from '../../support/fed-outlets.ts';
import { TEST_SOURCE } from '../../support/service.ts';

t.test('an address that is used anew leads to its first article no longer', async (t) => {
  const { db, poll } = await fedOutlets(t);
  const [one, two, three] = [`${NEWS}/uno`, `${NEWS}/dos`, `${NEWS}/tres`];
  await poll({ url: one });
  await poll({ url: two });
  await poll({ url: three });
  t.same(await presentAddresses(db, [one, two]), new Map([one, two].map((url) => [url, three])));
  const title = 'Una cosa muy distinta que ocurre bajo una dirección usada';
  t.same(await poll({ url: one, title, guid: '8', date: '2026-10-07T12:20:00Z' }), [one]);
  t.same(await presentAddresses(db, [one, two]), new Map([[two, three]]));
});

t.test('an archive may name it at both addresses', async (t) => {
  const { db, clock, poll } = await fedOutlets(t);
  const [old, now] = [`${NEWS}/uno`, `${NEWS}/dos`];
  await poll({ url: old });
  await poll({ url: now });
  const line = { url: old, title: TITLE, published_at: '2026-10-07T12:03:00Z', source: TEST_SOURCE.id };
  const corrected = { ...line, url: now, title: 'El ministro Pérez renuncia tras una derrota en el Senado' };
  await importBatch({ db, clock, keepDays: 0 }, [corrected, line]);
  t.match((await db.query('select url, title from article')).rows, [{ url: now, title: corrected.title }]);
});

t.test('processes hear of a move, also where nothing else has changed', async (t) => {
  const { db, poll } = await fedOutlets(t);
  await poll({ url: `${NEWS}/uno` });
  const told: string[] = [];
  t.teardown(await db.listen(ARTICLES_CHANNEL, (payload) => told.push(payload)));
  const heard = async () => {
    await db.query(`select pg_notify('${ARTICLES_CHANNEL}', 'last')`);
    while (!told.includes('last')) await setImmediate();
    return told.splice(0).length - 1;
  };
  t.equal((await poll({ url: `${NEWS}/uno` })).length + (await heard()), 0, 'nothing has moved');
  const failed = {
    url: `${NEWS}/uno`,
    body: null,
    failure: { reason: 'timeout', detail: '' },
    readAt: new Date(),
  };
  await savePage(db, failed, new Date('2027-01-01'));
  await poll({ url: `${NEWS}/dos` });
  t.ok((await heard()) > 0);
  const { rows } = await db.query('select url from page');
  t.match(rows, [{ url: `${NEWS}/uno` }], 'that its page failed says nothing of the new one');
});

t.test('ids and numbers', async (t) => {
  const { poll } = await fedOutlets(t);
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

t.test('a number of several articles is that of none', async (t) => {
  const numbered = ['a', 'b', 'c'].map((name) => ({ url: `${NEWS}/${name}-7654321`, guid: null }));
  for (const [before, after] of [
    [numbered.slice(0, 1), numbered.slice(1)],
    [numbered.slice(0, 2), numbered.slice(2)],
  ] as const)
    await t.test(`${before.length} of them stored`, async (t) => {
      const { poll, stored } = await fedOutlets(t);
      await poll(...before);
      t.same(
        await poll(...after),
        after.map(({ url }) => url),
      );
      t.equal((await stored()).length, numbered.length);
    });
});

t.test('what two articles must have in common to be one', async (t) => {
  const date = new Date('2026-10-07T12:03:00Z');
  const later = (ms: number) => new Date(date.getTime() + ms);
  const stored: Remembered = {
    title: TITLE,
    language: 'es',
    publishedAt: date,
    earlierTitles: ['Pérez se va del ministerio'],
  };
  const is = (given: Partial<Described>, isNumber = false) =>
    isSameArticle({ ...stored, ...given }, stored, isNumber);
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
  t.notOk(is({ title: alike, publishedAt: later(MINUTE) }), 'much the same headline, in another minute');
  t.notOk(is({ title: alike, publishedAt: null }));
  t.ok(is({ publishedAt: null }));
  t.ok(is({ title: 'Pérez deja el ministerio' }), 'also of a headline that it had');
  t.notOk(is({ title: 'El ministro Pérez anuncia obras en toda la provincia de Santa Fe' }), 'few in common');
  t.notOk(is({ title: 'Renuncia Pérez' }), 'few words');

  const noon = { publishedAt: new Date('2026-10-07T12:00:00Z') };
  const at = (isNumber: boolean) =>
    isSameArticle({ ...stored, ...noon, title: alike }, { ...stored, ...noon }, isNumber);
  t.same([at(false), at(true)], [true, false], 'a day without a time says little beside a number');
  t.ok(is({ title: alike }, true));
});

t.test('outlets of one host tell their numbers apart', async (t) => {
  const { db, poll, stored } = await fedOutlets(t);
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
  const publishedAt = new Date('2026-10-07T12:03:00Z');
  const draft = articleDraft({ url: other, source: 'suplemento', title: TITLE, publishedAt });
  t.same((await writeArticles(db, [draft])).fresh, [other]);
  t.same(await stored(), [one, other].toSorted());
});

t.test('nothing is left of an article that was taken down, at any of its addresses', async (t) => {
  const { db, clock, poll } = await fedOutlets(t);
  const { takeDown, allow } = openTakedowns({ db, clock });
  const [one, two, three] = [`${NEWS}/uno`, `${NEWS}/dos`, `${NEWS}/tres`];
  await poll({ url: one });
  await poll({ url: two });
  const naming = JSON.stringify({ results: [{ url: two }] });
  await saveAnswer(db, 'an answer', naming, new Date(clock.now()), new Date(clock.now() + DAY));
  const { rows } = await db.query<{ seq: number }>('select seq from article');
  await addVectors(db, 'encoder', [{ seq: rows[0]!.seq, vector: new Uint8Array(384) }]);
  await takeDown(one);
  for (const table of ['answer', 'article_vector'])
    t.equal((await db.query(`select 1 from ${table}`)).count, 0, `nothing is left of it in ${table}`);
  await poll({ url: three, title: 'Pérez se va' });
  const marked = async () => {
    const { rows } = await db.query<{ url: string }>("select url from page where expires_at = 'infinity'");
    return [one, two, three].filter((url) => rows.some((row) => row.url === url));
  };
  t.same(await marked(), [one, two, three], 'and it is read nowhere');
  const elsewhere = 'https://blogs.eldiario.example/news/once';
  t.same(await poll({ url: elsewhere }), [elsewhere], 'what has its id on another host is another');
  await allow(two);
  t.same(await marked(), []);
});

t.test('an undated article that was taken down', async (t) => {
  const { db, clock, poll } = await fedOutlets(t);
  const { takeDown } = openTakedowns({ db, clock });
  await poll({ url: `${NEWS}/siete`, guid: '10', date: null });
  for (const articles of [1, 0])
    t.match(await takeDown(`${NEWS}/siete`), { articles }, 'again, for another reason');
  const title = 'Llueve en toda la provincia desde ayer';
  const other = { url: `${NEWS}/ocho`, guid: '10', date: null, title };
  t.same(await poll(other), [other.url], 'is not what only has its id');
  t.same(await poll({ url: `${NEWS}/nueve`, guid: '10', date: null }), [], 'but what has its headline, too');
});
