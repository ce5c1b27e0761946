/** The route of an MCP endpoint on hapi: guarded, and answered by the transport. */
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Request as HapiRequest, ResponseToolkit } from '@hapi/hapi';
import type { AuthInfo } from '@modelcontextprotocol/server';
import { leaveUncompressed } from '#core/http/events.ts';
import type { Route } from '#core/http/routes.ts';
import { Failure } from '#core/platform/errors.ts';
import { type Guarded, guard, SESSION } from './guard.ts';
import { formatError } from './refusals.ts';
import type { Endpoint } from './transport.ts';
import { mcpUnits } from './units.ts';

export interface Mounted {
  path: string;
  /** Opened by the first request. */
  endpoint: () => Promise<Endpoint>;
  /** Origins that the operator allows in addition to the service's own; * is any. */
  origins: readonly string[];
  guarded: (request: HapiRequest) => Omit<Guarded, 'origins'>;
  /** The caller, for the code that creates the server. */
  visitor: (request: HapiRequest) => { authInfo: AuthInfo; signal: AbortSignal };
}

const CORS_HEADERS = [
  'x-api-key',
  'x-max-cost-usd',
  'mcp-protocol-version',
  SESSION,
  'last-event-id',
  'mcp-method',
  'mcp-name',
];

/** The route of an endpoint; pages of other origins may call it only from those that are allowed. */
export function mcpRoute({ path, endpoint, origins, guarded, visitor }: Mounted): Route<unknown> {
  return {
    method: ['GET', 'POST', 'DELETE'],
    // Many a client or its user adds a slash, and takes a 404 for the end of a session.
    path: [path, `${path}/`],
    units: mcpUnits,
    formatError,
    options: {
      cors: {
        origin: origins.length > 0 ? [...origins] : 'ignore',
        additionalHeaders: CORS_HEADERS,
        additionalExposedHeaders: [SESSION, 'mcp-protocol-version', 'x-request-id', 'retry-after'],
      },
      ext: {
        onPreAuth: {
          method: (request, h) => {
            guard(request, { ...guarded(request), origins });
            return h.continue;
          },
        },
      },
    },
    async handler(_service, request, h) {
      const { authInfo, signal } = visitor(request);
      const parsedBody = request.payload ?? undefined;
      const { fetch } = await endpoint();
      const response = await fetch(webRequest(request, guarded(request).baseUrl, signal), {
        authInfo,
        ...(parsedBody !== undefined && { parsedBody }),
      });
      return passedOn(response, request, h);
    },
  };
}

function passedOn(response: Response, request: HapiRequest, h: ResponseToolkit) {
  let stream = response.body === null ? undefined : Readable.fromWeb(response.body as NodeStream);
  if (stream && response.headers.get('content-type')?.startsWith('text/event-stream')) {
    leaveUncompressed(request);
    stream = openedAtOnce(stream);
  }
  const answer = h.response(stream).code(response.status);
  // Whether the connection stays open is between Node and the client.
  for (const [name, value] of response.headers) if (name !== 'connection') answer.header(name, value);
  return answer;
}

/**
 * Headers are sent with the first bytes, so a stream without events yet reports at once that it is open. When the client
 * leaves, `events` end as well, without waiting for the next one.
 */
function openedAtOnce(events: Readable): Readable {
  const opened = new PassThrough();
  opened.write(OPEN);
  pipeline(events, opened, () => undefined);
  return opened;
}

const OPEN = ': open\n\n';

function webRequest(
  { method, path, headers, payload }: HapiRequest,
  baseUrl: string,
  signal: AbortSignal,
): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) given.set(name, String(value));
  // The length was that of the body as received.
  given.delete('content-length');
  const body = method === 'post' ? written(payload) : null;
  return new Request(baseUrl + path, { method: method.toUpperCase(), headers: given, body, signal });
}

/** Throws `invalid_json` for a body nested too deep to be serialized again. */
function written(payload: unknown): string {
  try {
    return JSON.stringify(payload ?? null);
  } catch (cause) {
    throw new Failure('invalid_json', 'The body is nested too deep.', { cause });
  }
}
