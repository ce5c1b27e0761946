/** The service as a process of its own, started as an operator starts it. Asserts nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { fillDataFolder } from './data-folder.ts';
import { postgresUrl } from './postgres.ts';

const START = join(import.meta.dirname, '../../core/app/start.ts');

export interface Started {
  child: ChildProcess;
  out(): string;
  err(): string;
  /** Until a log line with `event` has been written; its fields. Rejects when the process ends before. */
  logged(name: string): Promise<Record<string, unknown>>;
  /** How it ended: its exit code, or the signal's name. */
  ended: Promise<number | string>;
}

/** What a process keeps its data in: a PostgreSQL database or a folder, gone with the test. */
export async function storage(t: Test): Promise<{ args: string[]; url: string | null; folder: string }> {
  const url = await postgresUrl(t);
  const folder = mkdtempSync(join(tmpdir(), 'canillita-start-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'none.json'), '[]');
  if (url === null) await fillDataFolder(join(folder, 'data'));
  return {
    args: [
      '--data',
      join(folder, 'data'),
      '--sources',
      join(folder, 'none.json'),
      ...(url ? ['--database-url', url] : []),
    ],
    url,
    folder,
  };
}

/** Node's options for a service that lives for seconds: optimizing the code of its database takes a third of its CPU. */
export const BRIEF = ['--liftoff-only'];

/**
 * Starts `core/app/start.ts` on a free port with an environment of its own; killed when the test ends. It does not begin again in
 * order to limit its memory, unless `env` takes MALLOC_ARENA_MAX away.
 */
export function start(t: Test, args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [...BRIEF, START, '--port', '0', '--threads', '1', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      CANILLITA_MODELS: 'light',
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => (code as number | null) ?? (signal as string));
  const find = (name: string) =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => line.event === name);
  return {
    child,
    out: () => out,
    err: () => err,
    ended,
    async logged(name) {
      for (;;) {
        const found = find(name);
        if (found) return found;
        const how = await Promise.race([once(child.stdout, 'data').then(() => null), ended]);
        if (how !== null && !find(name))
          throw new Error(`the process ended (${how}) before "${name}": ${err}`);
      }
    },
  };
}
