/** When keys were last used: written together, in the background. */
import { type Clock, MINUTE, SECOND } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import type { ApiKey } from '../store/tenants/organization.ts';
import { recordKeyUses } from '../store/tenants/tenants.ts';

/** At most one use of a key is recorded in this time. */
const TOUCHED_EVERY = MINUTE;
const WRITTEN_EVERY = SECOND;

export class KeyUses {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #observe: Observe;
  /** Uses that are not stored yet, by the key's id. */
  #uses = new Map<string, Date>();
  #timer: NodeJS.Timeout | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(db: Database, clock: Clock, observe: Observe) {
    this.#db = db;
    this.#clock = clock;
    this.#observe = observe;
  }

  /** Records that the key is used now, in `lastUsedAt` at once. */
  note(key: ApiKey): void {
    const now = new Date(this.#clock.now());
    if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < TOUCHED_EVERY) return;
    key.lastUsedAt = now;
    this.#uses.set(key.id, now);
    this.#timer ??= setTimeout(() => this.#write(), WRITTEN_EVERY).unref();
  }

  /** Stores the remaining uses; call it before closing the store. */
  async close(): Promise<void> {
    this.#write();
    await this.#written;
  }

  /** Runs in the background; a failure is only observed. */
  #write(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    const failed = (error: unknown) => {
      for (const key of uses.keys()) this.#observe({ event: 'key-use-not-noted', key, error: String(error) });
    };
    this.#written = Promise.all([this.#written, recordKeyUses(this.#db, uses).catch(failed)]).then(
      () => undefined,
    );
  }
}
