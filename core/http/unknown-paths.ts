/** The answer to requests that match no route. */
import type { Request, Server } from '@hapi/hapi';
import { Failure } from '../platform/errors.ts';
import { UNREAD_BODY } from './incoming/body.ts';
import type { Route } from './routes.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const CATCH_ALL = '/{any*}';
/** Characters of a path shown in a message. */
const MAX_CHARACTERS = 200;

/**
 * Handles the requests under `root` that match no other route: 404, or 405 with an Allow header when only the method
 * is wrong.
 */
export function unknownPaths(server: Server, root: string): Route<unknown> {
  return {
    method: '*',
    path: root === '' ? CATCH_ALL : ['', CATCH_ALL],
    access: 'public',
    options: { payload: UNREAD_BODY },
    handler: (_service, request) => {
      throw refusalOf(server, request);
    },
  };
}

/** Refuses an OPTIONS request that is no preflight of a browser in the same way: hapi knows no others, and says 404. */
export function refusePlainOptions(server: Server, { method, path, headers }: Request): void {
  const isPreflight = 'access-control-request-method' in headers;
  if (method === 'options' && !isPreflight && path.startsWith('/')) throw refusalOf(server, { method, path });
}

function refusalOf(server: Server, { method, path }: Pick<Request, 'method' | 'path'>): Failure {
  const allowed = METHODS.filter((one) => {
    const route = server.match(one, path);
    return route !== null && route.method !== '*';
  });
  const [verb, place] = [method.toUpperCase(), path.slice(0, MAX_CHARACTERS)];
  if (allowed.length === 0)
    return new Failure('not_found', `No route matches ${verb} ${place}; /docs lists the routes.`);
  const allow = allowed.map((one) => one.toUpperCase()).join(', ');
  return new Failure('method_not_allowed', `${verb} is not allowed for ${place}; use ${allow}.`, {
    headers: { allow },
  });
}
