/**
 * Routes as rows of a table, the one way to declare them. A row says who may call the route, what it takes and returns,
 * and what it does; authentication, plugin switches, rate limits, validation, the format of errors and the OpenAPI
 * document follow from it.
 */
import type { Request, ResponseToolkit, RouteOptions, Server } from '@hapi/hapi';
import Joi from 'joi';
import { sharedJsonOf } from '../answers/shared-json.ts';
import type { Capability } from '../platform/capabilities.ts';
import type { ErrorCode, Failure } from '../platform/errors.ts';
import { defined } from '../platform/objects.ts';
import type { KeyedRequest } from './keyed-request.ts';

declare module '@hapi/hapi' {
  interface RouteOptionsApp extends RouteFacts {}
}

/** `key`: a tenant's API key. `either-key`: the same, but x-api-key wins over Authorization. `operator`: an operator key. */
type Access = 'public' | 'key' | 'either-key' | 'operator';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the routes of a table share; a row may override all but the prefix. */
export interface RouteGroup extends Pick<RouteFacts, 'capability' | 'formatError'> {
  access: Access;
  /** Precedes every path. */
  prefix?: string;
  tags?: string[];
  /** hapi's own options: CORS, security headers, body limits. */
  options?: RouteOptions;
}

/** A row. Without an `id` it is left out of the OpenAPI document. */
export type Route<Service> = Undocumented<Service> | (BaseRoute<Service> & Omit<Operation, 'tags'>);

type Undocumented<Service> = BaseRoute<Service> & { [field in keyof Omit<Operation, 'tags'>]?: undefined };

interface BaseRoute<Service>
  extends Partial<Omit<RouteGroup, 'prefix'>>,
    Pick<RouteFacts, 'units' | 'bucket'> {
  method: '*' | Method | Method[];
  /** Of several paths, the first is documented. */
  path: string | readonly string[];
  params?: Joi.ObjectSchema;
  /** Without it, a route of our own API that needs a key takes no parameters in the query string. */
  query?: Joi.ObjectSchema;
  headers?: Joi.ObjectSchema;
  body?: Joi.Schema;
  /**
   * Returns the value to send with the first documented status, or a response of `h` to send as it is. Throws a
   * `Failure` to refuse the request.
   */
  handler(service: Service, request: Request, h: ResponseToolkit): unknown;
  /** For a `POST` with a memoized body. */
  fast?(service: Service): FastAnswer;
}

/** How a repeated body is answered without hapi. */
interface FastAnswer {
  /** Whether a valid body can be answered that way; one that asks for a stream cannot. */
  suits(body: object): boolean;
  /** What the route's handler returns, to be sent as JSON with status 200. */
  answer(request: KeyedRequest): Promise<object>;
}

/** What the OpenAPI document says about a route; parameters and bodies come from the Joi schemas. */
export interface Operation {
  /** Unique in the document. */
  id: string;
  summary: string;
  description?: string;
  tags: string[];
  /** Successful responses by status. Errors are added from the codes. */
  responses: Record<number, ResponseFacts>;
  errors?: readonly ErrorCode[];
  /** An example request body. */
  example?: object;
  /** JSON Schema of a body that the handler reads itself, where no `body` validates it. */
  accepts?: object;
}

export interface ResponseFacts {
  description: string;
  /** A Joi schema or a JSON Schema. */
  schema?: object;
  contentType?: string;
  /** Media types that a request may ask for instead: texts, or JSON that is not described. */
  otherTypes?: readonly string[];
  /** The same status may also be a stream of server-sent events. */
  events?: EventFacts;
  /** Descriptions by header name. */
  headers?: Record<string, string>;
}

/** A stream of server-sent events in the OpenAPI document. */
export interface EventFacts {
  description: string;
  /** The schema of `{event, data}`, where the events are JSON with names. */
  schema?: object;
}

/** What the server knows about a route, in `options.app`. */
export interface RouteFacts {
  capability?: Capability;
  /**
   * Rate-limit units that a request costs; one unless given. Also called before validation, to compute Retry-After for a
   * refused request: it must accept any body.
   */
  units?: (request: Pick<Request, 'payload'>) => number;
  /** A rate-limit bucket of its own, as large as that of searches, from which its units are taken. */
  bucket?: string;
  fast?: FastAnswer;
  operation?: Operation;
  /** Formats failures for the clients of another API; problem+json unless given. */
  formatError?: (failure: Failure, request: Request) => FormattedError;
}

/** A failure in the format of another API. */
export interface FormattedError {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** The parameter `{id}` of a path. */
export function idOf({ params }: Pick<Request, 'params'>): string {
  return params.id as string;
}

const JSON_TYPE = 'application/json';

/** Whose unknown parameters are refused: public pages get some from others (`?utm_source=`), and other APIs have their own rules. */
const STRICT: ReadonlySet<Access> = new Set(['key', 'operator']);
const NO_QUERY = Joi.object({}).messages({
  'object.unknown': '{{#label}} is not allowed in the query string',
});

/** Adds the routes of a table; each handler gets `service`. */
export function registerRoutes<Service>(
  server: Server,
  service: Service,
  group: RouteGroup,
  routes: readonly Route<Service>[],
): void {
  for (const route of routes) {
    const [status, { contentType = undefined } = {}] = Object.entries(route.responses ?? {})[0] ?? [200];
    for (const [at, path] of [route.path].flat().entries()) {
      server.route({
        method: route.method,
        path: `${group.prefix ?? ''}${path}`,
        options: optionsOf(service, route, group, at === 0),
        handler: async (request, h) => {
          const value = await route.handler(service, request, h);
          const bytes = sharedJsonOf(value);
          const response = h.response(bytes ?? (value as object));
          if (response === value) return response;
          const type = contentType ?? (bytes !== null && JSON_TYPE);
          return type ? response.code(Number(status)).type(type) : response.code(Number(status));
        },
      });
    }
  }
}

function optionsOf<Service>(
  service: Service,
  route: Route<Service>,
  group: RouteGroup,
  documented: boolean,
): RouteOptions {
  const { access, capability, tags = [], formatError } = { ...group, ...route };
  const { params, headers, body: payload, units, bucket } = route;
  const query = route.query ?? (STRICT.has(access) ? NO_QUERY : undefined);
  return {
    // An operator key has no place in a page of another site.
    ...(access === 'operator' && { cors: false }),
    ...group.options,
    ...route.options,
    auth: access === 'public' ? false : access,
    validate: defined({ params, query, headers, payload }),
    app: defined({
      capability,
      units,
      bucket,
      formatError,
      fast: route.fast?.(service),
      operation: documented && route.id !== undefined ? operationOf(route, tags) : undefined,
    }),
  };
}

function operationOf(
  { id, summary, description, responses, errors, example, accepts }: Omit<Operation, 'tags'>,
  tags: string[],
): Operation {
  return { id, summary, tags, responses, ...defined({ description, errors, example, accepts }) };
}
