/** The operations of an OpenAPI document as calls of a client: one object of arguments in, one answer out. */

import { type AnswerKind, answerKindOf } from '../../core/http/docs/openapi-document.ts';

export type Schema = Record<string, unknown> & {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
};

interface Content {
  schema?: Schema & { contentSchema?: Schema };
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

/** How the next page is asked for: the answer's `next` is the argument `ask`; `items` are what is listed. */
interface Paging {
  ask: string;
  next: string;
  items: string;
}

export interface Call {
  id: string;
  summary: string;
  method: string;
  path: string;
  /** Arguments that go into the query string; those of the path stand in it, and the rest is the body. */
  query: string[];
  hasBody: boolean;
  /** Names of schemas; null: it takes no arguments, or answers none as JSON. */
  args: string | null;
  argsRequired: boolean;
  kind: AnswerKind;
  /** Media types of its answer. */
  types: string[];
  answer: string | null;
  /** Its arguments if the answer is to be a text instead of JSON; absent: it has no such format. */
  textArgs?: string;
  /** The schema of the events of an operation that can stream, null where they have none; absent: it cannot. */
  events?: string | null;
  paging?: Paging;
}

export interface Calls {
  calls: Call[];
  /** Those of the document, and those of arguments and answers that have no name there. */
  schemas: Record<string, Schema>;
}

const JSON_TYPE = 'application/json';
const JSON_FORMAT = 'json';
const EVENTS_TYPE = 'text/event-stream';

/** Every operation, in the order of the document. Throws when two arguments of an operation have the same name. */
export function callsOf({ paths, components }: ApiDocument): Calls {
  const schemas = structuredClone(components.schemas);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation, schemas)),
  );
  return { calls, schemas };
}

function callOf(
  path: string,
  method: string,
  operation: OperationObject,
  schemas: Record<string, Schema>,
): Call {
  const { operationId: id, summary, parameters = [], requestBody, responses } = operation;
  const named = (schema: Schema, suffix: string) => nameOf(schema) ?? register(id, suffix, schema, schemas);
  const body = requestBody && withoutNull(requestBody.content[JSON_TYPE]!.schema!);
  const places = parameters.filter((parameter) => parameter.in !== 'header');
  const all = argumentsOf(places, body, schemas, id);
  const whole = all && withFormat(all, (format) => format === JSON_FORMAT);
  const contents = Object.entries(responses)
    .filter(([status]) => status < '300')
    .map(([, { content = {} }]) => content);
  const offered = contents.flatMap((content) => Object.keys(content));
  const json = contents.find((content) => content[JSON_TYPE])?.[JSON_TYPE]?.schema;
  const stream = contents.find((content) => content[EVENTS_TYPE])?.[EVENTS_TYPE];
  const answer = json ? named(json, 'Answer') : null;
  const asText = all && whole !== all && withFormat(all, (format) => format !== JSON_FORMAT);
  const paging = answer === null ? undefined : pagingOf(schemas[answer]!, whole);
  return {
    id,
    summary,
    method: method.toUpperCase(),
    path,
    query: places.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    hasBody: requestBody !== undefined,
    args: whole && named(whole, 'Args'),
    argsRequired: whole !== null && requiredOf(whole, schemas).length > 0,
    kind: answerKindOf(offered),
    types: offered.filter((type) => type !== EVENTS_TYPE),
    answer,
    ...(asText && { textArgs: named(asText, 'TextArgs') }),
    ...(stream && {
      events: stream.schema?.contentSchema ? named(stream.schema.contentSchema, 'Event') : null,
    }),
    ...(paging && { paging }),
  };
}

/** One object of all arguments: a named body alone stays itself. */
function argumentsOf(
  places: Parameter[],
  body: Schema | undefined,
  schemas: Record<string, Schema>,
  id: string,
): Schema | null {
  if (places.length === 0) return body ?? null;
  const twice = places.find(({ name }) => body && name in propertiesOf(body, schemas));
  if (twice) throw new Error(`clients: ${id} has two arguments ${twice.name}`);
  const own: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      places.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: places.filter(({ required }) => required).map(({ name }) => name),
  };
  return body ? { allOf: [body, own] } : own;
}

/**
 * The arguments with only those formats of the answer that are `wanted`: a format other than JSON must then be given. The same
 * object, if there is no choice.
 */
function withFormat(args: Schema, wanted: (format: unknown) => boolean): Schema {
  const format = args.properties?.format;
  const formats = (format?.enum ?? []) as unknown[];
  const kept = formats.filter(wanted);
  if (kept.length === 0 || kept.length === formats.length) return args;
  const required = kept.includes(JSON_FORMAT) ? [] : ['format'];
  return {
    ...args,
    properties: { ...args.properties, format: { ...format, enum: kept } },
    required: [...(args.required ?? []), ...required],
  };
}

/** What names the next page: `next_before` is asked for as `before`, `next` as `after`. */
function pagingOf(answer: Schema, args: Schema | null): Paging | undefined {
  const fields = answer.properties ?? {};
  const next = Object.keys(fields).find((name) => /^next(_before|_after|_cursor)?$/.test(name));
  const items = ['data', 'results', 'report'].find((name) => name in fields);
  if (!next || !items || !args) return undefined;
  return { ask: next === 'next' ? 'after' : next.slice('next_'.length), next, items };
}

/** The schema's fields, those of what it refers to included. */
function propertiesOf(schema: Schema, schemas: Record<string, Schema>): Record<string, Schema> {
  const whole = resolved(schema, schemas);
  return Object.assign(
    {},
    ...(whole.allOf ?? []).map((part) => propertiesOf(part, schemas)),
    whole.properties ?? {},
  );
}

/** The names of fields that must be given. */
function requiredOf(schema: Schema, schemas: Record<string, Schema>): string[] {
  const whole = resolved(schema, schemas);
  return [...(whole.allOf ?? []).flatMap((part) => requiredOf(part, schemas)), ...(whole.required ?? [])];
}

function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = nameOf(schema);
  return name === null ? schema : schemas[name]!;
}

/** The component that a schema refers to, if it is nothing but a reference. */
export function nameOf({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

/** A body that may be missing is an object without fields. */
function withoutNull(schema: Schema): Schema {
  const choices = schema.anyOf as Schema[] | undefined;
  return choices?.find((choice) => choice.$ref) ?? schema;
}

function register(id: string, suffix: string, schema: Schema, schemas: Record<string, Schema>): string {
  const name = `${id[0]!.toUpperCase()}${id.slice(1)}${suffix}`;
  if (name in schemas) throw new Error(`clients: ${name} is already a schema`);
  schemas[name] = schema;
  return name;
}
