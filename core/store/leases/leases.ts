/**
 * Leases in the database. A process says every few seconds that it is alive, which prolongs all its leases at once: to go on
 * holding one costs nothing. A lease is passed on when another process wants it.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Lease, Leases, Left, Taken } from '../../platform/leases.ts';
import type { Database } from '../database.ts';
import {
  addProcess,
  endProcess,
  forgetLeases,
  LEASES_CHANNEL,
  type LeftRow,
  noteLeft,
  passLeases,
  prolongProcess,
  type TakenRow,
  takeLease,
  wantLease,
} from './records.ts';

/** A process that has not been heard of for so long is dead. */
const LIFETIME = 10 * SECOND;
const BEAT_EVERY = 3 * SECOND;
/** Old rows are deleted at every so many beats. */
const SWEEP_EVERY = 20;
/** How often a process that waits for a lease tries again, in case the holder died or a message was lost. */
const LOOK_EVERY = 2 * SECOND;
const NOTHING: Left = { readyMs: 0, closedMs: 0 };
const ENDED = Number.NEGATIVE_INFINITY;

export interface LeasesOptions {
  /** How long a process may be silent before it counts as dead, in ms; for tests. Default 10 s. */
  lifetimeMs?: number;
}

/** Null for the embedded database, which no other process can use. */
export function openLeases(
  db: Database,
  clock: Pick<Clock, 'tick'>,
  options: LeasesOptions = {},
): Leases | null {
  return db.kind === 'postgres' ? new DatabaseLeases(db, clock, options) : null;
}

/** One life of this process: when it was presumed dead, it begins another one without leases. */
interface Life {
  id: string;
  /** Monotonic ms; nobody takes its leases before. */
  until: number;
}

interface Held {
  life: Life;
  isWanted: boolean;
  onWanted: () => void;
}

interface News {
  wait(signal?: AbortSignal): Promise<void>;
  stop(): void;
  heard(): boolean;
}

class DatabaseLeases implements Leases {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'tick'>;
  readonly #lifetime: number;
  readonly #lookEvery: number;
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<string, Set<() => void>>();
  /** What is being done with a lease, by name: one statement after the other. */
  readonly #lines = new Map<string, Promise<unknown>>();
  /** Passed on within this turn of the event loop, by the life that held them: one statement for all. */
  readonly #passing = new Map<Life, { left: LeftRow[]; done: Promise<void> }>();
  #life: Promise<Life> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #unlisten: (() => Promise<void>) | null = null;
  #beats = 0;
  #closed = false;

  constructor(db: Database, clock: Pick<Clock, 'tick'>, { lifetimeMs = LIFETIME }: LeasesOptions) {
    this.#db = db;
    this.#clock = clock;
    this.#lifetime = lifetimeMs;
    this.#lookEvery = Math.min(LOOK_EVERY, lifetimeMs / 3);
  }

