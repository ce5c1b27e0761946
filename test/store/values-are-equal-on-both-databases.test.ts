import fc from 'fast-check';
import t from 'tap';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { serverUrl, testDatabase } from '../support/postgres.ts';

const db = await testDatabase(t);

/** One value through the database: as a parameter of the type, and back. */
async function through(type: string, value: unknown): Promise<unknown> {
  const { rows } = await db.query<{ v: unknown }>(`select $1::${type} as v`, [value]);
  return rows[0]!.v;
}

async function read(expression: string): Promise<unknown> {
  return (await db.query<{ v: unknown }>(`select ${expression} as v`)).rows[0]!.v;
}

t.test('PostgreSQL types are read as the same JavaScript values on every backend', async (t) => {
  t.equal(await read('42::bigint'), 42);
  t.equal(await read('-9007199254740991::bigint'), Number.MIN_SAFE_INTEGER);
  t.equal(await read('(select count(*) from generate_series(1, 3))'), 3);
  t.equal(await read('12.30::numeric'), '12.30');
  t.equal(await read('0.5::float8'), 0.5);
  t.same(await read(`'2026-03-01 12:00:00.25-03'::timestamptz`), new Date('2026-03-01T15:00:00.250Z'));
  t.same(await read(`'0099-03-01 12:00:00+00'::timestamptz`), new Date('0099-03-01T12:00:00Z'));
  t.equal(await read(`'2026-03-01'::date`), '2026-03-01');
  t.equal(await read(`'2026-03-01 12:00:00'::timestamp`), '2026-03-01 12:00:00');
  t.same(await read(`'{"a": [1, null, "x"]}'::jsonb`), { a: [1, null, 'x'] });
  t.same(await read(`'[1]'::json`), [1]);
  t.equal(await read('true'), true);
  t.equal(await read('null::bigint'), null);
  t.equal(await read(`'a'::char(3)`), 'a  ');
  const bytes = await read(`'\\x00ff10'::bytea`);
  t.ok(bytes instanceof Uint8Array);
  t.same([...(bytes as Uint8Array)], [0, 255, 16]);
});

t.test('arrays are arrays of the same values', async (t) => {
  t.same(await read('array[1, null, 3]::bigint[]'), [1, null, 3]);
  t.same(await read('array[[1, 2], [3, 4]]::bigint[]'), [
    [1, 2],
    [3, 4],
  ]);
  t.same(await read(`array['2026-03-01'::date]`), ['2026-03-01']);
  t.same(await read(`array['2026-03-01 00:00:00+00'::timestamptz]`), [new Date('2026-03-01T00:00:00Z')]);
  t.same(await read('array[1.50]::numeric[]'), ['1.50']);
  t.same(await read('array[]::text[]'), []);
  t.same(await through('text[]', []), []);
  t.same(await through('text[]', ['NULL', null, '', '{}', 'a,b', '"', '\\', ' x ']), [
    'NULL',
    null,
    '',
    '{}',
    'a,b',
    '"',
    '\\',
    ' x ',
  ]);
  t.same(await through('bigint[]', [1, 2 ** 40]), [1, 2 ** 40]);
  t.same(await through('timestamptz[]', [new Date(0)]), [new Date(0)]);
  t.same(await through('date[]', ['2026-03-01']), ['2026-03-01']);
});

t.test('values are written as they are read', async (t) => {
  const moment = new Date('2026-03-01T15:00:00.123Z');
  t.same(await through('timestamptz', moment), moment);
  t.equal(
    await through('date', new Date('2026-03-01T23:59:00Z')),
    '2026-03-01',
    'the day in UTC, wherever the machine is',
  );
  t.equal(await through('text', undefined), null);
  t.same(await through('jsonb', { a: new Date(0) }), { a: '1970-01-01T00:00:00.000Z' });
  t.same(await through('jsonb', JSON.stringify([1, 2])), [1, 2]);
  t.equal(await through('int', 7), 7);
  t.equal(await through('boolean', true), true);
  const bytes = new Uint8Array([1, 2, 0, 255]);
  t.same(await through('bytea', bytes), bytes);
  t.same(await through('bytea', Buffer.from(bytes).subarray(1, 3)), new Uint8Array([2, 0]));
  t.same(await through('bytea', new Uint8Array(0)), new Uint8Array(0));
  await t.rejects(through('jsonb', [1, 2]), 'an array is a PostgreSQL array; as JSON it comes as text');
});

t.test('a bigint that a number cannot hold is an error, and the connection goes on', async (t) => {
  await t.rejects(read('9007199254740993::bigint'), /safe range/);
  await t.rejects(read('array[9007199254740993]::bigint[]'), /safe range/);
  await t.rejects(read(`'infinity'::timestamptz`), /moment/);
  t.equal(await read('1'), 1);
});

t.test('count is rows returned, or rows affected', async (t) => {
  await db.exec('create table counted (n int); insert into counted select generate_series(1, 10)');
  t.equal((await db.query('select * from counted where n < 4')).count, 3);
  t.equal((await db.query('update counted set n = n + 1 where n > 8')).count, 2);
  t.equal((await db.query('delete from counted where n < 3 returning n')).count, 2);
  t.equal((await db.query('insert into counted values (1), (2)')).count, 2);
});

t.test('one statement per query, with parameters or without', async (t) => {
  await t.rejects(db.query('select 1; select 2'), { code: '42601' });
});

t.test('sessions are in UTC', async (t) => {
  t.equal(await read(`current_setting('TimeZone')`), 'UTC');
  t.equal(await read(`'2026-03-01 22:00:00-03'::timestamptz::date`), '2026-03-02');
});

