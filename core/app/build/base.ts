/** What every part of the service is built with, and how it is closed. */
import type { Capability } from '../../platform/capabilities.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Leases } from '../../platform/leases.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Database } from '../../store/database.ts';
import type { Reads } from '../../store/replica-reads.ts';

/** The parts opened so far; `close` closes them in the opposite order. */
export class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];

  defer(close: () => Promise<unknown>): void {
    this.#steps.unshift(close);
  }

  /** Closes all of them, also when one fails; throws the first error then. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const close of this.#steps.splice(0)) await close().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}

export interface Platform {
  config: Config;
  /** Capabilities that the deployment has enabled. */
  capabilities: ReadonlySet<Capability>;
  metrics: Metrics;
  /** Being opened. */
  database: Promise<Database>;
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
