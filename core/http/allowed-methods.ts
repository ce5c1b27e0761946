/** Which methods an address is served under, when it is not served under the one that was asked. */
import type { Server } from '@hapi/hapi';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The `Allow` header of `path`; null when nobody serves it. `last` are the paths of routes that take what nobody serves. */
export function allowedAt(server: Server, path: string, last: readonly string[]): string | null {
  const allowed = METHODS.filter((method) => {
    const route = server.match(method, path);
    return route !== null && !last.includes(route.path);
  });
  return allowed.length === 0 ? null : allowed.map((method) => method.toUpperCase()).join(', ');
}
