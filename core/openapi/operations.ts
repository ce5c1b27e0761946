/** A hapi route as an OpenAPI operation: parameters and body from its Joi schemas, the rest from its facts. */
import type { RequestRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { ErrorCode } from '../errors.ts';
import type { Operation, RouteFacts } from '../plugin.ts';
import { codesOf, errorResponses, headerRefs } from './failures.ts';
import type { JsonSchema, SchemaWriter } from './schema.ts';

/** A route that the interface description shows. */
export interface DescribedRoute {
  method: string;
  path: string;
  operation: Operation;
  json: JsonSchema;
  codes: ErrorCode[];
  /** The error responses that it refers to, for `components.responses`. */
  refusals: JsonSchema;
}

const METHODS_WITH_BODY = new Set(['post', 'put', 'patch', 'delete']);

/** OpenAPI ignores parameters of these names: security and content types say them already. */
const IMPLIED_HEADERS = new Set(['accept', 'authorization', 'content-type', 'x-api-key']);

/** The operation of a route, or null when the route does not state one. Keyed: the server asks for a key there. */
export function describeRoute(
  route: RequestRoute,
  keyed: boolean,
  schemas: SchemaWriter,
): DescribedRoute | null {
  const { operation, capability } = (route.settings.app ?? {}) as RouteFacts;
  if (!operation || route.method === '*') return null;
  const { params, query, headers, payload } = schemasOf(route);
  const body = METHODS_WITH_BODY.has(route.method) ? payload : undefined;
  const codes = codesOf({
    own: operation.errors ?? [],
    keyed,
    body: body !== undefined,
    validated: Boolean(body || params || query || headers),
    switched: keyed && capability !== undefined,
  });
  const parameters = [
    ...parametersOf('path', params ?? pathParams(route.path), schemas),
    ...parametersOf('query', query, schemas),
    ...parametersOf('header', headers, schemas),
  ];
  const { responses, components: refusals } = errorResponses(codes);
  const json: JsonSchema = {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    tags: operation.tags,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body, operation.example, schemas) }),
    responses: { ...successes(operation, schemas), ...responses },
    ...(!keyed && { security: [] }),
  };
  return {
    method: route.method,
    path: route.path.replaceAll(/[?*]\d*\}/g, '}'),
    operation,
    json,
    codes,
    refusals,
  };
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

function parametersOf(
  place: 'path' | 'query' | 'header',
  schema: Joi.Schema | undefined,
  schemas: SchemaWriter,
) {
  if (!schema) return [];
  const whole = schemas.inline(schema, 'request');
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

function requestBody(schema: Joi.Schema, example: object | undefined, schemas: SchemaWriter): JsonSchema {
  return {
    // hapi hands a missing body to the schema as null.
    required: schema.validate(null).error !== undefined,
    content: {
      'application/json': { schema: schemas.write(schema, 'request'), ...(example && { example }) },
    },
  };
}

function successes({ responses }: Operation, schemas: SchemaWriter): JsonSchema {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema, contentType, headers }]) => [
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
        ...((schema || contentType) && {
          content: {
            [contentType ?? 'application/json']: schema ? { schema: schemas.write(schema, 'response') } : {},
          },
        }),
      },
    ]),
  );
}
