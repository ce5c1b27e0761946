// Operators may ask for a page of the list of outlets, for those of a name or a state, or for one; each answer says how many there are.
import t from 'tap';
import type { OutletSeed } from '../../../core/store/outlets/outlet.ts';
import { countSources, listSources } from '../../../core/store/outlets/outlet-records.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { startTestService } from '../../support/service.ts';

const OUTLETS: OutletSeed[] = Array.from({ length: 9 }, (_, at) => ({
  id: `outlet-${at}`,
  name: at === 4 ? 'La Única' : `Outlet ${at}`,
  homepage: `https://www.place${at}.example/`,
  country: 'AR',
  languages: ['es'],
  feeds: [`https://place${at}.example/rss`, `https://place${at}.example/mundo/rss`],
}));

t.test('the list of outlets', async (t) => {
  const { app, send, operatorKey } = await startTestService(t, { sources: OUTLETS });
  const get = (query: string) => send('GET', `/admin/v1/sources${query}`, undefined, operatorKey);
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
  // Of the first outlet one feed can be read, of the second none; the third is paused.
  await app.db.exec(`
    update feed set looked_at = now() where url in ('https://place0.example/rss');
    update feed set error = 'broken' where source_id in ('outlet-1', 'outlet-2') or url = 'https://place0.example/mundo/rss';
    update source set paused_at = now() where id = 'outlet-2';
    insert into outlet_count (source_id, section, articles, newest)
      values ('outlet-0', 'mundo', 3, now()), ('outlet-0', '', 1, now()), ('outlet-8', '', 2, now())`);
  const { body: whole } = await get('');
  const counts = {
    outlets: 9,
    matching: 9,
    ok: 1,
    failing: 1,
    waiting: 6,
    paused: 1,
    archive: 0,
    articles: 6,
  };
  t.match(whole, { object: 'list', data: { length: 9 }, next_after: null, counts });
  t.match(whole.data[0], { status: 'ok', articles: 4, sections: ['mundo'], feeds: { length: 2 } });

  await t.test('in pages', async (t) => {
    const pages = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await get(`?limit=4${after && `&after=${after}`}`);
      t.same(body.counts, counts, 'of all pages');
      pages.push(body.data);
      after = body.next_after;
    }
    t.same(
      pages.map(({ length }) => length),
      [4, 4, 1],
    );
    t.same(pages.flat(), whole.data);
    t.equal((await get('?limit=9')).body.next_after, null, 'a full page may be the last');
  });

  await t.test('by name, domain, id and state', async (t) => {
    const find = async (query: string) => {
      const { body } = await get(query);
      t.equal(body.counts.matching, body.data.length);
      return idsOf(body);
    };
    t.same(await find(`?find=${encodeURIComponent('la ÚNICA')}`), ['outlet-4']);
    t.same(await find('?find=la%20unica'), ['outlet-4'], 'without the accent');
    t.same(await find(`?find=${encodeURIComponent('Óutlet 7')}`), ['outlet-7'], 'with one too many');
    t.same(await find('?find=place7.ex'), ['outlet-7']);
    t.same(await find('?find=outlet-8'), ['outlet-8']);
    t.same(await find('?find=%25'), [], 'no wildcard');
    t.same(await find('?status=ok'), ['outlet-0']);
    t.same(await find('?status=failing'), ['outlet-1']);
    t.same(await find('?status=paused'), ['outlet-2']);
    const { body } = await get('?status=waiting&find=outlet&limit=2&after=outlet-5');
    t.same(idsOf(body), ['outlet-6', 'outlet-7']);
    t.match(body, { next_after: 'outlet-7', counts: { ...counts, matching: 6 } });
  });

  await t.test('one', async (t) => {
    t.same((await get('/outlet-1')).body, whole.data[1]);
    const { status, body } = await get('/outlet-99');
    t.match({ status, body }, { status: 404, body: { code: 'not_found' } });
    t.match((await get('?limit=0')).body, { code: 'invalid_request', errors: [{ path: 'limit' }] });
  });
});

t.test('an outlet has one status, listed, asked for and counted', async (t) => {
  const { db } = await migratedDatabase(t);
  const states = {
    unread: 'null, null',
    read: 'now(), null',
    refused: 'null, $$x$$',
    broken: 'now(), $$x$$',
  };
  const all = Object.values(states);
  const pairs = [...all.flatMap((one) => all.map((other) => [one, other])), ...all.map((one) => [one]), []];
  for (const [at, feeds] of pairs.entries()) {
    for (const paused of ['null', 'now()']) {
      const id = `o-${at}-${paused === 'null' ? 'on' : 'off'}`;
      await db.exec(`insert into source (id, name, domain, homepage, paused_at)
        values ('${id}', '${id}', '${id}.example', 'https://${id}.example/', ${paused})`);
      for (const [place, feed] of feeds.entries())
        await db.exec(`insert into feed (source_id, url, next_look_at, looked_at, error)
          values ('${id}', 'https://${id}.example/${place}', now(), ${feed})`);
    }
  }
  const shown = Map.groupBy(await listSources(db), ({ status }) => status);
  const counts = await countSources(db, {});
  for (const status of ['ok', 'failing', 'waiting', 'paused', 'archive'] as const) {
    const ids = (shown.get(status) ?? []).map(({ id }) => id);
    t.ok(ids.length > 0, status);
    t.equal(counts[status], ids.length, `${status}: as counted`);
    t.same(
      (await listSources(db, { status })).map(({ id }) => id),
      ids,
      `${status}: as asked for`,
    );
  }
});
