import { createHash } from 'node:crypto';
import t from 'tap';
import { HOUR, MINUTE, SECOND } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { recordKeyUses } from '../../core/store/tenants/tenants.ts';
import { KeyHolders } from '../../core/tenants/key-holders.ts';
import { looksLikeSecret, newId, newSecret } from '../../core/tenants/secret.ts';
import { OperatorSessions } from '../../core/tenants/sessions.ts';
import { serverUrl } from '../support/postgres.ts';
import { openTenants } from '../support/tenants.ts';

const deps = await openTenants(t);
const { db, tenants, clock } = deps;
const original = db.query.bind(db);

t.test('a key is 40 fair characters of base62 behind its prefix, and no two are the same', async (t) => {
  const secrets = Array.from({ length: 500 }, newSecret);
  t.ok(secrets.every((secret) => /^cnl_[0-9A-Za-z]{40}$/.test(secret) && looksLikeSecret(secret)));
  t.equal(new Set(secrets).size, 500);
  const letters = new Set(secrets.join('').replaceAll('cnl_', ''));
  t.equal(letters.size, 62);
  t.match(newId('org'), /^org_[0-9a-z]{16}$/);
});

t.test('it is shown once, and only its hash is stored', async (t) => {
  const { org, key, secret } = await deps.customer();
  const { rows } = await db.query<{ row: string }>('select k::text as row from api_key k where id = $1', [
    key.id,
  ]);
  t.notOk(rows[0]!.row.includes(secret));
  t.ok(rows[0]!.row.includes(createHash('sha256').update(secret).digest('hex')));
  t.equal(key.hint, secret.slice(0, 8));
  t.notOk(JSON.stringify(await tenants.keys.list(org.id)).includes(secret));
});

t.test(
  'it identifies nobody once its organization is deleted, be it while the key is looked up',
  async (t) => {
    const { secret } = await deps.customer();
    const query = async (sql: string, values?: unknown[]) =>
      /from organization/.test(sql) ? { rows: [], count: 0 } : original(sql, values);
    const holders = new KeyHolders({ query } as typeof db, clock, unseen);
    t.equal(await holders.authenticate(secret), null);
  },
);

t.test('a valid key identifies its organization', async (t) => {
  const { org, key, secret } = await deps.customer({
    plan: 'credit',
    monthlyCredit: 5n,
    rateLimit: { perSecond: 0.5, burst: 3 },
  });
  t.match(await tenants.holders.authenticate(secret), {
    operator: false,
    org,
    key: { id: key.id, org: org.id },
  });
});

t.test('nothing else opens anything', async (t) => {
  const { secret } = await deps.customer();
  const flipped = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');
  const others = [
    '',
    'cnl_',
    `${secret} `,
    ` ${secret}`,
    `${secret}0`,
    secret.toUpperCase(),
    flipped,
    newSecret(),
    '\0',
    "' or 1=1 --",
  ];
  for (const other of others) t.equal(await tenants.holders.authenticate(other), null, JSON.stringify(other));
});

t.test('a revoked key opens nothing any more: here at once, elsewhere within five seconds', async (t) => {
  const { key, secret } = await deps.customer();
  const elsewhere = deps.openTenants();
  t.ok(await tenants.holders.authenticate(secret));
  t.ok(await elsewhere.holders.authenticate(secret));
  const revoked = await tenants.keys.revoke(key.id);
  t.ok(revoked.revokedAt);
  t.equal(await tenants.holders.authenticate(secret), null);
  clock.advance(5 * SECOND);
  t.equal(await elsewhere.holders.authenticate(secret), null);
  clock.advance(MINUTE);
  t.same((await tenants.keys.revoke(key.id)).revokedAt, revoked.revokedAt, 'and stays revoked since then');
});

