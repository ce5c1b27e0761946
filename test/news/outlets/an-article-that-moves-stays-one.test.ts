// An article whose outlet changes its address stays one article, and is found by the earlier address too; what only looks like it
// does not take its place.
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { importBatch } from '../../../core/news/articles/import-articles.ts';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { sweepExpired } from '../../../core/news/jobs/sweep-expired.ts';
import { DAY, heldClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { savePages } from '../../../core/store/articles/pages.ts';
import { isSameArticle } from '../../../core/store/articles/same-article.ts';
import { OUTLETS_CHANNEL } from '../../../core/store/outlets/outlet-records.ts';
import { type FedItem, fedOutlets, NEWS, TITLE } from '../../support/fed-outlets.ts';
import { TEST_SOURCE } from '../../support/service.ts';

t.test('an address is changed', async (t) => {
  const { db, poll, stored } = await fedOutlets(t);
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
  const other = 'Una cosa muy distinta que ocurre bajo una dirección usada';
  t.same(await poll({ url: old, title: other, guid: '8', date: '2026-10-07T12:20:00Z' }), [old], 'used anew');
  t.same(await stored(), [third, old].toSorted());
  const next = `${NEWS}/perez-fuera`;
  t.same(
    await poll({ url: now, guid: null }, { url: next }),
    [],
    'one document may list it where it was, too',
  );
  t.same(await stored(), [next, old].toSorted());
});

t.test('an archive with texts', async (t) => {
  const { db, clock, poll } = await fedOutlets(t);
  const [old, now] = [`${NEWS}/uno`, `${NEWS}/dos`];
  await poll({ url: old });
  await poll({ url: now });
  const line = { title: TITLE, published_at: '2026-10-07T12:03:00Z', source: TEST_SOURCE.id };
  const text = (word: string) => `${word} del Senado. `.repeat(100);
  const pages = async () =>
    (await db.query<{ url: string; text: string }>('select url, body::text as text from page')).rows;
  await importBatch({ db, clock, keepDays: 7 }, [{ ...line, url: old, body: text('Crónica') }]);
  t.match(await pages(), [{ url: now, text: /Crónica/ }], 'its text is where the article is');
  await importBatch({ db, clock, keepDays: 7 }, [
    { ...line, url: now, body: text('Análisis') },
    { ...line, url: old, body: text('Crónica') },
  ]);
  t.match(await pages(), [{ url: now, text: /Análisis/ }], 'and that of the present address counts');
});

t.test('what stays the same', async (t) => {
  const { poll, stored } = await fedOutlets(t);
  await poll({ url: `${NEWS}/uno`, guid: `${NEWS}/uno` });
  t.same(await poll({ url: `${NEWS}/dos`, guid: `${NEWS}/uno` }), [], 'an id that is the first address');
  t.same(await poll({ url: `${NEWS}/tres`, guid: `${NEWS}/uno` }), [], 'again');
  await poll({ url: `${NEWS}/renuncia-7654321.html`, guid: null });
  t.same(await poll({ url: `${NEWS}/se-va-7654321.html`, guid: null }), [], 'the number of the article');
  t.same(await poll({ url: 'https://eldiario.example/politica/7654321-se-va', guid: null }), []);
  await poll({ url: `${NEWS}/renuncia-article1234567.html`, guid: null });
  t.same(await poll({ url: `${NEWS}/se-va-article1234567.html`, guid: null }), [], 'with letters before it');
  await poll({ url: `${NEWS}/renuncia_6021717_823448.html`, guid: null });
  t.same(
    await poll({ url: `${NEWS}/se-va_6021717_823448.html`, guid: null }),
    [],
    'with that of the section',
  );
  t.same(await stored(), [
    `${NEWS}/se-va-article1234567.html`,
    `${NEWS}/se-va_6021717_823448.html`,
    `${NEWS}/tres`,
    'https://eldiario.example/politica/7654321-se-va',
  ]);
});

t.test('an article that was stored before ids were', async (t) => {
  const { db, poll } = await fedOutlets(t);
  await poll({ url: `${NEWS}/uno` });
  await db.query('update article set feed_key = null, path_key = null');
  t.same(await poll({ url: `${NEWS}/uno` }), []);
  const seq = async () => (await db.query<{ seq: number }>('select seq from article')).rows[0]!.seq;
  const before = await seq();
  t.same(await poll({ url: `${NEWS}/uno` }), []);
  t.equal(await seq(), before, 'is not indexed anew for that');
  t.same(await poll({ url: `${NEWS}/dos` }), []);
});

t.test('what is another article', async (t) => {
  const first = { url: `${NEWS}/uno` };
  const others: Record<string, FedItem[]> = {
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
      const { poll } = await fedOutlets(t);
      await poll(first);
      const others = items.map(({ url }) => url).filter((url) => url !== first.url);
      t.same(await poll(...items), others);
    });
  const pairs: Record<string, [FedItem, FedItem]> = {
    'posts of a live blog': [
      { url: `${NEWS}/vivo-1234567?post=1`, title: 'Temporal en la costa: cortan la ruta 2 por el agua' },
      { url: `${NEWS}/vivo-1234567?post=2`, title: 'Temporal en la costa: cortan la ruta 11 por el agua' },
    ],
    'editions in languages much like each other': [
      { url: 'https://eldiario.example/es/illa-1234567', title: 'Illa anuncia pactos con Junts y ERC' },
      { url: 'https://eldiario.example/ca/illa-1234567', title: 'Illa anuncia pactes amb Junts i ERC' },
    ],
    'headlines without words': [
      { url: `${NEWS}/uno`, guid: '8', title: '???', date: null },
      { url: `${NEWS}/dos`, guid: '8', title: '!', date: null },
    ],
  };
  for (const [what, [one, other]] of Object.entries(pairs))
    await t.test(what, async (t) => {
      const { poll } = await fedOutlets(t);
      t.same(await poll({ guid: null, ...one }), [one.url]);
      t.same(await poll({ guid: null, ...other }), [other.url]);
    });
  const at = { language: null, publishedAt: new Date('2026-10-07T12:03:00Z') };
  const [aries, tauro] = ['Horóscopo Aries', 'Horóscopo Tauro'].map((title) => ({ ...at, title }));
  t.notOk(isSameArticle(aries!, { ...tauro!, earlierTitles: [] }, false), 'two words, in no known language');
  await t.test('a column of every day without a date', async (t) => {
    const { clock, poll, stored } = await fedOutlets(t);
    const quote = { title: 'Frase del día', guid: 'frase', date: null };
    await poll({ ...quote, url: `${NEWS}/frase-1` });
    t.same(await poll({ ...quote, url: `${NEWS}/frase-1b` }), []);
    clock.advance(DAY);
    await poll({ ...quote, url: `${NEWS}/frase-2` });
    t.same(await stored(), [`${NEWS}/frase-1b`, `${NEWS}/frase-2`]);
  });
  await t.test('an id that a feed gives to all', async (t) => {
    const { poll } = await fedOutlets(t);
    const results = (n: number) => ({
      url: `${NEWS}/empresa-${n}`,
      title: `Las ventas netas de la empresa ${n} en marzo de 2026 fueron de ${n} millones`,
    });
    for (let n = 1; n <= 4; n += 1) await poll({ ...results(n), date: `2026-10-07T12:0${n}:00Z` });
    t.same(await poll({ ...results(5), date: '2026-10-07T12:04:00Z' }), [results(5).url]);
  });
  const { poll } = await fedOutlets(t);
  const columns = (sign: string) =>
    ['20261007', '07102026', '100726', '261007-071026'].map((day) => `${sign}-${day}`);
  const numbers = (name: string) => [
    `${name}-30000`,
    `${name}_6021717${name.length}_823448`,
    ...columns(name),
  ];
  await poll(...numbers('a').map((name) => ({ url: `${NEWS}/${name}`, guid: null })));
  const more = numbers('bc').map((name) => `${NEWS}/${name}`);
  t.same(
    await poll(...more.map((url) => ({ url, guid: null }))),
    more,
    'figures, dates and sections are no numbers of articles',
  );
});

