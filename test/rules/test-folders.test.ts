// Every test file is run, and once: by the `all.ts` of a folder above it, which a batch of folders has.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { BATCHES } from '../batch/folders.ts';

const TESTS = join(import.meta.dirname, '..');
const ROOT = join(TESTS, '..');

t.test('each test file has one all.ts above it', async (t) => {
  const runners = globSync('**/all.ts', { cwd: TESTS }).map((file) => file.replace('all.ts', ''));
  for (const file of globSync('**/*.test.ts', { cwd: TESTS }))
    t.equal(runners.filter((folder) => file.startsWith(folder)).length, 1, file);
});

t.test('each of them is run with one batch, and the batches are run', async (t) => {
  const folders = globSync('**/all.ts', { cwd: TESTS, exclude: ['batch/**'] }).map(dirname);
  t.same(folders.sort(), Object.values(BATCHES).flat().sort());
  const settings = readFileSync(join(ROOT, '.taprc'), 'utf8');
  const [, items = ''] = settings.match(/^include:\n((?: {2}- .*\n)+)/m) ?? [];
  const globs = [...items.matchAll(/'(.+)'/g)].map(([, glob]) => glob!);
  t.same(
    globs.flatMap((glob) => globSync(glob, { cwd: ROOT })).sort(),
    Object.keys(BATCHES).map((name) => `test/batch/${name}/all.ts`),
  );
  t.notMatch(settings, /^exclude:/m);
});
