/**
 * Reads rows by key from a replica of PostgreSQL, if there is one. A replica is slightly behind: rows it lacks, and
 * all rows while it does not answer, are read from the primary, so callers notice no difference.
 */
import { SECOND, systemClock } from '../platform/clock.ts';
import { within } from '../platform/deadline.ts';
import { type Observe, unseen } from '../platform/observe.ts';
import type { Database, Queryable } from './database.ts';
import { messageOf } from './postgres/outage.ts';
import { Postgres } from './postgres/postgres.ts';

export interface Reads {
  /** The rows of these keys in no particular order, without those that the database lacks. */
  byKey<K, R>(keys: readonly K[], read: ReadRows<K, R>, keyOf: (row: R) => K): Promise<R[]>;
  /** Closes the replica; the primary stays open. */
  close(): Promise<void>;
}

type ReadRows<K, R> = (db: Queryable, keys: readonly K[]) => Promise<R[]>;

export interface ReplicaOptions {
  url: string;
  poolSize: number;
  observe: Observe;
}

/** A replica that takes longer than this is not waited for; the primary is read instead. */
const PATIENCE = 2 * SECOND;
/** After a failure, the replica is not used for this long. */
const LEFT_ALONE = 5 * SECOND;

/** Reads from `primary`, or from the replica where one is given. Never throws because of the replica. */
export function openReads(primary: Database, replica: ReplicaOptions | null): Reads {
  if (replica !== null) return new ReplicaReads(primary, replica);
  return { byKey: (keys, read) => read(primary, keys), close: async () => undefined };
}

class ReplicaReads implements Reads {
  readonly #primary: Database;
  readonly #replica: Postgres;
  readonly #observe: Observe;
  /** Monotonic milliseconds. */
  #aloneUntil = 0;
  #lostAt: number | null = null;
  /** The check that it is a replica of the primary. Repeated after each loss: the address may then lead elsewhere. */
  #known: Promise<void> | null = null;

  constructor(primary: Database, { url, poolSize, observe }: ReplicaOptions) {
    this.#primary = primary;
    this.#observe = observe;
    this.#replica = new Postgres({ url, poolSize, applicationName: 'canillita reads', observe: unseen });
  }

  async byKey<K, R>(keys: readonly K[], read: ReadRows<K, R>, keyOf: (row: R) => K): Promise<R[]> {
    if (keys.length === 0) return [];
    const rows = await this.#tried((db) => read(db, keys));
    const there = new Set(rows.map(keyOf));
    const missing = keys.filter((key) => !there.has(key));
    return missing.length === 0 ? rows : [...rows, ...(await read(this.#primary, missing))];
  }

  close(): Promise<void> {
    return this.#replica.close();
  }

  /** The rows from the replica; empty if it does not answer. */
  async #tried<R>(read: (db: Queryable) => Promise<R[]>): Promise<R[]> {
    if (systemClock.tick() < this.#aloneUntil) return [];
    try {
      const rows = await within(PATIENCE, this.#answer(read), noAnswer);
      this.#found();
      return rows;
    } catch (error) {
      this.#lose(error);
      return [];
    }
  }

  async #answer<R>(read: (db: Queryable) => Promise<R[]>): Promise<R[]> {
    this.#known ??= this.#compare();
    await this.#known;
    return read(this.#replica);
  }

  /** In another deployment's database, the same `seq` is a different article. */
  async #compare(): Promise<void> {
    const [own, other] = await Promise.all([oldest(this.#primary), oldest(this.#replica)]);
    if (own !== other)
      throw new Error('its rows are not those of the primary: it is behind, or not its replica');
  }

  #lose(error: unknown): void {
    const now = systemClock.tick();
    this.#aloneUntil = now + LEFT_ALONE;
    this.#known = null;
    if (this.#lostAt !== null) return;
    this.#lostAt = now;
    const { cause } = error as { cause?: unknown };
    this.#observe({ event: 'replica-lost', error: messageOf(cause ?? error) });
  }

  #found(): void {
    if (this.#lostAt === null) return;
    this.#observe({ event: 'replica-back', ms: Math.round(systemClock.tick() - this.#lostAt) });
    this.#lostAt = null;
  }
}

/** The id of a deployment's first organization; ids are random. */
async function oldest(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from organization order by created_at, id limit 1',
  );
  return rows[0]?.id ?? null;
}

function noAnswer(): Error {
  return new Error(`no answer in ${PATIENCE} ms`);
}