  async take(name: string, onWanted: () => void = () => undefined): Promise<Taken> {
    // Listened for before the attempt, so that nothing that is passed on meanwhile is missed.
    const news = this.#newsOf(name);
    try {
      const lease = await this.#inLine(name, () => this.#take(name, onWanted));
      if (lease === null) return { lease, passed: news.wait };
      news.stop();
      // A notification that came before the answer said that another process already wants it.
      if (news.heard()) this.#held.get(name)!.isWanted = true;
      return { lease };
    } catch (error) {
      news.stop();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.allSettled(this.#lines.values());
    const life = await this.#life?.catch(() => null);
    await this.#unlisten?.();
    this.#held.clear();
    // Without the database this process will soon be presumed dead anyway.
    if (life) await endProcess(this.#db, life.id).catch(() => undefined);
  }

  async #take(name: string, onWanted: () => void): Promise<Lease | null> {
    const life = await this.#alive();
    const row = await takeLease(this.#db, name, life.id);
    if (row === null) {
      await wantLease(this.#db, name, life.id);
      return null;
    }
    const held: Held = { life, isWanted: row.isWanted, onWanted };
    this.#held.set(name, held);
    return this.#leaseOf(name, held, row);
  }

  #leaseOf(name: string, held: Held, row: TakenRow): Lease {
    const isHeld = () => this.#held.get(name) === held && this.#clock.tick() < held.life.until;
    return {
      ...row,
      get isHeld() {
        return isHeld();
      },
      get isWanted() {
        return held.isWanted;
      },
      note: (left) => noteLeft(this.#db, name, held.life.id, left),
      pass: async (left = NOTHING) => {
        if (this.#held.get(name) !== held) return;
        this.#held.delete(name);
        await this.#pass(name, held.life, left);
      },
    };
  }

  /** Where the database cannot be reached, the lease is passed on once it can, when somebody wants it. */
  async #pass(name: string, life: Life, left: Left): Promise<void> {
    const passing = () => this.#passTogether(life, { name, ...left });
    await this.#inLine(name, passing).catch(() => undefined);
  }

  #passTogether(life: Life, row: LeftRow): Promise<void> {
    const open = this.#passing.get(life);
    if (open) {
      open.left.push(row);
      return open.done;
    }
    const left = [row];
    const done = setImmediate().then(() => {
      this.#passing.delete(life);
      return passLeases(this.#db, life.id, left);
    });
    this.#passing.set(life, { left, done });
    return done;
  }

  async #inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lines.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#lines.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.#lines.get(name) === turn) this.#lines.delete(name);
    }
  }

  #alive(): Promise<Life> {
    if (this.#closed) throw new Error('the leases are closed');
    const current = this.#life;
    if (current)
      return current.then((life) => (this.#clock.tick() < life.until ? life : this.#renewed(current, life)));
    return this.#beginAfter();
  }

  /** Another life; the one before is ended, so that nobody has to wait until it counts as dead, this process included. */
  #beginAfter(before?: Life): Promise<Life> {
    const beginning = this.#begin(before);
    this.#life = beginning;
    beginning.catch(() => {
      if (this.#life === beginning) this.#life = null;
    });
    return beginning;
  }

  /** A life that ended while the database was away: what is taken from now on is held by another. */
  #renewed(lost: Promise<Life>, life: Life): Promise<Life> {
    if (this.#life !== lost) return this.#alive();
    this.#end(life);
    return this.#beginAfter(life);
  }

  #end(life: Life): void {
    this.#life = null;
    life.until = ENDED;
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #begin(before?: Life): Promise<Life> {
    const id = randomUUID();
    const until = this.#clock.tick() + this.#lifetime;
    this.#unlisten ??= await this.#db.listen(LEASES_CHANNEL, (text) => void this.#hear(text));
    if (before) await endProcess(this.#db, before.id);
    await addProcess(this.#db, id, this.#lifetime);
    const life = { id, until };
    this.#beatLater(life);
    return life;
  }

  #beatLater(life: Life): void {
    if (this.#closed) return;
    const every = Math.min(BEAT_EVERY, this.#lifetime / 3);
    this.#timer = setTimeout(() => void this.#beat(life), every).unref();
  }

  async #beat(life: Life): Promise<void> {
    const until = this.#clock.tick() + this.#lifetime;
    try {
      const wanted = await prolongProcess(this.#db, life.id, this.#lifetime);
      if (life.until === ENDED) return;
      // It was presumed dead: others may have taken its leases.
      if (wanted === null) return this.#end(life);
      life.until = until;
      for (const name of wanted) this.#wanted(name, life);
      this.#beats += 1;
      if (this.#beats % SWEEP_EVERY === 0) await forgetLeases(this.#db);
    } catch {
      // The store reports that it cannot be reached; the leases end by themselves.
    }
    if (life.until !== ENDED) this.#beatLater(life);
  }

  async #hear(text: string): Promise<void> {
    const life = await this.#life?.catch(() => null);
    const [what, id, ...rest] = text.split(' ');
    const name = rest.join(' ');
    const isMine = id === life?.id;
    if (what === 'passed' || isMine) for (const wake of this.#waiting.get(name) ?? []) wake();
    if (isMine && (what === 'wanted' || !this.#held.has(name))) this.#wanted(name, life!);
  }

  #wanted(name: string, life: Life): void {
    const held = this.#held.get(name);
    if (held?.life === life) {
      held.isWanted = true;
      held.onWanted();
    } else this.#passUnlessTaken(name, life);
  }

  /** A lease that came to this process when it no longer waited, or that it had no use for in the end, is passed on. */
  #passUnlessTaken(name: string, life: Life): void {
    if (this.#held.has(name) || life.until === ENDED || this.#closed) return;
    if (!this.#lines.has(name) && !this.#waiting.has(name)) void this.#pass(name, life, NOTHING);
    else setTimeout(() => this.#passUnlessTaken(name, life), this.#lookEvery).unref();
  }

  #newsOf(name: string): News {
    const { promise, resolve } = Promise.withResolvers<void>();
    let heard = false;
    const wake = () => {
      heard = true;
      resolve();
    };
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting.add(wake));
    const stop = () => {
      waiting.delete(wake);
      if (waiting.size === 0 && this.#waiting.get(name) === waiting) this.#waiting.delete(name);
    };
    const wait = async (signal?: AbortSignal) => {
      const gone = Promise.withResolvers<never>();
      const leave = () => gone.reject(signal!.reason);
      signal?.addEventListener('abort', leave, { once: true });
      const timer = setTimeout(resolve, this.#lookEvery).unref();
      try {
        signal?.throwIfAborted();
        await Promise.race([promise, gone.promise]);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        stop();
      }
    };
    return { wait, stop, heard: () => heard };
  }
}
