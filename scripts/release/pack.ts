/** `npm run release [FOLDER]`: writes `canillita-<version>.tgz`, which `npx` runs in an empty folder. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stagePackage } from './stage.ts';

const target = resolve(process.argv[2] ?? '.');
const staging = mkdtempSync(join(tmpdir(), 'canillita-'));
try {
  stagePackage(staging);
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], {
    cwd: staging,
    encoding: 'utf8',
  });
  const [{ filename, size }] = JSON.parse(packed) as [{ filename: string; size: number }];
  process.stdout.write(`${join(target, filename)}: ${(size / 1e6).toFixed(1)} MB\n`);
} finally {
  rmSync(staging, { recursive: true });
}
