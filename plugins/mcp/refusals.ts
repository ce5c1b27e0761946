/** Failures before a tool runs, in the frame of the protocol. */
import type { Request } from '@hapi/hapi';
import type { FormattedError } from '#core/http/routes.ts';
import type { Failure } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';

/** JSON-RPC's code for errors that a server defines itself. */
const REFUSED = -32000;
const PARSE_ERROR = -32700;

const NO_BODY = Buffer.alloc(0);

/** The first protocol whose clients take the status of an answer for that of one message. */
const PRESENT = '2026-07-28';

/** Failures before a tool runs, as JSON-RPC errors with the failure's own status unless that would end a session. */
export function formatError(failure: Failure, request: Request): FormattedError {
  const code = failure.code === 'invalid_json' ? PARSE_ERROR : REFUSED;
  const data = failure.problem(request.info.id);
  const error = { code, message: `${failure.code}: ${failure.message}`, data };
  return (
    (failure.code === 'rate_limited' && limited(error, request)) || {
      status: failure.status,
      body: { jsonrpc: '2.0', error, id: null },
    }
  );
}

/**
 * The answer to one message of the 2025 protocols beyond the rate limit; null where the status has to say it. The official
 * Python client of those protocols ends the whole session, with every call in it, when the status of an answer is an error.
 * So a call is answered as one that failed, which a model can read, and a notification is dropped.
 */
function limited(
  error: { message: string },
  { headers, payload }: Pick<Request, 'headers' | 'payload'>,
): FormattedError | null {
  if (String(headers['mcp-protocol-version'] ?? '') >= PRESENT) return null;
  if (!isObject(payload) || typeof payload.method !== 'string') return null;
  const { id, method } = payload;
  if (id === undefined) return { status: 202, body: NO_BODY };
  // Anything else is no id, and may be too deep to be written.
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  if (method !== 'tools/call') return { status: 200, body: { jsonrpc: '2.0', error, id } };
  const result = { content: [{ type: 'text', text: error.message }], isError: true };
  return { status: 200, body: { jsonrpc: '2.0', result, id } };
}
