// A page that leads to an outlet the organization does not see, or to an article that was taken down, is not read there;
// what was in flight when an article was taken down is neither cached, stored nor reported.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { importBatch } from '../../core/news/articles/import-articles.ts';
import {
  chartWithoutTakenDown,
  openTakedowns,
  resultWithoutTakenDown,
} from '../../core/news/articles/takedowns.ts';
import { saveAnswer, saveFirstAnswer } from '../../core/store/answers.ts';
import { findPages } from '../../core/store/articles/pages.ts';
import { addChart, findChart, updateChart } from '../../core/store/charts.ts';
import type { Database } from '../../core/store/database.ts';
import { addJob, succeedJob } from '../../core/store/jobs.ts';
import { recordMatches } from '../../core/watches/run/record-matches.ts';
import { pageReaderOf } from '../support/page-reader.ts';
import { startWatchService } from '../support/watches.ts';
import { leadsTo, says, website } from '../support/website.ts';

/** The database, where `change` comes once before the first statement that fits `pattern`. */
function changingOnce(db: Database, pattern: RegExp, change: () => Promise<unknown>): Database {
  let isDue = true;
  const query: Database['query'] = async (sql, params) => {
    if (isDue && pattern.test(sql)) {
      isDue = false;
      await change();
    }
    return db.query(sql, params);
  };
  return Object.assign(Object.create(db) as Database, { query, transaction: db.transaction.bind(db) });
}

