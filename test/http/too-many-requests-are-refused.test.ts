// The rate limit: a unit per query, 429 with the time to retry, and the remaining units on every response.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { heldClock, SECOND } from '../../core/platform/clock.ts';
import { startTestService } from '../support/service.ts';

t.test('a bucket of five that gains two a second', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startTestService(t, { clock, config: { requests_per_second: 2, burst: 5 } });
  const ask = (query: string | string[]) => service.post('/v1/search', { query, mode: 'ultra' });
  // The models take a while to load; /readyz takes no unit.
  while ((await service.get('/readyz')).status !== 200) await sleep(50);

  const first = await ask(['uno', 'dos', 'tres']);
  t.equal(first.status, 200);
  t.match(first.headers, {
    'ratelimit-limit': '5',
    'ratelimit-remaining': '2',
    'ratelimit-policy': /^"key";q=5;w=3$/,
    ratelimit: /^"key";r=2;t=2$/,
  });
  t.equal((await ask('uno')).headers['ratelimit-remaining'], '1');
  t.equal(
    (await service.get('/v1/sources')).headers['ratelimit-remaining'],
    '0',
    'anything with a key takes one',
  );

  const refused = await ask('uno');
  t.match({ status: refused.status, code: refused.body.code }, { status: 429, code: 'rate_limited' });
  t.match(refused.headers, {
    'retry-after': '1',
    'ratelimit-limit': '5',
    'ratelimit-remaining': '0',
    'content-type': /^application\/problem\+json/,
  });
  t.match(refused.body.detail, /2 units per second, with bursts of up to 5/);
  t.equal(
    (await ask(['uno', 'dos', 'tres', 'cuatro'])).headers['retry-after'],
    '2',
    'four queries have to wait for four',
  );

  for (const [address, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/openapi.json', 200],
  ] as const) {
    const { status: said, headers } = await service.get(address);
    t.equal(said, status, `${address} is not counted`);
    t.notOk('ratelimit-limit' in headers);
  }
  t.equal(
    (await service.post('/v1/search', { query: 'a' })).status,
    429,
    'what could not be understood is counted',
  );

  clock.advance(SECOND);
  t.equal((await ask('uno')).status, 200);
  t.equal((await ask('dos')).status, 200);
  t.equal((await ask('tres')).status, 429);
  t.equal((await service.get('/v1/usage')).status, 200, 'what was used can be read all the same');
  const { secret } = await service.app.tenants.keys.create({
    org: (await service.app.tenants.organizations.list())[0]!.id,
  });
  t.equal(
    (await service.post('/v1/search', { query: 'uno', mode: 'ultra' }, { authorization: `Bearer ${secret}` }))
      .status,
    200,
    'each key has its own',
  );
});

t.test('what is wrong takes one unit, however many queries it names', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startTestService(t, { clock, config: { requests_per_second: 2, burst: 5 } });
  const left = async (body: unknown) =>
    (await service.post('/v1/search', body)).headers['ratelimit-remaining'];
  t.equal(await left({ query: ['uno', 'dos', 'tres'], mode: 'slow' }), '4');
  t.equal(await left({ query: 'uno', fersh: true }), '3');
  t.equal(await left('{"query":'), '2', 'what is no JSON too');
  const refused = await service.post('/v1/search', { query: ['uno', 'dos', 'tres', 'cuatro'] });
  t.match(refused, {
    status: 429,
    body: { detail: /Rate limit exceeded; retry in \d+ seconds?\. This request costs 4 units/ },
  });
  t.match(refused.headers, { 'retry-after': '2', 'ratelimit-remaining': '1' }, 'and took one');
  clock.advance(2 * SECOND);
  t.equal((await service.post('/v1/search', { query: ['uno', 'dos', 'tres', 'cuatro'] })).status, 200);
});

/** A route of every API, and its 429. */
const RATE_LIMITED = [
  ['/v1/search', { code: 'rate_limited' }],
  ['/v1/similar', { code: 'rate_limited' }],
  ['/v1/contents', { code: 'rate_limited' }],
  ['/v1/search/site', { code: 'rate_limited' }],
  ['/v1/charts', { code: 'rate_limited' }],
  ['/v1/indexes', { code: 'rate_limited' }],
  ['/compat/exa/search', { tag: 'RATE_LIMIT_EXCEEDED' }],
  ['/compat/perplexity/search', { error: { type: 'request_rate_limit_exceeded', code: 429 } }],
  ['/compat/tako/api/v3/search', { error_type: 'RATE_LIMIT_EXCEEDED' }],
  ['/mcp', { jsonrpc: '2.0', error: { data: { code: 'rate_limited' } } }],
] as const;

t.test('invalid requests come to an end', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startTestService(t, { clock, config: { requests_per_second: 1, burst: 6 } });
  for (const [url, expected] of RATE_LIMITED) {
    clock.advance(10 * SECOND);
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const reply = await service.post(url, at % 2 === 0 ? { wrong: 1 } : '{');
      statuses.push(reply.status);
      t.ok('ratelimit-remaining' in reply.headers, `${url}: remaining units are reported`);
      if (reply.status !== 429) continue;
      t.match(reply.body, expected);
      t.match(reply.headers['retry-after'], /^[12]$/);
    }
    t.ok(statuses[0]! >= 400 && statuses[0]! < 429, `${url}: ${statuses[0]}`);
    t.equal(statuses.at(-1), 429);
  }
});

t.test('a request larger than the whole limit gets no Retry-After', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startTestService(t, { clock, config: { requests_per_second: 2, burst: 3 } });
  // Each takes one unit; the last has none to take.
  for (let at = 0; at < 4; at += 1) {
    const { status, body, headers } = await service.post('/v1/search', {
      query: ['uno', 'dos', 'tres', 'cuatro'],
    });
    t.match({ status, code: body.code }, { status: 400, code: 'invalid_request' });
    t.notOk('retry-after' in headers);
  }
  t.equal((await service.get('/v1/sources')).status, 429);
});
