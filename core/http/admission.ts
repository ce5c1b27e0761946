/** The checks between a valid key and the handler: capability switch, rate limit, body limits. */
import type { Request, ResponseObject, Server } from '@hapi/hapi';
import Joi from 'joi';
import type { Caller } from '../answers/answer-service.ts';
import { parseCap } from '../billing/money.ts';
import { SECOND } from '../platform/clock.ts';
import { type ErrorCode, Failure, invalidField } from '../platform/errors.ts';
import { requireCapability } from '../tenants/capabilities.ts';
import type { Rest } from '../tenants/limits.ts';
import { callerOf, isOperatorsDeletion } from './authentication.ts';
import { answerTime, limitAnswerTime, sinceArrival } from './incoming/answer-time.ts';
import { cleanQuery, readBody } from './incoming/body.ts';
import { limitBodyTime } from './incoming/slow-bodies.ts';
import type { KeyedRequest } from './keyed-request.ts';
import type { RouteFacts } from './routes.ts';
import type { App } from './service.ts';
import { isMemoized, requireBounded } from './validation.ts';

declare module '@hapi/hapi' {
  interface PluginsStates {
    /** The state of the rate limit as headers, and why the request failed. */
    canillita?: { limit?: Record<string, string>; failed?: ErrorCode };
  }
}

/** Adds the checks to every route that needs a key. */
export function registerAdmission(server: Server, app: App): void {
  const ms = answerTime(app.config);
  server.ext('onPreAuth', (request, h) => {
    cleanQuery(request);
    limitAnswerTime(request, ms, app.clock);
    return h.continue;
  });
  limitBodyTime(server, (request) => take(request, app, 1, { toCome: 0 }));
  server.ext('onCredentials', (request, h) => {
    requireOpen(request, app);
    return h.continue;
  });
  // Every request with a key takes one unit, and its other units once it is valid: a refused body costs the service
  // something as well, but less than a search.
  server.ext('onPostAuth', async (request, h) => {
    const schema: unknown = request.route.settings.validate?.payload;
    const unreadable = readBody(request, isMemoized(schema));
    await take(request, app, 1, { toCome: unreadable ? 0 : unitsOf(request) - 1 });
    if (unreadable) throw unreadable;
    if (Joi.isSchema(schema)) requireBounded(schema, request.payload);
    return h.continue;
  });
  server.ext('onPreHandler', async (request, h) => {
    await takeRest(request, app);
    return h.continue;
  });
}

/** Adds the headers of every response. */
export function addHeaders({ info, plugins }: Request, response: ResponseObject): void {
  const headers = headersOf(info.id, plugins);
  for (const name of Object.keys(headers)) response.header(name, headers[name]!);
}

/** Headers of every response: the id of the request, and the state of the rate limit if units were taken from it. */
export function headersOf(id: string, { canillita }: KeyedRequest['plugins']): Record<string, string> {
  return { 'x-request-id': id, ...canillita?.limit };
}

/**
 * All checks for a request whose key and body are known to be valid. Throws 403 when the capability is disabled, 429 beyond
 * the rate limit.
 */
export async function admit(request: KeyedRequest, app: App): Promise<void> {
  requireOpen(request, app);
  await take(request, app, 1, { toCome: unitsOf(request) - 1 });
  await takeRest(request, app);
}

function requireOpen(request: KeyedRequest, app: App): void {
  const { capability } = routeFacts(request);
  if (capability && !isOperatorsDeletion(request))
    requireCapability(capability, app.capabilities, callerOf(request));
}

/** The units of a valid request beyond the first. */
async function takeRest(request: KeyedRequest, app: App): Promise<void> {
  const units = unitsOf(request);
  if (units > 1) await take(request, app, units - 1, { taken: 1 });
}

/** Takes units from a tenant's rate limit. Throws 429, and 400 for more than the bucket ever holds. */
async function take(request: KeyedRequest, app: App, units: number, rest: Rest): Promise<void> {
  if (!request.auth.isAuthenticated) return;
  const { org, key } = callerOf(request);
  if (!org) return;
  const { bucket } = routeFacts(request);
  const from = bucket === undefined ? key : { ...key, id: `${key.id}:${bucket}` };
  const { headers } = await app.limits.take(from, org, units, rest);
  request.plugins.canillita = { limit: headers };
}

function unitsOf(request: KeyedRequest): number {
  return routeFacts(request).units?.(request) ?? 1;
}

/** What the server knows about the route of a request. */
function routeFacts({ route }: Pick<KeyedRequest, 'route'>): RouteFacts {
  return route.settings.app ?? {};
}

/**
 * The caller on a route that takes a key, with a signal that aborts when the time is up and, unless they may come back for the
 * answer, when they disconnect.
 */
export function requestCaller(request: KeyedRequest, app: App, { mayComeBack = false } = {}): Caller {
  const { org, key, operator } = callerOf(request);
  let signal: AbortSignal | null = null;
  return {
    org: org!,
    key: operator ? null : key,
    cap: capOf(request),
    get signal() {
      const left = app.config.request_seconds * SECOND - sinceArrival(request.raw.req, app.clock);
      const ms = Math.max(0, Math.ceil(left));
      signal ??= mayComeBack ? AbortSignal.timeout(ms) : requestSignal(request, ms);
      return signal;
    },
  };
}

export const CAP = 'x-max-cost-usd';

/** The caller's own cap on the cost, in nano-dollars. Throws 400 when it is not an amount. */
function capOf({ headers }: Pick<Request, 'headers'>): bigint | null {
  const given = headers[CAP] as string | undefined;
  if (given === undefined) return null;
  const cap = parseCap(given);
  if (cap !== null) return cap;
  throw invalidField(CAP, 'must be an amount in USD of at least 0, such as 0.01');
}

/** Aborts when the caller closes the connection before the answer, or after `ms`. */
export function requestSignal(request: Pick<Request, 'raw'>, ms: number): AbortSignal {
  const gone = new AbortController();
  const { res } = request.raw;
  const closed = () => {
    if (!res.writableEnded) gone.abort(new Failure('timeout', 'The caller disconnected.'));
  };
  if (res.closed) closed();
  else res.once('close', closed);
  return AbortSignal.any([gone.signal, AbortSignal.timeout(ms)]);
}
