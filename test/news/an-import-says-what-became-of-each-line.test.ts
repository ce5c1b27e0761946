// Whatever ends a line, and whether a thread prepares them or not: every article is stored once, and what is wrong with a line is
// said with its number in the file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { importArticles, importBatch } from '../../core/news/articles/import-articles.ts';
import { lineBatches, linesOf } from '../../core/news/articles/line-batches.ts';
import { saveOutlets } from '../../core/news/outlets/outlet-list.ts';
import { DAY, heldClock } from '../../core/platform/clock.ts';
import { findPages } from '../../core/store/articles/pages.ts';
import { articlesAfter } from '../../core/store/articles/stored-articles.ts';
import { migratedDatabase } from '../support/postgres.ts';

const clock = heldClock('2026-03-10T12:00:00Z');
const SEPARATOR = '\u2028';

const line = (n: number, standfirst = '') =>
  JSON.stringify({ url: `https://eldiario.example/${n}`, title: `Nota ${n}`, standfirst });

t.test('of a small file', async (t) => {
  const { db } = await migratedDatabase(t);
  const file = join(t.testdir(), 'small.jsonl');
  const lines = [
    line(1),
    '',
    '{"url": "no address", "title": "x"}',
    `${line(2, `a${SEPARATOR}b`)}\r`,
    '{',
    line(1),
  ];
  writeFileSync(file, `\ufeff${lines.join('\n')}`);
  const done = await importArticles({ db, clock, file, keepDays: 0 });
  t.match(done, { lines: 6, inserted: 2, known: 1, refused: 2 });
  t.match(done.reasons, [/^line 3: url must be a full http or https address$/, /^line 5: /]);
  t.equal(done.bytes, done.totalBytes);
  const stored = await articlesAfter(db, 0, 10);
  t.same(stored.map(({ standfirst }) => standfirst).sort(), ['a b', null].sort());
});

t.test('titles and the like are one line, bodies keep their paragraphs', async (t) => {
  const { db } = await migratedDatabase(t);
  const wrapped = {
    url: 'https://eldiario.example/1',
    title: ' Chip shortage:\r\n \n latest\u00a0worry\n(second  column) ',
    standfirst: 'Factories\n\tstand still.',
    section: 'World\n Business',
    author: 'Ana\nRuiz',
    body: 'One.\n\nTwo.',
  };
  await importBatch({ db, clock, keepDays: 7 }, [
    wrapped,
    { url: 'https://eldiario.example/2', title: '\n' },
  ]);
  const stored = await articlesAfter(db, 0, 10);
  t.equal(stored.length, 1);
  t.match(stored[0], {
    title: 'Chip shortage: latest worry (second column)',
    standfirst: 'Factories stand still.',
    section: 'World Business',
    author: 'Ana Ruiz',
  });
  const [page] = await findPages(db, [wrapped.url], new Date(clock.now()));
  t.match(page, { body: { paragraphs: ['One.', 'Two.'] } });
});

t.test('days that the calendar lacks are refused, and languages are known by code and name', async (t) => {
  const { db } = await migratedDatabase(t);
  const given = (fields: object, at: number) => ({
    url: `https://eldiario.example/${at}`,
    title: `Nota ${at}`,
    ...fields,
  });
  const days = [
    '2026-02-30',
    '2025-02-29T10:00:00Z',
    '2026-04-31',
    '2024-02-29',
    '2024-02-29T23:30:00-03:00',
    null,
  ];
  const dated = days.map((published_at, at) => given({ published_at }, at));
  const done = await importBatch({ db, clock, keepDays: 0 }, dated);
  t.match(done, {
    inserted: 3,
    refused: 3,
    reasons: [/^article 1: published_at must be a day of the calendar$/],
  });
  const LANGUAGES = {
    'es-AR': 'es',
    spa: 'es',
    Spanish: 'es',
    inglés: 'en',
    EN: 'en',
    pt_BR: 'pt',
    zz: null,
    klingonish: null,
  };
  const spoken = Object.keys(LANGUAGES).map((language, at) => given({ language }, 10 + at));
  await importBatch({ db, clock, keepDays: 0 }, spoken);
  const stored = await articlesAfter(db, 0, 20);
  const found = stored.filter(({ url }) => /\/1\d$/.test(url)).sort((a, b) => (a.url < b.url ? -1 : 1));
  t.same(
    found.map(({ language }) => language),
    Object.values(LANGUAGES),
  );
});

