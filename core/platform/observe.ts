/**
 * Everything worth logging or counting, as one union. No other code logs or counts: it observes, and the readers of this union
 * (log lines, metrics) decide what to make of it, so a count can never disagree with the log.
 */
export type Observation =
  | { event: 'started'; base_url: string; storage: string; version: string; ms: number }
  | { event: 'address-unknown'; detail: string }
  | { event: 'sources-not-loaded'; file: string; detail: string }
  | { event: 'setting-unknown'; detail: string }
  | { event: 'stopping'; signal: string }
  | { event: 'stopped'; ms: number }
  | { event: 'migrated'; name: string; ms: number }
  | {
      event: 'request';
      id: string;
      method: string;
      route: string;
      status: number;
      /** The code of the problem that it was answered with. */
      code?: string;
      ms: number;
      org?: string;
    }
  | { event: 'request-failed'; id: string; route: string; error: string; stack?: string }
  | {
      event: 'searched';
      id: string;
      mode: string;
      cached: boolean;
      stages: Record<string, number>;
      candidates: number;
      results: number;
    }
  | { event: 'fetched'; host: string; status: number; bytes: number; ms: number; kind: string }
  | { event: 'fetch-refused'; host: string; code: string; detail: string; kind: string }
  | {
      event: 'feed-polled';
      feed: number;
      source: string;
      status: number;
      items: number;
      fresh: number;
      ms: number;
    }
  | {
      event: 'feed-failed';
      feed: number;
      source: string;
      detail: string;
      failures: number;
      next_in_s: number;
    }
  | { event: 'feed-warned'; feed: number; source: string; warning: string }
  | {
      event: 'websub';
      what: 'asked' | 'confirmed' | 'denied' | 'pushed' | 'refused';
      feed: number;
      detail: string;
    }
  | { event: 'article-searchable'; lag_s: number; count: number }
  /** `queue`: or what was done, where no queue does it; `job` is then what it was done for, or `-`. */
  | { event: 'job-failed'; queue: string; job: string; error: string }
  | { event: 'inferred'; task: string; items: number; ms: number; waited_ms: number }
  | { event: 'article-empty'; why: string }
  | { event: 'shed'; what: string; waiting: number }
  /** `task`: what it was doing, or `-`. `stuck`: it was ended because its task took too long. */
  | { event: 'worker-died'; task: string; why: 'memory' | 'stuck' | 'crashed'; error: string }
  /** A worker that was ended goes on, in a call that cannot be interrupted; so many do. */
  | { event: 'worker-hangs'; hanging: number }
  | { event: 'model-failed'; error: string }
  | { event: 'store-awaited'; where: string; seconds: number; detail: string }
  | { event: 'store-lost'; error: string }
  | { event: 'store-back'; ms: number }
  /** The database is there, but full, read-only or busy: once a minute for each reason. `repeated`: said within the last hour. */
  | { event: 'store-refused'; error: string; refusals: number; repeated: boolean }
  | { event: 'replica-lost'; error: string }
  | { event: 'replica-back'; ms: number }
  | { event: 'billed'; org: string; item: string; nano_usd: string; quantity: number }
  | { event: 'tenants-changed'; what: string; id: string }
  | { event: 'console'; what: 'signed-in' | 'signed-out' | 'refused' | 'limited' }
  | { event: 'key-use-not-noted'; key: string; error: string }
  | { event: 'index-read'; index: string; pages: number; failed: number; ms: number }
  | { event: 'index-refreshed'; index: string; pass: number; pages: number; indexed: number }
  | { event: 'watch-run'; watch: string; matches: number; ms: number }
  | { event: 'watch-not-run'; watch: string; why: 'paused' | 'failing' | 'later'; error: string }
  | {
      event: 'webhook';
      what: 'delivered' | 'later' | 'given-up';
      watch: string;
      delivery: string;
      attempt: number;
      detail: string;
    }
  | { event: 'swept'; what: string; count: number; org?: string }
  | { event: 'segment-sealed'; docs: number; bytes: number; ms: number }
  /** `waiting`: articles without a vector; null when the vectors are those of pages of a custom index. */
  | { event: 'vectors-made'; count: number; waiting: number | null; ms: number }
  /** There can be no file for them in the folder, or its disk is full: from now on they are kept in memory. */
  | { event: 'vectors-in-memory'; folder: string; error: string }
  | { event: 'words-in-memory'; folder: string; error: string }
  | { event: 'segment-unreadable'; segment: number; error: string }
  /** `rows` had times that only a clock that was ahead can have written; they were set back to now. */
  | { event: 'clock-went-back'; rows: number }
  | { event: 'articles-lost'; read: number; stored: number }
  | { event: 'index-stale'; index: 'words' | 'vectors'; error: string }
  | { event: 'index-loaded'; docs: number; segments: number; ms: number };

export type EventName = Observation['event'];

/** The observations of one event. */
export type ObservationOf<Event extends EventName> = Extract<Observation, { event: Event }>;

export type Observe = (observation: Observation) => void;

/** Sends each observation to every reader. A reader that throws must not take a request down with it. */
export function observers(...readers: Observe[]): Observe {
  return (observation) => {
    for (const read of readers) {
      try {
        read(observation);
      } catch (error) {
        process.stderr.write(`observe: a reader failed on "${observation.event}": ${String(error)}\n`);
      }
    }
  };
}

export const unseen: Observe = () => undefined;
