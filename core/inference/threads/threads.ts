import { Piscina } from 'piscina';
import { type Clock, SECOND } from '../../platform/clock.ts';
import { muteRuntime } from '../../platform/config.ts';
import { within } from '../../platform/deadline.ts';
import { Failure, retryAfter } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';
import { watchEnds } from './hanging-threads.ts';

/** A chunk that takes longer than this is stuck: its worker is terminated and replaced. */
const CHUNK_DEADLINE = 30 * SECOND;
/** The deadline is counted in this many steps: a process that stood still loses only one of them. */
const DEADLINE_STEPS = 10;
/** A chunk whose worker died is retried once; if the second worker dies too, the chunk is to blame. */
const TRIES = 2;
/** How long a pool that is closed waits for its workers before it ends them. */
const CLOSE_PATIENCE = 5 * SECOND;
/** Limits of a worker's JavaScript heap: exceeding them ends the worker, not the process. Native memory is not counted. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const MEGABYTE = 1024 * 1024;
/** Memory of a vocabulary relative to its file: 25 times for 250,000 pieces, plus the text it is parsed from. */
const TOKENIZER_EXPANSION = 40;

export interface ThreadsOptions {
  threads: number;
  /** Calls that may wait while one call per thread runs. Further ones are refused with `overloaded`. */
  maxQueue: number;
  clock: Clock;
  observe: Observe;
  /** Size of the tokenizers a worker may have to load; vocabularies live on the JavaScript heap. Default 0. */
  tokenizerBytes?: number;
  /** Milliseconds; shorter in tests of stuck workers. */
  deadline?: number;
  /** After how long an ended thread counts as hanging, and how long `close` waits for work; shorter in tests, too. */
  grace?: number;
  patience?: number;
}

/** The kind of call, for logs and metrics. */
export interface CallLabel {
  task: string;
  items: number;
}

/** Worker threads that run calls cut into chunks: the only Piscina of the service, behind permits. */
export interface Threads {
  /**
   * Passes each chunk to the default export of the file `entry` in some worker and returns all results in the
   * order of the chunks. As many calls run as there are threads, taking turns chunk by chunk; the rest wait.
   * Throws `overloaded` when too many wait, `unavailable` when workers keep dying on a chunk or the pool is
   * closing, the signal's reason when it is aborted, and whatever the entry threw.
   */
  run<Chunk, Result>(
    entry: string,
    label: CallLabel,
    chunks: readonly Chunk[],
    signal?: AbortSignal,
  ): Promise<Result[]>;
  stats(): { threads: number; queued: number; running: number };
  /** Refuses new calls, lets accepted ones finish if they do within seconds, ends the workers. */
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
  // Before the first worker loads the runtime, which would otherwise send telemetry.
  muteRuntime();
  return new ThreadPool(options);
}

/** Threads that start with the first call, and not once they are closed. */
export function openThreadsOnDemand(options: ThreadsOptions): Pick<Threads, 'run' | 'close'> {
  let threads: Threads | null = null;
  let isClosed = false;
  return {
    async run(entry, label, chunks, signal) {
      if (isClosed) throw stopping();
      threads ??= openThreads(options);
      return threads.run(entry, label, chunks, signal);
    },
    async close() {
      isClosed = true;
      await threads?.close();
    },
  };
}

function stopping(): Failure {
  return new Failure('unavailable', 'The service is stopping');
}

class ThreadPool implements Threads {
  readonly #options: ThreadsOptions;
  readonly #piscina: Piscina;
  readonly #waiting: Call[] = [];
  /** Calls with a permit; the first one is the next to have a chunk dispatched. */
  #running: Call[] = [];
  #busy = 0;
  #deaths = 0;
  #closing: PromiseWithResolvers<void> | null = null;
  #isEnded = false;

