/** Failures in the three shapes of the Tako API, by path: `{error_message, error_type}`, `{error}`, `{code, message}`. */
import type { Request } from '@hapi/hapi';
import type { FormattedError } from '#core/http/routes.ts';
import type { ErrorCode, Failure } from '#core/platform/errors.ts';

const TYPES: Partial<Record<ErrorCode, readonly [status: number, type: string]>> = {
  invalid_json: [400, 'BAD_REQUEST'],
  invalid_request: [400, 'BAD_REQUEST'],
  unsupported_media_type: [400, 'BAD_REQUEST'],
  payload_too_large: [400, 'BAD_REQUEST'],
  unchartable_data: [400, 'BAD_REQUEST'],
  not_implemented: [400, 'BAD_REQUEST'],
  missing_api_key: [401, 'AUTHENTICATION_ERROR'],
  invalid_api_key: [401, 'AUTHENTICATION_ERROR'],
  insufficient_credit: [402, 'PAYMENT_REQUIRED'],
  organization_suspended: [403, 'FORBIDDEN'],
  plugin_disabled: [403, 'FORBIDDEN'],
  forbidden: [403, 'FORBIDDEN'],
  not_found: [404, 'NOT_FOUND'],
  chart_not_found: [404, 'NOT_FOUND'],
  method_not_allowed: [405, 'BAD_REQUEST'],
  request_timeout: [408, 'REQUEST_TIMEOUT'],
  rate_limited: [429, 'RATE_LIMIT_EXCEEDED'],
  timeout: [504, 'REQUEST_TIMEOUT'],
  overloaded: [503, 'SERVICE_UNAVAILABLE'],
  unavailable: [503, 'SERVICE_UNAVAILABLE'],
};
const INTERNAL = [500, 'INTERNAL_SERVER_ERROR'] as const;
/** Failures with their own name in that API, and its status for them. */
const NAMED: Record<string, number> = {
  RELEVANT_RESULTS_NOT_FOUND: 404,
  UNSUPPORTED_CONTENT_FORMAT: 422,
};

/** The status and body of a failure, in the shape of the path asked. */
export function formatTakoError(failure: Failure, { path }: Pick<Request, 'path'>): FormattedError {
  const [usual, type] = TYPES[failure.code] ?? INTERNAL;
  const status = failure.as ? (NAMED[failure.as] ?? usual) : usual;
  const message =
    failure.errors.length > 1 ? failure.errors.map((one) => one.message).join('; ') : failure.message;
  if (path.includes('/thin_viz/')) return { status, body: { error: message } };
  if (path.includes('/agent/')) return { status, body: { code: failure.as ?? type, message } };
  return { status, body: { error_message: message, error_type: failure.as ?? type } };
}
