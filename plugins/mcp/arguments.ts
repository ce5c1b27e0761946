/**
 * Arguments of tools: the native field schemas, shown to clients as JSON Schema. Models write "10" for 10 and a string
 * for a list of one; such slips are corrected before the strict validation.
 */
import { parse } from '@hapi/bourne';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type Joi from 'joi';
import { isObject } from '#core/compat/fields.ts';
import { type JsonSchema, SchemaWriter } from '#core/http/openapi/schema.ts';
import { validated } from '#core/http/validation.ts';
import type { ErrorCode, Failure } from '#core/platform/errors.ts';

const REFERENCE = '#/components/schemas/';
const DEFINED = '#/$defs/';

/** The JSON Schema of a tool's arguments, complete in itself. */
export function shownSchema(schema: Joi.ObjectSchema): JsonSchema {
  const writer = new SchemaWriter();
  const root = writer.inline(schema, 'request');
  const defined = Object.keys(writer.components).length > 0;
  const whole = { type: 'object', ...root, ...(defined && { $defs: writer.components }) };
  return JSON.parse(JSON.stringify(whole).replaceAll(REFERENCE, DEFINED)) as JsonSchema;
}

/**
 * A schema as the SDK wants it, which accepts every value: the tool itself reports invalid arguments, as a tool error
 * that a model can read and correct, not as a protocol error.
 */
export function openSchema(json: JsonSchema): StandardSchemaWithJSON<unknown, unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'canillita',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

/** The corrected and validated arguments. Throws `invalid_request` naming every invalid field. */
export function readArguments(schema: Joi.ObjectSchema, json: JsonSchema, given: unknown): unknown {
  return validated(schema, corrected(renamed(given ?? {}, json), json, defined(json)));
}

/** What models that know other search tools call our arguments. */
const ALIASES: Readonly<Record<string, string>> = {
  q: 'query',
  queries: 'query',
  limit: 'max_results',
  num_results: 'max_results',
  count: 'max_results',
  url: 'urls',
};

/** `given` with aliases as the arguments they stand for. */
function renamed(given: unknown, json: JsonSchema): unknown {
  if (!isObject(given)) return given;
  const meant = aliasesIn(given, json);
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [meant.get(name) ?? name, value]));
}

/** The aliases in `given`, with the arguments they stand for, where the tool has those and they are not given, too. */
function aliasesIn(given: object, { properties = {} }: JsonSchema): Map<string, string> {
  const known = new Set(Object.keys(properties as object));
  const pairs = Object.keys(given).flatMap((name): [string, string][] => {
    const meant = known.has(name) ? undefined : ALIASES[name];
    return meant !== undefined && known.has(meant) && !Object.hasOwn(given, meant) ? [[name, meant]] : [];
  });
  return new Map(pairs);
}

type Definitions = Record<string, JsonSchema>;

function defined(json: JsonSchema): Definitions {
  return (json.$defs ?? {}) as Definitions;
}

/** A schema, or the one that it refers to. */
function resolved(json: JsonSchema, definitions: Definitions): JsonSchema {
  const { $ref: reference } = json;
  if (typeof reference !== 'string') return json;
  return definitions[reference.slice(DEFINED.length)] ?? json;
}

