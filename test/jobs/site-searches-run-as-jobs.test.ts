// A live site search is left as a job: queued, run, finished, seen by its key alone for a day, billed when it succeeded
// and only then, cached for ten minutes, taken away when asked.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { deleteExpired } from '../../core/jobs/delete-expired.ts';
import { openTakedowns } from '../../core/news/articles/takedowns.ts';
import { DAY, heldClock, MINUTE } from '../../core/platform/clock.ts';
import { type SiteBody, toSiteRequest } from '../../core/site/site-request.ts';
import { deleteExpiredJobs } from '../../core/store/jobs.ts';
import { addressOf, directions, newspaper, STORIES } from '../site/newspaper.ts';
import { afterComputing } from '../support/answers.ts';
import { type Reply, startTestService } from '../support/service.ts';

const clock = heldClock('2026-03-10T15:00:00Z');
const held: (() => void)[] = [];
let holds = false;
const paper = await newspaper(t, { host: 'diario.example', search: 'form' });
const slow = await newspaper(t, {
  host: 'lento.example',
  instead: (path, response) => {
    if (path === '/robots.txt' || !holds) return false;
    held.push(() =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><p>nada</p></body></html>'),
    );
    return true;
  },
});
const service = await startTestService(t, {
  clock,
  config: { role: 'worker', web_resolve: directions(paper, slow), site_searches: 2 },
});
const { app } = service;
const BODY = { site: 'diario.example', query: 'huelga de trenes', mode: 'fast' };
const PRICE = 2_400_000n;
const [org] = await app.tenants.organizations.list();
const spent = async (id = org!.id) => (await app.meter.balance(id)).spent;
const lines = async (id: string) => (await app.db.query('select 1 from ledger where work = $1', [id])).count;

const leave = (body: object = {}, headers?: Record<string, string>) =>
  service.post('/v1/search/site', { ...BODY, ...body }, headers);
const remove = async (id: string, key = service.key) =>
  (
    await service.server.inject({
      method: 'DELETE',
      url: `/v1/jobs/${id}`,
      headers: { authorization: `Bearer ${key}` },
    })
  ).statusCode;

/** Polls as a caller does. */
async function until(id: string, ...states: string[]): Promise<Reply> {
  for (let tries = 0; tries < 4000; tries += 1) {
    const reply = await service.get(`/v1/jobs/${id}`);
    if (states.includes(reply.body.status)) return reply;
    await sleep(25);
  }
  throw new Error(`job ${id} did not come to ${states}`);
}

t.test('none is left for a caller who has gone', async (t) => {
  const { org, key } = (await app.tenants.holders.authenticate(service.key))!;
  const caller = { org: org!, key, cap: null, signal: AbortSignal.abort(new Error('gone')) };
  const request = toSiteRequest({ ...BODY, temporal: 'auto', questions: {} } as unknown as SiteBody);
  await t.rejects(app.siteJobs.create(caller, request, 'req_1'), /gone/);
  t.equal((await app.db.query('select 1 from job')).count, 0);
});

t.test('from 202 to the answer', async (t) => {
  const { status, body, headers } = await leave();
  t.equal(status, 202);
  t.match(body.id, /^job_[0-9a-f]{24}$/);
  t.same(body, {
    id: body.id,
    object: 'job',
    status: 'queued',
    created_at: '2026-03-10T15:00:00.000Z',
    finished_at: null,
    result: null,
    error: null,
  });
  t.match(headers.location, new RegExp(`/v1/jobs/${body.id}$`));
  const done = (await until(body.id, 'succeeded', 'failed')).body;
  t.match(done, {
    id: body.id,
    status: 'succeeded',
    finished_at: '2026-03-10T15:00:00.000Z',
    error: null,
    result: {
      object: 'site_search',
      mode: 'fast',
      found: true,
      usage: { cost_usd: 0.0024, cached: false, searches: 1 },
    },
  });
  t.equal(done.result.results.length, 3);
  t.equal(await spent(), PRICE);
  t.equal(await lines(body.id), 1, 'billed by its own name');

  const asked = paper.log.length;
  const again = await until((await leave({ site: ' Diario.Example/ ' })).body.id, 'succeeded');
  t.match(again.body.result, {
    usage: { cost_usd: 0, cached: true, searches: 1 },
    results: done.result.results,
  });
  t.not(again.body.result.id, done.result.id);
  t.equal(paper.log.length, asked, 'from the cache');
  t.equal(await spent(), PRICE, 'and free');
  clock.advance(10 * MINUTE);
  await until((await leave()).body.id, 'succeeded');
  t.equal(await spent(), 2n * PRICE, 'for ten minutes');
});