t.test('an article that was taken down', async (t) => {
  const { db, clock, poll, stored } = await fedOutlets(t);
  const { takeDown, takedowns, allow } = openTakedowns({ db, clock });
  const [one, two, three] = [`${NEWS}/uno`, `${NEWS}/dos`, `${NEWS}/tres`];
  await poll({ url: one });
  await poll({ url: two });
  t.match(await takeDown(one), { articles: 1 }, 'by the address that it had');
  t.same(await poll({ url: one }), []);
  t.same(await poll({ url: two }), []);
  t.same(await poll({ url: three, title: 'Pérez se va' }), [], 'stays so when it moves on');
  t.same(await poll({ url: three, guid: null }), [], 'whatever gives it there');
  t.same(await stored(), []);
  t.equal((await takedowns()).length, 1, 'is one takedown');
  t.same(await poll({ url: `${NEWS}/otra`, date: '2026-10-08T12:03:00Z' }), [`${NEWS}/otra`]);
  const told: string[] = [];
  t.teardown(await db.listen(OUTLETS_CHANNEL, (payload) => told.push(payload)));
  t.same(await poll({ url: two }), []);
  await db.query(`select pg_notify('${OUTLETS_CHANNEL}', 'last')`);
  while (!told.includes('last')) await setImmediate();
  t.same(told, ['last'], 'a feed that goes on listing it is no news');
  await allow(two);
  t.same(await takedowns(), []);
  t.same(await poll({ url: three }), [three], 'and is allowed under all');

  await poll({ url: `${NEWS}/cinco`, guid: '9' });
  await poll({ url: `${NEWS}/seis`, guid: '9' });
  t.match(await takeDown(`${NEWS}/seis`), { articles: 1 });
  t.same(await poll({ url: `${NEWS}/cinco`, guid: null }), [], 'the address that it had is taken down, too');
});

t.test('what is kept of addresses', async (t) => {
  const { db, clock, poll, stored } = await fedOutlets(t);
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
