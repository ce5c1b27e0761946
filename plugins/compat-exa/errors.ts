/** Failures in the format of the Exa API: a flat object with `requestId`, `error` (always a text) and `tag`. */

import type { FormattedError } from '#core/http/routes.ts';
import type { ErrorCode, Failure } from '#core/platform/errors.ts';

/** Status and tag by code; a code that is not here is an internal error. */
const TAGS: Partial<Record<ErrorCode, readonly [status: number, tag: string]>> = {
  invalid_json: [400, 'INVALID_REQUEST_BODY'],
  invalid_request: [400, 'INVALID_REQUEST_BODY'],
  missing_api_key: [401, 'INVALID_API_KEY'],
  invalid_api_key: [401, 'INVALID_API_KEY'],
  insufficient_credit: [402, 'NO_MORE_CREDITS'],
  organization_suspended: [403, 'TEAM_BLOCKED'],
  plugin_disabled: [403, 'FEATURE_DISABLED'],
  forbidden: [403, 'FEATURE_DISABLED'],
  not_found: [404, 'NOT_FOUND'],
  method_not_allowed: [404, 'NOT_FOUND'],
  payload_too_large: [413, 'INVALID_REQUEST_BODY'],
  unsupported_media_type: [415, 'INVALID_REQUEST_BODY'],
  unreadable_reference: [422, 'FETCH_DOCUMENT_ERROR'],
  fetch_failed: [422, 'FETCH_DOCUMENT_ERROR'],
  rate_limited: [429, 'RATE_LIMIT_EXCEEDED'],
  not_implemented: [403, 'FEATURE_DISABLED'],
  overloaded: [503, 'SERVICE_OVERLOADED'],
  unavailable: [503, 'SERVICE_OVERLOADED'],
  request_timeout: [408, 'REQUEST_TIMEOUT'],
  timeout: [504, 'REQUEST_TIMEOUT'],
};

const INTERNAL = [500, 'INTERNAL_ERROR'] as const;

/** The status and body of a failure. */
export function formatExaError(failure: Failure, { info }: { info: { id: string } }): FormattedError {
  const [status, tag] = TAGS[failure.code] ?? INTERNAL;
  return { status, body: { requestId: info.id, error: sentence(failure, tag), tag: failure.as ?? tag } };
}

function sentence({ message, errors }: Failure, tag: string): string {
  if (tag === 'INVALID_API_KEY') return 'Invalid API key';
  if (tag !== 'INVALID_REQUEST_BODY') return message;
  const problems = errors.map(({ path, message: problem }) => `${problem}${path ? ` at "${path}"` : ''}`);
  return `Invalid request body | Validation error: ${problems.join('; ') || message}`;
}
