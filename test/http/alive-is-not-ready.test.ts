// /healthz says that the process turns, /readyz whether it can answer and what is missing, /metrics what it did.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { type Clock, MINUTE, systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { Pglite } from '../../core/store/pglite/pglite.ts';
import { startTestService } from '../support/service.ts';

t.test('ready, then without its database, then stopped', async (t) => {
  const service = await startTestService(t);
  let ready = await service.get('/readyz');
  // On a busy machine loading the models may take longer than a probe waits.
  while (ready.status !== 200) ready = await service.get('/readyz');
  t.match(
    { status: ready.status, body: ready.body },
    { status: 200, body: { status: 'ready', role: 'api', missing: { length: 0 } } },
  );

  await service.app.jobs.stop(1000);
  await service.app.db.close();
  const broken = await service.get('/readyz');
  t.equal(broken.status, 503);
  t.match(broken.body, {
    status: 'not ready',
    missing: [
      { name: 'database', detail: /cannot be reached/ },
      { name: 'jobs', detail: /has not started/ },
    ],
  });
  t.equal(broken.body.missing.length, 2, 'and nothing else');
  const alive = await service.get('/healthz');
  t.match({ status: alive.status, body: alive.body }, { status: 200, body: { status: 'alive' } });
  const search = await service.post('/v1/search', { query: 'huelga de trenes' });
  t.match({ status: search.status, code: search.body.code }, { status: 503, code: 'unavailable' });
  t.match(search.headers['retry-after'], /^\d+$/);
});

t.test('models that are still being loaded are said to be', async (t) => {
  const { app, get } = await startTestService(t);
  app.inference.ready = () => new Promise(() => undefined);
  t.match(await get('/readyz'), {
    status: 503,
    body: { missing: [{ name: 'models', detail: /^being loaded/ }] },
  });
});

t.test('what is wrong with the volume of the database is said without its path', async (t) => {
  const said = async (folder: string) => {
    const error = await new Pglite({ folder, lock: null, observe: unseen }).ping().catch((thrown) => thrown);
    return (error as Error).message;
  };
  t.match(await said('/nowhere/data'), /^The database cannot be reached/);
  // Has no room for files.
  if (process.platform === 'linux') t.equal(await said('/proc'), 'The volume of the data folder is full.');
});

t.test('a database that refuses statements is warned of', async (t) => {
  const { app, get } = await startTestService(t);
  await app.inference.ready();
  const warned = async () =>
    (await get('/readyz')).body.warnings.filter(({ name }: { name: string }) => name === 'database_refuses');
  t.same(await warned(), []);
  const full = `do $$ begin raise exception 'No space left in /secret' using errcode = '53100'; end $$`;
  await t.rejects(app.db.query(full), { code: 'unavailable' });
  const [warning] = await warned();
  t.match(warning.detail, /its disk is full/);
  t.notMatch(warning.detail, '/secret');
});

t.test('a service that is stopping says so while it still answers', async (t) => {
  const service = await startTestService(t);
  service.app.stopping = true;
  const { status, body } = await service.get('/readyz');
  t.equal(status, 503);
  t.match(body, { status: 'not ready', role: 'api' });
  t.same(body.missing, [{ name: 'server', detail: 'stopping' }]);
  t.equal((await service.get('/healthz')).status, 200);
  t.equal((await service.post('/v1/search', { query: 'huelga de trenes' })).status, 200);
});

t.test('a database that went back is warned of', async (t) => {
  const { app, get, publish, seen } = await startTestService(t);
  await app.inference.ready();
  await publish([{ title: 'Huelga de trenes en Rosario' }]);
  const warnings = async () => (await get('/readyz')).body.warnings.map(({ name }: { name: string }) => name);
  await app.index.checkForLoss();
  t.notOk((await warnings()).includes('database_went_back'));
  await publish([{ title: 'Otra huelga', url: 'https://eldiario.example/otra' }]);
  await app.db.query(`select setval('article_seq', last_value - 1) from article_seq`);
  await app.index.checkForLoss();
  await app.index.checkForLoss();
  t.ok((await warnings()).includes('database_went_back'));
  t.equal(seen.filter(({ event }) => event === 'articles-lost').length, 1, 'and logged once');
});

