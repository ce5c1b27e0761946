// Every test file is run, and once: by the `all.ts` of a folder above it.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const TESTS = join(import.meta.dirname, '..');

t.test('each test file has one all.ts above it', async (t) => {
  const runners = globSync('**/all.ts', { cwd: TESTS }).map((file) => file.replace('all.ts', ''));
  for (const file of globSync('**/*.test.ts', { cwd: TESTS }))
    t.equal(runners.filter((folder) => file.startsWith(folder)).length, 1, file);
});
