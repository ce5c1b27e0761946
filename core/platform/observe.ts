/**
 * Everything worth seeing, as one union. No other code logs or counts: it observes, and the readers of this union
 * (log lines, metrics) decide what to make of it, so a count can never disagree with the log.
 */
export type Observation =
  | { saw: 'started'; base_url: string; storage: string; version: string; ms: number }
  | { saw: 'address-unknown'; detail: string }
  | { saw: 'stopping'; signal: string }
  | { saw: 'stopped'; ms: number }
  | { saw: 'migrated'; name: string; ms: number }
  | { saw: 'request'; id: string; method: string; route: string; status: number; ms: number; org?: string }
  | { saw: 'request-failed'; id: string; route: string; error: string; stack?: string }
  | {
      saw: 'searched';
      id: string;
      mode: string;
      cached: boolean;
      stages: Record<string, number>;
      candidates: number;
      results: number;
    }
  | { saw: 'fetched'; host: string; status: number; bytes: number; ms: number; kind: string }
  | { saw: 'fetch-refused'; host: string; code: string; detail: string; kind: string }
  | {
      saw: 'feed-polled';
      feed: number;
      source: string;
      status: number;
      items: number;
      fresh: number;
      ms: number;
    }
  | { saw: 'feed-failed'; feed: number; source: string; detail: string; failures: number; next_in_s: number }
  | { saw: 'feed-warned'; feed: number; source: string; warning: string }
  | {
      saw: 'websub';
      what: 'asked' | 'confirmed' | 'denied' | 'pushed' | 'refused';
      feed: number;
      detail: string;
    }
  | { saw: 'article-searchable'; lag_s: number; count: number }
  | { saw: 'job-failed'; queue: string; job: string; error: string }
  | { saw: 'inferred'; task: string; items: number; ms: number; waited_ms: number }
  | { saw: 'article-empty'; why: string }
  | { saw: 'shed'; what: string; waiting: number }
  | { saw: 'worker-died'; error: string }
  | { saw: 'store-lost'; error: string }
  | { saw: 'store-back'; ms: number }
  | { saw: 'replica-lost'; error: string }
  | { saw: 'replica-back'; ms: number }
  | { saw: 'billed'; org: string; item: string; nano_usd: string; quantity: number }
  | { saw: 'tenants-changed'; what: string; id: string }
  | { saw: 'console'; what: 'signed-in' | 'signed-out' | 'refused' | 'limited' }
  | { saw: 'key-use-not-noted'; key: string; error: string }
  | { saw: 'index-read'; index: string; pages: number; failed: number; ms: number }
  | { saw: 'index-refreshed'; index: string; pass: number; pages: number; indexed: number }
  | { saw: 'watch-run'; watch: string; matches: number; ms: number }
  | { saw: 'watch-not-run'; watch: string; why: 'paused' | 'failing' | 'later'; error: string }
  | {
      saw: 'webhook';
      what: 'delivered' | 'later' | 'given-up';
      watch: string;
      delivery: string;
      attempt: number;
      detail: string;
    }
  | { saw: 'swept'; what: string; count: number }
  | { saw: 'segment-sealed'; docs: number; bytes: number; ms: number }
  /** `waiting`: articles without a vector; null when the vectors are those of pages of a custom index. */
  | { saw: 'vectors-made'; count: number; waiting: number | null; ms: number }
  | { saw: 'segment-unreadable'; segment: number; error: string }
  | { saw: 'articles-lost'; read: number; stored: number }
  | { saw: 'index-loaded'; docs: number; segments: number; ms: number };

export type Observe = (observation: Observation) => void;

/** Sends each observation to every reader. A reader that throws must not take a request down with it. */
export function observers(...readers: Observe[]): Observe {
  return (observation) => {
    for (const read of readers) {
      try {
        read(observation);
      } catch (error) {
        process.stderr.write(`observe: a reader failed on "${observation.saw}": ${String(error)}\n`);
      }
    }
  };
}

export const unseen: Observe = () => undefined;
