/** A hapi route as an OpenAPI operation: parameters and body from its Joi schemas, the rest from its facts. */
import type { RequestRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { ErrorCode } from '../../platform/errors.ts';
import type { EventFacts, Operation, ResponseFacts } from '../routes.ts';
import { codesOf, errorResponses, FOREIGN_ERRORS, headerRefs } from './error-responses.ts';
import type { JsonSchema, SchemaWriter } from './schema.ts';

/** A route with an operation. */
export interface ShownRoute {
  method: string;
  path: string;
  operation: Operation;
  route: RequestRoute;
}

/** A route in the OpenAPI document. */
export interface DescribedRoute extends ShownRoute {
  json: JsonSchema;
  codes: ErrorCode[];
  /** The error responses that it refers to, for `components.responses`. */
  refusals: JsonSchema;
}

/** Writes schemas on behalf of one chapter. */
interface Write {
  fields(schema: Joi.Schema): JsonSchema;
  body(schema: Joi.Schema): JsonSchema;
  answer(schema: object): JsonSchema;
}

const EVENTS = 'text/event-stream';
const METHODS_WITH_BODY = new Set(['post', 'put', 'patch', 'delete']);

/** OpenAPI ignores header parameters with these names: security schemes and content types describe them. */
const IMPLIED_HEADERS = new Set(['accept', 'authorization', 'content-type', 'x-api-key']);

/** The documented routes; optional and greedy path parameters lose their marks. */
export function shownRoutes(routes: RequestRoute[]): ShownRoute[] {
  return routes.flatMap((route) => {
    const { operation } = route.settings.app ?? {};
    const path = route.path.replaceAll(/[?*]\d*\}/g, '}');
    return operation && route.method !== '*' ? [{ method: route.method, path, operation, route }] : [];
  });
}

/** The operation of a route; `keyed`: it requires a key. */
export function describeRoute(shown: ShownRoute, keyed: boolean, schemas: SchemaWriter): DescribedRoute {
  const { route, operation } = shown;
  const { capability, formatError } = route.settings.app ?? {};
  const chapter = operation.tags[0] ?? '';
  const write: Write = {
    fields: (schema) => schemas.inline(schema, chapter),
    body: (schema) => schemas.write(schema, 'request', chapter),
    answer: (schema) => schemas.write(schema, 'response', chapter),
  };
  const { params, query, headers, payload } = schemasOf(route);
  const body = METHODS_WITH_BODY.has(route.method) ? payload : undefined;
  const codes = codesOf({
    own: operation.errors ?? [],
    keyed,
    body: body !== undefined,
    validated: Boolean(body || params || query || headers),
    tenant: keyed && !route.settings.auth?.strategies.includes('operator'),
    switched: keyed && capability !== undefined,
  });
  const parameters = [
    ...parametersOf('path', params ?? pathParams(route.path), write),
    ...parametersOf('query', query, write),
    ...parametersOf('header', headers, write),
  ];
  const { responses, components: refusals } = formatError ? FOREIGN_ERRORS : errorResponses(codes);
  const json: JsonSchema = {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    tags: operation.tags,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body, operation.example, write) }),
    ...(operation.accepts && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: operation.accepts, example: operation.example } },
      },
    }),
    responses: { ...successes(operation, write), ...responses },
    ...(!keyed && { security: [] }),
  };
  return { ...shown, json, codes, refusals };
}

type Part = 'params' | 'query' | 'headers' | 'payload';

/** The Joi schemas among the route's validators; hapi keeps `true`, `false`, null and functions there too. */
function schemasOf(route: RequestRoute): Partial<Record<Part, Joi.Schema>> {
  const found: Partial<Record<Part, Joi.Schema>> = {};
  for (const part of ['params', 'query', 'headers', 'payload'] as const) {
    const validator: unknown = route.settings.validate?.[part];
    if (Joi.isSchema(validator)) found[part] = validator;
  }
  return found;
}

function pathParams(path: string): Joi.Schema | undefined {
  const names = [...path.matchAll(/\{(\w+)/g)].map(([, name]) => name!);
  return names.length > 0
    ? Joi.object(Object.fromEntries(names.map((name) => [name, Joi.string().required()])))
    : undefined;
}

function parametersOf(place: 'path' | 'query' | 'header', schema: Joi.Schema | undefined, write: Write) {
  if (!schema) return [];
  const whole = write.fields(schema);
  const required = new Set((whole.required ?? []) as string[]);
  return Object.entries((whole.properties ?? {}) as Record<string, JsonSchema>)
    .filter(([name]) => place !== 'header' || !IMPLIED_HEADERS.has(name))
    .map(([name, { description, ...inner }]) => ({
      name,
      in: place,
      ...(description !== undefined && { description }),
      ...((place === 'path' || required.has(name)) && { required: true }),
      schema: inner,
    }));
}

function requestBody(schema: Joi.Schema, example: object | undefined, write: Write): JsonSchema {
  // hapi passes a missing body to the schema as null. That it may be missing says `required`; generators do not know what to do
  // with a body that is an object or null.
  const shown = schema.invalid(null) as typeof schema;
  return {
    required: schema.validate(null).error !== undefined,
    content: {
      'application/json': { schema: write.body(shown), ...(example && { example }) },
    },
  };
}

function successes({ responses }: Operation, write: Write): JsonSchema {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, headers, ...facts }]) => [
      status,
      {
        description,
        headers: {
          ...headerRefs(['x-request-id']),
          ...Object.fromEntries(
            Object.entries(headers ?? {}).map(([name, says]) => [
              name,
              { description: says, schema: { type: 'string' } },
            ]),
          ),
        },
        ...contentOf(facts, write),
      },
    ]),
  );
}

/** What a response holds, by media type; nothing if it is empty. */
function contentOf(
  { schema, contentType, otherTypes = [], events }: Omit<ResponseFacts, 'description' | 'headers'>,
  write: Write,
): { content?: JsonSchema } {
  if (!schema && !contentType && !events) return {};
  return {
    content: {
      ...((schema || contentType) && {
        [contentType ?? 'application/json']: schema ? { schema: write.answer(schema) } : {},
      }),
      ...Object.fromEntries(
        otherTypes.map((type) => [type, { schema: { type: type.endsWith('json') ? 'object' : 'string' } }]),
      ),
      ...(events && { [EVENTS]: streamOf(events, write) }),
    },
  };
}

/** In OpenAPI 3.1 a stream is a string; its `contentSchema` describes one event. */
function streamOf({ description, schema }: EventFacts, write: Write): JsonSchema {
  const events = schema && { contentMediaType: EVENTS, contentSchema: write.answer(schema) };
  return { schema: { type: 'string', description, ...events } };
}
