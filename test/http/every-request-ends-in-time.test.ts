// Every request of a caller ends within its time limit with a problem, also when what it waits for never comes.
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

/** Where statements wait while it is held. */
class Held extends DatabaseLease {
  held: Promise<void> | null = null;

  override async query<R>(sql: string, params?: readonly unknown[]): Promise<Rows<R>> {
    await this.held;
    return super.query(sql, params);
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
  const { baseUrl, key } = await startTestService(t, {
    database,
    listens: true,
    config: { request_seconds: LIMIT / SECOND },
  });
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT + GRACE),
    });
  const search = () => ask('POST', '/v1/search', { query: 'huelga de trenes', mode: 'fast' });
  t.equal((await search()).status, 200);

  // Longer than a key or an answer is served without a look at the database.
  await sleep(1.5 * SECOND);
  const { promise, resolve } = Promise.withResolvers<void>();
  database.held = promise;
  t.teardown(resolve);
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
});
