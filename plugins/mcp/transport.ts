/**
 * Streamable HTTP on the official SDK. Stateless: each request has a server of its own, so any process answers any
 * request, of clients of the 2025 protocols and of the present one. With sessions, clients of the 2025 protocols keep a
 * server between requests, in this process.
 */
import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type McpServerFactory,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type Clock, MINUTE } from '#core/platform/clock.ts';
import { isObject } from '#core/platform/objects.ts';
import { Events } from './events.ts';
import { SESSION } from './guard.ts';

export interface EndpointOptions {
  sessions: boolean;
  clock: Clock;
  onError: (error: Error) => void;
}

export interface Endpoint {
  fetch(request: Request, options: McpHandlerRequestOptions): Promise<Response>;
  /** Ends the streams on which clients only listen: a service that stops need not wait for them. */
  endListening(): void;
  close(): Promise<void>;
}

interface Session {
  transport: WebStandardStreamableHTTPServerTransport;
  /** The key that opened it; no other key may use it. */
  owner: string;
  /** By the monotonic clock. */
  usedAt: number;
}

const MAX_SESSIONS = 1000;
/** Sessions of one key. */
const MAX_OF_OWNER = 100;
/** A session is closed after this time without use. */
const IDLE = 30 * MINUTE;
const VERSION = 'mcp-protocol-version';
/** The only version in which one stream answers several requests; its clients do not send the header. */
const BATCHING = '2025-03-26';
const CANCELLED = { code: -32_000, message: 'Cancelled.' };

/** An endpoint whose sessions are kept, if `sessions`, or that answers each request by itself. */
export function openEndpoint(
  factory: McpServerFactory,
  { sessions, clock, onError }: EndpointOptions,
): Endpoint {
  const handler = createMcpHandler(factory, { legacy: sessions ? 'reject' : 'stateless', onerror: onError });
  if (!sessions) return { fetch: handler.fetch, endListening: () => undefined, close: handler.close };
  const open = new Map<string, Session>();

  async function close(id: string): Promise<void> {
    const session = open.get(id);
    open.delete(id);
    await session?.transport.close().catch(onError);
  }

  /** Makes room for a session of `owner`, never by closing one of a key that has fewer sessions. */
  async function tidy(now: number, owner: string): Promise<void> {
    for (const [id, { usedAt }] of [...open]) if (now - usedAt > IDLE) await close(id);
    const owners = Map.groupBy(open, ([, session]) => session.owner);
    const own = owners.get(owner) ?? [];
    if (own.length >= MAX_OF_OWNER) await close(oldestOf(own));
    else if (open.size >= MAX_SESSIONS)
      await close(
        oldestOf([...owners.values()].reduce((most, one) => (one.length > most.length ? one : most))),
      );
  }

  async function opened(options: McpHandlerRequestOptions, owner: string): Promise<Session> {
    const now = clock.tick();
    await tidy(now, owner);
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new Events(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => void open.set(id, { transport, owner, usedAt: now }),
      onsessionclosed: (id) => void open.delete(id),
    });
    const server = await factory({ era: 'legacy', ...(options.authInfo && { authInfo: options.authInfo }) });
    await server.connect(transport);
    return { transport, owner, usedAt: now };
  }

  return {
    async fetch(request, options) {
      if (!(await isLegacyRequest(request, options.parsedBody))) return handler.fetch(request, options);
      const owner = options.authInfo?.clientId ?? '';
      const id = request.headers.get(SESSION);
      const known = id === null ? undefined : open.get(id);
      if (known && known.owner === owner) {
        known.usedAt = clock.tick();
        const response = await known.transport.handleRequest(request, options);
        const mayShare = (request.headers.get(VERSION) ?? BATCHING) === BATCHING;
        for (const cancelled of cancelledBy(options.parsedBody))
          await endStream(known.transport, cancelled, mayShare);
        return response;
      }
      if (id !== null) return refusal(404, -32001, 'There is no such session; start again with initialize.');
      const starts = [options.parsedBody].flat().some((message) => isInitializeRequest(message));
      if (!starts) return refusal(400, -32000, 'A session is needed: start with initialize.');
      const session = await opened(options, owner);
      return session.transport.handleRequest(request, options);
    },
    endListening() {
      for (const { transport } of open.values()) transport.closeStandaloneSSEStream();
    },
    async close() {
      await Promise.all([...open.keys()].map(close));
      await handler.close();
    },
  };
}

/** The id of the session that was not used for the longest time. */
function oldestOf(sessions: readonly [id: string, session: Session][]): string {
  return sessions.reduce((oldest, one) => (one[1].usedAt < oldest[1].usedAt ? one : oldest))[0];
}

/** Ids of the requests that the caller has abandoned. */
function cancelledBy(body: unknown): RequestId[] {
  return [body].flat().flatMap((message) => {
    if (!isObject(message) || message.method !== 'notifications/cancelled') return [];
    const id = isObject(message.params) ? message.params.requestId : undefined;
    return typeof id === 'string' || typeof id === 'number' ? [id] : [];
  });
}

/**
 * Ends the stream of an abandoned request: the SDK stops its work but leaves the stream open. An error is stored for
 * clients that reconnect for missed events; others only see the stream end. A stream that also answers other requests
 * stays open for them.
 */
async function endStream(
  transport: WebStandardStreamableHTTPServerTransport,
  id: RequestId,
  mayShare: boolean,
): Promise<void> {
  if (!mayShare) transport.closeSSEStream(id);
  // It fails if the request was answered in the meantime.
  await transport.send({ jsonrpc: '2.0', id, error: CANCELLED }).catch(() => undefined);
}

/** How long a client waits before it reconnects to a stream. */
const RETRY_MS = 1000;

function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
