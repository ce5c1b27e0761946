/**
 * Every way this service says no: code → status and title. A failure anywhere in the house is a `Failure`
 * with one of these codes; the door decides only how to spell it (problem+json, or another API's words).
 */
export const ERRORS = {
  invalid_json: [400, 'The body is not JSON'],
  invalid_request: [400, 'The request is not valid'],
  missing_api_key: [401, 'An API key is needed'],
  invalid_api_key: [401, 'The API key is not valid'],
  insufficient_credit: [402, 'Not enough credit'],
  plugin_disabled: [403, 'This capability is switched off'],
  forbidden: [403, 'This key may not do that'],
  not_found: [404, 'There is nothing here'],
  job_not_found: [404, 'No such job'],
  chart_not_found: [404, 'No such chart'],
  index_not_found: [404, 'No such index'],
  method_not_allowed: [405, 'This method is not allowed here'],
  request_timeout: [408, 'The request did not arrive in time'],
  conflict: [409, 'This clashes with what is there'],
  index_not_ready: [409, 'The index is not ready yet'],
  payload_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The body is not in a known format'],
  unreadable_reference: [422, 'The page has no article to read'],
  unchartable_data: [422, 'This can not be drawn'],
  rate_limited: [429, 'Too many requests'],
  internal_error: [500, 'Something went wrong here'],
  not_implemented: [501, 'Not offered yet'],
  fetch_failed: [502, 'The page could not be fetched'],
  overloaded: [503, 'Too busy right now'],
  unavailable: [503, 'Not able to answer right now'],
  timeout: [504, 'It took too long'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field: `path` is dotted (`questions.mood.criteria`), empty for the body itself. */
export interface FieldError {
  path: string;
  message: string;
}

export interface FailureExtras {
  errors?: FieldError[];
  /** Response headers that belong to the refusal, such as `retry-after`. Lower case. */
  headers?: Record<string, string>;
  /** What another API calls this very case, for the doors that speak its words. */
  as?: string;
  cause?: unknown;
}

/** The body of an error response, exactly as the specification has it. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  request_id: string;
  errors: FieldError[];
}

/** A refusal with a code of the table. `detail` is read by callers: no stack, no SQL, no path in it. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;
  readonly as: string | null;

  constructor(code: ErrorCode, detail: string, extras: FailureExtras = {}) {
    super(detail, { cause: extras.cause });
    this.name = 'Failure';
    this.code = code;
    this.errors = extras.errors ?? [];
    this.headers = extras.headers ?? {};
    this.as = extras.as ?? null;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }

  problem(requestId: string): Problem {
    const [status, title] = ERRORS[this.code];
    return {
      type: `urn:canillita:error:${this.code}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      request_id: requestId,
      errors: this.errors,
    };
  }
}

export const TIMEOUT_DETAIL = 'The answer took too long; narrow the request or try again.';

/** Whatever was thrown as a failure; an unknown error becomes `internal_error`, without detail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if ((error as Error | null)?.name === 'TimeoutError')
    return new Failure('timeout', TIMEOUT_DETAIL, { cause: error });
  return new Failure('internal_error', 'Something went wrong here; quote the request_id to support.', {
    cause: error,
  });
}
