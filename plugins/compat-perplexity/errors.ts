/**
 * Failures in the format of the Perplexity API: `error` with message, type and a number as code, beside it FastAPI's
 * `detail` on 422. Retry hints are such that no client sleeps for hours or repeats what cannot succeed.
 */

import type { FormattedError } from '#core/http/routes.ts';
import type { ErrorCode, Failure } from '#core/platform/errors.ts';

const TYPES: Partial<Record<ErrorCode, readonly [status: number, type: string]>> = {
  invalid_json: [400, 'invalid_json'],
  unsupported_media_type: [400, 'invalid_json'],
  request_timeout: [400, 'invalid_json'],
  invalid_request: [422, 'validation_error'],
  missing_api_key: [401, 'invalid_api_key'],
  invalid_api_key: [401, 'invalid_api_key'],
  insufficient_credit: [402, 'cost_limit'],
  organization_suspended: [403, 'permission_denied'],
  plugin_disabled: [403, 'permission_denied'],
  forbidden: [403, 'permission_denied'],
  not_found: [404, 'not_found'],
  method_not_allowed: [405, 'method_not_allowed'],
  payload_too_large: [413, 'request_too_large'],
  rate_limited: [429, 'request_rate_limit_exceeded'],
  not_implemented: [400, 'unsupported_parameter'],
  overloaded: [503, 'unavailable'],
  unavailable: [503, 'unavailable'],
  timeout: [504, 'timeout'],
};
const INTERNAL = [500, 'internal_error'] as const;
/** Failures with a name of their own are requests for something this service does not do. */
const NAMED = 400;
/** The JavaScript client sleeps for as long as Retry-After says. */
const MAX_WAIT = 60;

/** The status, body and headers of a failure. Removes the retry hints that its clients must not follow. */
export function formatPerplexityError(failure: Failure): FormattedError {
  const [status, type] = failure.as ? [NAMED, failure.as] : (TYPES[failure.code] ?? INTERNAL);
  const error = { message: failure.message, type, code: status };
  const detail = failure.errors.map(({ path, message }) => ({
    loc: ['body', ...path.split('.').filter(Boolean).map(asStep)],
    msg: message,
    type: 'value_error',
  }));
  return { status, body: status === 422 ? { error, detail } : { error }, headers: hints(failure, status) };
}

/** Positions in lists are numbers, as in FastAPI. */
function asStep(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

function hints({ headers }: Failure, status: number): Record<string, string> {
  const wait = Number(headers['retry-after']);
  if (status === 429 || status === 503) {
    if (!(wait > MAX_WAIT)) return {};
    delete headers['retry-after'];
    return { 'x-should-retry': 'false' };
  }
  return status < 500 ? { 'x-should-retry': 'false' } : {};
}
