/** The service as a process of its own, on a data folder. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEMORY_LIMITS } from '../../../core/app/memory-limits.ts';
import { saveOutlets } from '../../../core/news/outlets/outlet-list.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { openDatabase } from '../../../core/store/open.ts';
import type { OutletSeed } from '../../../core/store/outlets/outlet.ts';
import { Tenants } from '../../../core/tenants/tenants.ts';

/** Node's options of `npm start`: those in package.json, and the one that `limitMemory` would add if the process were not forked. */
export const NPM_START = ['-r', join(import.meta.dirname, '../../cli/require-node.cjs'), MEMORY_LIMITS.young];
const START = join(import.meta.dirname, '../../../core/app/start.ts');
const LOOKED_EVERY = 50;

export interface ServiceProcess {
  child: ChildProcess;
  url: string;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** The file that its output and its errors go to. */
  log: string;
  /** Of node. */
  execArgv?: readonly string[];
  env?: Readonly<Record<string, string>>;
  script?: string;
  /** Called with what it tells by `process.send`. */
  onMessage?: (message: unknown) => void;
}

/** Starts `core/app/start.ts`, or another script that logs the same event, with those arguments. Throws when it ends instead. */
export async function startProcess(
  args: readonly string[],
  { log, execArgv = [], env = {}, script = START, onMessage }: ProcessOptions,
): Promise<ServiceProcess> {
  const output = openSync(log, 'w');
  const child = fork(script, args, {
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: [...execArgv],
    env: { ...process.env, MALLOC_ARENA_MAX: MEMORY_LIMITS.arenas, ...env },
  });
  if (onMessage) child.on('message', onMessage);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { child, url: await addressOf(child, log), stop };
}

/** The address, once it answers. */
async function addressOf(child: ChildProcess, log: string): Promise<string> {
  for (;;) {
    const output = readFileSync(log, 'utf8');
    const line = output.split('\n').find((one) => one.includes('"event":"started"'));
    if (line !== undefined) return (JSON.parse(line) as { base_url: string }).base_url;
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${output}`);
    await sleep(LOOKED_EVERY);
  }
}

/** Adds outlets and an organization to a data folder of PGlite that no process uses; returns a key of the organization. */
export async function prepareFolder(folder: string, outlets: readonly OutletSeed[] = []): Promise<string> {
  const db = await openDatabase({ url: null, folder, observe: unseen });
  const tenants = new Tenants(db, systemClock, unseen, { operatorKey: '' });
  try {
    await saveOutlets(db, outlets);
    const org = await tenants.organizations.create({ name: 'Bench' });
    return (await tenants.keys.create({ org: org.id })).secret;
  } finally {
    await tenants.close();
    await db.close();
  }
}
