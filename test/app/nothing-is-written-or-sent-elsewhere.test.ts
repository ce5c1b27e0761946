// The process writes into its data folder and nowhere else, and its libraries report to nobody: the machine-learning
// runtime, left alone, keeps an identifier and a queue of events in the user's cache, and uploads them.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { start, storage } from '../support/process.ts';

t.test('a start, some judging, a stop', async (t) => {
  const { args, folder } = await storage(t);
  const [home, temporary] = ['home', 'tmp'].map((name) => join(folder, name)) as [string, string];
  for (const one of [home, temporary]) mkdirSync(one);
  const { logged, child, ended, err } = start(t, args, {
    HOME: home,
    TMPDIR: temporary,
    XDG_CACHE_HOME: join(home, '.cache'),
  });
  const { base_url } = await logged('started');
  // Ready means that every worker has judged a simple case.
  while (!(await fetch(`${base_url}/readyz`)).ok) await sleep(50);
  child.kill('SIGTERM');
  t.equal(await ended, 0, err());
  for (const one of [home, temporary]) t.same(readdirSync(one, { recursive: true }), [], one);
});
