// A list of outlets is imported whole and once, even when it is long, interrupted, or imported by two at once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { runOutletImport } from '../../../core/news/outlets/outlet-import.ts';
import { openOutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { HOUR, heldClock } from '../../../core/platform/clock.ts';
import type { Database } from '../../../core/store/database.ts';
import type { Fetcher } from '../../../core/web/fetch/fetch.ts';
import { corpora } from '../../support/corpora.ts';
import { parser } from '../../support/parser.ts';
import { migratedDatabase } from '../../support/postgres.ts';

const nobody = {} as Fetcher;

async function openRegistry(t: Test) {
  const { db } = await migratedDatabase(t);
  const clock = heldClock('2026-10-07T12:00:00Z');
  const sent: object[] = [];
  const jobs = { send: async (_queue: string, data: object) => void sent.push(data) };
  return {
    db,
    clock,
    sent,
    now: openOutletRegistry({ db, clock, fetcher: nobody, parser, jobs: null }),
    later: openOutletRegistry({ db, clock, fetcher: nobody, parser, jobs }),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const outlines = (feeds: readonly string[]) =>
  feeds.map((feed) => `<outline type="rss" text="" xmlUrl="${escaped(feed)}"/>`).join('\n');
const opml = (body: string) => `<opml version="1.1"><body>${body}</body></opml>`;

async function feeds(
  db: Database,
): Promise<{ source_id: string; url: string; next_look_at: Date; section: string | null }[]> {
  return (await db.query<never>('select source_id, url, next_look_at, section from feed order by id')).rows;
}

t.test('a list with a mistake is refused, and says what is wrong with which outlet', async (t) => {
  const { now } = await openRegistry(t);
  const outlet = { id: 'a', name: 'A', homepage: 'http://a.example/', feeds: ['http://a.example/rss'] };
  await t.rejects(now.import({ sources: [outlet, { ...outlet, id: 'b', countri: 'AR', feeds: [] }] }), {
    code: 'invalid_request',
    errors: [
      { path: 'sources.1.feeds', message: '[1].feeds must contain at least 1 items' },
      {
        path: 'sources.1.countri',
        message: '[1].countri is not a known field; did you mean country?',
      },
    ],
  });
});

t.test('ids come from the domain, do not clash, and stay', async (t) => {
  const { now } = await openRegistry(t);
  const list = [
    'https://www.clarin.com/rss/lo-ultimo/',
    'https://clarin.com/rss/politica/',
    'https://www.clarin.com.co/rss',
    'https://feeds.feedburner.com/Uno',
    'https://feeds.feedburner.com/Dos',
    'https://una.blogspot.com/feeds/posts/default',
    'https://пример.рф/rss',
    'https://bbc.co.uk/news/rss.xml',
  ];
  await now.import({ opml: opml(outlines(list)) });
  const sources = (await now.page({})).data;
  t.same(
    sources.map(({ id, country, languages, feeds: own }) => [id, country, languages.join(), own.length]),
    [
      ['bbc', 'GB', 'en', 1],
      ['clarin', null, '', 2],
      ['clarin-com-co', 'CO', 'es', 1],
      ['feeds-feedburner-com-dos', null, '', 1],
      ['feeds-feedburner-com-uno', null, '', 1],
      ['una', null, '', 1],
      ['xn-e1afmkfd', 'RU', 'ru', 1],
    ],
  );
  const before = sources.map(({ id }) => id);
  await now.import({ opml: opml(outlines([...list].reverse())) });
  t.same(
    (await now.page({})).data.map(({ id }) => id),
    before,
  );
});

t.test('a removed outlet keeps its id when it is added again', async (t) => {
  const { now } = await openRegistry(t);
  const list = { opml: opml(outlines(['https://uno.example/rss'])) };
  await now.import(list);
  await now.remove('uno');
  t.same((await now.page({})).data, []);
  t.match(await now.import(list), { taken: 1 });
  t.match((await now.page({})).data, [{ id: 'uno', feeds: [{ url: 'https://uno.example/rss' }] }]);
});

t.test('an exported list equals the list, in either format, and can replace it', async (t) => {
  const { now } = await openRegistry(t);
  await now.import({
    opml: opml(outlines(['https://uno.com.ar/a', 'https://uno.com.ar/b', 'https://dos.example/rss'])),
  });
  const before = (await now.page({})).data;
  for (const format of ['opml', 'json'] as const) {
    const text = await now.export(format);
    for (const { id } of before) await now.remove(id);
    await now.import({ opml: opml(outlines(['https://otro.example/rss'])) });
    const list = format === 'opml' ? { opml: text } : { sources: JSON.parse(text) as unknown[] };
    t.match(await now.import({ ...list, replace: true }), { taken: 3, removed: 1, status: 'done' }, format);
    const plain = (sources: typeof before) =>
      sources.map(({ feeds: own, ...rest }) => ({ ...rest, feeds: own.map(({ url }) => url) }));
    t.same(plain((await now.page({})).data), plain(before), format);
  }
  await t.rejects(now.remove('nobody'), { code: 'not_found' });
});

t.test('a list that replaces another one replaces the feeds of its outlets, too', async (t) => {
  const { now } = await openRegistry(t);
  const listOf = (...urls: string[]) => ({ opml: opml(outlines(urls)) });
  const addresses = async () =>
    (await now.page({})).data.map(({ id, feeds: own }) => [id, ...own.map(({ url }) => url)]);
  await now.import(listOf('http://uno.example/rss', 'http://uno.example/old', 'http://dos.example/rss'));
  t.match(await now.import(listOf('https://www.uno.example/rss/', 'http://uno.example/new')), { removed: 0 });
  t.same(
    await addresses(),
    [
      ['dos', 'http://dos.example/rss'],
      ['uno', 'http://uno.example/rss', 'http://uno.example/old', 'http://uno.example/new'],
    ],
    'one that is only added to it removes none',
  );
  const changed = listOf('https://www.uno.example/rss/', 'http://uno.example/new', 'http://localhost/rss');
  t.match(await now.import({ ...changed, replace: true }), { taken: 0, known: 2, refused: 1, removed: 1 });
  t.same(await addresses(), [['uno', 'http://uno.example/rss', 'http://uno.example/new']]);
});

t.test('folders are countries or sections', async (t) => {
  const { now, db } = await openRegistry(t);
  await now.import({
    opml: opml(
      `<outline text="Colombia">${outlines(['https://uno.com/rss', 'https://dos.com.ar/rss'])}</outline>
       <outline text="Deportes">${outlines(['https://tres.com/rss'])}</outline>
       <outline text="Chile">${outlines(['https://cuatro.com/a'])}</outline><outline text="Perú">${outlines(['https://cuatro.com/b'])}</outline>`,
    ),
  });
  t.match((await now.page({})).data, [
    { id: 'cuatro', country: null },
    { id: 'dos', country: 'AR' },
    { id: 'tres', country: null },
    { id: 'uno', country: 'CO', languages: ['es'] },
  ]);
  t.same(
    (await feeds(db)).map(({ section }) => section),
    [null, null, 'Deportes', null, null],
  );
});

t.test('an interrupted import resumes where it stopped, and two at once do the work of one', async (t) => {
  const { db, clock, later, sent } = await openRegistry(t);
  const list = Array.from({ length: 1100 }, (_, nth) => `https://outlet-${nth % 700}.example/feed/${nth}`);
  const { id, status } = await later.import({ opml: opml(outlines(list)) });
  t.equal(status, 'waiting');
  t.same(sent, [{ id }]);

  let batches = 0;
  const throwIfAborted = () => {
    if (batches++ > 0) throw new Error('stopped');
  };
  const signal = Object.assign(new AbortController().signal, { throwIfAborted });
  await t.rejects(runOutletImport({ db, clock }, id, signal), { message: 'stopped' });
  const half = await later.importReport(id, {});
  t.match(half, { status: 'running', done: 250, taken: 250 });

  await Promise.all([runOutletImport({ db, clock }, id), runOutletImport({ db, clock }, id)]);
  const whole = await later.importReport(id, { limit: 2000 });
  t.match(whole, { status: 'done', done: 1100, taken: 1100, known: 0, refused: 0, next: null });
  t.equal(whole.report.length, 1100);
  t.same((await feeds(db)).map(({ url }) => url).sort(), [...list].sort());
  await runOutletImport({ db, clock }, id);
  t.equal((await later.importReport(id, {})).done, 1100, 'nothing is left to do');

  const page = await later.importReport(id, { limit: 1000 });
  t.equal(page.next, 999);
  t.equal((await later.importReport(id, { after: 999 })).report.length, 100);
  t.same((await later.importReport(id, { outcome: 'refused' })).report, []);
  t.same((await later.importReport(id, { after: 2 ** 31 })).report, [], 'a place that no list has');
  await t.rejects(later.importReport('imp_0000000000000000', {}), { code: 'not_found' });
});

t.test('a list that another version accepted and this one cannot read fails, and says why', async (t) => {
  const { db, clock, later } = await openRegistry(t);
  const { id } = await later.import({ opml: opml(outlines(['http://a.example/rss'])) });
  await db.query(`update intake set body = '<opml' where id = $1`, [id]);
  await runOutletImport({ db, clock }, id);
  const { status, error } = await later.importReport(id, {});
  t.match({ status, error }, { status: 'failed', error: /OPML/ });
  t.same(await feeds(db), []);
});

t.test('a list that is none changes nothing', async (t) => {
  const { now, db } = await openRegistry(t);
  for (const list of [
    { opml: '<html></html>' },
    { sources: [] },
    { sources: [{ id: 'a' }] },
    { sources: 'x' as never },
  ]) {
    await t.rejects(now.import({ ...list, replace: true }), { code: 'invalid_request' });
  }
  const before = { opml: opml(outlines(['https://uno.example/rss'])) };
  await now.import(before);
  t.match(
    await now.import({
      opml: opml(outlines(['https://localhost/rss', 'javascript:alert(1)', ''])),
      replace: true,
    }),
    { refused: 3, removed: 0 },
  );
  t.equal((await feeds(db)).length, 1, 'a list of refused feeds replaces nothing');
});

const directory = corpora('outlet-directories');

t.test(
  'the whole directory of outlets is imported without harm',
  { skip: directory ? false : 'corpora absent' },
  async (t) => {
    const { now, db, clock } = await openRegistry(t);
    const kite = JSON.parse(
      gunzipSync(readFileSync(join(directory!, 'outlet-directories', 'kite_feeds.json.gz'))).toString(),
    ) as Record<string, { feeds: string[] }>;
    const folders = Object.entries(kite).map(
      ([name, { feeds: own }]) => `<outline text="${escaped(name)}">${outlines(own)}</outline>`,
    );
    const count = Object.values(kite).reduce((sum, { feeds: own }) => sum + own.length, 0);

    const done = await now.import({ opml: opml(folders.join('\n')) });
    t.match(done, { status: 'done', total: count, done: count });
    t.equal(done.taken + done.known + done.refused, count);
    t.ok(done.refused < count / 1000, `${done.refused} refused`);

    const rows = await feeds(db);
    t.equal(rows.length, done.taken);
    const sources = (await now.page({})).data;
    t.ok(sources.every(({ id }) => /^[a-z0-9][a-z0-9-]{0,62}$/.test(id)));
    t.equal(sources.length, new Set(rows.map(({ source_id }) => source_id)).size);
    const located = sources.filter(({ country }) => country !== null).length;
    t.ok(located > sources.length / 3, `${located} of ${sources.length} outlets have a country`);

    const perMinute = Map.groupBy(rows, ({ next_look_at }) =>
      Math.floor((next_look_at.getTime() - clock.now()) / 60_000),
    );
    t.equal(perMinute.size, 60, 'spread over an hour');
    t.ok(rows.every(({ next_look_at }) => next_look_at.getTime() <= clock.now() + HOUR));
    t.ok(
      [...perMinute.values()].every((due) => due.length < (2 * count) / 60),
      'in every minute about as many',
    );

    const text = await now.export('opml');
    const again = await now.import({ opml: text });
    t.match(again, { taken: 0, known: rows.length, refused: 0 });
    t.equal((await now.page({})).data.length, sources.length);
    t.comment(
      `${count} feeds: ${done.taken} taken, ${done.known} known, ${done.refused} refused; ${sources.length} outlets, ${located} with a country`,
    );
  },
);
