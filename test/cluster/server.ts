/** A PostgreSQL server of the test's own, which may be held still or stopped without harming other tests. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';

const SCRIPT = join(import.meta.dirname, '../support/postgres-server.sh');
const run = promisify(execFile);

export interface OwnServer {
  url: string;
  /** Every process of it stands still from now on: connections stay open and nobody answers. */
  hold(): void;
  /** They go on where they stood. */
  release(): void;
  /** Cuts all connections. */
  stop(): Promise<void>;
  /** At the same address as before. */
  start(): Promise<void>;
}

/** Null where PostgreSQL is not installed. Stopped and removed when the test ends. */
export async function ownServer(t: Test): Promise<OwnServer | null> {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-cluster-'));
  await chmod(folder, 0o755);
  const script = async (verb: string) => (await run('bash', [SCRIPT, verb, folder])).stdout.trim();
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processesOf(folder)) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // Connections have processes of their own, which end at any time.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  t.teardown(async () => {
    signal('SIGCONT');
    await script('stop');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = await script('start').catch(() => null);
  if (url === null) return null;
  return {
    url,
    hold: () => signal('SIGSTOP'),
    release: () => signal('SIGCONT'),
    stop: async () => void (await script('stop')),
    start: async () => void (await script('start')),
  };
}

/** The server's own process and its children. */
function processesOf(folder: string): number[] {
  const main = mainOf(folder);
  if (main === null) return [];
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = all
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === main);
  return [main, ...children.map(([pid]) => pid!)];
}

/** The first line of what it notes while it runs; null when it does not. */
function mainOf(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}
