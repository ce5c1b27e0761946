/** Answers every failure, including hapi's own, as problem+json with a code of the error table. */
import { isBoom } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { type ErrorCode, Failure, failureOf, retryAfter, TIMEOUT_DETAIL } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { App } from './service.ts';
import { type Finding, invalidRequestOf, type NamesByPlace } from './validation-report.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const MIB = 1024 * 1024;
/** Bytes of a body: the longest valid request is far below it. */
export const MAX_BODY = MIB;

/** Error codes for refusals by hapi itself, by status. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'missing_api_key',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'overloaded',
  504: 'timeout',
};

/** Why a body is refused; `limit` in bytes, a whole number of MiB. */
export function tooLarge(limit: number): string {
  return `The body must have at most ${limit / MIB} MiB (${limit.toLocaleString('en-US')} bytes).`;
}

export const TOO_LARGE = tooLarge(MAX_BODY);

const DETAILS: Partial<Record<ErrorCode, string>> = {
  not_found: 'Not found; /docs lists the routes.',
  payload_too_large: TOO_LARGE,
  request_timeout: 'The body did not arrive within 30 seconds.',
  unsupported_media_type: 'Send the body as application/json.',
  timeout: TIMEOUT_DETAIL,
  overloaded: 'The service is overloaded; retry in a few seconds.',
};

export const NOT_HTTP = 'The request is not valid HTTP/1.1.';
/** hapi's message for a body that cannot be unpacked. */
const NOT_UNPACKED = 'Invalid compressed payload';
/** Details of refusals by hapi and its parsers whose own message does not say what is wrong, by that message. */
const OWN_WORDS: Record<string, string> = {
  'Bad Request': 'A % in the address must begin a character of UTF-8, such as %C3%B1 for ñ.',
  'Invalid URL': 'The address is not valid.',
  'Invalid content-type header': 'The content-type header is not valid; send the body as application/json.',
  [NOT_UNPACKED]:
    'The body is not compressed as content-encoding says; compress it with gzip or deflate, or send it as it is.',
};

/**
 * Turns any thrown value into a failure of the table. Unknown errors become `internal_error` without detail. `maxBytes` of a body on
 * the route, if it has a limit of its own.
 */
export function asFailure(error: unknown, maxBytes?: number): Failure {
  const status = isBoom(error) ? error.output.statusCode : 500;
  if (status === 413 && maxBytes !== undefined)
    return new Failure('payload_too_large', tooLarge(maxBytes), { cause: error });
  return status < 500 || status === 503 ? ofHapi(status, (error as Error).message, error) : failureOf(error);
}

function ofHapi(status: number, message: string, cause: unknown): Failure {
  const code = message === NOT_UNPACKED ? 'invalid_json' : (BY_STATUS[status] ?? 'invalid_request');
  const detail = isNotHttp(cause) ? NOT_HTTP : (OWN_WORDS[message] ?? DETAILS[code] ?? `${message}.`);
  return new Failure(code, detail, {
    cause,
    ...(code === 'overloaded' && { headers: retryAfter('server') }),
  });
}

/** Whether Node could not parse the body of a request: hapi gives that the message of a malformed %, and ends the connection. */
function isNotHttp(error: unknown): boolean {
  return isBoom(error) && error.output.headers.connection === 'close';
}

/** Reports an `internal_error` with its stack: it is a fault of the service, while other failures are the caller's. */
export function reportFault(
  observe: Observe,
  { code, cause }: Failure,
  at: { id: string; route: string },
): void {
  if (code !== 'internal_error') return;
  const { message = String(cause), stack } = Object(cause) as Error;
  observe({ event: 'request-failed', ...at, error: message, ...(stack && { stack }) });
}

/** Keeps the code of a failure for the log: the body of a response need not have it. */
export function noteFailure({ plugins }: Pick<Request, 'plugins'>, { code }: Failure): void {
  plugins.canillita = { ...plugins.canillita, failed: code };
}

/** Joi's error as a failure that lists its findings. */
export function invalidRequest(error: unknown, known?: NamesByPlace): Failure {
  const findings = (error as { details?: Finding[] }).details ?? [];
  if (findings.length === 0)
    return new Failure('invalid_request', (error as Error).message, { cause: error });
  return invalidRequestOf({ findings, total: findings.length }, known, error);
}

/** The response to a request that failed: a problem, or what its route makes of it. Null when it did not fail. */
export function problemOf(request: Request, h: ResponseToolkit, app: App): ResponseObject | null {
  const { response } = request;
  if (!(response instanceof Error)) return null;
  const cause = response.data instanceof Failure ? response.data : response;
  const failure = asFailure(cause, request.route.settings.payload?.maxBytes);
  reportFault(app.observe, failure, { id: request.info.id, route: request.route.path });
  noteFailure(request, failure);
  const formatted = request.route.settings.app?.formatError?.(failure, request);
  const answer = formatted
    ? h.response(formatted.body).code(formatted.status).type('application/json')
    : h.response(failure.problem(request.info.id)).code(failure.status).type(PROBLEM_TYPE);
  for (const [name, value] of Object.entries({ ...failure.headers, ...formatted?.headers }))
    answer.header(name, value);
  return answer;
}