t.test('redirects and takedowns', async (t) => {
  const story = (title: string) =>
    `<html lang="es"><head><title>${title}</title><meta property="og:type" content="article"></head><body><article><h1>${title}</h1>${'<p>Los trenes pararon ayer en todo el país, según el sindicato de maquinistas y la empresa.</p>'.repeat(8)}</article></body></html>`;
  const { port } = await website(t, {
    '/own': says(story('Propia')),
    '/leads': leadsTo('http://hidden.example/story'),
    '/story': says(story('Oculta')),
    '/other': says(story('Otra').replace('<title>', '<link rel="canonical" href="/own"><title>')),
    '/moved': leadsTo('/own', 301),
  });
  const at = `127.0.0.1:${port}`;
  const mapped = { 'eldiario.example:80': at, 'hidden.example:80': at };
  const service = await startWatchService(t, undefined, 'api', { web_resolve: mapped, web_interval_ms: 0 });
  const { app, send, stranger, make, publish, clock, operatorKey } = service;
  const { org, secret } = await stranger();
  await app.tenants.organizations.set(org.id, { outlets: ['eldiario.example'] });
  const contents = async (url: string, key?: string) =>
    (await send('POST', '/v1/contents', { urls: [url] }, key)).body.results[0];
  const takeDown = (url: string) =>
    send('DELETE', `/admin/v1/articles?url=${encodeURIComponent(url)}`, undefined, operatorKey);

  await t.test('a page of another outlet behind a redirect', async (t) => {
    const leads = 'http://eldiario.example/leads';
    const refused = { status: 'failed', title: null, error: { code: 'forbidden', reason: 'other_outlet' } };
    t.match(await contents(leads, secret), refused);
    t.match(await contents(leads), { status: 'ok', title: 'Oculta' }, 'who sees every outlet reads it');
    t.match(await contents(leads, secret), refused, 'nor from the cache');
    t.match(await contents('http://eldiario.example/moved', secret), { status: 'ok', title: 'Propia' });
    t.match(await send('POST', '/v1/similar', { url: leads }, secret), { status: 403 });
  });

  await t.test('what is no address cannot be taken down', async (t) => {
    const errors = [{ path: 'url', message: /^url must be a full http or https address/ }];
    t.match(await takeDown('eldiario'), { status: 400, body: { errors } });
    t.match(await service.post('/v1/similar', { url: 'http://-/a' }), { status: 400, body: { errors } });
  });

  await t.test('pages that 0.1.0 read do not say where they were led, and are read again', async (t) => {
    const imported = {
      url: 'https://eldiario.example/archivo',
      title: 'Archivo',
      body: 'Un texto del archivo.',
    };
    t.match(await importBatch({ ...app, clock, keepDays: 30 }, [imported]), { inserted: 1 });
    await app.db.query(`update page set body = body - 'redirectedTo'`);
    await app.db.exec(
      readFileSync(new URL('../../core/store/sql/0018-redirected-pages.sql', import.meta.url), 'utf8'),
    );
    const { rows } = await app.db.query<{ url: string }>('select url from page where body is not null');
    t.same(rows, [{ url: imported.url }]);
    t.match(await contents('http://eldiario.example/leads', secret), { error: { reason: 'other_outlet' } });
  });

  await t.test('an article that was taken down, behind a redirect', async (t) => {
    t.equal((await takeDown('http://hidden.example/story')).status, 200);
    for (const key of [undefined, secret])
      t.match(await contents('http://eldiario.example/leads', key), {
        status: 'failed',
        error: { reason: key ? /other_outlet|taken_down/ : 'taken_down' },
      });
    t.match(await contents('http://eldiario.example/other?a=1'), { status: 'ok', title: 'Otra' });
    await takeDown('http://eldiario.example/own');
    for (const path of ['own', 'moved', 'other?a=1', 'other?a=2']) {
      const url = `http://eldiario.example/${path}`;
      const detail = 'The operator of this service has taken this article down.';
      t.match(await contents(url, secret), {
        error: { code: 'unreadable_reference', reason: 'taken_down', detail },
      });
      const { status, body } = await send('POST', '/v1/similar', { url }, secret);
      t.match({ status, body }, { status: 422, body: { code: 'unreadable_reference' } });
      t.equal(body.detail, detail);
    }
  });

  await t.test('a page that is being read where an article is taken down', async (t) => {
    const [url, end] = ['http://eldiario.example/slow', 'http://hidden.example/slow'];
    const reader = pageReaderOf(app, { url: end, redirects: [url] }, async () => {
      await takeDown(end);
      return { title: 'Oculta', robots: { noarchive: false } };
    });
    t.match((await reader.read([url], 10_000)).get(url), { failure: { reason: 'taken_down' } });
    t.same(await findPages(app.db, [url], new Date(clock.now())), []);
  });

  await t.test('answers and matches in flight', async (t) => {
    const url = 'https://eldiario.example/trenes/1';
    const body = JSON.stringify({ results: [{ url }] });
    const [now, later] = [new Date(clock.now()), new Date(clock.now() + 1000)];
    const cached = async (key: string) =>
      (await app.db.query('select 1 from answer where key = $1', [key])).rows.length;
    t.equal(await saveFirstAnswer(app.db, 'a', body, now, later), true);
    t.equal(await saveFirstAnswer(app.db, 'a', body, now, later), false);
    await saveAnswer(app.db, 'b', body, now, later);
    t.same([await cached('a'), await cached('b')], [1, 1]);
    const naming = (text: string) => JSON.stringify({ text });
    const others = [
      `${url}2`,
      `${url}.html`,
      `${url}/2`,
      `${url}-2?a=b`,
      'https://eldiario.example/trenes',
    ].join(' ');
    const spelled = [
      `${url}/`,
      `${url}?utm_source=x`,
      `${url}#top`,
      `(${url})`,
      `${url}. Then`,
      `${url}2 ${url}`,
    ];
    await saveAnswer(app.db, 'others', naming(others), now, later);
    for (const [at, text] of spelled.entries())
      await saveAnswer(app.db, `spelled ${at}`, naming(text), now, later);
    await publish([{ url, title: 'Huelga de trenes: el primer día' }]);
    const watch = await make({}, { dedupe: true });
    t.equal(watch.status, 'active');
    const copy = { url, title: 'Copia', source: 'eldiario' };
    await publish([
      { url: 'https://eldiario.example/trenes/2', title: 'Huelga de trenes: otra cosa muy distinta' },
    ]);
    await app.db.query(
      `insert into watch_match (watch_id, found_at, result)
       select watch_id, found_at, result || jsonb_build_object('url', 'https://eldiario.example/x', 'title', 'X',
         'duplicates', jsonb_build_array($2::jsonb, $3::jsonb)) from watch_match where watch_id = $1 limit 1`,
      [watch.id, JSON.stringify(copy), JSON.stringify({ ...copy, url: 'https://eldiario.example/y' })],
    );
    await takeDown(url);
    const { body: left } = await send('GET', `/v1/watches/${watch.id}/matches?limit=200`);
    t.match(left.data.at(-1).result, { title: 'X', duplicates: [{ url: 'https://eldiario.example/y' }] });
    t.notMatch(JSON.stringify(left), url);
    for (const at of spelled.keys()) t.equal(await cached(`spelled ${at}`), 0, spelled[at]!);
    t.equal(await cached('others'), 1, 'addresses that only begin like it');
    await app.db.query(`delete from answer where key = 'others'`);
    t.equal(await saveFirstAnswer(app.db, 'others', naming(others), now, later), true);
    t.equal(await cached('others'), 1);
    t.equal(await saveFirstAnswer(app.db, 'c', body, now, later), true, 'not stored, and not made again');
    await saveAnswer(app.db, 'd', body, now, later);
    t.same([await cached('a'), await cached('b'), await cached('c'), await cached('d')], [0, 0, 0, 0]);
    // A run whose search had found it before.
    await app.db.query('delete from watch_match');
    await app.db.query('delete from watch_seen');
    const found = { url, title: 'Copia', source: 'eldiario', duplicates: [] };
    const held = { id: watch.id, request: { max_results: 10 }, webhookUrl: null };
    const count = await app.db.transaction((tx) =>
      recordMatches(
        tx,
        held,
        [found, { ...found, url: 'https://eldiario.example/z', duplicates: [copy] }] as never,
        now,
      ),
    );
    t.equal(count, 1);
    const { body: reported } = await send('GET', `/v1/watches/${watch.id}/matches`);
    t.match(reported.data, [{ result: { url: 'https://eldiario.example/z', duplicates: { length: 0 } } }]);
  });

  await t.test('matches with the tracking parameters of a custom index', async (t) => {
    const watch = await make();
    await app.db.query('delete from watch_match');
    const held = { id: watch.id, request: { max_results: 10 }, webhookUrl: null };
    const tracked = (n: number) => ({
      url: `https://eldiario.example/tracked/${n}?utm_source=rss`,
      title: 'Con parámetros',
      duplicates: [],
    });
    const record = (...found: object[]) =>
      app.db.transaction((tx) => recordMatches(tx, held, found as never, new Date(clock.now())));
    t.equal(await record(tracked(1), { ...tracked(2), duplicates: [tracked(3)] }), 2);
    await takeDown('https://eldiario.example/tracked/1');
    await takeDown('https://eldiario.example/tracked/3');
    const { body } = await send('GET', `/v1/watches/${watch.id}/matches`);
    t.match(body.data, [{ result: { ...tracked(2), duplicates: { length: 0 } } }]);
    t.notMatch(JSON.stringify(body), /tracked\/[13]/);
    await app.db.query('delete from watch_seen');
    t.equal(await record(tracked(1)), 0, 'nor is it reported again');
  });

  await t.test('charts that quote it, change meanwhile, or come afterwards', async (t) => {
    const charts = ['1', '2'].map((end) => `chart_${end.padStart(24, 'x')}`);
    const url = 'https://eldiario.example/cifras/1';
    const now = new Date(clock.now());
    const source = {
      name: 'El Diario',
      url,
      title: 'La inflación de marzo',
      published_at: '2026-03-02T01:00:00Z',
    };
    const other = {
      ...source,
      url: 'https://eldiario.example/cifras/2',
      published_at: '2026-03-03T12:00:00Z',
    };
    const columns = ['source', 'value', 'date', 'sentence'].map((key) => ({ key }));
    const quoted = ['El Diario', 3.4, '2026-03-01', 'Los precios subieron 3,4 % en el mes.'];
    const left = ['El Diario', 2.9, '2026-03-03', 'Subieron 2,9 %.'];
    const drawn = {
      sources: [source, other],
      table: { columns, rows: [quoted, left] },
      timezone: 'America/Argentina/Buenos_Aires',
      plan: { measure: 'stated_figures' },
    };
    const row = (id: string) => ({
      ...{ id, org: org.id, type: 'table', title: 'Inflación', theme: 'light', locale: 'es', drawn },
      ...{ version: 1, createdAt: now, updatedAt: now, expiresAt: null },
    });
    const rowsOf = async (id: string) =>
      ((await findChart(app.db, id, now, null))!.drawn as typeof drawn).table.rows;
    for (const id of charts) t.equal(await addChart(app.db, row(id)), true);
    const db = changingOnce(app.db, /^update chart/, () =>
      updateChart(app.db, { ...row(charts[1]!), drawn: { ...drawn, notes: 'Otra nota' }, version: 2 }),
    );
    const takedowns = openTakedowns({ db, clock });
    t.match(await takedowns.takeDown(url), { charts: 2 });
    for (const id of charts) t.same(await rowsOf(id), [left], id);
    const changed = await findChart(app.db, charts[1]!, now, null);
    t.match(changed!.drawn, { notes: 'Otra nota' }, 'what changed meanwhile stays');
    const late = await app.db.transaction((tx) => chartWithoutTakenDown(tx, drawn, now));
    t.same(late, { ...drawn, sources: [other], table: { columns, rows: [left] } });
    const result = { results: [{ url }, { url: other.url }], diffusion: { first: { url } } };
    t.same(await app.db.transaction((tx) => resultWithoutTakenDown(tx, result, now)), {
      results: [{ url: other.url }],
      diffusion: { first: null },
    });
  });

  await t.test('results of jobs that have finished', async (t) => {
    const [url, other] = ['https://eldiario.example/hecho/1', 'https://eldiario.example/hecho/2'];
    const now = new Date(clock.now());
    const { key, secret: own } = await app.tenants.keys.create({ org: org.id });
    const times = { createdAt: now, expiresAt: new Date(clock.now() + 1000) };
    const [done, waiting] = ['1', '2'].map((end) => `job_${end.padStart(24, '0')}`) as [string, string];
    for (const [at, id] of [done, waiting].entries())
      await addJob(app.db, {
        ...{
          id,
          org: org.id,
          key: key.id,
          queuedAs: `00000000-0000-4000-8000-00000000000${at}`,
          requestId: 'req',
        },
        ...{ request: { site: 'eldiario.example', query: url }, ...times },
      });
    const result = {
      total: 2,
      results: [
        { url: `${url}?utm_source=rss`, title: 'Uno' },
        { url: other, title: 'Dos', duplicates: [{ url }] },
      ],
    };
    t.equal(await succeedJob(app.db, done, JSON.stringify(result), now), true);
    t.match((await takeDown(url)).body, { job_results: 1 });
    const { body } = await send('GET', `/v1/jobs/${done}`, undefined, own);
    t.same(body.result.results, [{ url: other, title: 'Dos', duplicates: [] }]);
    t.match((await send('GET', `/v1/jobs/${waiting}`, undefined, own)).body, { status: 'queued' });
  });
});
