// Whoever may read the data folder administers the service that has it without knowing a key: commands go through it, by
// an address of this machine and a key that only the folder's owner can read and that ends with the process.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { adminCommands } from '../support/admin.ts';
import { backend } from '../support/postgres.ts';
import { type Started, start, storage } from '../support/process.ts';

const OWNER_ONLY = 0o600;
const WRITABLE_BY_ALL = 0o666;

const { run: admin } = adminCommands({ CANILLITA_BASE_URL: 'https://public.invalid' });

/** Its address; by then all is announced. */
async function running(service: Started): Promise<string> {
  return String((await service.logged('started')).base_url);
}

t.test('a running service', { skip: backend === 'pglite' ? false : 'has no data folder' }, async (t) => {
  const { args, folder } = await storage(t);
  const data = join(folder, 'data');
  const owner = join(data, 'lock.json');
  const at = ['--data', data];
  // A file of an earlier start that anybody can read.
  writeFileSync(owner, '{}', { mode: WRITABLE_BY_ALL });
  const service = start(t, [...args, '--base-url', 'https://public.invalid', '--host', '0.0.0.0']);
  await running(service);
  const { url, operatorKey } = JSON.parse(readFileSync(owner, 'utf8')).service;
  t.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  t.equal(statSync(owner).mode & 0o777, OWNER_ONLY);
  t.notOk(`${service.out()}${service.err()}`.includes(operatorKey), 'it is not shown');

  const made = await admin('org', 'create', 'Acme', '--credit', '50', ...at);
  t.match(made, {
    code: 0,
    out: /org_\w+ +Acme/,
    err: `The data folder is in use; going through the service at ${url}.`,
  });
  const [org] = /org_\w+/.exec(made.out)!;
  t.match(await admin('key', 'create', org, '--label', 'website', ...at), { code: 0, out: /cnl_\w{40}/ });
  t.match(await admin('source', 'list', ...at), { code: 0, out: 'There is no outlet yet.' });
  t.match(await admin('usage', org, ...at), { code: 0, out: 'Nothing was billed.' });
  t.match(await admin('backup', join(folder, 'copy.tar.gz'), ...at), { code: 0 });
  t.notMatch((await admin('key', 'list', '--operator', ...at)).out, 'data folder', 'the key is in no store');
  t.match(
    await admin('org', 'list', '--operator-key', 'cnl_wrong', ...at),
    { code: 1, err: /Unknown or revoked/ },
    'a key that is named counts',
  );

  const { host, ...others } = JSON.parse(readFileSync(owner, 'utf8'));
  writeFileSync(owner, JSON.stringify({ ...others, host: `not-${host}` }));
  t.match(
    await admin('org', 'list', ...at),
    { code: 1, err: /is in use by process .*\n.*another container or on another machine.*--url/ },
    'to another machine no key is sent',
  );

  service.child.kill('SIGKILL');
  await service.ended;
  t.match(
    await admin('org', 'list', ...at),
    { code: 0, out: 'Acme', err: `In the store ${data}.` },
    'it has ended',
  );
  const again = start(t, [...args, '--port', new URL(url).port]);
  const base = await running(again);
  const ask = (key: string) =>
    fetch(`${base}/admin/v1/organizations`, { headers: { authorization: `Bearer ${key}` } });
  t.equal((await ask(operatorKey)).status, 401, 'its key as well');
  const next = JSON.parse(readFileSync(owner, 'utf8')).service.operatorKey;
  t.equal((await ask(next)).status, 200);
});
