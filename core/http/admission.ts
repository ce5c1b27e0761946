/** What a request with a valid key passes before its handler: capability switch, rate limit, body limits. */
import type { Request, Server } from '@hapi/hapi';
import Joi from 'joi';
import type { Caller } from '../answers/answer-service.ts';
import { parseCap } from '../billing/money.ts';
import { SECOND } from '../platform/clock.ts';
import { Failure, invalidField } from '../platform/errors.ts';
import { requireCapability } from '../tenants/capabilities.ts';
import type { Rest } from '../tenants/limits.ts';
import { callerOf } from './authentication.ts';
import { cleanQuery, readBody } from './incoming/body.ts';
import { limitBodyTime } from './incoming/slow-bodies.ts';
import type { RouteFacts } from './routes.ts';
import type { App } from './service.ts';
import { isRemembered, requireBounded } from './validation.ts';

declare module '@hapi/hapi' {
  interface PluginsStates {
    canillita?: { limit?: Record<string, string> };
  }
}

/** Adds the checks to every route that needs a key. */
export function registerAdmission(server: Server, app: App): void {
  server.ext('onPreAuth', (request, h) => {
    cleanQuery(request);
    return h.continue;
  });
  limitBodyTime(server, (request) => take(request, app, 1, { toCome: 0 }));
  server.ext('onCredentials', (request, h) => {
    const { capability } = routeFacts(request);
    if (capability) requireCapability(capability, app.open, callerOf(request));
    return h.continue;
  });
  // Every request with a key costs one unit, the rest only once it is valid: reading a bad body takes time too, but not as
  // much as the work would have.
  server.ext('onPostAuth', async (request, h) => {
    const schema: unknown = request.route.settings.validate?.payload;
    const unreadable = readBody(request, isRemembered(schema));
    await take(request, app, 1, { toCome: unreadable ? 0 : unitsOf(request) - 1 });
    if (unreadable) throw unreadable;
    if (Joi.isSchema(schema)) requireBounded(schema, request.payload);
    return h.continue;
  });
  server.ext('onPreHandler', async (request, h) => {
    const units = unitsOf(request);
    if (units > 1) await take(request, app, units - 1, { taken: 1 });
    return h.continue;
  });
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if ('header' in response && typeof response.header === 'function') {
      response.header('x-request-id', request.info.id);
      for (const [name, value] of Object.entries(request.plugins.canillita?.limit ?? {}))
        response.header(name, value);
    }
    return h.continue;
  });
}

/** Takes units from a tenant's rate limit. Throws 429, and 400 for more than the bucket ever holds. */
async function take(request: Request, app: App, units: number, rest: Rest): Promise<void> {
  if (!request.auth.isAuthenticated) return;
  const { org, key } = callerOf(request);
  if (!org) return;
  const { bucket } = routeFacts(request);
  const from = bucket === undefined ? key : { ...key, id: `${key.id}:${bucket}` };
  const { headers } = await app.limits.take(from, org, units, rest);
  request.plugins.canillita = { limit: headers };
}

function unitsOf(request: Request): number {
  return routeFacts(request).units?.(request) ?? 1;
}

export function routeFacts(request: Request): RouteFacts {
  return (request.route.settings.app ?? {}) as RouteFacts;
}

/** The caller on a keyed route, with a signal that aborts when they disconnect or the time is up. */
export function requestCaller(request: Request, app: App): Caller {
  const { org, key, operator } = callerOf(request);
  return {
    org: org!,
    key: operator ? null : key,
    maxCostUsd: capOf(request),
    signal: requestSignal(request, app.config.request_seconds * SECOND),
  };
}

const CAP = 'x-max-cost-usd';

/** The caller's own cap on the cost. Throws 400 when it is not an amount. */
function capOf({ headers }: Pick<Request, 'headers'>): string | null {
  const cap = headers[CAP] as string | undefined;
  if (cap === undefined) return null;
  if (parseCap(cap) !== null) return cap;
  throw invalidField(CAP, 'must be an amount in USD of at least 0, such as 0.01');
}

/** Aborts when the caller closes the connection before the answer, or after `ms`. */
export function requestSignal(request: Request, ms: number): AbortSignal {
  const gone = new AbortController();
  const { res } = request.raw;
  res.once('close', () => {
    if (!res.writableEnded) gone.abort(new Failure('timeout', 'The caller disconnected.'));
  });
  return AbortSignal.any([gone.signal, AbortSignal.timeout(ms)]);
}
