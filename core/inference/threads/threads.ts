import { Piscina } from 'piscina';
import { type Clock, SECOND } from '../../platform/clock.ts';
import { muteRuntime } from '../../platform/config.ts';
import { Failure } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';

/** A call's chunk that takes longer than this is stuck: its worker is ended and started anew. */
const CHUNK_DEADLINE = 30 * SECOND;
/** A chunk whose worker died is tried once more; if the second worker dies too, the chunk is the killer. */
const TRIES = 2;
/** What a worker's JavaScript may hold; beyond it the worker ends, not the process (native memory is apart). */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const RETRY_AFTER_SECONDS = '1';
const MEGABYTE = 1024 * 1024;
/** A vocabulary in memory, beside its file: 25 times for one of 250,000 pieces, and the text it is read from. */
const TOKENIZER_SWELLS = 40;

export interface ThreadsOptions {
  threads: number;
  /** Calls that may wait while as many as there are threads run. One more is refused with `overloaded`. */
  maxQueue: number;
  clock: Clock;
  observe: Observe;
  /** Of the tokenizers that a worker may have to read; their vocabularies are held in JavaScript. Default 0. */
  tokenizerBytes?: number;
  /** For tests of what happens to stuck workers. */
  deadline?: number;
}

/** What a call is, for those who watch. */
export interface CallLabel {
  task: string;
  items: number;
}

/** Worker threads that run calls cut into chunks: the one Piscina of the house, behind permits. */
export interface Threads {
  /**
   * Hands each chunk to the default export of the file `entry` in some worker and answers all results in the
   * order of the chunks. As many calls run as there are threads, taking turns chunk by chunk; the next wait.
   * Throws `overloaded` when too many wait, `unavailable` when workers keep dying on a chunk or the pool is
   * closing, the signal's reason when it is aborted, and what the entry threw.
   */
  run<Chunk, Result>(
    entry: string,
    label: CallLabel,
    chunks: readonly Chunk[],
    signal?: AbortSignal,
  ): Promise<Result[]>;
  stats(): { threads: number; queued: number; running: number };
  /** Refuses new calls, lets those accepted finish, ends the workers. */
  close(): Promise<void>;
}

interface Chunk {
  index: number;
  message: unknown;
  triesLeft: number;
}

interface Call {
  entry: string;
  label: CallLabel;
  ready: Chunk[];
  results: unknown[];
  left: number;
  arrived: number;
  started: number | null;
  settle(error: unknown, results?: unknown[]): void;
}

/** Opens `threads` workers, which load an entry the first time it is called. */
export function openThreads(options: ThreadsOptions): Threads {
  // Before the first worker loads the runtime: it would report home otherwise.
  muteRuntime();
  const { threads, maxQueue, clock, observe, tokenizerBytes = 0, deadline = CHUNK_DEADLINE } = options;
  const vocabularies = Math.ceil((tokenizerBytes * TOKENIZER_SWELLS) / MEGABYTE);
  const pool = new Piscina({
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: {
      ...WORKER_MEMORY,
      maxOldGenerationSizeMb: WORKER_MEMORY.maxOldGenerationSizeMb + vocabularies,
    },
    // Nothing of the environment or of the parent's flags belongs in there: workers are functions of their message.
    env: {},
    execArgv: [],
    recordTiming: false,
  });
  // A worker that dies while idle harms nobody and is replaced; those of a call are reported by its chunk.
  pool.on('error', (error) => observe({ saw: 'worker-died', error: messageOf(error) }));
  let deaths = 0;
  pool.on('workerDestroy', () => {
    deaths += 1;
  });

  const waiting: Call[] = [];
  /** Calls with a permit; the first in the list is the next to have a chunk dispatched. */
  let running: Call[] = [];
  let busy = 0;
  let closing: PromiseWithResolvers<void> | null = null;

  function advance(): void {
    while (running.length < threads && waiting.length > 0) {
      const call = waiting.shift()!;
      call.started = clock.tick();
      running.push(call);
    }
    while (busy < threads) {
      const call = running.find((each) => each.ready.length > 0);
      if (call === undefined) break;
      running = [...running.filter((each) => each !== call), call];
      void dispatch(call, call.ready.shift()!);
    }
    if (closing !== null && busy === 0 && running.length === 0) closing.resolve();
  }

  async function dispatch(call: Call, chunk: Chunk): Promise<void> {
    busy += 1;
    chunk.triesLeft -= 1;
    const deathsBefore = deaths;
    const stuck = new AbortController();
    const timer = setTimeout(() => stuck.abort(), deadline);
    try {
      // No signal of the caller goes in here: Piscina would end the worker. An abandoned chunk is short.
      call.results[chunk.index] = await pool.run(chunk.message, {
        filename: call.entry,
        signal: stuck.signal,
      });
      call.left -= 1;
      if (call.left === 0) call.settle(null, call.results);
    } catch (error) {
      const died = deaths > deathsBefore;
      if (died) observe({ saw: 'worker-died', error: stuck.signal.aborted ? 'stuck' : messageOf(error) });
      if (died && !stuck.signal.aborted && chunk.triesLeft > 0) call.ready.unshift(chunk);
      else
        call.settle(
          died ? new Failure('unavailable', 'A worker died on this task', { cause: error }) : error,
        );
    } finally {
      clearTimeout(timer);
      busy -= 1;
      advance();
    }
  }

  function leave(call: Call): void {
    const place = waiting.indexOf(call);
    if (place >= 0) waiting.splice(place, 1);
    running = running.filter((each) => each !== call);
    call.ready = [];
  }

  return {
    run(entry, label, chunks, signal) {
      if (closing !== null) return Promise.reject(new Failure('unavailable', 'The service is stopping'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (chunks.length === 0) return Promise.resolve([]);
      // The newcomer is the one to refuse: it has lost nothing yet, and those who wait keep their place.
      if (running.length >= threads && waiting.length >= maxQueue) {
        observe({ saw: 'shed', what: label.task, waiting: waiting.length });
        const headers = { 'retry-after': RETRY_AFTER_SECONDS };
        return Promise.reject(
          new Failure('overloaded', 'Too many requests are waiting to be judged', { headers }),
        );
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
      const cancelled = () => call.settle(signal!.reason);
      const call: Call = {
        entry,
        label,
        ready: chunks.map((message, index) => ({ index, message, triesLeft: TRIES })),
        results: new Array(chunks.length),
        left: chunks.length,
        arrived: clock.tick(),
        started: null,
        settle(error, results) {
          signal?.removeEventListener('abort', cancelled);
          leave(call);
          if (results !== undefined) {
            const ms = clock.tick() - call.started!;
            observe({ saw: 'inferred', ...label, ms, waited_ms: call.started! - call.arrived });
            resolve(results);
          } else reject(error);
          advance();
        },
      };
      signal?.addEventListener('abort', cancelled, { once: true });
      waiting.push(call);
      advance();
      return promise as Promise<never>;
    },
    stats: () => ({ threads, queued: waiting.length, running: running.length }),
    async close() {
      closing ??= Promise.withResolvers();
      advance();
      await closing.promise;
      await pool.destroy();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
