// Retention: articles by the day they came in, pages and answers by their own time, segments when nothing is left of
// them; what went is not found any more, what stays is.
import t from 'tap';
import { Jobs } from '../../core/jobs/jobs.ts';
import { importBatch } from '../../core/news/articles/import-articles.ts';
import { sweepExpired } from '../../core/news/jobs/sweep-expired.ts';
import { DAY, heldClock, MINUTE, SECOND } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { recordImportedLines } from '../../core/store/articles/bulk-imports.ts';
import { maySeal } from '../../core/store/articles/segments.ts';
import type { Database } from '../../core/store/database.ts';
import { INTERNAL_QUEUES } from '../../core/store/job-queue.ts';
import { addOutletImport, finishOutletImport } from '../../core/store/outlets/outlet-imports.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { testDatabase } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const NOW = '2026-03-10T12:00:00Z';
const RETENTION = 30;

t.test('sweeping', async (t) => {
  const clock = heldClock(NOW);
  const site = await website(t, { '/young': articlePage('Huelga de trenes en Rosario', STRIKE) });
  const service = await startTestService(t, {
    clock,
    config: {
      read_ms: 10_000,
      page_cache_days: 2,
      web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` },
    },
  });
  const { db } = service.app;
  const at = (days: number) => new Date(clock.now() - days * DAY);
  await service.publish([
    {
      url: 'http://eldiario.example/young',
      title: 'Huelga de trenes en Rosario',
      firstSeenAt: at(1),
      publishedAt: at(1),
    },
    {
      url: 'http://eldiario.example/archive',
      title: 'Huelga de trenes en 1984',
      firstSeenAt: at(20),
      publishedAt: new Date('1984-05-05'),
    },
    {
      url: 'http://eldiario.example/old',
      title: 'Huelga de trenes en febrero',
      firstSeenAt: at(30.1),
      publishedAt: at(30.1),
    },
    {
      url: 'http://eldiario.example/undated',
      title: 'Huelga de trenes sin fecha',
      firstSeenAt: at(31),
      publishedAt: null,
    },
  ]);
  const found = async (mode = 'fast') => {
    const { body } = await service.post('/v1/search', {
      query: 'huelga de trenes',
      mode,
      days: null,
      fresh: true,
    });
    return body.results.map(({ url }: { url: string }) => url.split('/').at(-1)).sort();
  };
  const counts = async () =>
    (
      await db.query(
        'select (select count(*) from article) as articles, (select count(*) from page) as pages, (select count(*) from answer) as answers',
      )
    ).rows[0];
  const swept = () =>
    Object.fromEntries(
      service.seen.filter((one) => one.event === 'swept').map(({ what, count }) => [what, count]),
    );
  const run = () => {
    service.seen.length = 0;
    return sweepExpired({ db, clock, observe: service.app.observe, retentionDays: RETENTION });
  };
  t.same(await found('normal'), ['archive', 'old', 'undated', 'young']);
  t.match(await counts(), { articles: 4, answers: 1 });

  await run();
  t.same(swept(), { articles: 2 });
  t.same(await found(), ['archive', 'young'], 'an old article that came in lately stays');
  t.match(await counts(), { articles: 2, answers: 2 });

  clock.advance(10 * MINUTE);
  await run();
  t.same(swept(), { pages: 3, answers: 2 }, 'answers, and failures of pages, after ten minutes');
  clock.advance(2 * DAY);
  await run();
  t.same(swept(), { pages: 1 }, 'pages after their days');
  await run();
  t.same(swept(), {}, 'nothing twice');
  clock.advance(RETENTION * DAY);
  await run();
  t.same(swept(), { articles: 2 });
  t.same(await found(), []);
});

t.test('an undated article that went does not come back as a new one while feeds list it', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  const { db, observe } = service.app;
  const guide = { url: 'http://eldiario.example/guia', title: 'La guía', publishedAt: null };
  /** What is stored after so many days, when a feed lists these, and a sweep. */
  const stored = async (days: number, ...listed: object[]) => {
    clock.advance(days * DAY);
    await service.publish(listed.map((draft) => ({ firstSeenAt: new Date(clock.now()), ...draft })));
    await sweepExpired({ db, clock, observe, retentionDays: RETENTION });
    return (await db.query<{ title: string }>('select title from article')).rows.map(({ title }) => title);
  };
  t.same(await stored(0, guide), ['La guía']);
  t.same(await stored(RETENTION + 1, guide), []);
  t.same(await stored(1, { ...guide, url: 'https://www.eldiario.example/guia/' }), [], 'however spelt');
  for (let months = 0; months < 5; months += 1) t.same(await stored(29, guide), []);
  t.same(await stored(0, { ...guide, publishedAt: new Date(clock.now()) }), ['La guía'], 'a date counts');
  t.same(await stored(RETENTION + 1), []);
  t.same(await stored(85 - RETENTION, guide), []);
  t.same(await stored(91), []);
  t.same(await stored(1, guide), ['La guía'], 'no feed has listed it for 90 days');
  t.same(await stored(RETENTION + 1), []);
  await importBatch({ db, clock, keepDays: 0 }, [{ ...guide, title: 'Importada', source: 'eldiario' }]);
  t.same(await stored(0, { ...guide, title: 'La guía, al día' }), ['La guía, al día'], 'an import stores it');
});

t.test('finished jobs are kept for a week, those of queues that are never idle for a day', async (t) => {
  const db = await testDatabase(t);
  const jobs = new Jobs(db, unseen, heldClock(NOW));
  const idle = { run: async () => undefined };
  await jobs.start({ 'encode-articles': idle, sweep: idle, 'run-watches': idle, 'import-opml': idle }, [
    'ingest',
  ]);
  t.teardown(() => jobs.stop(0));
  await jobs.send('encode-articles', {});
  await jobs.send('run-watches', { lane: 1 });
  await jobs.send('import-opml', { id: 'x' });
  const { rows } = await db.query<{ name: string; kept: number }>(
    'select distinct name, deletion_seconds as kept from pgboss.job where not starts_with(name, $1) order by name',
    [INTERNAL_QUEUES],
  );
  t.same(
    rows.map(({ name, kept }) => [name, kept / (DAY / SECOND)]),
    [
      ['encode-articles', 1],
      ['import-opml', 7],
      ['run-watches', 1],
    ],
  );
  const { rows: scheduled } = await db.query<{ name: string; options: { deleteAfterSeconds?: number } }>(
    'select name, options from pgboss.schedule order by name',
  );
  t.same(
    scheduled.map(({ name, options }) => [name, options.deleteAfterSeconds]),
    [
      ['encode-articles', DAY / SECOND],
      ['sweep', undefined],
    ],
  );
});

t.test('reports of imports go with the articles of their time, those of running ones stay', async (t) => {
  const clock = heldClock(NOW);
  const { db, observe } = (await startTestService(t, { clock })).app;
  for (const id of ['imp_old', 'imp_new', 'imp_runs'])
    await addOutletImport(db, {
      ...{ id, format: 'json', replaces: false, total: 1, body: '[]' },
      createdAt: new Date(clock.now() - 40 * DAY),
    });
  await finishOutletImport(db, 'imp_old', new Date(clock.now() - (RETENTION + 1) * DAY), () => true);
  await finishOutletImport(db, 'imp_new', new Date(clock.now() - (RETENTION - 1) * DAY), () => true);
  await db.query(
    `insert into intake_line (intake_id, place, line, title, url, outcome)
     select 'imp_old', place, place, 'Diario', 'https://diario.example/' || place, 'taken' from generate_series(1, 1500) as place`,
  );
  for (const [file, days] of [
    ['old.jsonl', RETENTION + 1],
    ['new.jsonl', RETENTION - 1],
  ] as const)
    await recordImportedLines(db, file, 'abc', 1, new Date(clock.now() - days * DAY));
  await sweepExpired({ db, clock, observe, retentionDays: RETENTION });
  const left = async (table: string, name: string) =>
    (await db.query<{ name: string }>(`select ${name} as name from ${table} order by 1`)).rows.map(
      ({ name: one }) => one,
    );
  t.same(await left('intake', 'id'), ['imp_new', 'imp_runs']);
  t.same(await left('intake_line', 'intake_id'), []);
  t.same(await left('import', 'file'), ['new.jsonl']);
});

t.test(
  'many at once go in steps; a segment goes with its last article, unless another process is at the segments',
  async (t) => {
    const clock = heldClock(NOW);
    const service = await startTestService(t, { clock, config: { read_ms: 0 } });
    const { db } = service.app;
    const many = 4500;
    const half = Math.floor(many / 2);
    await service.publish(
      Array.from({ length: many }, (_, n) => ({
        url: `https://eldiario.example/${n}`,
        title: `Nota ${n}`,
        firstSeenAt: new Date(clock.now() - (n < half ? 40 : 20) * DAY),
      })),
    );
    const { rows } = await db.query<{ cut: number; last: number }>(
      'select max(seq) filter (where first_seen_at < $1) as cut, max(seq) as last from article',
      [new Date(clock.now() - 30 * DAY)],
    );
    const { cut, last } = rows[0]!;
    // The bodies are of no interest here: nobody loads them.
    await db.query(
      `insert into segment (lo, hi, documents, body) values (1, $1::bigint, 1, ''), ($1::bigint + 1, $2, 1, '')`,
      [cut, last],
    );
    const deps = { db, clock, observe: service.app.observe, retentionDays: RETENTION };
    const segments = async () =>
      (await db.query<{ hi: number }>('select hi from segment order by hi')).rows.map(({ hi }) => hi);

    if (db.kind === 'postgres') {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
      const sealing = db.transaction(async (tx) => {
        t.ok(await maySeal(tx));
        lock();
        await promise;
      });
      await locked;
      await sweepExpired(deps);
      t.same(await segments(), [cut, last], 'left for the next time');
      resolve();
      await sealing;
    }
    await sweepExpired(deps);
    t.same(await segments(), [last]);
    t.equal((await db.query('select 1 from article')).count, many - half);
    const before = service.seen.length;
    await t.rejects(sweepExpired(deps, AbortSignal.abort(new Error('stopping'))), { message: 'stopping' });
    t.equal(service.seen.length, before);
  },
);

t.test('pages and answers, too, go in steps that no statement is too long for', async (t) => {
  const { app } = await startTestService(t, { clock: heldClock(NOW), sources: [] });
  const { db, clock, observe } = app;
  const from = `from generate_series(1, 2500) as n`;
  await db.query(
    `insert into page (url, expires_at) select 'https://a.example/' || n, $1::timestamptz ${from}`,
    [new Date(clock.now())],
  );
  await db.query(
    `insert into answer (key, body, created_at, expires_at) select n, '{}', $1::timestamptz, $1 ${from}`,
    [new Date(clock.now())],
  );
  const steps: number[] = [];
  const counted = {
    async query(sql: string, params?: readonly unknown[]) {
      const rows = await db.query(sql, params);
      if (/^delete from (?:page|answer)/.test(sql)) steps.push(rows.count);
      return rows;
    },
    transaction: db.transaction.bind(db),
  } as unknown as Database;
  await sweepExpired({ db: counted, clock, observe, retentionDays: RETENTION });
  t.same(steps, [1000, 1000, 500, 1000, 1000, 500]);
});
