// Four processes on one PostgreSQL are one visitor to a host: one request per interval, one robots.txt, and a wish of the
// host is heard by all. What one of them computes, no other does. When one dies, another goes on where it ended.
import { type ChildProcess, fork } from 'node:child_process';
import type http from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { AnswerService, type Work } from '../../core/answers/answer-service.ts';
import { MINUTE, SECOND, systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { openLeases } from '../../core/store/leases/leases.ts';
import { addProcess } from '../../core/store/leases/records.ts';
import { openDatabase } from '../../core/store/open.ts';
import { serverUrl } from '../support/postgres.ts';
import { openTenants } from '../support/tenants.ts';
import { says, website } from '../support/website.ts';
import type { Errand, Outcome } from './visitor.ts';

const INTERVAL = 100;
/** Clocks of timers and of the database are read at different moments. */
const TOLERANCE = 3;
const LIFETIME = 1.5 * SECOND;
const HOSTS = ['site', 'slow', 'busy', 'mortal', 'closed'];

const skip = serverUrl === null && 'needs PostgreSQL: processes share no embedded database';

/** What the host sees: when each request came, and how many were open at once. */
function counted(visits: number[], open: { now: number; most: number }): http.RequestListener {
  return (_request, response) => {
    visits.push(performance.now());
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    setTimeout(() => {
      open.now -= 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end('x');
    }, 5);
  };
}

function visitor(t: Test, url: string, port: number) {
  const resolve = Object.fromEntries(HOSTS.map((host) => [`${host}.test:80`, `127.0.0.1:${port}`]));
  const args = [url, JSON.stringify(resolve), String(INTERVAL), String(LIFETIME)];
  const child: ChildProcess = fork(join(import.meta.dirname, 'visitor.ts'), args);
  t.teardown(() => child.kill('SIGKILL'));
  const awaited: PromiseWithResolvers<Outcome['outcomes']>[] = [Promise.withResolvers()];
  child.on('message', ({ id, outcomes }: Outcome) => awaited[id]!.resolve(outcomes));
  return {
    child,
    started: awaited[0]!.promise,
    send(errand: Omit<Errand, 'id'>): Promise<Outcome['outcomes']> {
      const id = awaited.push(Promise.withResolvers()) - 1;
      child.send({ id, ...errand });
      return awaited[id]!.promise;
    },
  };
}

const gapsOf = (times: number[]) => times.slice(1).map((time, at) => time - times[at]!);

t.setTimeout(2 * MINUTE);
t.test('four processes', { skip }, async (t) => {
  const { db, url, meter, customer, clock } = await openTenants(t);
  const visits: Record<string, number[]> = Object.fromEntries(HOSTS.map((host) => [host, []]));
  const open = { now: 0, most: 0 };
  const hung: http.ServerResponse[] = [];
  const site = await website(t, {
    '/robots.txt': (request, response) => {
      if (request.headers.host === 'closed.test') return void response.writeHead(503).end();
      const delay = request.headers.host === 'slow.test' ? 'Crawl-delay: 0.3' : '';
      says(`User-agent: *\n${delay}`, { 'content-type': 'text/plain' })(request, response);
    },
    '/busy': says('x', { 'retry-after': '60' }, 429),
    '/hangs': (_request, response) => void hung.push(response),
    '/page': (request, response) =>
      counted(visits[request.headers.host!.split('.')[0]!]!, open)(request, response),
  });
  const robotsOf = (host: string) =>
    site.visits.filter(({ path, headers }) => path === '/robots.txt' && headers.host === host).length;
  const all = Array.from({ length: 4 }, () => visitor(t, url!, site.port));
  await Promise.all(all.map(({ started }) => started));
  const [one, two, three, four] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]];
  const everybody = (get: string[]) => Promise.all(all.map((each) => each.send({ get })));

  await t.test('one request per interval, and one robots.txt', async (t) => {
    const pages = Array.from({ length: 4 }, (_, page) => `http://site.test/page?${page}`);
    t.same((await everybody(pages)).flat(), Array(16).fill(200));
    t.equal(robotsOf('site.test'), 1);
    t.equal(open.most, 1, 'one connection');
    const gaps = gapsOf(visits.site!);
    t.ok(Math.min(...gaps) >= INTERVAL - TOLERANCE, `${gaps.map(Math.round)}`);
    await one.send({ get: ['http://site.test/page?alone'] });
    const touched = async () =>
      (await db.query(`select changed_at from lease where name = 'host site.test'`)).rows;
    const before = await touched();
    t.equal(before.length, 1);
    await one.send({ get: pages });
    t.same(await touched(), before, 'who goes on asking does not ask the database');
  });

  await t.test('Crawl-delay is kept by all', async (t) => {
    t.same((await everybody(['http://slow.test/page'])).flat(), Array(4).fill(200));
    t.equal(robotsOf('slow.test'), 1);
    const gaps = gapsOf(visits.slow!);
    t.ok(Math.min(...gaps) >= 300 - TOLERANCE, `${gaps.map(Math.round)}`);
  });

  await t.test('who is asked for a pause tells the others', async (t) => {
    t.match(await two.send({ get: ['http://busy.test/busy'] }), [/429/]);
    const outcomes = (await everybody(['http://busy.test/page'])).flat();
    for (const outcome of outcomes) t.match(outcome, /asked for no requests for another [56]\d s/);
    t.equal(visits.busy!.length, 0);
  });

  await t.test('a robots.txt that cannot be had is not asked for four times', async (t) => {
    for (const outcome of (await everybody(['http://closed.test/page'])).flat())
      t.match(outcome, /robots.txt answered 503/);
    t.equal(robotsOf('closed.test'), 1);
  });

  await t.test('a process that dies keeps nobody from a host', async (t) => {
    void three.send({ get: ['http://mortal.test/hangs'] });
    while (hung.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const waiting = four.send({ get: ['http://mortal.test/page'] });
    three.child.kill('SIGKILL');
    const died = performance.now();
    t.same(await waiting, [200]);
    t.ok(visits.mortal![0]! - died >= LIFETIME / 2, 'not before it is certain that it died');
  });

  await t.test('identical requests are computed once', async (t) => {
    const { org, key } = await customer();
    const caller = { org, key, cap: null, signal: new AbortController().signal };
    const service = async () => {
      const own = await openDatabase({ url: url!, folder: null, observe: unseen });
      const leases = openLeases(own, systemClock, LIFETIME)!;
      t.teardown(async () => {
        await leases.close();
        await own.close();
      });
      return new AnswerService({ db: own, meter, clock, leases });
    };
    const [here, there] = [await service(), await service()];
    let computed = 0;
    const work = (cacheKey: string): Work<{ id: string }> => ({
      cacheKey,
      fresh: false,
      lines: [{ item: 'search_fast', quantity: 1 }],
      counts: { searches: 1 },
      newId: () => 'srch_again',
      compute: async () => {
        computed += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { id: `srch_${computed}` };
      },
    });
    const both = await Promise.all([here, there].map((each) => each.serve(caller, work('same'))));
    t.equal(computed, 1);
    t.same(both.map(({ usage }) => usage.cached).sort(), [false, true]);
    const holder = async () =>
      (await db.query<{ holder: string }>(`select holder from lease where name = 'answer same'`)).rows[0]!
        .holder;
    while ((await holder()) !== null) await new Promise((resolve) => setTimeout(resolve, 20));
    t.pass('who waited and found the answer does not go on holding its lease');

    t.same(await one.send({ lease: 'answer dead' }), ['taken']);
    one.child.kill('SIGKILL');
    t.match(await there.serve(caller, work('dead')), { usage: { cached: false } });
    t.equal(computed, 2, 'and by the next when the first died');
    const gone = AbortSignal.timeout(50);
    t.same(await two.send({ lease: 'answer kept' }), ['taken']);
    await t.rejects(here.serve({ ...caller, signal: gone }, work('kept')), { name: 'TimeoutError' });
    t.equal(computed, 2);
  });
});