t.test(
  'a server with other defaults changes nothing',
  { skip: serverUrl === null && 'no server is named' },
  async (t) => {
    const url = new URL(serverUrl!);
    url.searchParams.set('options', '-c default_transaction_isolation=serializable -c lock_timeout=1');
    const other = await openDatabase({ url: url.href, folder: null, observe: unseen });
    t.teardown(() => other.close());
    const { rows } = await other.query(
      `select current_setting('transaction_isolation') as isolation, current_setting('lock_timeout') as patience`,
    );
    t.same(rows, [{ isolation: 'read committed', patience: '0' }]);
  },
);

t.test('any text comes back as it went', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((s) => !s.includes('\0'));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.option(text), { maxLength: 6 }), async (one, many) => {
      t.equal(await through('text', one), one);
      t.same(await through('text[]', many), many);
      t.same(await through('jsonb', { one, many: [...many] }), { one, many });
    }),
    { numRuns: 60, seed: 7 },
  );
});

t.test('half a surrogate pair becomes U+FFFD, wherever it stands', async (t) => {
  for (const text of ['\ud800', '\udc00', 'é\udc00', 'x\ud800y', '\udc00\ud800', '新\udfff聞']) {
    t.equal(await through('text', text), text.toWellFormed());
    t.same(await through('text[]', [text]), [text.toWellFormed()]);
  }
});

t.test('a NUL in text is refused by the database, not by a broken connection', async (t) => {
  await t.rejects(through('text', 'a\0b'), { code: '22021' });
  t.equal(await read('1'), 1);
});

t.test('large values', async (t) => {
  const bytes = new Uint8Array(8 * 1024 * 1024).map((_, at) => (at * 31) % 251);
  const back = (await through('bytea', bytes)) as Uint8Array;
  t.ok(Buffer.from(back.buffer, back.byteOffset, back.byteLength).equals(bytes));
  const long = 'ñ'.repeat(3_000_000);
  t.ok((await through('text', long)) === long);
});

t.test('bytes by the megabyte', async (t) => {
  await db.exec('create table blob (id bigint primary key, body bytea)');
  const bodies = new Map<number, Uint8Array | null>([
    [1, Uint8Array.from({ length: 3_000_001 }, (_, at) => (at * at) % 251)],
    [2, new Uint8Array(0)],
    [3, Uint8Array.of(255)],
    [2 ** 40, Uint8Array.of(0, 1)],
    [4, null],
  ]);
  for (const [id, body] of bodies) await db.query('insert into blob (id, body) values ($1, $2)', [id, body]);
  const body = (id: number) => db.bytes('select body from blob where id = $1', [id]);
  const read = await Promise.all([...bodies.keys()].map(body));
  t.same(read, [...bodies.values()]);
  t.equal(Object.getPrototypeOf(read[0]), Uint8Array.prototype, 'no Buffer');
  t.equal(await body(5), null, 'no such row');
  await t.rejects(db.bytes('select body from nowhere', []), { code: '42P01' });
  await t.rejects(body(Number.NaN));
  await t.rejects(body(0.5));
  await db.transaction(async () => t.rejects(body(1), 'not within a transaction'));
  t.same(await body(3), bodies.get(3), 'and goes on');
});

t.test('bytes of many rows, one after another', async (t) => {
  const some = 'select convert_to(n::text, $1) from generate_series(1, $2::bigint) as n';
  const joined = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join('');
  // So many that rows are cut in two, wherever the server's messages end.
  for (const count of [1, 2, 30_000]) {
    const found = await db.bytes(some, ['UTF8', count]);
    t.ok(new TextDecoder().decode(found!) === joined(count), `${count} rows`);
  }
  t.equal(await db.bytes(some, ['UTF8', 0]), null);
  const partly = `select case when n % 2 = 0 then convert_to(repeat('x', n::int), 'UTF8') end from generate_series(1, $1::bigint) as n`;
  t.equal(await db.bytes(partly, [1]), null);
  t.equal((await db.bytes(partly, [2001]))!.length, 1000 * 1001);
});

t.test('bytes by parameters of any kind', async (t) => {
  const texts = ["it's", 'a \\ b', `"$1"`, '$2 and $1', 'ñandú \u{1f426}', '', "'; drop table blob; --"];
  for (const text of texts) {
    const found = await db.bytes(`select convert_to($1 || '|' || $2::bigint || '|' || $1, 'UTF8')`, [
      text,
      -7,
    ]);
    t.equal(new TextDecoder().decode(found!), `${text}|-7|${text}`);
  }
  await t.rejects(db.bytes('select convert_to($2, $1)', ['UTF8']), 'one is missing');
});

t.test(
  'a connection lost while a body is read',
  { skip: db.kind !== 'postgres' && 'no server' },
  async (t) => {
    await db.exec(`create table large (id bigint, body bytea);
    insert into large values (1, convert_to(repeat('x', 1000000), 'UTF8'));
    create view slow as select id, body || pg_sleep(20)::text::bytea as body from large`);
    const refused = t.rejects(db.bytes('select body from slow', []), { code: 'unavailable' });
    const isReading = `select pid from pg_stat_activity where query like 'copy (select body from slow%'`;
    while ((await db.query(isReading)).count === 0);
    await db.query(`select pg_terminate_backend(pid) from (${isReading}) as found`);
    await refused;
    t.equal((await db.bytes('select body from large', []))!.length, 1_000_000);
  },
);
