/** `npm run release [FOLDER]`: writes `canillita-<version>.tgz`, which `npx` runs in an empty folder. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stagePackage } from './stage.ts';

const USAGE = `Packs the service for npx.

  npm run release [FOLDER]

The package is written into FOLDER, which must exist (default: the current folder).`;

const words = process.argv.slice(2);
const target = resolve(words[0] ?? '.');
if (words[0] === '--help') process.stdout.write(`${USAGE}\n`);
else if (words.length > 1 || words[0]?.startsWith('-')) refuse();
else if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) refuse(`There is no folder ${target}.`);
else pack();

function refuse(...sentences: string[]): void {
  process.stderr.write(`${[...sentences, USAGE].join('\n\n')}\n`);
  process.exitCode = 2;
}

function pack(): void {
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
}
