/**
 * A fast path for requests whose body is, byte for byte, one that was found valid before. Their answer is mostly cached, and
 * hapi's request lifecycle costs several times as much as sending it (`scripts/bench/cached`), so their handler is called
 * from `onRequest`. Authentication, capability and rate limit are the same functions as on the usual path; the body is the
 * value validated before. A request with any header that needs more than that takes the usual path.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestRoute, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { admit, CAP } from './admission.ts';
import { ORGANIZATION, tenantOf } from './authentication.ts';
import { knownBody, LONGEST_KNOWN } from './incoming/body.ts';
import type { App } from './service.ts';
import { isMemoized, memoizedValue } from './validation.ts';

/** Headers that hapi, or a check on the usual path, has to act on. */
const HANDLED_HEADERS = [
  ...['content-encoding', 'transfer-encoding', 'expect', 'cookie', 'origin'],
  ...[CAP, ORGANIZATION],
];
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** What hapi calls after `onRequest` to find the route. Not public: the version of hapi is pinned, and tests compare both paths. */
interface Routed {
  _lookup(): void;
}

type Handled = ResponseObject | symbol | null;
type Handler = (request: Request, h: ResponseToolkit) => Promise<ResponseObject | symbol>;

/** For `onRequest`: answers the requests that may take the fast path, to routes whose bodies are memoized; null for others. */
export function fastPath(
  server: Server,
  app: App,
): (request: Request, h: ResponseToolkit) => Promise<Handled> {
  const routes = new Map<string, RequestRoute>();
  server.ext('onPreStart', () => {
    for (const route of server.table()) if (hasFastPath(route)) routes.set(route.path, route);
  });
  return async (request, h) => {
    const route = routes.get(request.raw.req.url!);
    const body = route && isPlain(request) ? await knownValidBody(request, route) : undefined;
    if (body === undefined) return null;
    (request as unknown as Routed)._lookup();
    // hapi's own steps set these in the same way; only its types are read-only.
    (request as { payload: unknown }).payload = body;
    Object.assign(request.auth, {
      isAuthenticated: true,
      credentials: { caller: await tenantOf(request, app) },
    });
    await admit(request, app);
    const response = await (route!.settings.handler as Handler)(request, h);
    return typeof response === 'symbol' ? response : response.takeover();
  };
}

function hasFastPath({ method, settings }: RequestRoute): boolean {
  const strategies = settings.auth ? settings.auth.strategies : [];
  return method === 'post' && strategies[0] === 'key' && isMemoized(settings.validate?.payload);
}

function isPlain({ method, headers }: Request): boolean {
  return (
    method === 'post' &&
    JSON_TYPE.test(String(headers['content-type'])) &&
    HANDLED_HEADERS.every((name) => headers[name] === undefined)
  );
}

/** The body as validated before, if all of it has arrived. Otherwise undefined, with nothing of it consumed. */
async function knownValidBody({ raw: { req }, headers }: Request, route: RequestRoute): Promise<unknown> {
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= LONGEST_KNOWN)) return undefined;
  // It mostly arrives together with the headers, which Node reports first, or right after them. No other is waited for here.
  await null;
  if (req.readableLength < length) {
    req.read(0);
    await nextTurn();
  }
  if (req.readableLength < length) return undefined;
  const bytes = req.read(length) as Buffer;
  const parsed = knownBody(bytes);
  const valid = parsed && memoizedValue(route.settings.validate!.payload as object, parsed);
  if (valid === undefined) {
    req.unshift(bytes);
    return undefined;
  }
  await new Promise((resolve) => {
    req.once('end', resolve).once('close', resolve).resume();
  });
  return valid;
}
