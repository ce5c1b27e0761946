// Every request of a caller ends within its time limit with a problem, also when what it waits for never comes.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { SECOND } from '../../core/platform/clock.ts';
import type { Rows } from '../../core/store/database.ts';
import { DatabaseLease } from '../support/database-lease.ts';
import { testDatabase } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';

const LIMIT = SECOND;
/** Of `answer-time.ts`, and as much again for a machine that is busy. */
const GRACE = 10 * SECOND;
const SOON = 50;

/** Where statements wait while it is held. */
class Held extends DatabaseLease {
  held: Promise<void> | null = null;
  /** Called with the statements that wait. */
  waits: ((sql: string) => void) | null = null;

  override async query<R>(sql: string, params?: readonly unknown[]): Promise<Rows<R>> {
    if (this.held) this.waits?.(sql);
    await this.held;
    return super.query(sql, params);
  }

  override async ping(): Promise<void> {
    await this.held;
    return super.ping();
  }

  override async transaction<T>(
    ...work: Parameters<typeof DatabaseLease.prototype.transaction<T>>
  ): Promise<T> {
    await this.held;
    return super.transaction(...work);
  }
}

t.test('a database that says nothing', async (t) => {
  const database = new Held(await testDatabase(t));
  const { baseUrl, key, operatorKey } = await startTestService(t, {
    database,
    listens: true,
    config: { request_seconds: LIMIT / SECOND },
  });
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        'x-api-key': path.startsWith('/admin') ? operatorKey : key,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT + GRACE),
    });
  const search = () => ask('POST', '/v1/search', { query: 'huelga de trenes', mode: 'fast' });
  // The models take a while to load.
  while ((await ask('GET', '/readyz')).status !== 200) await sleep(SOON);
  t.equal((await search()).status, 200);

  // Longer than a key or an answer is served without a look at the database.
  await sleep(1.5 * SECOND);
  const { promise, resolve } = Promise.withResolvers<void>();
  database.held = promise;
  t.teardown(resolve);
  const ready = ask('GET', '/readyz');
  const operators = ask('GET', '/admin/v1/organizations');
  const answers = await Promise.all([
    search(),
    ask('POST', '/v1/search/site', { site: 'diario.example', query: 'huelga de trenes' }),
    ask('GET', '/v1/jobs/job_000000000000000000000000'),
    ask('GET', '/v1/sources'),
  ]);
  for (const answer of answers) {
    t.equal(answer.status, 504);
    t.match(await answer.json(), { code: 'timeout', detail: /timed out/ });
  }
  t.equal((await ready).status, 503);
  t.match(await (await ready).json(), { missing: [{ name: 'database', detail: 'timed out' }] });
  database.held = null;
  resolve();
  t.equal((await operators).status, 200, 'what operators ask for may take as long as it does');
});

/** A body in a packet of its own, or several. */
const posting = (url: string, key: string) =>
  request(url, { method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' } });

t.test('what held a request up counts: too late, it makes no job', async (t) => {
  const database = new Held(await testDatabase(t));
  const { baseUrl, key } = await startTestService(t, {
    database,
    listens: true,
    config: { request_seconds: LIMIT / SECOND },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  database.held = promise;
  const lookedUp = new Promise<void>((found) => {
    database.waits = (sql) => /\bfrom tenant_version\b/.test(sql) && found();
  });
  const asked = posting(`${baseUrl}/v1/search/site`, key);
  asked.flushHeaders();
  await sleep(SOON);
  asked.end(JSON.stringify({ site: 'diario.example', query: 'huelga de trenes' }));
  const answered = once(asked, 'response');
  await lookedUp;
  await sleep(1.5 * LIMIT);
  database.held = null;
  resolve();
  const [answer] = (await answered) as [IncomingMessage];
  t.equal(answer.statusCode, 504);
  t.match(await json(answer), { code: 'timeout' });
  t.equal((await database.query('select 1 from job')).count, 0);
});

t.test('the time that a body takes does not count', async (t) => {
  const { baseUrl, key } = await startTestService(t, {
    listens: true,
    config: { request_seconds: LIMIT / SECOND },
  });
  const body = JSON.stringify({ query: 'huelga de trenes', mode: 'fast' });
  const sent = posting(`${baseUrl}/v1/search`, key);
  sent.write(body.slice(0, 10));
  // Longer than a request whose body is there may take.
  await sleep(LIMIT + 5.5 * SECOND);
  sent.end(body.slice(10));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  t.equal(response.statusCode, 200);
  response.resume();
});
