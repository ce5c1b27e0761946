/**
 * Leases in the database. Each process sends a heartbeat every few seconds, which extends all its leases at once, so holding
 * a lease costs nothing. A lease is passed on when another process wants it.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Clock, SECOND } from '../../platform/clock.ts';
import { abortable } from '../../platform/deadline.ts';
import type { Lease, Leases, Left, Taken } from '../../platform/leases.ts';
import type { Database } from '../database.ts';
import {
  addProcess,
  deleteOldLeases,
  endProcess,
  LEASES_CHANNEL,
  type LeftRow,
  passLeases,
  prolongProcess,
  recordLeft,
  type TakenRow,
  takeLease,
  wantLease,
} from './records.ts';

/** A process without a heartbeat for this long counts as dead. */
const LIFETIME = 10 * SECOND;
const BEAT_EVERY = 3 * SECOND;
/** Heartbeats between two deletions of old rows. */
const SWEEP_EVERY = 20;
/** How often a process that waits for a lease tries again, in case the holder died or a notification was lost. */
const LOOK_EVERY = 2 * SECOND;
const NOTHING: Left = { readyMs: 0, closedMs: 0 };
const ENDED = Number.NEGATIVE_INFINITY;

/** Null for the embedded database, which no other process can use. */
export function openLeases(
  db: Database,
  clock: Pick<Clock, 'tick'>,
  lifetimeMs: number = LIFETIME,
): Leases | null {
  return db.kind === 'postgres' ? new DatabaseLeases(db, clock, lifetimeMs) : null;
}

/** A registration of this process. Once it counts as dead, the process registers anew, without leases. */
interface Registration {
  id: string;
  /** Monotonic ms; until then no other process takes its leases. */
  until: number;
}

interface Held {
  registration: Registration;
  isWanted: boolean;
  onWanted: () => void;
}

interface Subscription {
  wait(signal?: AbortSignal): Promise<void>;
  stop(): void;
  notified(): boolean;
}

class DatabaseLeases implements Leases {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'tick'>;
  readonly #lifetime: number;
  readonly #lookEvery: number;
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<string, Set<() => void>>();
  /** The last statement about each lease, by name: they run one after the other. */
  readonly #tails = new Map<string, Promise<unknown>>();
  /** Leases passed on in this turn of the event loop, by registration: one statement for all. */
  readonly #passing = new Map<Registration, { left: LeftRow[]; done: Promise<void> }>();
  #registration: Promise<Registration> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #unlisten: (() => Promise<void>) | null = null;
  #beats = 0;
  #closed = false;

  constructor(db: Database, clock: Pick<Clock, 'tick'>, lifetimeMs: number) {
    this.#db = db;
    this.#clock = clock;
    this.#lifetime = lifetimeMs;
    this.#lookEvery = Math.min(LOOK_EVERY, lifetimeMs / 3);
  }