t.test('page by page', async (t) => {
  const body = { query: 'trenes', min_score: 0.01, max_results: 1 };
  const answerOf = async (fields: object) => {
    const { body: job } = await leave({ ...body, ...fields });
    return (await until(job.id, 'succeeded', 'failed')).body.result;
  };
  const all = await answerOf({ max_results: 50 });
  const first = await answerOf({});
  const before = await spent();
  const second = await answerOf({ cursor: first.next_cursor });
  t.match(second, { object: 'site_search', usage: { cost_usd: 0, cached: true } });
  t.same([...first.results, ...second.results], all.results.slice(0, 2));
  const { body: events } = await leave({ ...body, stream: true, cursor: first.next_cursor });
  t.ok(String(events).includes(JSON.stringify(second.results)));
  t.equal(await spent(), before, 'free');
  const { status, body: problem } = await leave({ ...body, query: 'dólar', cursor: first.next_cursor });
  t.match({ status, problem }, { status: 400, problem: { errors: [{ path: 'cursor' }] } });
});

t.test('what is taken down while a job runs is not in its result', async (t) => {
  const url = addressOf(paper.host, STORIES[0]!);
  const takedowns = openTakedowns(app);
  const { result } = await afterComputing(
    service,
    () => takedowns.takeDown(url),
    async () => (await until((await leave({ fresh: true })).body.id, 'succeeded')).body,
  );
  t.ok(result.results.length > 0);
  t.notMatch(JSON.stringify(result), url);
  await takedowns.allow(url);
});

t.test('what cannot be done fails, with its reason, and is free', async (t) => {
  const before = await spent();
  const { body } = await leave({ site: 'nirgends.example' }, { 'x-request-id': 'mine-1' });
  const { error, result, status, finished_at } = (await until(body.id, 'succeeded', 'failed')).body;
  t.match(
    { status, result, error },
    {
      status: 'failed',
      result: null,
      error: {
        type: 'urn:canillita:error:fetch_failed',
        status: 502,
        code: 'fetch_failed',
        detail: /^The site could not be fetched: dns: the name did not resolve.*\.$/,
        request_id: 'mine-1',
        errors: { length: 0 },
      },
    },
  );
  t.ok(finished_at);
  t.equal(await spent(), before);
});

t.test('an invalid request is refused at once', async (t) => {
  t.match((await leave({ site: 'no site' })).body, { code: 'invalid_request', errors: [{ path: 'site' }] });
  t.match(
    (await leave({ site: 'ab', query: 'a'.repeat(201), days: 3, colour: 1 })).body.errors
      .map(({ path }: { path: string }) => path)
      .sort(),
    ['colour', 'days', 'query', 'site'],
  );
  const long = await leave({ site: `diario.example/${'a'.repeat(501 - 15)}` });
  t.match(long.body.errors, [{ path: 'site', message: /3 to 500/ }]);
  t.equal((await leave({ query: 'a' })).status, 400);
});

