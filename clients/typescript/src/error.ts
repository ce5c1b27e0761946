/** A refusal of the service, as its problem+json says it. */
export class CanillitaError extends Error {
  override readonly name = 'CanillitaError';
  readonly status: number;
  /** Stable, for programs: `invalid_request`, `insufficient_credit`, … */
  readonly code: string;
  /** Quote it to support. */
  readonly requestId: string | null;
  /** All invalid fields; empty unless the request is invalid. */
  readonly errors: readonly { path: string; message: string }[];
  /** Seconds to wait before trying again, where the service says so. */
  readonly retryAfter: number | null;
  /** The body as it came. */
  readonly body: unknown;

  constructor(status: number, body: unknown, headers: Headers = new Headers(), detail?: string) {
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem>;
    super(detail ?? saidIn(problem) ?? `The service answered ${status}.`);
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.requestId = problem.request_id ?? headers.get('x-request-id');
    this.errors = problem.errors ?? [];
    this.retryAfter = retryAfterOf(headers);
    this.body = body;
  }
}

/** Where Exa, Perplexity and Tako have their messages. */
interface Imitated {
  error?: string | { message?: unknown } | null;
  error_message?: unknown;
}

interface Problem {
  detail: string;
  code: string;
  request_id: string;
  errors: { path: string; message: string }[];
}

/** The message of a refusal, also in the formats of the APIs that the service imitates. */
function saidIn({ detail, error, error_message }: Partial<Problem> & Imitated): string | undefined {
  const inner = typeof error === 'object' && error !== null ? error.message : error;
  return [detail, inner, error_message].find((one): one is string => typeof one === 'string');
}

/** Seconds; `Retry-After` may also be a date. */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
