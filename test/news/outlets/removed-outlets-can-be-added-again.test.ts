// A removed outlet is not read, whatever happens meanwhile; added again, it is the same outlet.

import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { openOutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { pollFeed } from '../../../core/news/outlets/polling/poll-feed.ts';
import { heldClock, SECOND } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { Permits } from '../../../core/platform/permits.ts';
import { addIndex } from '../../../core/store/indexes/indexes.ts';
import { claimDueFeeds, findFeeds, makeOutletDue } from '../../../core/store/outlets/feeds.ts';
import { ensureListed } from '../../../core/store/outlets/outlets.ts';
import type { Fetcher } from '../../../core/web/fetch/fetch.ts';
import { parser } from '../../support/parser.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { startTestService } from '../../support/service.ts';
import { fetcherFor, type Page, says, website } from '../../support/website.ts';

const M3 = {
  id: 'm3',
  name: 'El Tres',
  homepage: 'http://m3.example/',
  country: 'AR',
  languages: ['es'],
  feeds: ['http://m3.example/rss'],
};
const RSS = `<rss version="2.0"><channel><title>x</title>
  <item><title>Inundación en el puerto</title><link>http://m3.example/nota</link></item></channel></rss>`;

async function openRegistry(t: Test, fetcher = {} as Fetcher) {
  const { db } = await migratedDatabase(t);
  const clock = heldClock('2040-10-07T12:00:00Z');
  const outlets = openOutletRegistry({ db, clock, fetcher, parser, jobs: null });
  const due = async () => {
    const now = new Date(clock.now() + SECOND);
    return (await claimDueFeeds(db, { now, until: now, limit: 10 })).length;
  };
  const feeds = async () =>
    (await db.query<{ source: string; url: string }>('select source_id as source, url from feed order by id'))
      .rows;
  return { db, clock, newsroom: outlets, due, feeds, fetcher };
}

t.test('over HTTP: added, removed, added again', async (t) => {
  const service = await startTestService(t, { sources: [] });
  const ask = async (method: string, url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${service.operatorKey}` };
    const reply = await service.server.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: JSON.parse(reply.payload) };
  };
  t.match(await ask('POST', '/admin/v1/sources', M3), { status: 201, body: { id: 'm3' } });
  await service.publish([{ source: 'm3', url: 'http://m3.example/antes', title: 'Inundación en el puerto' }]);
  t.match(await ask('DELETE', '/admin/v1/sources/m3'), { status: 200 });
  t.match(await ask('GET', '/admin/v1/sources'), { body: { data: { length: 0 } } });
  const found = await service.post('/v1/search', { query: 'inundación en el puerto', mode: 'ultra' });
  t.match(found.body.results, [{ url: 'http://m3.example/antes' }], 'its articles stay');

  t.match(await ask('POST', '/admin/v1/sources', { ...M3, name: 'El Tres Nuevo' }), {
    status: 201,
    body: { id: 'm3', name: 'El Tres Nuevo', articles: 1, feeds: [{ url: M3.feeds[0] }] },
  });
  t.match(await ask('POST', '/admin/v1/sources', M3), { status: 409, body: { detail: /as m3\./ } });
  t.match(await ask('GET', '/admin/v1/sources'), { body: { data: [{ id: 'm3', name: 'El Tres Nuevo' }] } });
  t.match((await service.get('/v1/sources')).body, { data: [{ id: 'm3' }] });
});

t.test('omitted fields stay as they were', async (t) => {
  const { newsroom: outlets, due } = await openRegistry(t);
  await outlets.add(M3);
  const removed = () => outlets.remove('m3');

  await removed();
  const bare = await outlets.add({ homepage: 'http://m3.example/', feeds: M3.feeds });
  t.match(bare, { id: 'm3', name: 'El Tres', country: 'AR', languages: ['es'] }, 'found by its domain');

  await removed();
  t.match(
    await outlets.add({
      ...M3,
      name: 'Three',
      country: 'UY',
      languages: ['en'],
      homepage: 'http://tres.example/',
    }),
    {
      id: 'm3',
      name: 'Three',
      country: 'UY',
      languages: ['en'],
      homepage: 'http://tres.example/',
      domain: 'tres.example',
    },
  );

  await removed();
  t.match(await outlets.import({ sources: [M3] }), { taken: 1, known: 0 });
  t.match((await outlets.page({})).data, [
    { id: 'm3', name: 'El Tres', domain: 'm3.example', country: 'AR' },
  ]);

  await removed();
  const opml = `<opml version="2.0"><body><outline type="rss" text="" xmlUrl="${M3.feeds[0]}"/></body></opml>`;
  t.match(await outlets.import({ opml }), { taken: 1 });
  t.match((await outlets.page({})).data, [
    { id: 'm3', name: 'El Tres', homepage: M3.homepage, country: 'AR' },
  ]);
  t.equal(await due(), 1);
});

t.test('one that was paused is polled again, however it was removed and added', async (t) => {
  const { newsroom: outlets, due } = await openRegistry(t);
  const other = {
    ...M3,
    id: 'other',
    homepage: 'http://other.example/',
    feeds: ['http://other.example/rss'],
  };
  const removals = { delete: () => outlets.remove('m3'), list: replaceWith(other) };
  const additions = { add: () => outlets.add(M3), list: replaceWith(M3) };
  function replaceWith(outlet: typeof M3) {
    return () => outlets.import({ sources: [outlet], replace: true });
  }
  for (const [how, remove] of Object.entries(removals)) {
    for (const [again, add] of Object.entries(additions)) {
      await replaceWith(M3)();
      t.match(await outlets.change('m3', { paused: true }), { status: 'paused' });
      await remove();
      await add();
      const [m3] = (await outlets.page({})).data.filter(({ id }) => id === 'm3');
      t.match(m3, { status: 'waiting' }, `${how}, ${again}`);
    }
  }
  t.equal(await due(), 1);
});

t.test('of two outlets of one domain, the one on the list gets new feeds', async (t) => {
  const { newsroom: outlets } = await openRegistry(t);
  await outlets.add(M3);
  await outlets.add({ ...M3, id: 'm3-new', feeds: ['http://m3.example/b'] });
  await outlets.remove('m3');
  t.match(await outlets.add({ homepage: M3.homepage, feeds: ['http://m3.example/c'] }), { id: 'm3-new' });
  t.match((await outlets.page({})).data, [{ id: 'm3-new', feeds: { length: 2 } }]);
});

t.test('a feed left behind by a removed outlet is not read, and blocks nothing', async (t) => {
  const { db, clock, newsroom: outlets, due, feeds } = await openRegistry(t);
  const leave = (url: string) =>
    db.query("insert into feed (source_id, url, next_look_at) values ('m3', $1, now())", [url]);
  await outlets.add(M3);
  await outlets.remove('m3');
  await leave('http://m3.example/rss');
  await leave('http://m3.example/old');
  t.equal(await due(), 0);
  const { rows } = await db.query<{ id: number }>('select id from feed');
  t.same(await findFeeds(db, [rows[0]!.id]), []);
  t.equal(await makeOutletDue(db, 'm3', new Date(clock.now())), null);
  t.match(await outlets.add({ ...M3, id: 'other', feeds: ['http://m3.example/old'] }), { id: 'other' });
  t.match(await outlets.add(M3), { id: 'm3' });
  t.same(await feeds(), [
    { source: 'other', url: 'http://m3.example/old' },
    { source: 'm3', url: 'http://m3.example/rss' },
  ]);
  await outlets.remove('m3');
  await leave('http://m3.example/rss');
  t.match(await outlets.import({ sources: [M3] }), { taken: 1, known: 0 });
  t.equal(await due(), 2);
});

t.test('removed while its feed is being read: nothing is stored', async (t) => {
  const page = says(RSS, { 'content-type': 'application/rss+xml' });
  const { promise: held, resolve: hold } = Promise.withResolvers<() => void>();
  const slow: Page = (request, response) => hold(() => page(request, response));
  const site = await website(t, { '/rss': slow });
  const {
    db,
    clock,
    newsroom: outlets,
    fetcher,
  } = await openRegistry(t, fetcherFor(t, { 'm3.example': site.port }));
  const looking = {
    db,
    clock,
    fetcher,
    parser,
    observe: unseen,
    rhythm: { minMinutes: 2, maxMinutes: 60 },
    retentionDays: 365,
  };
  await outlets.import({ sources: [M3] });
  const { rows } = await db.query<{ id: number }>('select id from feed');
  const [feed] = await findFeeds(db, [rows[0]!.id]);
  const look = pollFeed(looking, feed!, { permits: new Permits(1), postponed: null });
  const answer = await held;
  await outlets.remove('m3');
  answer();
  await look;
  t.equal((await db.query('select 1 from article')).count, 0);
});

t.test('under another domain, the indexes of those who see it are read again', async (t) => {
  const { db, clock, newsroom: outlets } = await openRegistry(t);
  const createdAt = new Date(clock.now());
  for (const [name, seen] of [
    ['seen', ['m3', 'x.example']],
    ['others', ['x.example']],
    ['all', null],
  ] as const) {
    const org = `org_${name}000`;
    await db.query('insert into organization (id, name, created_at, outlets) values ($1, $1, $2, $3)', [
      ...[org, createdAt, seen],
    ]);
    const index = { id: `idx_${name}000`, org, name, kind: 'urls' as const, source: null };
    await addIndex(db, { ...index, refreshHours: 24, maxUrls: 5, createdAt }, '2040-10-06');
  }
  const passes = async () =>
    (await db.query<{ pass: number }>('select pass from custom_index order by id')).rows.map(
      ({ pass }) => pass,
    );
  await outlets.add(M3);
  await outlets.remove('m3');
  await outlets.add(M3);
  t.same(await passes(), [1, 1, 1], 'not under the same');
  const elsewhere = { ...M3, homepage: 'http://m4.example/', feeds: ['http://m4.example/rss'] };
  await outlets.remove('m3');
  t.match(await outlets.add(elsewhere), { id: 'm3', domain: 'm4.example' });
  t.same(await passes(), [1, 1, 2]);
  await outlets.remove('m3');
  await outlets.import({ sources: [M3] });
  t.same(await passes(), [1, 1, 3], 'also when a list is imported');
});

t.test('a feed that comes at the moment of the removal goes with its outlet', async (t) => {
  const { db, newsroom: outlets, feeds } = await openRegistry(t);
  const alone = { ...M3, id: 'other', feeds: ['http://other.example/rss'] };
  for (const [how, remove] of [
    ['removed', () => outlets.remove('m3')],
    ['replaced', () => outlets.import({ sources: [alone], replace: true })],
  ] as const) {
    await outlets.add(M3);
    const { promise, resolve } = Promise.withResolvers<void>();
    const removing = promise.then((): Promise<unknown> => remove());
    const url = `http://m3.example/${how}`;
    await db.transaction(async (tx) => {
      await ensureListed(tx, { seeds: [], used: ['m3'], urls: [url], onMoved: async () => undefined });
      await tx.query("insert into feed (source_id, url) values ('m3', $1)", [url]);
      resolve();
      await sleep(300);
    });
    await removing;
    t.notOk(
      (await outlets.page({})).data.some(({ id }) => id === 'm3'),
      how,
    );
    t.notOk(
      (await feeds()).some(({ source }) => source === 'm3'),
      'and no feed of it is left',
    );
  }
});