t.test('jobs that stand still are warned of', async (t) => {
  let later = 0;
  const clock: Clock = { ...systemClock, tick: () => systemClock.tick() + later };
  const { app, get } = await startTestService(t, { clock, config: { role: 'all' } });
  const warned = async () => {
    // What is known is known for half a minute.
    later += MINUTE;
    const { status, body } = await get('/readyz');
    t.equal(status, 200);
    return body.warnings.filter(({ name }: { name: string }) => name === 'jobs_stand_still');
  };
  await app.inference.ready();
  t.same(await warned(), [], 'a process has just started');

  // Nobody makes jobs of the schedules meanwhile.
  await app.db.exec(`update pgboss.version set cron_on = now() + interval '1 hour'`);
  await app.db.exec(`update pgboss.schedule set updated_on = now() - interval '2 hours'
      where name in ('due-watches', 'due-indexes');
    delete from pgboss.job where name in ('due-watches', 'due-indexes')`);
  const [indexes, watches] = await warned();
  t.match(indexes.detail, /^due-indexes .* since \d{4}-.* with the role worker/);
  t.match(watches.detail, /^due-watches /);

  await app.jobs.send('due-indexes', {});
  t.same(
    (await warned()).map(({ detail }: { detail: string }) => detail.split(' ')[0]),
    ['due-watches'],
    'what has begun again is not named',
  );

  const running = (heartbeat: string) => `delete from pgboss.job where name = 'due-watches';
    insert into pgboss.job (name, state, policy, created_on, started_on, heartbeat_on, heartbeat_seconds)
    select 'due-watches', 'active', 'stately', now() - interval '1 hour', now() - interval '1 hour', ${heartbeat}, 3600`;
  await app.db.exec(running('now()'));
  t.same(await warned(), [], 'a job may run for long');
  await app.db.exec(running("now() - interval '10 minutes'"));
  t.match(await warned(), [{ detail: /^due-watches/ }], 'one whose process is gone holds the queue up');

  await app.db.exec('alter table pgboss.schedule rename to mislaid');
  t.match(await warned(), [{ detail: /cannot be read: .*pgboss.schedule/ }]);
  // Tests after this one use the same database.
  await app.db.exec(`alter table pgboss.mislaid rename to schedule;
    update pgboss.version set cron_on = null`);
});

t.test('the metrics count what happened', async (t) => {
  const service = await startTestService(t, { config: { read_ms: 0 } });
  const value = async (line: string) => {
    const { status, headers, body } = await service.get('/metrics');
    t.match({ status, type: headers['content-type'] }, { status: 200, type: /^text\/plain/ });
    const found = String(body)
      .split('\n')
      .find((one) => one.startsWith(`${line} `));
    return found === undefined ? null : Number(found.split(' ').at(-1));
  };
  const REQUESTS = 'canillita_http_requests_total{route="/v1/search",method="POST",status="2xx"}';
  t.equal(await value(REQUESTS), null);
  await service.publish([{ title: 'Huelga de trenes en Rosario' }]);
  const BODY = { query: ['huelga de trenes', 'dólar'], mode: 'fast' };
  await service.post('/v1/search', BODY);
  await service.post('/v1/search', BODY);
  await service.post('/v1/search', { query: 'a' });
  // The counting follows the answer.
  while ((await value('canillita_http_requests_total{route="/v1/search",method="POST",status="4xx"}')) !== 1)
    await sleep(1);
  t.equal(await value(REQUESTS), 2);
  t.equal(await value('canillita_searches_total{mode="fast",cached="false"}'), 1);
  t.equal(await value('canillita_searches_total{mode="fast",cached="true"}'), 1);
  t.equal(await value('canillita_billed_nano_usd_total{item="search_fast"}'), 2_800_000);
  t.equal(await value('canillita_billed_items_total{item="search_fast"}'), 2);
  t.equal(await value('canillita_inference_items_total{task="judge-standfirst"}'), 2);
  t.equal(await value('canillita_index_documents'), 1);
  t.equal(await value('canillita_store_up'), 1);
  t.notMatch((await service.get('/metrics')).body, /huelga|cnl_|org_/, 'nothing that callers choose');
});
