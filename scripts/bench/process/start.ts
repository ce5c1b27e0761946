/** `node scripts/bench/process/start.ts`: from the process to its first answer, on an empty data folder and on the one it leaves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SECOND, systemClock } from '../../../core/platform/clock.ts';
import { quantile } from '../../cli/models/measures/measures.ts';
import { cpuOf } from './cpu.ts';
import { NPM_START, startProcess } from './service-process.ts';

const HELP = `node scripts/bench/process/start.ts [--rounds 5] [--models full] [--node-option OPTION]

Starts the service with the shipped outlets on an empty data folder (PGlite), stops it and starts it again, so many times;
milliseconds until it says that it has started, and of CPU of all its threads until then.
`;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    models: { type: 'string', default: 'full' },
    'node-option': { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
const KINDS = ['empty folder', 'later'] as const;

interface Start {
  clock: number;
  cpu: number;
}

async function measured(folder: string): Promise<Start> {
  const began = systemClock.tick();
  const args = ['--data', join(folder, 'data'), '--port', '0', '--models', values.models];
  const service = await startProcess(args, {
    log: join(folder, 'log'),
    execArgv: [...NPM_START, ...values['node-option']],
  });
  const clock = systemClock.tick() - began;
  const cpu = cpuOf(service.child.pid!) * SECOND;
  await service.stop();
  return { clock, cpu };
}

async function main(): Promise<void> {
  const starts: Record<(typeof KINDS)[number], Start[]> = { 'empty folder': [], later: [] };
  const all = mkdtempSync(join(tmpdir(), 'canillita-start-'));
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const folder = mkdtempSync(join(all, 'round-'));
      for (const kind of KINDS) starts[kind].push(await measured(folder));
    }
  } finally {
    // Not before: ext4 takes several times as long to make files where many were deleted shortly before.
    rmSync(all, { recursive: true, force: true });
  }
  const row = (pick: (start: Start) => number, kind: (typeof KINDS)[number]) => {
    const found = starts[kind].map(pick);
    return [0, 0.5, 1].map((share) => Math.round(quantile(found, share))).join(' / ');
  };
  console.table(
    Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        {
          'ms, least / median / most': row(({ clock }) => clock, kind),
          'ms of CPU': row(({ cpu }) => cpu, kind),
        },
      ]),
    ),
  );
}

if (values.help) process.stdout.write(HELP);
else await main();
