/** The hapi server: what is common to all routes, then the doors, in order. */
import hapi, { type Server } from '@hapi/hapi';
import Joi from 'joi';
import { PRICE_LIST } from '../billing/prices.ts';
import { admission } from '../http/admission.ts';
import { allowedAt } from '../http/allowed-methods.ts';
import { keyStrategies } from '../http/authentication.ts';
import { RAW_BODY } from '../http/body.ts';
import { namesIn } from '../http/body-limits.ts';
import { docsPage } from '../http/docs/docs-page.ts';
import { healthRoutes } from '../http/health.ts';
import { describeInterface } from '../http/openapi/document.ts';
import { invalidRequest, problems } from '../http/problems.ts';
import type { App } from '../http/service.ts';
import { PREFERENCES } from '../http/validation.ts';
import { Failure } from '../platform/errors.ts';
import { idOf } from '../platform/id.ts';
import { loadPlugins } from './plugins.ts';

const CALLER_ID = /^[\w-]{1,64}$/;
const NOWHERE = '/{any*}';

/** Builds the server with every door registered; it does not listen yet. */
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
  keyStrategies(server, app);
  problems(server, app);
  admission(server, app);
  healthRoutes(server, app);
  for (const door of await loadPlugins()) await door.register(server, app);
  interfaceRoutes(server, app);
  nowhere(server);
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

function interfaceRoutes(server: Server, app: App): void {
  const published = once(() => {
    const document = describeInterface(server, {
      baseUrl: app.baseUrl,
      version: '1.0.0',
      pricing: PRICE_LIST,
    });
    return { document, page: docsPage(document) };
  });
  server.route({
    method: 'GET',
    path: '/openapi.json',
    handler: (_request, h) => h.response(published().document).header('access-control-allow-origin', '*'),
  });
  server.route({
    method: 'GET',
    path: '/docs',
    handler: (_request, h) => {
      const { html, csp } = published().page;
      return h.response(html).type('text/html; charset=utf-8').header('content-security-policy', csp);
    },
  });
}

/** Makes a thing when it is first asked for: the routes are complete only then, and do not change any more. */
function once<T>(make: () => T): () => T {
  let made: { thing: T } | null = null;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}

/** An address that nobody serves is 404; one that is served under other methods is 405 and says which. */
function nowhere(server: Server): void {
  server.route({
    method: '*',
    path: NOWHERE,
    handler: (request) => {
      const allow = allowedAt(server, request.path, [NOWHERE]);
      if (allow === null)
        throw new Failure('not_found', 'There is nothing at this address; /docs lists what there is.');
      throw new Failure(
        'method_not_allowed',
        `${request.method.toUpperCase()} is not allowed here; ${allow} is.`,
        {
          headers: { allow },
        },
      );
    },
  });
}