  async take(name: string, onWanted: () => void = () => undefined): Promise<Taken> {
    // Subscribed before the attempt, so that no notification is missed in between.
    const subscription = this.#subscribe(name);
    try {
      const lease = await this.#inOrder(name, () => this.#take(name, onWanted));
      if (lease === null) return { lease, passed: subscription.wait };
      subscription.stop();
      // A notification that came before the answer said that another process already wants it.
      if (subscription.notified()) this.#held.get(name)!.isWanted = true;
      return { lease };
    } catch (error) {
      subscription.stop();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.allSettled(this.#tails.values());
    const registration = await this.#registration?.catch(() => null);
    await this.#unlisten?.();
    this.#held.clear();
    // Without the database this process will soon be presumed dead anyway.
    if (registration) await endProcess(this.#db, registration.id).catch(() => undefined);
  }

  async #take(name: string, onWanted: () => void): Promise<Lease | null> {
    const registration = await this.#alive();
    const row = await takeLease(this.#db, name, registration.id);
    if (row === null) {
      await wantLease(this.#db, name, registration.id);
      return null;
    }
    const held: Held = { registration, isWanted: row.isWanted, onWanted };
    this.#held.set(name, held);
    return this.#leaseOf(name, held, row);
  }

  #leaseOf(name: string, held: Held, row: TakenRow): Lease {
    const isHeld = () => this.#held.get(name) === held && this.#clock.tick() < held.registration.until;
    return {
      ...row,
      get isHeld() {
        return isHeld();
      },
      get isWanted() {
        return held.isWanted;
      },
      note: (left) => recordLeft(this.#db, name, held.registration.id, left),
      pass: async (left = NOTHING) => {
        if (this.#held.get(name) !== held) return;
        this.#held.delete(name);
        await this.#pass(name, held.registration, left);
      },
    };
  }

  /** If the database cannot be reached, the lease is passed on later, when another process asks for it. */
  async #pass(name: string, registration: Registration, left: Left): Promise<void> {
    const passing = () => this.#passTogether(registration, { name, ...left });
    await this.#inOrder(name, passing).catch(() => undefined);
  }

  #passTogether(registration: Registration, row: LeftRow): Promise<void> {
    const open = this.#passing.get(registration);
    if (open) {
      open.left.push(row);
      return open.done;
    }
    const left = [row];
    const done = setImmediate().then(() => {
      this.#passing.delete(registration);
      return passLeases(this.#db, registration.id, left);
    });
    this.#passing.set(registration, { left, done });
    return done;
  }

  async #inOrder<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#tails.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(name) === turn) this.#tails.delete(name);
    }
  }

  #alive(): Promise<Registration> {
    if (this.#closed) throw new Error('the leases are closed');
    const current = this.#registration;
    if (current)
      return current.then((own) => (this.#clock.tick() < own.until ? own : this.#renewed(current, own)));
    return this.#beginAfter();
  }

  /** Registers anew, ending the registration before, so that nobody has to wait until it counts as dead. */
  #beginAfter(before?: Registration): Promise<Registration> {
    const beginning = this.#begin(before);
    this.#registration = beginning;
    beginning.catch(() => {
      if (this.#registration === beginning) this.#registration = null;
    });
    return beginning;
  }

  /** Replaces a registration that expired while the database could not be reached. */
  #renewed(lost: Promise<Registration>, registration: Registration): Promise<Registration> {
    if (this.#registration !== lost) return this.#alive();
    this.#end(registration);
    return this.#beginAfter(registration);
  }

  #end(registration: Registration): void {
    this.#registration = null;
    registration.until = ENDED;
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #begin(before?: Registration): Promise<Registration> {
    const id = randomUUID();
    const until = this.#clock.tick() + this.#lifetime;
    this.#unlisten ??= await this.#db.listen(LEASES_CHANNEL, (text) => void this.#onNotification(text));
    if (before) await endProcess(this.#db, before.id);
    await addProcess(this.#db, id, this.#lifetime);
    const registration = { id, until };
    this.#beatLater(registration);
    return registration;
  }

  #beatLater(registration: Registration): void {
    if (this.#closed) return;
    const every = Math.min(BEAT_EVERY, this.#lifetime / 3);
    this.#timer = setTimeout(() => void this.#beat(registration), every).unref();
  }

  async #beat(registration: Registration): Promise<void> {
    const until = this.#clock.tick() + this.#lifetime;
    try {
      const wanted = await prolongProcess(this.#db, registration.id, this.#lifetime);
      if (registration.until === ENDED) return;
      // It counted as dead, so others may have taken its leases.
      if (wanted === null) return this.#end(registration);
      registration.until = until;
      for (const name of wanted) this.#wanted(name, registration);
      this.#beats += 1;
      if (this.#beats % SWEEP_EVERY === 0) await deleteOldLeases(this.#db);
    } catch {
      // The store reports that it cannot be reached; the leases end by themselves.
    }
    if (registration.until !== ENDED) this.#beatLater(registration);
  }

  async #onNotification(text: string): Promise<void> {
    const registration = await this.#registration?.catch(() => null);
    const [what, id, ...rest] = text.split(' ');
    const name = rest.join(' ');
    const isMine = id === registration?.id;
    if (what === 'passed' || isMine) for (const wake of this.#waiting.get(name) ?? []) wake();
    if (isMine && (what === 'wanted' || !this.#held.has(name))) this.#wanted(name, registration!);
  }

  #wanted(name: string, registration: Registration): void {
    const held = this.#held.get(name);
    if (held?.registration === registration) {
      held.isWanted = true;
      held.onWanted();
    } else this.#passUnlessTaken(name, registration);
  }

  /** Passes on a lease that this process got when it no longer wanted it. */
  #passUnlessTaken(name: string, registration: Registration): void {
    if (this.#held.has(name) || registration.until === ENDED || this.#closed) return;
    if (!this.#tails.has(name) && !this.#waiting.has(name)) void this.#pass(name, registration, NOTHING);
    else setTimeout(() => this.#passUnlessTaken(name, registration), this.#lookEvery).unref();
  }

  #subscribe(name: string): Subscription {
    const { promise, resolve } = Promise.withResolvers<void>();
    let notified = false;
    const wake = () => {
      notified = true;
      resolve();
    };
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting.add(wake));
    const stop = () => {
      waiting.delete(wake);
      if (waiting.size === 0 && this.#waiting.get(name) === waiting) this.#waiting.delete(name);
    };
    const wait = async (signal?: AbortSignal) => {
      const timer = setTimeout(resolve, this.#lookEvery).unref();
      try {
        await (signal ? abortable(promise, signal) : promise);
      } finally {
        clearTimeout(timer);
        stop();
      }
    };
    return { wait, stop, notified: () => notified };
  }
}
