// The rate limit at the door: a unit per query, 429 with the time to come back, and where one stands on every answer.
import t from 'tap';
import { heldClock, SECOND } from '../../core/clock.ts';
import { openTestHouse } from '../support/house.ts';

t.test('a bucket of five that gains two a second', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const house = await openTestHouse(t, { clock, config: { requests_per_second: 2, burst: 5 } });
  const ask = (query: string | string[]) => house.post('/v1/search', { query, mode: 'ultra' });

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
    (await house.get('/v1/sources')).headers['ratelimit-remaining'],
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
  t.match(refused.body.detail, /2 requests per second, and 5 at once/);
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
    const { status: said, headers } = await house.get(address);
    t.equal(said, status, `${address} is not counted`);
    t.notOk('ratelimit-limit' in headers);
  }
  t.equal(
    (await house.post('/v1/search', { query: 'a' })).status,
    400,
    'nor is what could not be understood',
  );

  clock.advance(SECOND);
  t.equal((await ask('uno')).status, 200);
  t.equal((await ask('dos')).status, 200);
  t.equal((await ask('tres')).status, 429);
  const { secret } = await house.app.tenants.createKey({
    org: (await house.app.tenants.listOrganizations())[0]!.id,
  });
  t.equal(
    (await house.post('/v1/search', { query: 'uno', mode: 'ultra' }, { authorization: `Bearer ${secret}` }))
      .status,
    200,
    'each key has its own',
  );
});

t.test('what could never be let through is not told to wait', async (t) => {
  const house = await openTestHouse(t, { config: { requests_per_second: 2, burst: 3 } });
  const { status, body, headers } = await house.post('/v1/search', {
    query: ['uno', 'dos', 'tres', 'cuatro'],
  });
  t.match({ status, code: body.code }, { status: 400, code: 'invalid_request' });
  t.notOk('retry-after' in headers);
});
