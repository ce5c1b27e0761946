/** Gives every request an id, and observes its response. */
import type { Request, Server } from '@hapi/hapi';
import { randomId } from '../platform/id.ts';
import type { App } from './service.ts';

/** Request ids that a caller may choose. */
const CALLER_ID = /^[\w-]{1,64}$/;

/** hapi's own ids, which name the machine and the process. */
const HAPI_ID = /:/;

/** Whether a request has an id of ours; not if it was refused before the first step. */
export function isIdentified({ info }: Pick<Request, 'info'>): boolean {
  return !HAPI_ID.test(info.id);
}

/** Gives a request its id. */
export function identify({ headers, info, raw }: Request, { stopping }: Pick<App, 'stopping'>): void {
  // Tells clients with keep-alive to reconnect before the connection is cut.
  if (stopping) raw.res.setHeader('connection', 'close');
  info.id = requestId(headers);
}

/** The id of a request: the caller's own, if it has the form of one, or a new one. */
export function requestId(headers: Request['headers']): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && CALLER_ID.test(given) ? given : randomId('req');
}

/** Observes every response. */
export function registerRequestLog(server: Server, app: App): void {
  server.events.on('response', (request) => {
    const { response, plugins } = request;
    const { failed } = plugins.canillita ?? {};
    app.observe({
      event: 'request',
      id: request.info.id,
      method: request.method,
      route: request.route.path,
      status: 'statusCode' in response ? response.statusCode : 0,
      ...(failed && { code: failed }),
      ms: app.clock.now() - request.info.received,
      ...(request.auth.credentials?.caller?.org && { org: request.auth.credentials.caller.org.id }),
    });
  });
}
