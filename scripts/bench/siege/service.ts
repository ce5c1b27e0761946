/** The service under siege: one process on the sample press, in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND, systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { Database } from '../../../core/store/database.ts';
import { openDatabase } from '../../../core/store/open.ts';
import type { Random } from '../../cli/models/measures/random.ts';
import { type ListedOutlet, sourceSeeds } from '../../samples/press/outlets.ts';
import type { Press } from '../../samples/press/serve.ts';
import { addressLogged } from '../process/address-logged.ts';

const START = join(import.meta.dirname, '../../../core/app/start.ts');
const LIBFAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));

/** On a machine that is busy with other work a start takes minutes. */
const PATIENCE = 10 * MINUTE;
/** What it says when it ends because the database does not answer. */
const UNREACHABLE = 'The database cannot be reached right now';

export interface Siege {
  /** Holds the settings and, unless there is a `databaseUrl`, the data. */
  folder: string;
  press: Pick<Press, 'resolve'> & { outlets: readonly ListedOutlet[] };
  /** Where the webhook of watches is found. */
  hookPort: number;
  databaseUrl: string;
  /** In place of the settings of a siege. */
  settings?: object;
  /** False: its clock is the machine's, and each reading of it costs what it usually does. */
  isClockStepped?: boolean;
}

export class ServiceUnderSiege {
  readonly data: string;
  /** Steps of the wall clock are written into it; null where libfaketime is not installed. */
  readonly clockFile: string | null;
  readonly #settings: string;
  readonly #databaseUrl: string;
  #child: ChildProcess | null = null;
  #base = '';
  #key = '';
  /** What the process said on its error stream, such as why it ended. */
  #complaint = '';
  #kills = 0;
  #failedStarts = 0;
  #lastStart = SECOND;

  constructor({ folder, press, hookPort, databaseUrl, settings, isClockStepped = true }: Siege) {
    this.data = join(folder, 'data');
    this.#databaseUrl = databaseUrl;
    this.clockFile = LIBFAKETIME === undefined || !isClockStepped ? null : join(folder, 'clock');
    if (this.clockFile !== null) writeFileSync(this.clockFile, '+0');
    const sources = join(folder, 'sources.json');
    writeFileSync(sources, JSON.stringify(sourceSeeds(press.outlets)));
    this.#settings = join(folder, 'settings.json');
    const config = {
      port: 0,
      data: this.data,
      sources,
      threads: 1,
      models: 'light',
      web_resolve: { ...press.resolve, 'hooks.example:80': `127.0.0.1:${hookPort}` },
      web_interval_ms: 5,
      requests_per_second: 10_000,
      burst: 10_000,
      database_url: databaseUrl,
      ...settings,
    };
    writeFileSync(this.#settings, JSON.stringify(config));
  }

  get base(): string {
    return this.#base;
  }

  get key(): string {
    return this.#key;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** How often it was ended by SIGKILL, while it started or afterwards. */
  get kills(): number {
    return this.#kills;
  }

  /** How often a start was repeated because the database could not be reached, as any supervisor repeats it. */
  get failedStarts(): number {
    return this.#failedStarts;
  }

  /** Starts it, unless it runs. Throws what it said when it ends instead. */
  async start(): Promise<void> {
    const patience = systemClock.tick() + PATIENCE;
    while (!this.isRunning) {
      const begun = systemClock.tick();
      try {
        await this.#launch();
        this.#lastStart = systemClock.tick() - begun;
      } catch (error) {
        if (!this.#complaint.includes(UNREACHABLE) || systemClock.tick() > patience) throw error;
        this.#failedStarts += 1;
        await sleep(SECOND);
      }
    }
  }

  /** Starts it and kills it at a random moment before it answers, as far as the last start tells when that is. */
  async killWhileStarting(random: Random): Promise<void> {
    const started = this.#launch().catch((error: unknown) => error);
    await sleep(random() * this.#lastStart);
    await this.end('SIGKILL');
    const error = await started;
    if (this.#child!.exitCode !== null && !this.#complaint.includes(UNREACHABLE)) throw error;
  }

  /** Resolves when it answers. Throws what it said when it ends instead. */
  async #launch(): Promise<void> {
    const faked = this.clockFile !== null && {
      LD_PRELOAD: LIBFAKETIME,
      FAKETIME_TIMESTAMP_FILE: this.clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const child = spawn(process.execPath, [START, '--config', this.#settings], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...faked },
    });
    this.#child = child;
    this.#complaint = '';
    child.stderr!.on('data', (bytes: Buffer) => {
      this.#complaint += bytes.toString();
    });
    this.#base = await addressLogged(child, () => this.#complaint);
    // The keys of the first start are printed on the other stream.
    await sleep(50);
    this.#key ||= /API key\s+(cnl_\w+)/.exec(this.#complaint)?.[1] ?? '';
  }

  signal(name: NodeJS.Signals): void {
    this.#child!.kill(name);
  }

  /** Ends it and waits until it is gone. */
  async end(name: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    if (name === 'SIGKILL') this.#kills += 1;
    const gone = once(this.#child!, 'exit');
    this.#child!.kill(name);
    await gone;
  }

  /** Its store, while it does not run. */
  store(): Promise<Database> {
    const url = this.#databaseUrl || null;
    return openDatabase({ url, folder: url === null ? this.data : null, observe: unseen });
  }
}
