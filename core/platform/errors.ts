/**
 * Every kind of refusal: code → status and title. A failure anywhere in the service is a `Failure` with one of these
 * codes; plugins only format it (problem+json, or the format of another API).
 */
export const ERRORS = {
  invalid_json: [400, 'The body is not valid JSON'],
  invalid_request: [400, 'The request is not valid'],
  missing_api_key: [401, 'An API key is required'],
  invalid_api_key: [401, 'The API key is not valid'],
  insufficient_credit: [402, 'Not enough credit'],
  organization_suspended: [403, 'The organization is suspended'],
  plugin_disabled: [403, 'This capability is disabled'],
  forbidden: [403, 'This key is not allowed to do that'],
  not_found: [404, 'Not found'],
  job_not_found: [404, 'Job not found'],
  chart_not_found: [404, 'Chart not found'],
  index_not_found: [404, 'Index not found'],
  watch_not_found: [404, 'Watch not found'],
  method_not_allowed: [405, 'Method not allowed'],
  request_timeout: [408, 'The request did not arrive in time'],
  conflict: [409, 'Conflict with the current state'],
  index_not_ready: [409, 'The index is not ready yet'],
  payload_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The media type of the body is not supported'],
  unreadable_reference: [422, 'The page has no readable article'],
  unchartable_data: [422, 'The data cannot be drawn'],
  rate_limited: [429, 'Rate limit exceeded'],
  internal_error: [500, 'Internal error'],
  not_implemented: [501, 'Not offered'],
  fetch_failed: [502, 'The page could not be fetched'],
  overloaded: [503, 'The service is overloaded'],
  unavailable: [503, 'The service is unavailable'],
  timeout: [504, 'The request timed out'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** `path` is dotted (`questions.mood.criteria`), empty for the body itself; the message begins with the field's name. */
export interface FieldError {
  path: string;
  message: string;
}

export interface FailureExtras {
  errors?: readonly FieldError[];
  /** Response headers, such as `retry-after`. Lower case. */
  headers?: Record<string, string>;
  /** What another API calls this case, for the plugins that imitate it. */
  as?: string;
  cause?: unknown;
}

/** Seconds after which a caller may try again, by what was busy or unavailable. Rate limits compute their own. */
const RETRY_AFTER_SECONDS = {
  inference: 1,
  searches: 1,
  pages: 1,
  server: 2,
  database: 5,
  'site-jobs': 30,
} as const;

/** Codes of what is away or busy. The store, or the pool, reports that once, so that not every worker has to. */
const REPORTED: ReadonlySet<unknown> = new Set<ErrorCode>(['unavailable', 'overloaded']);

/** Whether work that failed with this error need not be reported. */
export function isReported(error: unknown): boolean {
  return REPORTED.has((error as { code?: unknown } | null)?.code);
}

/** The header `retry-after`, in seconds. */
export function retryAfter(what: keyof typeof RETRY_AFTER_SECONDS): Record<string, string> {
  return { 'retry-after': String(RETRY_AFTER_SECONDS[what]) };
}

/** The body of an error response, exactly as the specification has it. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  request_id: string;
  errors: readonly FieldError[];
}

/** A refusal with a code of the table. Callers read `detail`: no stack, no SQL, no file path in it. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
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

export const TIMEOUT_DETAIL = 'The request timed out; narrow it or retry.';

/** Whatever was thrown as a failure; an unknown error becomes `internal_error`, without detail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if ((error as Error | null)?.name === 'TimeoutError')
    return new Failure('timeout', TIMEOUT_DETAIL, { cause: error });
  return new Failure('internal_error', 'Internal error; quote the request_id to support.', {
    cause: error,
  });
}

/** Fields that the detail names; all reported ones are in `errors`. */
const MAX_NAMED = 10;

/** The field at a dotted path as messages write it: `urls.0` is `urls[0]`. */
export function fieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}

/** Refuses one field. `problem` completes a sentence about it: `invalidField('days', 'must be at least 1')`. */
export function invalidField(path: string, problem: string, extras?: Omit<FailureExtras, 'errors'>): Failure {
  return invalidFields([{ path, message: `${fieldName(path) || 'the body'} ${problem}` }], extras);
}

/** Refuses several fields. `total` counts those that `errors` leaves out, too. */
export function invalidFields(
  errors: readonly FieldError[],
  { total = errors.length, ...extras }: Omit<FailureExtras, 'errors'> & { total?: number } = {},
): Failure {
  const [first, ...others] = errors;
  const names = others.slice(0, MAX_NAMED).map(({ path }) => fieldName(path) || 'the body');
  const rest = total - 1 - names.length;
  const more = [
    ...(names.length > 0 ? [names.join(', ')] : []),
    ...(rest > 0 ? [`${rest.toLocaleString('en')} more`] : []),
  ];
  const sentence = /[.?]$/.test(first!.message) ? first!.message : `${first!.message}.`;
  const detail = total === 1 ? sentence : `${sentence} Also invalid: ${more.join(' and ')}.`;
  return new Failure('invalid_request', detail, { ...extras, errors });
}

/**
 * A refusal of fields by the names that the caller has for them: `rename` takes the path of a field, `mentioned` has further
 * fields in the messages. Anything else is returned as it is.
 */
export function renamedFields(
  error: unknown,
  rename: (path: string) => string,
  mentioned: Readonly<Record<string, string>> = {},
): unknown {
  if (!(error instanceof Failure) || error.errors.length === 0) return error;
  const errors = error.errors.map((one): FieldError => {
    const path = rename(one.path);
    const label = fieldName(one.path);
    const isNamed = label !== '' && one.message.startsWith(label);
    const problem = isNamed ? one.message.slice(label.length) : one.message;
    const said = Object.entries(mentioned).reduce((text, [from, to]) => text.replaceAll(from, to), problem);
    return { path, message: isNamed ? fieldName(path) + said : said };
  });
  const isSame = error.errors.every(
    ({ path, message }, at) => path === errors[at]!.path && message === errors[at]!.message,
  );
  // Its detail may count more fields than it lists.
  if (isSame) return error;
  return invalidFields(errors, { ...(error.as !== null && { as: error.as }), headers: error.headers });
}

/** Throws `invalid_request` when there are any errors. */
export function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors);
}