t.test('a process that could not reach the database begins anew', { skip }, async (t) => {
  const { db } = await openTenants(t);
  let now = 0;
  const leases = openLeases(db, { tick: () => now }, MINUTE)!;
  t.teardown(() => leases.close());
  const { lease: before } = await leases.take('host a.test');
  t.ok(before!.isHeld);
  now += 2 * MINUTE;
  t.notOk(before!.isHeld, 'others may have it by now');
  const { lease: after } = await leases.take('host b.test');
  t.ok(after!.isHeld, 'at once, without waiting for its next sign of life');
});

t.test('many leases are passed on at once', { skip }, async (t) => {
  const { db } = await openTenants(t);
  const statements: string[] = [];
  const counting: Pick<typeof db, 'kind' | 'query' | 'listen'> = {
    kind: db.kind,
    listen: db.listen.bind(db),
    query: (sql, values) => {
      statements.push(sql);
      return db.query(sql, values);
    },
  };
  const leases = openLeases(counting as typeof db, systemClock)!;
  t.teardown(() => leases.close());
  const names = Array.from({ length: 50 }, (_, host) => `host ${host}.test`);
  const taken = await Promise.all(names.map((name) => leases.take(name)));
  statements.length = 0;
  await Promise.all(taken.map(({ lease }, at) => lease!.pass({ readyMs: 1000 * (at + 1), closedMs: 0 })));
  t.equal(statements.length, 1);
  const again = await Promise.all(names.map((name) => leases.take(name)));
  t.ok(again.every(({ lease }, at) => lease!.readyMs > 1000 * at && lease!.readyMs <= 1000 * (at + 1)));
});

t.test('a process is not taken for dead while it registers', { skip }, async (t) => {
  const { db, url } = await openTenants(t);
  const other = await openDatabase({ url: url!, folder: null, observe: unseen });
  t.teardown(() => other.close());
  const leases = openLeases(other, systemClock)!;
  t.teardown(() => leases.close());
  const { lease } = await leases.take('host known.test');
  await lease!.pass();
  const waits = async () =>
    (
      await other.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into lease%'`,
      )
    ).rows.length > 0;
  const { taken } = await db.transaction(async (tx) => {
    await tx.query(`insert into lease (name, holder) values ('host new.test', 'late')`);
    const taken = leases.take('host new.test');
    while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 5));
    await addProcess(other, 'late', MINUTE);
    await tx.query(`update lease set changed_at = clock_timestamp() where name = 'host new.test'`);
    return { taken };
  });
  t.equal((await taken).lease, null);
});
