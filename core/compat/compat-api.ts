/** What the compatibility plugins share: tidy paths, their format of errors, CORS, and a response to unknown paths. */
import type { Request, ResponseObject, ResponseToolkit, RouteOptions, Server } from '@hapi/hapi';
import { LIMITS_READ } from '../http/cors.ts';
import { type Route, type RouteFacts, registerRoutes } from '../http/routes.ts';
import type { App } from '../http/service.ts';
import { unknownPaths } from '../http/unknown-paths.ts';
import type { Capability } from '../platform/capabilities.ts';
import { DAY, SECOND } from '../platform/clock.ts';
import { invalidField } from '../platform/errors.ts';
import { isObject } from '../platform/objects.ts';
import type { Answer } from '../search/answer/answer.ts';
import type { StoredArticle } from '../store/articles/article.ts';
import { articlesByUrl } from '../store/articles/stored-articles.ts';
import { EXTRAS } from './extras.ts';
import { WARNINGS_HEADER, type Warnings } from './fields.ts';

export interface CompatApi {
  /** Such as `/compat/exa`. */
  root: string;
  capability: Capability;
  /** The other API's format of errors. */
  formatError: NonNullable<RouteFacts['formatError']>;
  /** Makes request ids in the other API's form; this service's unless given. */
  requestId?: () => string;
  /** Headers that its clients send from browsers. */
  corsHeaders: readonly string[];
  /** Corrects misspelled paths that real clients produce. */
  tidyPath?: (path: string) => string;
}

/** For the OpenAPI document: answers of other APIs. */
export const FOREIGN_ANSWER = {
  description: 'In the shape of that API.',
  schema: { type: 'object', additionalProperties: true },
};

/** Headers that the generated clients of many APIs send from browsers; CORS fails when one is not listed. */
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
const READ = [WARNINGS_HEADER, 'x-request-id', 'retry-after', 'x-should-retry', ...LIMITS_READ];

/** Adds an API's routes, and a last one for what the API does not have. Each takes a key unless its row says `public`. */
export function registerCompatRoutes<Service>(
  server: Server,
  service: Service,
  api: CompatApi,
  routes: readonly Route<Service>[],
): void {
  const { root, capability, formatError } = api;
  server.ext('onRequest', (request, h) => {
    const path = (api.tidyPath?.(request.path) ?? request.path).replace(/\/{2,}/g, '/');
    if (path !== root && !path.startsWith(`${root}/`)) return h.continue;
    const tidy = path.replace(/(?<=.)\/$/, '');
    if (tidy !== request.path) request.setUrl(tidy + request.url.search);
    if (api.requestId && request.info.id.startsWith('req_')) request.info.id = api.requestId();
    return h.continue;
  });
  registerRoutes(
    server,
    service,
    {
      access: 'either-key',
      prefix: root,
      capability,
      tags: ['Compatibility'],
      formatError,
      options: { cors: corsOf(api) },
    },
    [...routes, unknownPaths(server, root)],
  );
}

function corsOf({ corsHeaders: headers }: CompatApi): RouteOptions['cors'] {
  return {
    origin: ['*'],
    maxAge: DAY / SECOND,
    additionalHeaders: [...new Set([...SENT, ...headers])],
    additionalExposedHeaders: READ,
  };
}

/** A JSON response with its warnings: in the header, and in the extras of the body for clients that show no headers. */
export function compatResponse(
  h: ResponseToolkit,
  body: object,
  warnings: Warnings,
  status = 200,
): ResponseObject {
  const response = h.response(withWarnings(body, warnings)).code(status).type('application/json');
  return withWarningsHeader(response, warnings);
}

/** The response with the header of its warnings, if there are any. */
export function withWarningsHeader(response: ResponseObject, { header }: Warnings): ResponseObject {
  return header === null ? response : response.header(WARNINGS_HEADER, header);
}

/** The body with the codes of its warnings, if there are any, as `canillita.warnings`. */
export function withWarnings<T extends object>(body: T, { codes }: Warnings): T {
  const { [EXTRAS]: extras } = body as { [EXTRAS]?: object };
  return codes.length === 0 ? body : { ...body, [EXTRAS]: { ...extras, warnings: codes } };
}

/** Says that `what` the other API has is not offered here, and what is. */
export function notOfferedText(what: string, instead = 'POST /search'): string {
  return `${what} is not offered by this compatibility layer: this service searches news and returns verbatim excerpts. Use ${instead}.`;
}

/** Each path and whatever is below it, as paths of a route. */
export function treesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => [path, `${path}/{any*}`]);
}

/** The articles that an answer lists as they are stored, which is more than a result shows. */
export function storedArticles({ db }: App, answer: Answer | null): Promise<StoredArticle[]> {
  return articlesByUrl(
    db,
    (answer?.results ?? []).map(({ url }) => url),
  );
}

/** The body as an object. Throws `invalid_request`. */
export function bodyOf(request: Request): Record<string, unknown> {
  const { payload } = request;
  if (isObject(payload)) return payload;
  throw invalidField('', 'must be a JSON object');
}
