// Every test file is run, and once: by the `all.ts` of a folder above it, or with the batch of folders that has it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { BATCHES } from '../batch/folders.ts';

const TESTS = join(import.meta.dirname, '..');
const ROOT = join(TESTS, '..');

t.test('each test file has one all.ts above it', async (t) => {
  const runners = globSync('**/all.ts', { cwd: TESTS }).map((file) => file.replace('all.ts', ''));
  for (const file of globSync('**/*.test.ts', { cwd: TESTS }))
    t.equal(runners.filter((folder) => file.startsWith(folder)).length, 1, file);
});

t.test(
  'what batches run is left out by .taprc, and nothing else; the batches themselves are run',
  async (t) => {
    const settings = readFileSync(join(ROOT, '.taprc'), 'utf8');
    const listed = (name: string) => {
      const [, items = ''] = settings.match(new RegExp(`^${name}:\n((?:  - .*\n)+)`, 'm')) ?? [];
      const globs = [...items.matchAll(/'(.+)'/g)].map(([, glob]) => glob!);
      return globs.flatMap((glob) => globSync(glob, { cwd: ROOT })).sort();
    };
    const folders = Object.values(BATCHES).flat();
    t.same(listed('exclude'), folders.map((folder) => `test/${folder}/all.ts`).sort());
    t.same(
      listed('include').filter((file) => file.startsWith('test/batch/')),
      Object.keys(BATCHES).map((name) => `test/batch/${name}/all.ts`),
    );
    t.same(
      listed('include').filter((file) => !file.endsWith('/all.ts')),
      [],
    );
  },
);
