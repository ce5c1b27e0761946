/** The package for npx: JavaScript that runs where types are not stripped, with the versions of the lock file. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { stagePackage } from '../../scripts/release/stage.ts';

const OLDER_NODE = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });`;

t.test('its commands run, and files it names are there', async (t) => {
  const folder = t.testdir();
  stagePackage(folder);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { version, bin, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const program = join(folder, bin.canillita);
  const run = (...words: string[]) =>
    execFileSync(process.execPath, ['--no-strip-types', program, ...words], {
      encoding: 'utf8',
      cwd: folder,
    });
  t.equal(run('--version').trim(), version);
  t.equal(devDependencies, undefined);
  t.match(run('admin', '--help'), /organization/);
  t.match(JSON.parse(run('start', '--dump-config')), { port: 8080, sources: 'sources.json' });
  // Loads the service with its plugins and threads.
  t.match(run('demo', '--help'), /sample press/);
  const unknown = spawnSync(process.execPath, [program, 'serve'], { encoding: 'utf8' });
  t.equal(unknown.status, 2);
  t.match(unknown.stderr, /no command "serve"[\s\S]*start/);
  const older = join(folder, 'older.cjs');
  writeFileSync(older, OLDER_NODE);
  const refused = spawnSync(process.execPath, ['-r', older, program, '--version'], { encoding: 'utf8' });
  t.equal(refused.status, 1);
  t.match(refused.stderr, /^canillita needs Node 22\.18 or newer, and this is 20\.19\.0: .*\n$/);
  const lock = JSON.parse(readFileSync(join(folder, 'npm-shrinkwrap.json'), 'utf8'));
  t.ok(lock.packages['node_modules/onnxruntime-node']);
  t.notOk(lock.packages['node_modules/typescript'], 'nothing that only developers need');
});

t.test('where it cannot be written, one is told how to call it', async (t) => {
  const pack = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/release/pack.ts', ...words], { encoding: 'utf8' });
  t.match(pack('/no/such/folder'), {
    status: 2,
    stdout: '',
    stderr: /^There is no folder \/no\/such\/folder\.\n\n.*npm run release \[FOLDER\]/s,
  });
  t.match(pack('--verbose'), { status: 2, stderr: /^Packs the service for npx/ });
  t.match(pack('--help'), { status: 0, stdout: /^Packs the service for npx/ });
});