t.test('a job is known to the key that made it, for a day', async (t) => {
  const { body } = await leave({ query: 'tarta de manzana' });
  await until(body.id, 'succeeded');
  const { secret } = await app.tenants.keys.create({ org: org!.id });
  const other = await service.get(`/v1/jobs/${body.id}`, { authorization: `Bearer ${secret}` });
  t.match({ status: other.status, code: other.body.code }, { status: 404, code: 'job_not_found' });
  t.equal(await remove(body.id, secret), 404, 'not to be taken away either');
  t.equal((await service.get('/v1/jobs/job_nonsense')).body.code, 'job_not_found');
  clock.advance(DAY - 1);
  t.equal((await service.get(`/v1/jobs/${body.id}`)).status, 200);
  clock.advance(1);
  t.equal((await service.get(`/v1/jobs/${body.id}`)).body.code, 'job_not_found');
  await deleteExpired(app, 'jobs', deleteExpiredJobs);
  t.equal((await app.db.query('select 1 from job')).count, 0);
});

t.test('a job that waits is taken away and never runs; one that runs stops; neither is billed', async (t) => {
  const before = await spent();
  holds = true;
  const running = await Promise.all(
    ['uno', 'dos'].map(async (query) => (await leave({ site: 'lento.example', query })).body.id as string),
  );
  await until(running[0]!, 'running');
  const waiting = (await leave({ site: 'lento.example', query: 'tres' })).body.id as string;
  t.equal((await until(waiting, 'queued')).body.status, 'queued', 'one owner has half of the places');
  t.equal(await remove(waiting), 204);
  t.equal((await service.get(`/v1/jobs/${waiting}`)).body.code, 'job_not_found');
  t.equal(await remove(waiting), 404, 'once');
  while (held.length === 0) await sleep(10);
  for (const id of running) t.equal(await remove(id), 204);
  holds = false;
  for (const answer of held.splice(0)) answer();
  const after = await until((await leave({ query: 'museo de la ciudad' })).body.id, 'succeeded');
  t.equal(after.body.status, 'succeeded', 'the places are free again');
  t.equal(await spent(), before + PRICE, 'only that one was billed');
  t.notOk(slow.log.some(({ path }) => path.includes('tres')));

  t.equal(await remove(after.body.id), 204, 'of a finished one the result goes');
  t.equal((await service.get(`/v1/jobs/${after.body.id}`)).status, 404);
});

t.test('a job whose key or capability has ended meanwhile fails, and is free', async (t) => {
  const { org, secret } = await service.stranger();
  const holder = (await app.tenants.holders.authenticate(secret))!;
  const { key, secret: other } = await app.tenants.keys.create({ org: org.id, label: 'other' });
  const make = async (by: string, query: string) =>
    (await leave({ site: 'lento.example', query }, { authorization: `Bearer ${by}` })).body.id as string;
  holds = true;
  const first = await make(secret, 'cuatro');
  while (held.length === 0) await sleep(10);
  const [revoked, switchedOff] = [await make(other, 'cinco'), await make(secret, 'seis')];
  await app.tenants.keys.revoke(key.id);
  await app.tenants.organizations.setPlugin(org.id, 'site', false);
  await app.siteJobs.cancel(holder.key.id, first);
  holds = false;
  for (const answer of held.splice(0)) answer();
  for (const [id, by, error] of [
    [revoked, key.id, { status: 401, code: 'invalid_api_key', detail: /"other".* was revoked/ }],
    [switchedOff, holder.key.id, { status: 403, code: 'plugin_disabled' }],
  ] as const) {
    let job = await app.siteJobs.get(by, id);
    for (; job.finished_at === null; job = await app.siteJobs.get(by, id)) await sleep(25);
    t.match(job, { status: 'failed', result: null, error });
  }
  t.equal(await spent(org.id), 0n);
  t.notOk(
    slow.log.some(({ path }) => /cinco|seis/.test(path)),
    'their sites are not visited',
  );
});

