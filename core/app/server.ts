/** The hapi server: what all routes have in common, then the plugins, in order. */
import hapi, { type Server } from '@hapi/hapi';
import Joi from 'joi';
import { registerAdmission } from '../http/admission.ts';
import { registerAuthentication } from '../http/authentication.ts';
import { RAW_BODY } from '../http/body.ts';
import { namesIn } from '../http/body-limits.ts';
import { docsRoutes } from '../http/docs/docs-routes.ts';
import { HEALTH_ROUTES } from '../http/health.ts';
import { invalidRequest, registerProblems } from '../http/problems.ts';
import { registerRoutes } from '../http/routes.ts';
import type { App } from '../http/service.ts';
import { unknownPaths } from '../http/unknown-paths.ts';
import { PREFERENCES } from '../http/validation.ts';
import { idOf } from '../platform/id.ts';
import { loadPlugins } from './plugins.ts';

const CALLER_ID = /^[\w-]{1,64}$/;

/** Builds the server with every plugin registered; it does not listen yet. */
export async function buildServer(app: App): Promise<Server> {
  const server = hapi.server({
    host: app.config.host,
    port: app.config.port,
    routes: {
      payload: RAW_BODY,
      validate: {
        options: PREFERENCES,
        failAction: (request, _h, error) => {
          const schema: unknown = request.route.settings.validate?.payload;
          throw invalidRequest(error, Joi.isSchema(schema) ? namesIn(schema) : []);
        },
      },
      security: { hsts: false, xframe: 'deny', referrer: 'no-referrer' },
      response: { emptyStatusCode: 204 },
    },
  });
  watch(server, app);
  registerAuthentication(server, app);
  registerProblems(server, app);
  registerAdmission(server, app);
  registerRoutes(server, app, { access: 'public' }, [
    ...HEALTH_ROUTES,
    ...docsRoutes(server),
    unknownPaths(server, ''),
  ]);
  for (const plugin of await loadPlugins()) await plugin.register(server, app);
  return server;
}

function watch(server: Server, app: App): void {
  server.ext('onRequest', (request, h) => {
    // Who keeps connections leaves this one before it is cut.
    if (app.stopping) request.raw.res.setHeader('connection', 'close');
    const given = request.headers['x-request-id'];
    request.info.id = typeof given === 'string' && CALLER_ID.test(given) ? given : idOf('req');
    return h.continue;
  });
  server.events.on('response', (request) => {
    const { response } = request;
    app.observe({
      saw: 'request',
      id: request.info.id,
      method: request.method,
      route: request.route.path,
      status: 'statusCode' in response ? response.statusCode : 0,
      ms: app.clock.now() - request.info.received,
      ...(request.auth.credentials?.caller?.org && { org: request.auth.credentials.caller.org.id }),
    });
  });
}