t.test('the last operator key is not revoked by mistake', async (t) => {
  const { key: first } = await tenants.keys.create({ org: null });
  const last = { code: 'conflict', message: /last valid operator key; make another one/ };
  await t.rejects(tenants.keys.revoke(first.id), last);
  const { key: brief } = await tenants.keys.create({ org: null, expiresAt: new Date(clock.now() + MINUTE) });
  const both = await Promise.allSettled([first, brief].map(({ id }) => tenants.keys.revoke(id)));
  t.same(
    both.map(({ status }) => status).sort(),
    ['fulfilled', 'rejected'],
    'nor when both are revoked at once',
  );
  const { key: other } = await tenants.keys.create({ org: null });
  for (const { id } of [first, brief]) t.ok((await tenants.keys.revoke(id)).revokedAt);

  const { key: soon } = await tenants.keys.create({ org: null, expiresAt: new Date(clock.now() + MINUTE) });
  clock.advance(MINUTE);
  await t.rejects(tenants.keys.revoke(other.id), last, 'an expired one is not another one');
  t.ok((await tenants.keys.revoke(soon.id)).revokedAt, 'and may be revoked');
  const configured = deps.openTenants({ operatorKey: 'an-operator-key-of-the-configuration' });
  t.ok((await configured.keys.revoke(other.id)).revokedAt);
});

t.test('the last operator key is given no expiry by mistake', async (t) => {
  const { keys } = tenants;
  const soon = new Date(clock.now() + MINUTE);
  const later = new Date(clock.now() + 2 * MINUTE);
  const { key: one } = await keys.create({ org: null });
  const none = { code: 'conflict', message: /No other operator key would be valid/ };
  await t.rejects(keys.set(one.id, { expiresAt: soon }), none);
  t.match(await keys.set(one.id, { label: 'mine', expiresAt: null }), { label: 'mine' });
  await t.rejects(keys.set(one.id, { expiresAt: new Date(0) }), { code: 'invalid_request' });

  const { key: brief } = await keys.create({ org: null, expiresAt: soon });
  await t.rejects(keys.set(one.id, { expiresAt: later }), none, 'nor when the other one expires before');
  t.match(await keys.set(brief.id, { expiresAt: later }), { expiresAt: later }, 'one may last longer');
  t.match(await keys.set(one.id, { expiresAt: soon }), { expiresAt: soon });
  t.match(await keys.set(one.id, { expiresAt: null }), { expiresAt: null });
  t.match(await keys.set(brief.id, { expiresAt: soon }), { expiresAt: soon }, 'or less long than another');
  const configured = deps.openTenants({ operatorKey: 'an-operator-key-of-the-configuration' });
  t.match(await configured.keys.set(one.id, { expiresAt: later }), { expiresAt: later });
  const { key } = await deps.customer();
  t.match(await keys.set(key.id, { expiresAt: soon }), { expiresAt: soon }, 'keys of tenants may');
});

t.test('a change is seen at once where it was made, and within five seconds elsewhere', async (t) => {
  const { org, secret } = await deps.customer();
  const elsewhere = deps.openTenants();
  await tenants.holders.authenticate(secret);
  await elsewhere.holders.authenticate(secret);
  await tenants.organizations.setPlugin(org.id, 'mcp', false);
  t.match((await tenants.holders.authenticate(secret))?.org?.plugins, { mcp: false });
  clock.advance(5 * SECOND);
  t.match((await elsewhere.holders.authenticate(secret))?.org?.plugins, { mcp: false });
});

t.test(
  'busy keys ask the store nothing until something changes, and note their use once a minute',
  async (t) => {
    const customers = await Promise.all([deps.customer(), deps.customer(), deps.customer()]);
    const counting = deps.openTenants();
    const asked: string[] = [];
    t.intercept(db, 'query', { value: watched(original, asked) });
    const count = (part: string) => asked.filter((sql) => sql.includes(part)).length;
    const use = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await Promise.all(
          customers.flatMap(({ secret }) => [1, 2].map(() => counting.holders.authenticate(secret))),
        );
        clock.advance(SECOND);
      }
    };
    await use(60);
    await counting.close();
    t.equal(count('from api_key'), 3, 'each is looked up once');
    t.equal(
      count('from tenant_version'),
      12,
      'one question in five seconds asks whether anything has changed',
    );
    const noted = count('update api_key');
    await use(1);
    await counting.close();
    t.equal(count('update api_key') - noted, 1, 'uses are noted together');
    for (const { org } of customers) {
      const [key] = await tenants.keys.list(org.id);
      t.ok(key!.lastUsedAt && clock.now() - key!.lastUsedAt.getTime() <= MINUTE);
    }
    asked.length = 0;
    await use(6);
    t.equal(count('from api_key'), 0, 'that uses were noted is no change');
    await tenants.organizations.setPlugin(customers[0]!.org.id, 'mcp', false);
    await use(6);
    t.equal(count('from api_key'), 3, 'after a change elsewhere each is looked up again');
  },
);