t.test('nobody starts what cannot be paid', async (t) => {
  const poor = await app.tenants.organizations.create({
    name: 'Poor',
    plan: 'credit',
    monthlyCredit: 2n * PRICE,
  });
  const { secret } = await app.tenants.keys.create({ org: poor.id });
  const as = { authorization: `Bearer ${secret}` };
  t.equal((await leave({}, { 'x-max-cost-usd': '0.001' })).status, 402, 'not over the caller’s own cap');
  const known = { query: 'tarta de manzana' };
  await until((await leave(known)).body.id, 'succeeded');
  holds = true;
  const first = await leave({ site: 'lento.example', query: 'volcán' }, as);
  const second = await leave({ site: 'lento.example', query: 'glaciar' }, as);
  t.same([first.status, second.status], [202, 202]);
  const third = await leave({ site: 'lento.example', query: 'pradera' }, as);
  t.match({ status: third.status, code: third.body.code }, { status: 402, code: 'insufficient_credit' });
  t.match(
    third.body.detail,
    /^This costs 0.0024 USD, 0.0024 USD more than the 0 USD left of .* \(0.0048 USD of it for unfinished jobs\)/,
  );
  const free = await leave(known, as);
  t.equal(free.status, 202, 'what is cached costs nothing');
  t.equal(await remove(free.body.id, secret), 204);
  t.equal(await spent(poor.id), 0n, 'what is not done yet counts, and is not charged');
  for (const { body } of [first, second]) t.equal(await remove(body.id, secret), 204);
  holds = false;
  for (const answer of held.splice(0)) answer();
  const fourth = await leave({ site: 'lento.example', query: 'pradera' }, as);
  t.equal(fourth.status, 202);
  t.equal(await remove(fourth.body.id, secret), 204);
});

t.test('a tenant has no more than a thousand unfinished ones', async (t) => {
  const busy = await app.tenants.organizations.create({ name: 'Busy' });
  const { key, secret } = await app.tenants.keys.create({ org: busy.id });
  // The queue does not know of them.
  const add = (count: number, id: string) =>
    app.db.query(
      `insert into job (id, organization_id, key_id, queued_as, request_id, created_at, expires_at)
       select 'job_' || $4 || lpad(to_hex(n), 20, '0'), $1, $2, gen_random_uuid(), '-', $3::timestamptz,
         $3::timestamptz + interval '1 day' from generate_series(1, $5::int) n`,
      [busy.id, key.id, new Date(clock.now()), id, count],
    );
  const asks = () => leave({ query: 'faro' }, { authorization: `Bearer ${secret}` });
  await add(999, 'aaaa');
  t.equal((await asks()).status, 202);
  await add(1, 'bbbb');
  const { status, body, headers } = await asks();
  t.match(
    { status, body },
    { status: 503, body: { code: 'overloaded', detail: /unfinished jobs, and the limit is 1000;/ } },
  );
  t.match(headers['retry-after'], /^\d+$/);
  await app.db.query('delete from job where organization_id = $1', [busy.id]);
});

t.test('one tenant’s many do not keep another’s one waiting', async (t) => {
  holds = true;
  const mine = await Promise.all(
    Array.from(
      { length: 30 },
      async (_, n) => (await leave({ site: 'lento.example', query: `asunto ${n}` })).body.id as string,
    ),
  );
  await until(mine[0]!, 'running', 'queued');
  const guest = await app.tenants.organizations.create({ name: 'Guest' });
  const { secret } = await app.tenants.keys.create({ org: guest.id });
  const as = { authorization: `Bearer ${secret}` };
  const { body } = await leave({ query: STORIES[3]!.title }, as);
  let status = '';
  for (let tries = 0; tries < 4000 && status !== 'succeeded'; tries += 1) {
    await sleep(25);
    status = (await service.get(`/v1/jobs/${body.id}`, as)).body.status;
  }
  t.equal(status, 'succeeded', 'while all of the other’s wait or hang');
  const states = await Promise.all(mine.map(async (id) => (await service.get(`/v1/jobs/${id}`)).body.status));
  t.equal(states.filter((one) => one === 'succeeded').length, 0);
  t.ok(states.filter((one) => one === 'running').length <= 1, 'half of two places');
  for (const id of mine) await remove(id);
  holds = false;
  for (const answer of held.splice(0)) answer();
});
