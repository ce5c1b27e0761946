// Processes that start together on an empty PostgreSQL: one prepares it, one shows the keys, all serve.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { backend } from '../support/postgres.ts';
import { start, storage } from '../support/process.ts';

const KEY = /API key {7}(cnl_\w{40})/;
const SOURCES = Array.from({ length: 9 }, (_, n) => ({
  id: `outlet-${n}`,
  name: `Outlet ${n}`,
  homepage: `https://outlet${n}.example/`,
  feeds: [`https://outlet${n}.example/rss`, `https://outlet${n}.example/atom`],
}));

t.test('three at once', { skip: backend === 'pglite' && 'PGlite is one process' }, async (t) => {
  const { args, url, folder } = await storage(t);
  const sources = join(folder, 'sources.json');
  writeFileSync(sources, JSON.stringify(SOURCES));
  // Nothing can be reached: the outlets are listed, and nobody is asked.
  const options = [...args, '--sources', sources, '--role', 'api'];
  const all = [start(t, options), start(t, options), start(t, [...options, '--role', 'worker'])];
  const bases = await Promise.all(all.map(async (one) => String((await one.logged('started')).base_url)));
  const keys = all.map((one) => KEY.exec(one.err())?.[1]).filter((key) => key !== undefined);
  t.equal(keys.length, 1, 'one shows the keys');
  const migrated = all.flatMap((one) => one.out().match(/"event":"migrated","name":"[^"]+"/g) ?? []);
  t.equal(new Set(migrated).size, migrated.length, 'no migration was made twice');
  t.ok(migrated.length > 0);
  for (const base of bases) {
    const response = await fetch(`${base}/v1/sources`, { headers: { 'x-api-key': keys[0]! } });
    t.equal(response.status, 200);
    const { data } = (await response.json()) as { data: { id: string; feeds: unknown[] }[] };
    t.same(
      data.map(({ id }) => id),
      SOURCES.map(({ id }) => id),
    );
    t.ok(data.every(({ feeds }) => feeds.length === 2));
    while (!(await fetch(`${base}/readyz`)).ok) await sleep(50);
  }
  const db = await openDatabase({ url, folder: null, observe: unseen });
  t.teardown(() => db.close());
  t.same(
    (
      await db.query(
        'select (select count(*) from organization) as organizations, (select count(*) from api_key) as keys',
      )
    ).rows,
    [{ organizations: 1, keys: 2 }],
  );
  for (const one of all) one.child.kill('SIGTERM');
  t.same(await Promise.all(all.map(({ ended }) => ended)), [0, 0, 0]);
  for (const one of all) t.notMatch(one.out(), /"level":"error"/);
});
