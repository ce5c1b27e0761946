// Every test file is run, and once: by the `all.ts` of a folder above it, or with the batch of folders that has it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FOLDERS } from '../batch/folders.ts';

const TESTS = join(import.meta.dirname, '..');
const ROOT = join(TESTS, '..');

t.test('each test file has one all.ts above it', async (t) => {
  const runners = globSync('**/all.ts', { cwd: TESTS }).map((file) => file.replace('all.ts', ''));
  for (const file of globSync('**/*.test.ts', { cwd: TESTS }))
    t.equal(runners.filter((folder) => file.startsWith(folder)).length, 1, file);
});

t.test('what the batch runs is left out by .taprc, and nothing else; the batch itself is run', async (t) => {
  const settings = readFileSync(join(ROOT, '.taprc'), 'utf8');
  const listed = (name: string) => {
    const [, items = ''] = settings.match(new RegExp(`^${name}:\n((?:  - .*\n)+)`, 'm')) ?? [];
    const globs = [...items.matchAll(/'(.+)'/g)].map(([, glob]) => glob!);
    return globs.flatMap((glob) => globSync(glob, { cwd: ROOT })).sort();
  };
  t.same(listed('exclude'), FOLDERS.map((folder) => `test/${folder}/all.ts`).sort());
  t.ok(listed('include').includes('test/batch/all.ts'));
  t.same(
    listed('include').filter((file) => !file.endsWith('/all.ts')),
    [],
  );
});