/** `given` with slips corrected, as far as the schema says what was meant. */
function corrected(given: unknown, schema: JsonSchema, definitions: Definitions): unknown {
  const json = resolved(schema, definitions);
  if (saysNothing(json)) return given;
  const choices = (json.anyOf as JsonSchema[] | undefined) ?? [];
  const shapes = [json, ...choices.map((choice) => resolved(choice, definitions))];
  const types = shapes.flatMap(({ type }) => type ?? []);
  const items = shapes.find((shape) => shape.items)?.items as JsonSchema | undefined;
  const value = unfolded(given, types);
  if (types.includes('array') && !Array.isArray(value) && value !== null && !types.includes(typeOf(value)))
    return [corrected(value, items ?? {}, definitions)];
  if (Array.isArray(value)) return items ? value.map((one) => corrected(one, items, definitions)) : value;
  if (isObject(value)) {
    const properties = Object.assign({}, ...shapes.map((shape) => shape.properties ?? {})) as Definitions;
    const required = shapes.flatMap((shape) => (shape.required ?? []) as string[]);
    return Object.fromEntries(
      Object.entries(value)
        // Models often send an empty string, an empty list or null for a field that they do not use.
        .filter(([name, inner]) => {
          if (inner === '') return false;
          const property = resolved(properties[name] ?? {}, definitions);
          if (Array.isArray(inner) && inner.length === 0)
            return required.includes(name) || !(Number(property.minItems) > 0);
          return inner !== null || takesNull(property);
        })
        .map(([name, inner]) => [
          name,
          properties[name] ? corrected(inner, properties[name], definitions) : inner,
        ]),
    );
  }
  if (typeof value === 'string') return fromText(value, types);
  return value;
}

/** A list or an object that was sent as its JSON text; anything else as it is. */
export function unfolded(value: unknown, types: readonly unknown[]): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const mayBeText = types.includes('string');
  const isList = types.includes('array') && text.startsWith('[');
  if (!isList && (mayBeText || !types.includes('object') || !text.startsWith('{'))) return value;
  try {
    const found = parse(text) as unknown;
    const isTexts = Array.isArray(found) && found.every((one) => typeof one === 'string');
    return mayBeText && !isTexts ? value : found;
  } catch {
    return value;
  }
}

const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

function fromText(text: string, types: readonly unknown[]): unknown {
  if (types.includes('string')) return text;
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(text)) return Number(text);
  if (types.includes('boolean') && /^(true|false)$/i.test(text.trim())) return /true/i.test(text);
  return text;
}

/** Whether null is a value of the schema; true for an unknown field, so that it is reported by its name. */
function takesNull(json: JsonSchema): boolean {
  if (saysNothing(json)) return true;
  const choices = [...((json.anyOf as JsonSchema[] | undefined) ?? []), json];
  return choices.some(({ type }) => [type].flat().includes('null'));
}

/** Whether a schema accepts anything, such as the cells of data. */
function saysNothing(json: JsonSchema): boolean {
  return Object.keys(json).length === 0;
}

function typeOf(value: unknown): string {
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/**
 * A failure for a model: what went wrong, field by field, and what to do. `given` and `json`: the arguments that were sent, which
 * may have names of other tools, and the schema of the tool.
 */
export function failureAsText(failure: Failure, given: unknown = {}, json: JsonSchema = {}): string {
  const aliases = isObject(given) && failure.errors.length > 0 ? aliasesIn(given, json) : [];
  const fields = failure.errors.map(({ path, message }) => `- ${path || 'arguments'}: ${message}`);
  const wait = failure.headers['retry-after'];
  const next = NEXT[failure.code];
  const lines = [
    `${failure.code}: ${failure.message}`,
    ...(failure.errors.length > 1 ? fields : []),
    ...[...aliases].map(([name, meant]) => `${name} was read as ${meant}.`),
    ...(next ? [next] : []),
    ...(wait ? [`Retry in ${wait} seconds.`] : []),
  ];
  return TOOL_WORDS.reduce((text, [word, ours]) => text.replace(word, ours), lines.join('\n'));
}

/** What messages of the API call by other names than the tools do. */
const TOOL_WORDS: readonly [RegExp, string][] = [
  [/GET \/v1\/sources/g, 'list_outlets'],
  // A watch has the fields of its search under `request`; `create_watch` takes them beside its own.
  [/\brequest\.(?=\w)/g, ''],
  [/\bdeliver\.webhook\.url\b/g, 'webhook'],
];

/** What a model does after a failure, where the message does not say it. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  index_not_found: 'list_indexes has the ids of those there are.',
  index_not_ready: 'list_indexes says when it is ready.',
};
