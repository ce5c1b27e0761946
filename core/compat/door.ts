/** What the doors for other APIs' clients share: tidy paths, their own words for failures, browsers, and a last route. */
import type { Request, ResponseObject, ResponseToolkit, RouteOptions, Server } from '@hapi/hapi';
import { allowedAt } from '../http/allowed-methods.ts';
import type { RouteFacts } from '../http/plugin.ts';
import type { Capability } from '../platform/capabilities.ts';
import { Failure } from '../platform/errors.ts';
import { WARNINGS_HEADER, type Warnings } from './fields.ts';

export interface CompatRoutes {
  /** Such as `/compat/exa`. */
  root: string;
  capability: Capability;
  /** How the other API says no. */
  spell: NonNullable<RouteFacts['spell']>;
  /** What the other API's request ids look like; left out: this service's. */
  requestId?: () => string;
  /** Headers that its clients send from browsers. */
  headers: readonly string[];
  /** Spellings of an address that clients really produce, and what they mean. */
  tidied?: (path: string) => string;
}

const DAY_SECONDS = 86_400;

/** What the generated clients of many APIs send from browsers too; one that is not named ends their request. */
const SENT = [
  'x-api-key',
  'x-max-cost-usd',
  'x-request-id',
  'user-agent',
  'openai-organization',
  'openai-project',
  ...[
    'arch',
    'async',
    'custom-poll-interval',
    'helper-method',
    'lang',
    'os',
    'package-version',
    'poll-helper',
  ]
    .concat(['raw-response', 'retry-count', 'runtime', 'runtime-version', 'timeout'])
    .map((name) => `x-stainless-${name}`),
];
const READ = [WARNINGS_HEADER, 'x-request-id', 'retry-after', 'x-should-retry'];

/** Adds what is common to all routes under `door.root`. To be called before them. */
export function registerCompatRoutes(server: Server, door: CompatRoutes): void {
  const { root } = door;
  server.ext('onRequest', (request, h) => {
    const path = door.tidied?.(request.path) ?? request.path;
    if (path !== root && !path.startsWith(`${root}/`)) return h.continue;
    const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    if (tidy !== request.path) request.setUrl(tidy + request.url.search);
    if (door.requestId && request.info.id.startsWith('req_')) request.info.id = door.requestId();
    return h.continue;
  });
  const last = [root, `${root}/{any*}`];
  for (const path of last) {
    server.route({
      method: '*',
      path,
      options: { ...openTo(door), auth: false },
      handler: ({ method, path: asked }) => {
        const allow = allowedAt(server, asked, [...last, '/{any*}']);
        const what = `${method.toUpperCase()} ${asked}`;
        if (allow === null) throw new Failure('not_found', `${what} is not offered here.`);
        throw new Failure('method_not_allowed', `${what} is not offered here; ${allow} is.`, {
          headers: { allow },
        });
      },
    });
  }
}

/** Route options for everybody: pictures, pages, models. */
export function openTo(door: CompatRoutes): RouteOptions {
  return {
    app: { spell: door.spell },
    cors: {
      origin: ['*'],
      maxAge: DAY_SECONDS,
      additionalHeaders: [...new Set([...SENT, ...door.headers])],
      additionalExposedHeaders: READ,
    },
  };
}

/** Route options for those with a key; where both headers carry one, x-api-key counts. */
export function keyedBy(
  door: CompatRoutes,
  facts: Omit<RouteFacts, 'spell' | 'capability'> = {},
): RouteOptions {
  const open = openTo(door);
  return {
    ...open,
    auth: 'either-key',
    app: { ...open.app, ...facts, capability: door.capability },
  };
}

/** A JSON answer with its warnings. */
export function compatResponse(
  h: ResponseToolkit,
  body: object,
  warnings: Warnings,
  status = 200,
): ResponseObject {
  const response = h.response(body).code(status).type('application/json');
  if (warnings.header !== null) response.header(WARNINGS_HEADER, warnings.header);
  return response;
}

/** The body as an object. Throws `invalid_request`. */
export function bodyOf(request: Request): Record<string, unknown> {
  const { payload } = request;
  if (typeof payload === 'object' && payload !== null && !Array.isArray(payload))
    return payload as Record<string, unknown>;
  throw new Failure('invalid_request', 'The body must be a JSON object.', {
    errors: [{ path: '', message: 'the body must be a JSON object' }],
  });
}
