/** Writes page outcomes as they arrive; those that arrive during a write are written together after it. */
import { dayOf } from '../../billing/utc-days.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isUnstorable } from '../../store/database.ts';
import { type Outcome, writeOutcomes } from '../../store/indexes/page-outcomes.ts';
import { recordHeld } from '../../store/tenants/daily-bills.ts';
import { type CrawlPass, lockPass, Superseded } from './crawl-pass.ts';

const STEP = 100;

export class OutcomeWriter {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #pass: CrawlPass;
  #pending: Outcome[] = [];
  #writing: Promise<void> | null = null;
  #beingWritten: readonly Outcome[] = [];
  written = 0;
  failed = 0;
  /** The error of the store; nothing is written after it. */
  error: unknown = null;
  /** Another pass has begun, or the index was removed; nothing is written any more. */
  gone = false;

  constructor(deps: { db: Database; clock: Clock }, pass: CrawlPass) {
    this.#db = deps.db;
    this.#clock = deps.clock;
    this.#pass = pass;
  }

  /** Ids of pages with an outcome not yet stored. */
  get unwritten(): number[] {
    return [...this.#pending, ...this.#beingWritten].map(({ id }) => id);
  }

  keep(outcome: Outcome): void {
    if (this.gone || this.error !== null) return;
    this.#pending.push(outcome);
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when there is nothing left to write. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#pending.length > 0 && !this.gone && this.error === null) {
        this.#beingWritten = this.#pending.splice(0, STEP);
        await this.#write(this.#beingWritten);
      }
    } catch (error) {
      this.error = error;
    } finally {
      this.#beingWritten = [];
      this.#writing = null;
    }
  }

  /** A page that the database refuses must not block the others. */
  async #write(outcomes: readonly Outcome[]): Promise<void> {
    try {
      await this.#commit(outcomes);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      for (const one of outcomes) {
        if (outcomes.length > 1) await this.#write([one]);
        else if (one.kind === 'text') await this.#commit([unreadable(one.id)]);
        else throw error;
      }
    }
  }

  async #commit(outcomes: readonly Outcome[]): Promise<void> {
    const now = this.#clock.now();
    const { id } = this.#pass;
    try {
      await this.#db.transaction(async (tx) => {
        const before = await lockPass(tx, this.#pass);
        const { indexed } = await writeOutcomes(tx, id, outcomes, new Date(now));
        if (indexed !== 0) await recordHeld(tx, id, dayOf(now), before.indexed, before.indexed + indexed);
      });
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
      this.gone = true;
      return;
    }
    this.written += outcomes.length;
    this.failed += outcomes.filter(({ kind }) => kind === 'failed').length;
  }
}

/** The outcome of a page that cannot be parsed or stored. */
export function unreadable(id: number): Outcome {
  const failure = { code: 'unreadable', detail: 'The page could not be read.' };
  return { id, kind: 'failed', failure, keeps: false, again: null };
}
