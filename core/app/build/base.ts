/** What every part of the service is built with. */
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Leases } from '../../platform/leases.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Database } from '../../store/database.ts';
import type { Reads } from '../../store/replica-reads.ts';

/** What was opened so far, to be closed in the opposite order. */
export class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];

  defer(close: () => Promise<unknown>): void {
    this.#steps.unshift(close);
  }

  async close(): Promise<void> {
    for (const close of this.#steps.splice(0)) await close();
  }
}

export interface Platform {
  config: Config;
  clock: Clock;
  observe: Observe;
  closing: Closing;
}

export interface Base extends Platform {
  db: Database;
  reads: Reads;
  /** Null where no other process can use the database. */
  leases: Leases | null;
}
