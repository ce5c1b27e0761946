/** Why a fetch failed, in words for the caller. */
import { Failure } from '../platform/errors.ts';

const FETCH_REASONS = {
  bad_url: 'not an address that can be fetched',
  blocked_address: 'blocked address',
  cancelled: 'the request was cancelled',
  connection: 'the connection failed',
  decompression: 'the body could not be decompressed',
  dns: 'dns: the name did not resolve',
  elsewhere: 'it leads to another site',
  not_text: 'not text',
  robots: 'robots.txt does not allow it',
  status: 'the site answered with an error',
  timeout: 'timeout',
  too_large: 'too large',
  too_many_redirects: 'too many redirects',
} as const satisfies Record<string, string>;

export type FetchReason = keyof typeof FETCH_REASONS;

export interface FetchFailureExtras {
  /** The HTTP status, when the site gave one. */
  status?: number;
  /** How long the host asked to be left alone (ms). */
  retryAfterMs?: number;
  cause?: unknown;
}

/** A `fetch_failed` error with a reason code: callers branch on `reason`, people read `detail`. */
export class FetchFailure extends Failure {
  readonly reason: FetchReason;
  /** What the message says besides the reason. */
  readonly detail: string;
  /** The upstream HTTP status, or null without a response. (`status` itself is the status of our own answer.) */
  readonly upstreamStatus: number | null;
  readonly retryAfterMs: number | null;

  constructor(reason: FetchReason, detail = '', extras: FetchFailureExtras = {}) {
    super('fetch_failed', detail ? `${FETCH_REASONS[reason]}: ${detail}` : FETCH_REASONS[reason], {
      cause: extras.cause,
    });
    this.name = 'FetchFailure';
    this.reason = reason;
    this.detail = detail;
    this.upstreamStatus = extras.status ?? null;
    this.retryAfterMs = extras.retryAfterMs ?? null;
  }
}

/**
 * Why `what` could not be fetched, as a sentence for who asked for it: where the reason stands beside an address, it is said
 * without. What is a sentence already stays as it is.
 */
export function notFetched(what: string, detail: string): string {
  return /^\p{Lu}/u.test(detail) ? detail : `${what} could not be fetched: ${detail.replace(/\.$/, '')}.`;
}

/** What a caller is told who asked for `what`. */
export function refusedFetch(what: string, cause: FetchFailure): Failure {
  return new Failure(cause.code, notFetched(what, cause.message), { cause });
}

/** Nothing is fetched while processes cannot agree through the database who may. */
export function notShared(cause: unknown): FetchFailure {
  if (cause instanceof FetchFailure) return cause;
  const why = cause instanceof Failure ? cause.message : 'They cannot do so right now.';
  return new FetchFailure('connection', `processes take turns through the database. ${why}`, { cause });
}

/** What the log says of a failure: also its cause, which may be internal, so that callers do not see it. */
export function loggedDetail({ message, cause }: FetchFailure): string {
  return cause === undefined || cause instanceof Failure ? message : `${message} (${String(cause)})`;
}