t.test('times without an offset are of UTC, on every machine', async (t) => {
  const zone = process.env.TZ;
  t.teardown(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  process.env.TZ = 'America/Argentina/Buenos_Aires';
  const { db } = await migratedDatabase(t);
  const times = {
    '2026-03-01': '2026-03-01T00:00:00.000Z',
    '2026-03-01T10:00': '2026-03-01T10:00:00.000Z',
    '2026-03-01 10:00:30': '2026-03-01T10:00:30.000Z',
    '2026-03-01T10:00:30.5': '2026-03-01T10:00:30.500Z',
    '2026-03-01T10:00Z': '2026-03-01T10:00:00.000Z',
    '2026-03-01T10:00-03:00': '2026-03-01T13:00:00.000Z',
  };
  const given = Object.keys(times).map((published_at, at) => {
    return { url: `https://eldiario.example/${at}`, title: `Nota ${at}`, published_at };
  });
  t.match(await importBatch({ db, clock, keepDays: 0 }, given), { inserted: given.length });
  const stored = (await articlesAfter(db, 0, 10)).sort((a, b) => (a.url < b.url ? -1 : 1));
  t.same(
    stored.map(({ publishedAt }) => publishedAt?.toISOString()),
    Object.values(times),
  );
});

t.test('fields that articles do not have are named', async (t) => {
  const { db } = await migratedDatabase(t);
  const given = [1, 2, 3].map((n) => ({
    url: `https://eldiario.example/${n}`,
    title: `Nota ${n}`,
    publised: '2026-03-09',
    ...(n === 1 && { tags: ['sur'] }),
  }));
  const ignored = [
    { field: 'publised', articles: 3, meant: 'published_at' },
    { field: 'tags', articles: 1, meant: null },
  ];
  const refused = { title: 'Sin dirección', byline: 'x' };
  t.match(await importBatch({ db, clock, keepDays: 0 }, [...given, refused]), { inserted: 3, ignored });
  const file = join(t.testdir(), 'misspelled.jsonl');
  const many = Array.from({ length: 2500 }, (_, n) => ({
    ...given[1],
    url: `https://eldiario.example/m${n}`,
  }));
  writeFileSync(file, [...given, ...many].map((one) => JSON.stringify(one)).join('\n'));
  const done = await importArticles({ db, clock, file, keepDays: 0 });
  t.same(done.ignored, [{ ...ignored[0], articles: 2503 }, ignored[1]], 'those of all batches together');
  const map = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`key ${n}`, n]));
  const { ignored: some } = await importBatch({ db, clock, keepDays: 0 }, [{ ...given[0], ...map }]);
  t.equal(some.length, 20, 'however many there are');
});

t.test('what the database cannot hold costs a line at most', async (t) => {
  const { db } = await migratedDatabase(t);
  const file = join(t.testdir(), 'odd.jsonl');
  const dated = (n: number, date: string, field = 'published_at') =>
    JSON.stringify({ url: `https://eldiario.example/${n}`, title: `Nota ${n}`, [field]: date });
  const lines = [
    JSON.stringify({ url: 'https://eldiario.example/0', title: 'Nota\0 0\ud800', body: 'Pasó\0 algo.' }),
    dated(1, '+275760-09-13T00:00:00.000Z'),
    dated(2, '-000001-01-01T00:00:00.000Z'),
    dated(3, '0000-06-01', 'modified_at'),
    dated(4, '9999-12-31T23:59:59.999Z'),
    dated(5, '0001-01-01'),
    JSON.stringify({ url: 'https://eldiario.example/6', title: '\0' }),
  ];
  writeFileSync(file, lines.join('\n'));
  const done = await importArticles({ db, clock, file, keepDays: 7 });
  t.match(done, { lines: 7, inserted: 3, known: 0, refused: 4 });
  t.match(done.reasons, [
    /^line 2: published_at must be at most/,
    /^line 3: published_at must be at least/,
    /^line 4: modified_at must be at least/,
    /^line 7: title must not be empty$/,
  ]);
  const [first] = await articlesAfter(db, 0, 1);
  t.match(first, { title: 'Nota 0\ufffd' });
});

