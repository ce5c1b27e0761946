/** What is done to the service, each as likely as its weight. Afterwards it may have ended; it is then started again. */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, SECOND } from '../../../core/platform/clock.ts';
import type { Random } from '../../cli/models/measures/random.ts';
import type { PostgresServer } from './postgres.ts';
import type { ServiceUnderSiege } from './service.ts';

/** What can be hit. */
export interface Besieged {
  service: ServiceUnderSiege;
  /** The database server, where it is the siege's own. */
  postgres: PostgresServer | null;
  /** The data are on a file system that is soon full. */
  isSmallDisk: boolean;
}

export interface Fault {
  name: string;
  weight: number;
  /** Why it cannot be had here; null when it can. */
  missing(besieged: Besieged): string | null;
  inflict(besieged: Besieged, random: Random): Promise<void>;
}

const LONGEST_FREEZE = 4 * SECOND;
const FULL_FOR = 3 * SECOND;
const LONGEST_STEP = 6 * HOUR;
const LONGEST_OUTAGE = 2 * SECOND;
const available = () => null;
const withServer = ({ postgres }: Besieged) =>
  postgres === null ? 'needs a PostgreSQL server of its own: --store postgres' : null;

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill',
    weight: 6,
    missing: available,
    inflict: ({ service }) => service.end('SIGKILL'),
  },
  {
    name: 'kills while starting',
    weight: 5,
    missing: available,
    async inflict({ service }, random) {
      await service.end('SIGKILL');
      // The second one finds what the first left of a recovery.
      for (let times = 0; times < 2; times += 1) await service.killWhileStarting(random);
    },
  },
  {
    name: 'stop',
    weight: 1,
    missing: available,
    inflict: ({ service }) => service.end('SIGTERM'),
  },
  {
    name: 'freeze',
    weight: 1,
    missing: available,
    async inflict({ service }, random) {
      service.signal('SIGSTOP');
      await sleep(random() * LONGEST_FREEZE);
      service.signal('SIGCONT');
    },
  },
  {
    name: 'full disk',
    weight: 1,
    missing: ({ isSmallDisk }) => (isSmallDisk ? null : 'needs root on Linux, and no --database-url'),
    async inflict({ service, postgres }) {
      const filler = join(service.data, '..', 'filler');
      try {
        fill(filler);
        await sleep(FULL_FOR);
      } finally {
        rmSync(filler, { force: true });
      }
      // A server that has no room for its log gives up; whoever runs it makes room and starts it.
      await postgres?.start();
    },
  },
  {
    name: 'clock',
    weight: 1,
    missing: ({ service }) => (service.clockFile === null ? 'needs libfaketime' : null),
    async inflict({ service: { clockFile } }, random) {
      const step = Math.round(((random() - 0.3) * LONGEST_STEP) / SECOND);
      writeFileSync(clockFile!, `${step < 0 ? '' : '+'}${step}`);
      await sleep(SECOND);
      writeFileSync(clockFile!, '+0');
    },
  },
  {
    name: 'database killed',
    weight: 1.5,
    missing: withServer,
    async inflict({ postgres }, random) {
      await postgres!.crash();
      await sleep(random() * LONGEST_OUTAGE);
      await postgres!.start();
    },
  },
  {
    name: 'database restarted',
    weight: 0.5,
    missing: withServer,
    async inflict({ postgres }, random) {
      await postgres!.stop();
      await sleep(random() * LONGEST_OUTAGE);
      await postgres!.start();
    },
  },
  {
    name: 'power cut',
    weight: 0.5,
    missing: withServer,
    async inflict({ service, postgres }) {
      await Promise.all([service.end('SIGKILL'), postgres!.crash()]);
      await postgres!.start();
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

/** Takes such a file system away. */
export function unmount(folder: string): void {
  spawnSync('umount', [folder]);
}
