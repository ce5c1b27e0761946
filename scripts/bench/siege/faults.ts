/** What is done to the service, each as likely as its weight. Afterwards it may have ended; it is then started again. */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, SECOND } from '../../../core/platform/clock.ts';
import type { Random } from './random.ts';
import type { ServiceUnderSiege } from './service.ts';

export interface Fault {
  name: string;
  weight: number;
  /** Why it cannot be had here; null when it can. */
  missing(service: ServiceUnderSiege, isSmallDisk: boolean): string | null;
  inflict(service: ServiceUnderSiege, random: Random): Promise<void>;
}

const LONGEST_FREEZE = 4 * SECOND;
const FULL_FOR = 3 * SECOND;
const LONGEST_STEP = 6 * HOUR;
const available = () => null;

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill',
    weight: 6,
    missing: available,
    inflict: (service) => service.end('SIGKILL'),
  },
  {
    name: 'stop',
    weight: 1,
    missing: available,
    inflict: (service) => service.end('SIGTERM'),
  },
  {
    name: 'freeze',
    weight: 1,
    missing: available,
    async inflict(service, random) {
      service.signal('SIGSTOP');
      await sleep(random() * LONGEST_FREEZE);
      service.signal('SIGCONT');
    },
  },
  {
    name: 'full disk',
    weight: 1,
    missing: (_service, isSmallDisk) => (isSmallDisk ? null : 'needs root on Linux, and no --database-url'),
    async inflict(service) {
      const filler = join(service.data, '..', 'filler');
      try {
        fill(filler);
        await sleep(FULL_FOR);
      } finally {
        rmSync(filler, { force: true });
      }
    },
  },
  {
    name: 'clock',
    weight: 1,
    missing: ({ clockFile }) => (clockFile === null ? 'needs libfaketime' : null),
    async inflict({ clockFile }, random) {
      const step = Math.round(((random() - 0.3) * LONGEST_STEP) / SECOND);
      writeFileSync(clockFile!, `${step < 0 ? '' : '+'}${step}`);
      await sleep(SECOND);
      writeFileSync(clockFile!, '+0');
    },
  },
];

/** Takes all the room that is left; the service, which writes meanwhile, may have had the last of it. */
function fill(file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file));
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Mounts a file system in memory that is soon full; false where that is not allowed. */
export function mountSmallDisk(folder: string, megabytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
}

export function unmount(folder: string): void {
  spawnSync('umount', [folder]);
}
