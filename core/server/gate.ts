/** What stands between a good key and a handler: the capability's switch, then the rate limit. */
import type { Request, Server } from '@hapi/hapi';
import type { App } from '../app.ts';
import { SECOND } from '../clock.ts';
import type { Asker } from '../desk.ts';
import { Failure } from '../errors.ts';
import type { RouteFacts } from '../plugin.ts';
import { requireCapability } from '../tenants/capabilities.ts';
import { callerOf } from './keys.ts';

declare module '@hapi/hapi' {
  interface PluginsStates {
    canillita?: { limit?: Record<string, string> };
  }
}

/** Registers the gate for every route that needs a key. */
export function gate(server: Server, app: App): void {
  server.ext('onCredentials', (request, h) => {
    const { capability } = factsOf(request);
    if (capability) requireCapability(capability, app.open, callerOf(request).org);
    return h.continue;
  });
  server.ext('onPreHandler', async (request, h) => {
    if (!request.auth.isAuthenticated) return h.continue;
    const { org, key } = callerOf(request);
    if (!org) return h.continue;
    const units = factsOf(request).units?.(request) ?? 1;
    const left = await app.limits.take(key, org, units);
    request.plugins.canillita = { limit: left.headers };
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

export function factsOf(request: Request): RouteFacts {
  return (request.route.settings.app ?? {}) as RouteFacts;
}

/** Who asks on a keyed route, with a signal that aborts when the caller goes or the time is up. */
export function askerOf(request: Request, app: App): Asker {
  const { org, key } = callerOf(request);
  return {
    org: org!,
    key,
    maxCostUsd: (request.headers['x-max-cost-usd'] as string | undefined) ?? null,
    signal: signalOf(request, app.config.request_seconds * SECOND),
  };
}

/** Aborts when the caller closes the connection before the answer, or after `ms`. */
export function signalOf(request: Request, ms: number): AbortSignal {
  const gone = new AbortController();
  const { res } = request.raw;
  res.once('close', () => {
    if (!res.writableEnded) gone.abort(new Failure('timeout', 'The caller has gone.'));
  });
  return AbortSignal.any([gone.signal, AbortSignal.timeout(ms)]);
}
