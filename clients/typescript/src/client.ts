/** The client: a method per operation, streams, lists without pages, and jobs that resolve. */
import { type Args, type CallFacts, type CallOptions, requestOf, type ServerEvent } from './call.ts';
import { CanillitaError } from './error.ts';
import { eventsOf } from './events.ts';
import { type Lists, type Methods, OPERATIONS, type Schemas, type Streams } from './generated.ts';
import { answerOf, isPassing, send, sleep, streamOf, type TransportOptions } from './transport.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://news.example.org`. */
  baseUrl: string;
  apiKey: string;
  /** How often a call is repeated after 429 or 503, when `Retry-After` has passed; 2 unless given. */
  retries?: number;
  /** The longest wait that a retry is worth, and how long `waitFor` waits for a service that is away, in seconds; 60 unless given. */
  longestWait?: number;
  /** Instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export interface WaitOptions extends CallOptions {
  /** From one look at the job to the next; 2000 unless given. */
  pollMs?: number;
  /** After how long the waiting ends with a `TimeoutError`; ten minutes unless given, `Infinity`: never. */
  timeoutMs?: number;
}

const POLL_MS = 2000;
/** A visit takes seconds, and its turn comes within minutes even where many wait. */
const WAIT_MS = 600_000;

// The methods come from the table of operations, so that none can be missing.
export interface Canillita extends Methods {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor adds every method of the interface
export class Canillita {
  /** The operations that can stream: `for await (const { event, data } of client.stream.search({ query }))`. */
  readonly stream: Streams;
  /** Lists from their first entry to their last: `for await (const chart of client.list.listCharts())`. */
  readonly list: Lists;
  readonly #baseUrl: string;
  readonly #transport: TransportOptions;

  constructor({ baseUrl, apiKey, retries = 2, longestWait = 60, fetch = globalThis.fetch }: ClientOptions) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#transport = { apiKey, retries, longestWait, fetch };
    const of = <T>(call: (facts: CallFacts) => (args?: Args, options?: CallOptions) => unknown) =>
      Object.fromEntries(Object.entries(OPERATIONS).map(([id, facts]) => [id, call(facts)])) as T;
    this.stream = of<Streams>(
      (facts) => (args, options) => this.#events(facts, { ...args, stream: true }, options),
    );
    this.list = of<Lists>((facts) => (args, options) => this.#entries(facts, args, options));
    Object.assign(
      this,
      of<Methods>(
        (facts) => (args, options) =>
          facts.kind === 'events' ? this.#events(facts, args, options) : this.#answer(facts, args, options),
      ),
    );
  }

  /**
   * The answer of a job, once there is one. Throws the error of a job that failed. A service that is away for a while, as when
   * it restarts, is asked again. An aborted signal or `timeoutMs` ends the waiting; `cancelJob` ends the job.
   */
  async waitFor(job: Schemas['Job'], options: WaitOptions = {}): Promise<Schemas['SearchAnswer']> {
    const { pollMs = POLL_MS, timeoutMs = WAIT_MS, signal, ...call } = options;
    if (Number.isNaN(pollMs)) throw new RangeError('canillita: pollMs must be a number of milliseconds.');
    // Throws for what is no job; within the loop that would pass for an outage.
    requestOf(OPERATIONS.getJob, this.#baseUrl, { id: job.id });
    const limit = limitOf(timeoutMs);
    const until = AbortSignal.any([signal, limit].filter((one) => one !== undefined));
    let now = job;
    let seen = performance.now();
    for (;;) {
      if (now.status === 'succeeded') return now.result!;
      if (now.status === 'failed') throw new CanillitaError(now.error!.status, now.error);
      try {
        await sleep(Math.min(pollMs, LONGEST_TIMER), until);
        now = await this.getJob({ id: job.id }, { ...call, signal: until });
        seen = performance.now();
      } catch (error) {
        signal?.throwIfAborted();
        if (limit?.aborted) throw overdue(now, timeoutMs);
        const isAway = performance.now() - seen < this.#transport.longestWait * 1000;
        if (!isAway || !isPassing(error)) throw error;
      }
    }
  }

  async #answer(facts: CallFacts, args: Args = {}, options?: CallOptions): Promise<unknown> {
    const { url, init } = requestOf(facts, this.#baseUrl, args);
    return answerOf(await send(this.#transport, url, init, options), facts);
  }

  async *#events(facts: CallFacts, args: Args = {}, options?: CallOptions): AsyncGenerator<ServerEvent> {
    const { url, init } = requestOf(facts, this.#baseUrl, args);
    yield* eventsOf(await streamOf(await send(this.#transport, url, init, options)));
  }

  async *#entries(facts: CallFacts, args: Args = {}, options?: CallOptions): AsyncGenerator<unknown> {
    const { ask, next, items } = facts.paging!;
    for (let asked = args; ; ) {
      const page = (await this.#answer(facts, asked, options)) as Record<string, unknown>;
      const entries = page[items] as unknown[];
      yield* entries;
      // Some lists can be asked again later, and so always name a next page.
      const more = page[next] ?? null;
      if (more === null || page.has_more === false) return;
      asked = { ...args, [ask]: more };
    }
  }
}

/** Timers of more milliseconds would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Aborts after so many milliseconds; undefined: never. */
function limitOf(ms: number): AbortSignal | undefined {
  // What is left until a moment is no whole number, and may be less than none.
  return ms > LONGEST_TIMER ? undefined : AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
}

/** Named as the error of `AbortSignal.timeout` is. */
function overdue({ id, status }: Schemas['Job'], ms: number): DOMException {
  const why =
    status === 'queued'
      ? 'If it stays queued, no process of the service runs jobs (role "all" or "worker").'
      : 'It may still end.';
  const what = `canillita: ${id} is ${status} after ${ms / 1000} seconds.`;
  return new DOMException(
    `${what} ${why} waitFor can be called again; cancelJob ends the job.`,
    'TimeoutError',
  );
}
