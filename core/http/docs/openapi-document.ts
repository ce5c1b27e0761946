/** The parts of an OpenAPI 3.1 document that the page reads. */
export interface Document {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, ResponseObject>;
    examples?: Record<string, { summary?: string; value: unknown }>;
    securitySchemes?: Record<string, { type: string; name?: string; description?: string }>;
  };
  'x-pricing'?: Record<string, string | Record<string, number>>;
}

interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, ResponseObject | Ref>;
  security?: object[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description?: string }>;
  content?: Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, unknown> }>;
}

interface Ref {
  $ref: string;
}

export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** An operation with its method and path. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: OperationObject;
}

export type AnswerKind = 'json' | 'text' | 'bytes' | 'events' | 'none';

/** What an operation answers unless it is asked for another format, by the media types of its successes. */
export function answerKindOf(types: readonly string[]): AnswerKind {
  const [first] = types;
  if (first === undefined) return 'none';
  if (types.includes('application/json')) return 'json';
  if (first === 'text/event-stream') return 'events';
  return /^text\/|xml/.test(first) ? 'text' : 'bytes';
}

/** Every operation in the order of the document. */
export function operationsOf(document: Document): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Name that a reference points to, such as `Result`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** The schema itself, with the properties beside the reference. */
export function resolve(document: Document, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...beside } = schema;
  return { ...document.components.schemas?.[refName($ref)], ...beside };
}

/** The choices of a schema that are not just null; the schema itself when it offers no choice. */
export function choices(schema: Schema): Schema[] {
  const all = schema.anyOf ?? schema.oneOf;
  return all ? all.filter((choice) => choice.type !== 'null') : [schema];
}
