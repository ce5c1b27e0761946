/** A slice of reading: pages of one index are read until its time is up or none is due, hosts in turns. */
import { MINUTE, SECOND } from '../../platform/clock.ts';
import type { Database } from '../../store/database.ts';
import { putOffHost, type TodoPage, todoPages } from '../../store/indexes/index-pages.ts';
import { holdIndex } from '../../store/indexes/indexes.ts';
import type { CrawlRun } from './crawl-run.ts';
import { HostQueues } from './host-queues.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { type ReadDeps, readIndexPage } from './read-page.ts';

export interface SliceDeps extends ReadDeps {
  db: Database;
  /** Aborts when the process is about to stop: nothing new is begun. */
  stopping?: AbortSignal;
}

/** Then the next one in line gets its turn. */
const SLICE = MINUTE;
/** Requests that are under way when the time is up may end. */
const GRACE = 15 * SECOND;
/** Pages of one index in flight, waiting for their host's turn included. */
const WIDTH = 64;
const REFILL = 256;
/** Fewer pages at hand than this, or so many done since the last time: the store is asked for more. */
const FEW = 32;
/** A host with so many pages at hand gets no more for now. */
const LANE_FULL = 16;

export interface SliceResult {
  read: number;
  failed: number;
}

/**
 * Reads pages of an index. What was read is written down before the answer; what was not is left to be read. Ends early
 * when another pass is begun meanwhile. Throws what the store throws, and the signal's reason once what is in flight was
 * let go.
 */
export async function crawlSlice(
  deps: SliceDeps,
  pass: CrawlRun,
  signal: AbortSignal,
  sliceMs: number = SLICE,
): Promise<SliceResult> {
  return new Slice(deps, pass, signal, sliceMs).run();
}

class Slice {
  readonly #room: SliceDeps;
  readonly #pass: CrawlRun;
  readonly #signal: AbortSignal;
  readonly #endsAt: number;
  readonly #lanes = new HostQueues<TodoPage>();
  readonly #outcomes: OutcomeWriter;
  readonly #cut = new AbortController();
  #error: unknown = null;
  /** Nothing more is due. */
  #dry = false;
  #done = 0;
  #doneAtRefill = 0;
  #wake: () => void = () => undefined;

  constructor(deps: SliceDeps, pass: CrawlRun, signal: AbortSignal, sliceMs: number) {
    this.#room = deps;
    this.#pass = pass;
    this.#signal = signal;
    this.#endsAt = deps.clock.tick() + sliceMs;
    this.#outcomes = new OutcomeWriter(deps, pass);
  }

  async run(): Promise<SliceResult> {
    const leave = () => this.#cut.abort();
    const look = () => this.#wake();
    this.#signal.addEventListener('abort', leave, { once: true });
    this.#room.stopping?.addEventListener('abort', look, { once: true });
    let grace: NodeJS.Timeout | null = null;
    try {
      for (;;) {
        const before = this.#done;
        const stops = this.#stops();
        // Nobody wants any more what is in flight for a pass that is over.
        if (this.#outcomes.gone) leave();
        if (stops) grace ??= setTimeout(leave, GRACE);
        else await this.#fill();
        if (this.#done > before) continue;
        if (this.#lanes.open === 0) break;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      await this.#outcomes.settled();
    } finally {
      if (grace) clearTimeout(grace);
      this.#signal.removeEventListener('abort', leave);
      this.#room.stopping?.removeEventListener('abort', look);
    }
    const error = this.#error ?? this.#outcomes.error;
    if (error !== null) throw error;
    this.#signal.throwIfAborted();
    return { read: this.#outcomes.written, failed: this.#outcomes.failed };
  }

  #stops(): boolean {
    const { error, gone } = this.#outcomes;
    const broken = this.#signal.aborted || this.#error !== null || error !== null;
    const late = this.#room.stopping?.aborted || this.#room.clock.tick() >= this.#endsAt;
    return broken || gone || late;
  }

  /** Begins as many readings as there is room for. */
  async #fill(): Promise<void> {
    while (this.#lanes.open < WIDTH && !this.#stops()) {
      const page = this.#lanes.take();
      if (page !== null) void this.#read(page);
      else if (!(await this.#refill())) return;
    }
  }

  /** Asks the store for more pages; false when there is nothing new to begin with. */
  async #refill(): Promise<boolean> {
    const { db, clock } = this.#room;
    const many = this.#lanes.waiting >= FEW && this.#done - this.#doneAtRefill < FEW;
    if (this.#dry || many) return false;
    this.#doneAtRefill = this.#done;
    const hosts = this.#lanes.full(LANE_FULL);
    const ids = [...this.#lanes.held, ...this.#outcomes.unwritten];
    const { id, pass } = this.#pass;
    const pages = await todoPages(db, id, pass, new Date(clock.now()), { hosts, ids }, REFILL);
    this.#lanes.add(pages);
    this.#dry = pages.length < REFILL && hosts.length === 0;
    return pages.length > 0;
  }

  /** Everybody who changes several pages holds their index first, so that nobody waits for each other for ever. */
  async #putOff(host: string, until: Date): Promise<void> {
    await this.#room.db.transaction(async (tx) => {
      await holdIndex(tx, this.#pass.id);
      await putOffHost(tx, this.#pass.id, host, until);
    });
  }

  async #read(page: TodoPage): Promise<void> {
    try {
      const outcome = await readIndexPage(this.#room, page, this.#cut.signal);
      if (outcome?.kind === 'later') {
        this.#lanes.drop(page.host);
        await this.#putOff(page.host, new Date(outcome.until));
      } else if (outcome !== null) this.#outcomes.keep(outcome);
    } catch (error) {
      this.#error ??= error;
    } finally {
      this.#lanes.done(page);
      this.#done += 1;
      this.#wake();
    }
  }
}
