/** The OpenAPI document of a running service, and real answers held against it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Response {
  content?: Record<string, { schema: object }>;
}

interface Described {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, Response & { $ref?: string }>;
}

/** An operation with its place. */
export interface Operation extends Described {
  method: string;
  path: string;
}

export interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
}

/** The operations by id. */
export function operationsOf(document: Document): Map<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, facts]) => [facts.operationId, { ...facts, method, path }]),
    ),
  );
}

/**
 * A function that says how a value differs from a schema: fields that are missing, fields that the schema does not name,
 * wrong types and formats.
 */
export function strictly(document: Document): (schema: object, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const { components } = closed(document) as Document;
  return (schema, value) => {
    const validate = ajv.compile({ ...(closed(schema) as object), components });
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** The schema with every object that names its fields closed: in the document answers may get further ones. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in inner && typeof inner.properties === 'object' && inner.type
    ? { unevaluatedProperties: false, ...inner }
    : inner;
}