  constructor(options: ThreadsOptions) {
    this.#options = options;
    this.#piscina = openPiscina(options);
    // A worker that dies while idle affects no call and is replaced; other deaths are reported by their chunk.
    this.#piscina.on('error', (error) =>
      options.observe({ event: 'worker-died', task: '-', ...deathOf(error) }),
    );
    watchEnds(this.#piscina, options.observe, options.grace);
    this.#piscina.on('workerDestroy', () => {
      this.#deaths += 1;
    });
  }

  run<Message, Result>(
    entry: string,
    label: CallLabel,
    chunks: readonly Message[],
    signal?: AbortSignal,
  ): Promise<Result[]> {
    if (this.#closing !== null) return Promise.reject(stopping());
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (chunks.length === 0) return Promise.resolve([]);
    // Refuse the newest call: it has lost nothing yet, and waiting ones keep their place.
    if (this.#running.length >= this.#options.threads && this.#waiting.length >= this.#options.maxQueue)
      return Promise.reject(this.#overloaded(label));
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const call: Call = {
      entry,
      label,
      ready: chunks.map((message, index) => ({ index, message, triesLeft: TRIES })),
      results: new Array(chunks.length),
      left: chunks.length,
      arrived: this.#options.clock.tick(),
      started: null,
      settle: (error, results) => {
        signal?.removeEventListener('abort', cancel);
        this.#remove(call);
        if (results === undefined) reject(error);
        else {
          this.#reportFinished(call);
          resolve(results);
        }
        this.#advance();
      },
    };
    const cancel = () => call.settle(signal!.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#waiting.push(call);
    this.#advance();
    return promise as Promise<Result[]>;
  }

  stats() {
    return {
      threads: this.#options.threads,
      queued: this.#waiting.length,
      running: this.#running.length,
    };
  }

  async close(): Promise<void> {
    const { patience = CLOSE_PATIENCE } = this.#options;
    this.#closing ??= Promise.withResolvers();
    this.#advance();
    await within(patience, this.#closing.promise, stopping).catch(() => undefined);
    this.#isEnded = true;
    for (const call of [...this.#waiting, ...this.#running]) call.settle(stopping());
    // A thread that hangs is left behind.
    await within(patience, this.#piscina.destroy(), stopping).catch(() => undefined);
  }

  /** Gives permits to waiting calls and chunks to idle workers. */
  #advance(): void {
    const { threads, clock } = this.#options;
    while (this.#running.length < threads && this.#waiting.length > 0) {
      const call = this.#waiting.shift()!;
      call.started = clock.tick();
      this.#running.push(call);
    }
    while (this.#busy < threads) {
      const call = this.#running.find((each) => each.ready.length > 0);
      if (call === undefined) break;
      this.#running = [...this.#running.filter((each) => each !== call), call];
      void this.#dispatch(call, call.ready.shift()!);
    }
    if (this.#closing !== null && this.#busy === 0 && this.#running.length === 0) this.#closing.resolve();
  }

  async #dispatch(call: Call, chunk: Chunk): Promise<void> {
    this.#busy += 1;
    chunk.triesLeft -= 1;
    const deathsBefore = this.#deaths;
    const stuck = new AbortController();
    const timer = afterRunning(this.#deadline(), () => stuck.abort());
    try {
      // Without the caller's signal: Piscina would terminate the worker. An abandoned chunk is short.
      const run = this.#piscina.run(chunk.message, { filename: call.entry, signal: stuck.signal });
      call.results[chunk.index] = await run;
      call.left -= 1;
      if (call.left === 0) call.settle(null, call.results);
    } catch (error) {
      if (this.#deaths > deathsBefore) this.#workerDied(call, chunk, error, stuck.signal.aborted);
      else call.settle(error);
    } finally {
      clearInterval(timer);
      this.#busy -= 1;
      this.#advance();
    }
  }

  #workerDied(call: Call, chunk: Chunk, error: unknown, isStuck: boolean): void {
    if (this.#isEnded) return;
    const { task } = call.label;
    const seconds = this.#deadline() / SECOND;
    const death = isStuck ? { why: 'stuck' as const, error: `not done after ${seconds} s` } : deathOf(error);
    this.#options.observe({ event: 'worker-died', task, ...death });
    if (!isStuck && chunk.triesLeft > 0) {
      call.ready.unshift(chunk);
      return;
    }
    const detail = isStuck
      ? `A worker was not done with this task (${task}) after ${seconds} s and was ended; try again.`
      : `Workers died on this task (${task}); try again.`;
    call.settle(new Failure('unavailable', detail, { headers: retryAfter('inference'), cause: error }));
  }

  #deadline(): number {
    return this.#options.deadline ?? CHUNK_DEADLINE;
  }

  #remove(call: Call): void {
    const position = this.#waiting.indexOf(call);
    if (position >= 0) this.#waiting.splice(position, 1);
    this.#running = this.#running.filter((each) => each !== call);
    call.ready = [];
  }

  #overloaded({ task }: CallLabel): Failure {
    this.#options.observe({ event: 'shed', what: task, waiting: this.#waiting.length });
    return new Failure('overloaded', 'Too many requests are waiting for a worker', {
      headers: retryAfter('inference'),
    });
  }

  #reportFinished({ label, arrived, started }: Call): void {
    const { observe, clock } = this.#options;
    observe({ event: 'inferred', ...label, ms: clock.tick() - started!, waited_ms: started! - arrived });
  }
}

function openPiscina({ threads, tokenizerBytes = 0 }: ThreadsOptions): Piscina {
  const vocabularies = Math.ceil((tokenizerBytes * TOKENIZER_EXPANSION) / MEGABYTE);
  return new Piscina({
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: {
      ...WORKER_MEMORY,
      maxOldGenerationSizeMb: WORKER_MEMORY.maxOldGenerationSizeMb + vocabularies,
    },
    // Workers get neither the environment nor the parent's flags: they are functions of their messages.
    env: {},
    execArgv: [],
    recordTiming: false,
  });
}

/** Calls `late` once this thread has run for about `ms`, in which workers ran too: not when it wakes up after a pause. */
function afterRunning(ms: number, late: () => void): NodeJS.Timeout {
  let left = DEADLINE_STEPS;
  return setInterval(() => {
    left -= 1;
    if (left === 0) late();
  }, ms / DEADLINE_STEPS);
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** What a worker died of that nobody ended. */
function deathOf(error: unknown): { why: 'memory' | 'crashed'; error: string } {
  const { code, message = String(error) } = Object(error) as NodeJS.ErrnoException;
  return { why: code === OUT_OF_MEMORY ? 'memory' : 'crashed', error: message };
}
