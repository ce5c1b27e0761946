/** The hapi server: what all routes share, then the plugins in their order. */
import hapi, { type Server } from '@hapi/hapi';
import { registerAdmission } from '../http/admission.ts';
import { registerAuthentication } from '../http/authentication.ts';
import { corsFor } from '../http/cors.ts';
import { docsRoutes } from '../http/docs/docs-routes.ts';
import { HEALTH_ROUTES } from '../http/health.ts';
import { RAW_BODY } from '../http/incoming/body.ts';
import { answerUnparsedRequests } from '../http/incoming/unparsed-requests.ts';
import { METRICS_ROUTE, measureService } from '../http/metrics.ts';
import { registerRequestLog } from '../http/request-log.ts';
import { registerRoutes } from '../http/routes.ts';
import type { App } from '../http/service.ts';
import { registerSteps } from '../http/steps.ts';
import { unknownPaths } from '../http/unknown-paths.ts';
import { readingLimits, VALIDATION } from '../http/validation.ts';
import { SECOND } from '../platform/clock.ts';
import { Failure, retryAfter } from '../platform/errors.ts';
import { inTurns } from '../platform/turns.ts';
import { loadPlugins } from './plugins.ts';

/** In ms. Longer than the 60 s of common proxies: otherwise they send requests on connections that are being closed. */
const IDLE_CONNECTION = 65 * SECOND;

/** Builds the server with every plugin registered; it does not listen yet. */
export async function buildServer(app: App): Promise<Server> {
  const server = hapi.server({
    host: app.config.host,
    port: app.config.port,
    routes: {
      payload: RAW_BODY,
      cors: corsFor(app.config.cors_origins),
      validate: VALIDATION,
      security: { hsts: false, xframe: 'deny', referrer: 'no-referrer' },
      // Answers are small and change, and hapi refuses a range beyond the end with an error of a format of its own.
      response: { emptyStatusCode: 204, ranges: false },
    },
  });
  server.listener.keepAliveTimeout = IDLE_CONNECTION;
  answerUnparsedRequests(server);
  registerRequestLog(server, app);
  refuseWhileLoading(server, app);
  registerSteps(server, app);
  registerAuthentication(server, app);
  registerAdmission(server, app);
  registerRoutes(server, app, { access: 'public' }, [
    ...HEALTH_ROUTES,
    METRICS_ROUTE,
    ...docsRoutes(server),
    unknownPaths(server, ''),
  ]);
  measureService(app);
  for (const plugin of await loadPlugins()) plugin.register(server, app);
  return server;
}

/** Does in advance what the validation of the first bodies would wait for, in turns with requests. */
export function warmUpServer(server: Server): Promise<void> {
  return inTurns(readingLimits(server));
}

/** What load balancers and operators may ask of a process that is still loading. */
const WHILE_LOADING: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const LOADING = 'The service is starting: the index is loading. Try again when /readyz says ready.';

/**
 * A large index takes tens of seconds to load; meanwhile the process answers only that it is loading. The route is known by
 * then: clients of other APIs get errors of their format, and pages of other sites may read them.
 */
function refuseWhileLoading(server: Server, app: App): void {
  server.ext('onPreAuth', ({ path }, h) => {
    if (app.loading && !WHILE_LOADING.has(path))
      throw new Failure('unavailable', LOADING, { headers: retryAfter('server') });
    return h.continue;
  });
}