t.test('a use that cannot be noted is nobody’s trouble', async (t) => {
  const { secret, key } = await deps.customer();
  const other = deps.openTenants();
  t.intercept(db, 'query', {
    value: (sql: string, params: unknown[]) => {
      return sql.startsWith('update') ? Promise.reject(new Error('gone')) : original(sql, params);
    },
  });
  t.ok(await other.holders.authenticate(secret));
  await other.close();
  t.match(deps.seen.at(-1), { event: 'key-use-not-noted', key: key.id });
});

t.test(
  'two processes that note the uses of the same keys do not wait for each other for ever',
  { skip: serverUrl === null && 'needs PostgreSQL: the embedded database has one connection' },
  async (t) => {
    const { org } = await deps.customer();
    // So many that each is looked up, in the order in which it is given.
    const { rows } = await db.query<{ id: string }>(
      `insert into api_key (id, organization_id, hash, hint, created_at)
       select 'key_' || lpad(n::text, 8, '0'), $1, encode(sha256(n::text::bytea), 'hex'), 'cnl_', now()
       from generate_series(1, 20000) as n returning id`,
      [org.id],
    );
    const ids = rows.map(({ id }) => id).filter((_, at) => at % 100 === 0);
    const uses = (order: string[], at: number) =>
      recordKeyUses(db, new Map(order.map((id) => [id, new Date(at)])));
    for (let round = 0; round < 10; round += 1)
      await Promise.all([uses(ids, 2 * round), uses(ids.toReversed(), 2 * round + 1)]);
    const noted = await db.query(
      'select distinct last_used_at as at from api_key where id = any($1::text[])',
      [ids],
    );
    t.same(noted.rows, [{ at: new Date(19) }]);
  },
);

t.test('the operator’s keys belong to nobody; one may come from the configuration', async (t) => {
  const { secret } = await tenants.keys.create({ org: null, label: 'laptop' });
  t.match(await tenants.holders.authenticate(secret), { operator: true, org: null });
  const configured = deps.openTenants({ operatorKey: 'correct horse battery staple' });
  t.match(await configured.holders.authenticate('correct horse battery staple'), {
    operator: true,
    org: null,
  });
  t.equal(await configured.holders.authenticate('correct horse battery stable'), null);
  t.equal(await tenants.holders.authenticate('correct horse battery staple'), null);
  t.equal(
    await deps.openTenants({ operatorKey: '' }).holders.authenticate(''),
    null,
    'an empty setting is no key',
  );
});

t.test('a session of an operator ends after twelve hours, when it is closed, and with its key', async (t) => {
  const sessions = new OperatorSessions(db, clock, tenants.holders);
  t.equal(await sessions.open((await deps.customer()).secret), null, 'a tenant has none');
  const expiresAt = new Date(clock.now() + 13 * HOUR);
  const { key, secret } = await tenants.keys.create({ org: null, expiresAt });
  const open = async () => (await sessions.open(secret))!.token;
  const [first, closed] = [await open(), await open()];
  await sessions.close(closed);
  t.equal(await sessions.find(closed), null);
  clock.advance(12 * HOUR - 1);
  t.equal((await sessions.find(first))?.holder.key.id, key.id);
  clock.advance(1);
  t.equal(await sessions.find(first), null);
  const second = await open();
  t.equal((await db.query('select 1 from operator_session')).count, 1, 'what has ended is deleted');
  t.ok(await sessions.find(second));
  clock.advance(HOUR);
  t.equal(await sessions.find(second), null);
});

function watched(query: typeof db.query, asked: string[]): typeof db.query {
  return (sql, params) => {
    asked.push(sql);
    return query(sql, params);
  };
}
