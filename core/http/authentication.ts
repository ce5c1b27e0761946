/**
 * Who calls: by an API key (`Authorization: Bearer` or `x-api-key`; if both are sent, they must be the same), or by the
 * session of an operator in the console. An operator may act for an organization, which `x-organization` names.
 */
import type { Request, Server } from '@hapi/hapi';
import { Failure } from '../platform/errors.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';
import type { KeyHolder } from '../tenants/key-holders.ts';
import type { KeyedRequest } from './keyed-request.ts';
import type { App } from './service.ts';
import { requireOwnPage, sessionToken } from './session-cookie.ts';

declare module '@hapi/hapi' {
  interface AuthCredentials {
    caller?: KeyHolder;
  }
}

/** Names the organization that an operator acts for. */
export const ORGANIZATION = 'x-organization';
const HEADERS = { 'www-authenticate': 'Bearer realm="canillita"' };

/** Adds the strategies `key` (a tenant's key), `either-key` (x-api-key wins over Authorization) and `operator`. */
export function registerAuthentication(server: Server, app: App): void {
  server.auth.scheme('canillita-key', (_server, options) => {
    const { operator = false, either = false } = (options ?? {}) as { operator?: boolean; either?: boolean };
    return {
      async authenticate(request, h) {
        if (!operator)
          return h.authenticated({ credentials: { caller: await tenantOf(request, app, either) } });
        const caller = await holderOf(request, app, either);
        if (caller.operator) return h.authenticated({ credentials: { caller } });
        throw new Failure('forbidden', 'This route requires an operator key.');
      },
    };
  });
  server.auth.strategy('key', 'canillita-key');
  server.auth.strategy('either-key', 'canillita-key', { either: true });
  server.auth.strategy('operator', 'canillita-key', { operator: true });
}

/** The parts of a request that identify its sender. */
type Credentials = Pick<Request, 'headers' | 'method'>;

/** The caller of a route that needs a key of a tenant. Throws 401, and 403 for an operator who acts for nobody. */
export async function tenantOf(request: Credentials, app: App, either = false): Promise<KeyHolder> {
  const holder = await holderOf(request, app, either);
  return holder.operator ? { ...holder, org: await actingOrganization(request, app) } : holder;
}

async function holderOf(request: Credentials, app: App, either: boolean): Promise<KeyHolder> {
  const { authorization, 'x-api-key': header } = request.headers;
  const token = authorization === undefined && header === undefined ? sessionToken(request) : null;
  if (token !== null) {
    requireOwnPage(request);
    const session = await app.sessions.find(token);
    if (session) return session.holder;
    throw invalidKey('The session has ended; sign in again.');
  }
  const holder = await app.tenants.holders.authenticate(either ? eitherKey(request) : presentedKey(request));
  if (holder) return holder;
  throw invalidKey('Unknown or revoked API key.');
}

/** The organization that an operator acts for. What a suspended one has made can still be deleted: its charts are public. */
async function actingOrganization(
  { headers, method }: Credentials,
  { tenants: { organizations } }: App,
): Promise<KeyHolder['org']> {
  const id = headers[ORGANIZATION] as string | undefined;
  if (id) return isDeletion(method) ? organizations.get(id) : organizations.actingFor(id);
  const detail = `This route requires an organization's key, or an operator key and the header ${ORGANIZATION}.`;
  throw new Failure('forbidden', detail);
}

/** The key of a request by a client of another API, which may send both headers: x-api-key wins. */
function eitherKey({ headers }: Pick<Request, 'headers'>): string {
  const { 'x-api-key': key, ...others } = headers;
  return key ? String(key).trim() : presentedKey({ headers: others });
}

/** The key of a request. Throws 401 when there is none, or two different ones. */
export function presentedKey(request: Pick<Request, 'headers'>): string {
  const authorization = request.headers.authorization;
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(String(authorization ?? ''))?.[1];
  const header =
    request.headers['x-api-key'] === undefined ? undefined : String(request.headers['x-api-key']);
  if (authorization !== undefined && bearer === undefined) {
    throw invalidKey('The Authorization header must have the form "Bearer <API_KEY>".');
  }
  if (bearer !== undefined && header !== undefined && bearer !== header.trim()) {
    throw invalidKey('Authorization and x-api-key hold different keys.');
  }
  const key = bearer ?? header?.trim();
  if (key) return key;
  const missing = 'Missing API key: send "Authorization: Bearer <API_KEY>" or x-api-key.';
  throw new Failure('missing_api_key', missing, { headers: HEADERS });
}

/** 401 with a challenge. */
export function invalidKey(detail: string): Failure {
  return new Failure('invalid_api_key', detail, { headers: HEADERS });
}

/** The caller of a request on a route with one of the strategies. */
export function callerOf(request: { auth: Pick<Request['auth'], 'credentials'> }): KeyHolder {
  return request.auth.credentials.caller!;
}

/** hapi has it in small letters, Node in capitals. */
function isDeletion(method = ''): boolean {
  return method.toUpperCase() === 'DELETE';
}

/** Whether an operator deletes something of a tenant, which neither suspension nor a switch prevents. */
export function isOperatorsDeletion({ auth, raw }: Pick<KeyedRequest, 'auth' | 'raw'>): boolean {
  return isDeletion(raw.req.method) && callerOf({ auth }).operator;
}

/** The organization that a request is for, on a route with the strategy `key` or `either-key`. */
export function organizationOf(request: Request): Organization {
  return callerOf(request).org!;
}

/** The organization's key, for what must belong to one. Throws 403 for an operator who acts for the organization. */
export function ownKeyOf(request: Request): ApiKey {
  const { operator, key } = callerOf(request);
  if (!operator) return key;
  throw new Failure(
    'forbidden',
    'This belongs to a key of the organization, so an operator cannot create it.',
  );
}