t.test('articles belong to the outlet of their domain that is on the list', async (t) => {
  const { db } = await migratedDatabase(t);
  const outlet = (id: string, name: string, domain: string) => {
    const homepage = `https://www.${domain}/`;
    return { id, name, homepage, country: 'AR', languages: ['es'], feeds: [`${homepage}rss`] };
  };
  await saveOutlets(db, [
    outlet('lanacion', 'La Nación', 'lanacion.example'),
    outlet('lanacion-campo', 'La Nación Campo', 'lanacion.example'),
    outlet('un-autor', 'Un autor', 'medium.com'),
  ]);
  const given: [url: string, source: string | undefined, expected: string][] = [
    ['https://www.lanacion.example/1', undefined, 'lanacion'],
    ['https://lanacion.example/2', 'La Nación', 'lanacion'],
    ['https://lanacion.example/3', 'LA NACION CAMPO', 'lanacion-campo'],
    ['https://lanacion.example/4', 'Agencia Sur', 'agencia-sur'],
    ['https://medium.com/otro/5', undefined, 'medium-com'],
    ['https://deportes.lanacion.example/6', undefined, 'deportes-lanacion-example'],
  ];
  const file = join(t.testdir(), 'outlets.jsonl');
  const lines = given.map(([url, source], at) => JSON.stringify({ url, source, title: `Nota ${at}` }));
  writeFileSync(file, lines.join('\n'));
  t.match(await importArticles({ db, clock, file, keepDays: 0 }), { inserted: given.length });
  const stored = await articlesAfter(db, 0, 10);
  t.same(
    stored.toSorted((a, b) => (a.title < b.title ? -1 : 1)).map(({ source }) => source),
    given.map(([, , expected]) => expected),
  );
  const { rows } = await db.query<{ id: string }>(
    `select id from source where id like 'lanacion%' order by id`,
  );
  t.same(rows, [{ id: 'lanacion' }, { id: 'lanacion-campo' }]);
});

t.test(
  'a date that is still to come is a mistake, as in feeds: the article is undated, or not modified',
  async (t) => {
    const { db } = await migratedDatabase(t);
    const file = join(t.testdir(), 'dates.jsonl');
    const dates = [new Date(clock.now() + DAY), new Date(clock.now() + DAY + 1)];
    writeFileSync(
      file,
      dates
        .map((date, n) =>
          JSON.stringify({
            url: `https://eldiario.example/d${n}`,
            title: `Nota ${n}`,
            published_at: date,
            modified_at: date,
          }),
        )
        .join('\n'),
    );
    t.match(await importArticles({ db, clock, file, keepDays: 0 }), { inserted: 2, refused: 0 });
    t.same(
      (await articlesAfter(db, 0, 2)).map(({ publishedAt, modifiedAt }) => [publishedAt, modifiedAt]),
      [
        [dates[0], dates[0]],
        [null, null],
      ],
    );
  },
);

t.test('of a large one, which threads prepare', async (t) => {
  const { db } = await migratedDatabase(t);
  const file = join(t.testdir(), 'large.jsonl');
  const lines = Array.from({ length: 2500 }, (_, n) => line(n, 'Pasó algo. '.repeat(50)));
  lines.splice(2100, 0, '{"title": "Sin dirección"}');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const done = await importArticles({ db, clock, file, keepDays: 0 });
  t.match(done, {
    lines: 2501,
    inserted: 2500,
    known: 0,
    refused: 1,
    reasons: ['line 2101: url is required'],
  });
  const [first] = await articlesAfter(db, 0, 1);
  t.match(first, { title: 'Nota 0', firstSeenAt: new Date(clock.now()).toISOString() });
  const again = await importArticles({ db, clock, file, keepDays: 0 });
  t.match(
    again,
    { lines: 2501, inserted: 0, known: 0, refused: 0 },
    'a file that was imported is not read again',
  );
});

t.test('batches have whole lines, however they are cut', async (t) => {
  const file = join(t.testdir(), 'lines.txt');
  const lines = Array.from({ length: 40 }, (_, n) => 'ñ'.repeat(n));
  for (const end of ['', '\n']) {
    writeFileSync(file, lines.join('\n') + end);
    for (const full of [
      { lines: 7, bytes: 1e6 },
      { lines: 1e6, bytes: 30 },
    ]) {
      const read: string[] = [];
      for await (const { bytes, before, lines: count } of lineBatches(file, full)) {
        t.equal(before, read.length);
        read.push(...linesOf(bytes));
        t.equal(read.length, before + count);
      }
      t.same(read, lines);
    }
  }
});
