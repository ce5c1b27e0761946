// The process as an operator meets it: keys are shown by the first start that succeeds, on the terminal and never in
// the log, and by no other; what keeps it from starting is reported in one sentence, with exit code 1.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { backend } from '../support/postgres.ts';
import { start, storage } from '../support/process.ts';

const KEYS =
  /First start\. These keys are shown this once:\n {2}operator key {2}(cnl_\w{40})\n {2}API key {7}(cnl_\w{40})\n\(Lost\? npm run admin -- key create --operator makes another\.\)\n/;

t.test('keys', async (t) => {
  const { args } = await storage(t);

  const taken = createServer().listen(0, '127.0.0.1');
  t.teardown(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const unlucky = start(t, [...args, '--port', String(port)]);
  t.equal(await unlucky.ended, 1, 'a port that is taken');
  t.match(
    unlucky.err(),
    `canillita: Cannot listen on 127.0.0.1, port ${port}: the port is in use; choose another with --port.\n`,
  );
  t.notMatch(unlucky.err(), /cnl_|\.ts:/, 'no keys, no stack');

  const first = start(t, args);
  const { base_url } = await first.logged('started');
  while (!KEYS.test(first.err())) await once(first.child.stderr!, 'data');
  const [, operatorKey, key] = KEYS.exec(first.err())!;
  t.notMatch(first.out(), /cnl_/, 'the log has no keys');
  const ask = (path: string, secret: string) =>
    fetch(`${base_url}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  t.equal((await ask('/v1/sources', key!)).status, 200, 'the API key opens');
  t.equal((await ask('/admin/v1/organizations', operatorKey!)).status, 200, 'so does the operator key');
  t.equal((await ask('/v1/sources', operatorKey!)).status, 403);
  while ((await ask('/readyz', '')).status !== 200) await sleep(50);

  if (backend === 'pglite') {
    const second = start(t, args);
    t.equal(await second.ended, 1, 'a data folder in use');
    t.match(
      second.err(),
      new RegExp(
        `^canillita: The data folder .* is in use by process ${first.child.pid} \\(started .*\\)\\. Stop it, choose another folder, or set DATABASE_URL to share one PostgreSQL\\.\\n$`,
      ),
    );
    t.equal((await ask('/v1/sources', key!)).status, 200, 'which harms nobody');
  }

  first.child.kill('SIGHUP');
  t.match(await first.logged('stopping'), { signal: 'SIGHUP' }, 'the end of its terminal');
  t.equal(await first.ended, 0);
  const again = start(t, args);
  await again.logged('started');
  const next = String((await again.logged('started')).base_url);
  t.equal(
    (await fetch(`${next}/v1/sources`, { headers: { 'x-api-key': key! } })).status,
    200,
    'the key is still good',
  );
  again.child.kill('SIGINT');
  t.equal(await again.ended, 0);
  t.equal(again.err(), '', 'nothing is shown again');
  t.equal(
    again
      .out()
      .split('\n')
      .filter((line) => line.includes('"event":"stopped"')).length,
    1,
  );
});

t.test('a database that refuses the connection is reported in one sentence', async (t) => {
  const { args, url } = await storage(t);
  const refused = async (given: string) => {
    const { ended, err } = start(t, [...args, '--database-url', given]);
    t.equal(await ended, 1, given);
    t.notMatch(err(), /\.ts:|node_modules/, 'no stack');
    return err();
  };
  t.match(
    await refused('postgres://nobody@127.0.0.1:notaport/none'),
    /database_url: must be like postgres:\/\//,
  );
  if (!url) return;
  const missing = new URL(url);
  missing.pathname = '/there_is_no_such';
  t.match(
    await refused(missing.href),
    /^canillita: PostgreSQL .*\/there_is_no_such could not be reached: database "there_is_no_such" does not exist\.\n$/,
  );
});
