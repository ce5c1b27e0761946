/** A slice of crawling: reads pages of one index until its time is up or none is due, hosts taking turns. */
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { lockIndex } from '../../store/indexes/indexes.ts';
import { postponeHost, type TodoPage, todoPages } from '../../store/indexes/page-list.ts';
import type { CrawlPass } from './crawl-pass.ts';
import { HostQueues } from './host-queues.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { readIndexPage } from './read-page.ts';
import type { ListDeps } from './record-list.ts';

export interface SliceDeps extends ListDeps {
  /** Aborts when the process is about to stop: nothing new is started. */
  stopping?: AbortSignal;
}

/** How long a slice lasts before the next index gets its turn. */
const SLICE = MINUTE;
/** How long requests may continue after the slice is over. */
const GRACE = 15 * SECOND;
/** Concurrent pages of one index, including those waiting for their host's turn. */
const WIDTH = 64;
const REFILL = 256;
/**
 * More pages are fetched from the store when fewer than this are queued, or this many were done since the last
 * time.
 */
const FEW = 32;
/** Queued pages per host at most. */
const MAX_QUEUED = 16;

export interface SliceResult {
  read: number;
  failed: number;
}

/**
 * Reads pages of an index and stores the outcomes before it returns; the others stay due. Ends early when another
 * pass begins. Throws what the store throws, and the signal's reason once everything in flight has been aborted.
 */
export async function crawlSlice(
  deps: SliceDeps,
  pass: CrawlPass,
  signal: AbortSignal,
  sliceMs: number = SLICE,
): Promise<SliceResult> {
  return new Slice(deps, pass, signal, sliceMs).run();
}

class Slice {
  readonly #deps: SliceDeps;
  readonly #pass: CrawlPass;
  readonly #signal: AbortSignal;
  readonly #endsAt: number;
  readonly #queues = new HostQueues<TodoPage>();
  readonly #outcomes: OutcomeWriter;
  readonly #cut = new AbortController();
  #error: unknown = null;
  /** Nothing more is due. */
  #dry = false;
  #done = 0;
  #doneAtRefill = 0;
  #wake: () => void = () => undefined;

  constructor(deps: SliceDeps, pass: CrawlPass, signal: AbortSignal, sliceMs: number) {
    this.#deps = deps;
    this.#pass = pass;
    this.#signal = signal;
    this.#endsAt = deps.clock.tick() + sliceMs;
    this.#outcomes = new OutcomeWriter(deps, pass);
  }

  async run(): Promise<SliceResult> {
    const leave = () => this.#cut.abort();
    const wake = () => this.#wake();
    this.#signal.addEventListener('abort', leave, { once: true });
    this.#deps.stopping?.addEventListener('abort', wake, { once: true });
    let grace: NodeJS.Timeout | null = null;
    try {
      for (;;) {
        const before = this.#done;
        const stops = this.#stops();
        // Requests in flight for a pass that is over are no longer needed.
        if (this.#outcomes.gone) leave();
        if (stops) grace ??= setTimeout(leave, GRACE);
        else await this.#fill();
        if (this.#done > before) continue;
        if (this.#queues.open === 0) break;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      await this.#outcomes.settled();
    } finally {
      if (grace) clearTimeout(grace);
      this.#signal.removeEventListener('abort', leave);
      this.#deps.stopping?.removeEventListener('abort', wake);
    }
    const error = this.#error ?? this.#outcomes.error;
    if (error !== null) throw error;
    this.#signal.throwIfAborted();
    return { read: this.#outcomes.written, failed: this.#outcomes.failed };
  }

  #stops(): boolean {
    const { error, gone } = this.#outcomes;
    const broken = this.#signal.aborted || this.#error !== null || error !== null;
    const late = this.#deps.stopping?.aborted || this.#deps.clock.tick() >= this.#endsAt;
    return broken || gone || late;
  }

  /** Starts as many pages as may be in flight. An error of the store waits for those that are. */
  async #fill(): Promise<void> {
    try {
      while (this.#queues.open < WIDTH && !this.#stops()) {
        const page = this.#queues.take();
        if (page !== null) void this.#read(page);
        else if (!(await this.#refill())) return;
      }
    } catch (error) {
      this.#error ??= error;
    }
  }

  /** Fetches more pages from the store; false when none is new. */
  async #refill(): Promise<boolean> {
    const { db, clock } = this.#deps;
    const many = this.#queues.waiting >= FEW && this.#done - this.#doneAtRefill < FEW;
    if (this.#dry || many) return false;
    this.#doneAtRefill = this.#done;
    const hosts = this.#queues.full(MAX_QUEUED);
    const ids = [...this.#queues.held, ...this.#outcomes.unwritten];
    const pages = await todoPages(db, this.#pass, new Date(clock.now()), { hosts, ids }, REFILL);
    this.#queues.add(pages);
    this.#dry = pages.length < REFILL && hosts.length === 0;
    return pages.length > 0;
  }

  /** Locks the index before changing several pages, like all writers, so that none deadlock. */
  async #putOff(host: string, until: Date): Promise<void> {
    await this.#deps.db.transaction(async (tx) => {
      await lockIndex(tx, this.#pass.id);
      await postponeHost(tx, this.#pass.id, host, until);
    });
  }

  async #read(page: TodoPage): Promise<void> {
    try {
      const outcome = await readIndexPage(this.#deps, page, this.#cut.signal);
      if (outcome?.kind === 'later') {
        this.#queues.drop(page.host);
        await this.#putOff(page.host, new Date(outcome.until));
      } else if (outcome !== null) this.#outcomes.keep(outcome);
    } catch (error) {
      this.#error ??= error;
    } finally {
      this.#queues.done(page);
      this.#done += 1;
      this.#wake();
    }
  }
}
