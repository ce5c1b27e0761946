/**
 * The work of a PostgreSQL server's background processes, which PGlite lacks: checkpoints, so that the log stays short and
 * a restart quick, and vacuum and analyze, by the thresholds of PostgreSQL's autovacuum.
 */
import { MINUTE, SECOND, systemClock } from '../../platform/clock.ts';
import { identifier } from '../database.ts';

export interface UpkeepOptions {
  /** No request is waiting for the database. */
  idle: () => boolean;
  /** Bytes of log since the last checkpoint. */
  logged: () => number;
  checkpoint: () => Promise<void>;
  query: (sql: string) => Promise<unknown[]>;
}

/** In ms. */
export interface UpkeepTimes {
  /** How often it is looked whether there is something to do. */
  tick: number;
  checkpoint: number;
  vacuum: number;
  /** Vacuum waits for an idle moment, but no longer than this. */
  vacuumAtLatest: number;
}

const TIMES: UpkeepTimes = {
  tick: 10 * SECOND,
  checkpoint: 5 * MINUTE,
  vacuum: 1 * MINUTE,
  vacuumAtLatest: 10 * MINUTE,
};
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
/** Of a table that is worth a vacuum though nothing is known of its changes. */
const MANY_BYTES = 256 * 1024;

/**
 * PGlite loses its counts of changes when it closes: a table that was filled before is known by never having been vacuumed.
 * Until then, whether articles are there takes a look at each of them, and afterwards at their index alone.
 */
const TABLES_DUE = `select schemaname as schema, s.relname as name
  from pg_stat_user_tables s join pg_class on pg_class.oid = relid
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
     or (reltuples < 0 and pg_relation_size(relid) > ${MANY_BYTES})`;

export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #times: UpkeepTimes;
  #timer: NodeJS.Timeout | null = null;
  #busy = false;
  #checkpointed = systemClock.tick();
  #vacuumed = systemClock.tick();

  constructor(options: UpkeepOptions, times: UpkeepTimes = TIMES) {
    this.#options = options;
    this.#times = times;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#tick(), this.#times.tick);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** To be called after a statement: writes a checkpoint when the log has grown long. */
  afterStatement(): void {
    if (this.#timer && this.#options.logged() > CHECKPOINT_BYTES) void this.#once(() => this.#checkpoint());
  }

  /** Vacuums and analyzes each table that is due, and returns their names. */
  async vacuum(): Promise<string[]> {
    // Counts reach the view a second late; after this, with the end of the statement.
    await this.#options.query('select pg_stat_force_next_flush()');
    const due = (await this.#options.query(TABLES_DUE)) as { schema: string; name: string }[];
    for (const { schema, name } of due) {
      await this.#options.query(`vacuum (analyze) ${identifier(schema)}.${identifier(name)}`);
    }
    this.#vacuumed = systemClock.tick();
    return due.map(({ name }) => name);
  }

  async #tick(): Promise<void> {
    const now = systemClock.tick();
    if (this.#options.logged() > 0 && now - this.#checkpointed > this.#times.checkpoint) {
      await this.#once(() => this.#checkpoint());
    }
    const wait = this.#options.idle() ? this.#times.vacuum : this.#times.vacuumAtLatest;
    if (now - this.#vacuumed > wait) await this.#once(() => this.vacuum());
  }

  async #checkpoint(): Promise<void> {
    await this.#options.checkpoint();
    this.#checkpointed = systemClock.tick();
  }

  /** One run at a time. A failure waits for the next tick; the next statement reports the reason. */
  async #once(work: () => Promise<unknown>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await work();
    } catch {
      // The outage or the next statement reports it.
    } finally {
      this.#busy = false;
    }
  }
}
