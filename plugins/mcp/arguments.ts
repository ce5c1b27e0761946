/**
 * Arguments of tools: the native field schemas, as JSON Schema. Models write "10" for 10 and a string
 * for a list of one; such slips are corrected before the strict validation.
 */
import { parse } from '@hapi/bourne';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type Joi from 'joi';
import { type JsonSchema, SchemaWriter } from '#core/http/openapi/schema.ts';
import { validated } from '#core/http/validation.ts';
import { isObject } from '#core/platform/objects.ts';

const REFERENCE = '#/components/schemas/';
const DEFINED = '#/$defs/';

/** The JSON Schema of a tool's arguments, complete in itself. */
export function wholeSchema(schema: Joi.ObjectSchema): JsonSchema {
  const writer = new SchemaWriter();
  const root = writer.inline(schema, 'request');
  const { components } = writer;
  const whole = { type: 'object', ...root, ...(Object.keys(components).length > 0 && { $defs: components }) };
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
  return validated(schema, corrected(renamed(given ?? {}, json), json, definitionsIn(json)));
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
export function aliasesIn(given: object, { properties = {} }: JsonSchema): Map<string, string> {
  const known = new Set(Object.keys(properties as object));
  const pairs = Object.keys(given).flatMap((name): [string, string][] => {
    const meant = known.has(name) ? undefined : ALIASES[name];
    return meant !== undefined && known.has(meant) && !Object.hasOwn(given, meant) ? [[name, meant]] : [];
  });
  return new Map(pairs);
}

type Definitions = Record<string, JsonSchema>;

/** The schemas that others in `json` refer to. */
export function definitionsIn(json: JsonSchema): Definitions {
  return (json.$defs ?? {}) as Definitions;
}

/** A schema, or the one that it refers to. */
export function resolved(json: JsonSchema, definitions: Definitions): JsonSchema {
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
    // Models often send an empty string, list or object, or null, for a field that they do not use.
    const said = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const property = properties[name] ?? {};
      if (inner === '') return [];
      if (inner === null) return takesNull(resolved(property, definitions)) ? [[name, inner]] : [];
      const own = properties[name] ? corrected(inner, property, definitions) : inner;
      const isKept = !isEmpty(own) || required.includes(name) || takesEmpty(property, own, definitions);
      return isKept ? [[name, own]] : [];
    });
    return Object.fromEntries(said);
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

/** Whether a list or an object without anything in it is a value of the schema that may mean something. */
function takesEmpty(schema: JsonSchema, empty: object, definitions: Definitions): boolean {
  const json = resolved(schema, definitions);
  if (saysNothing(json)) return true;
  if (!Array.isArray(empty)) return false;
  const choices = ((json.anyOf as JsonSchema[] | undefined) ?? []).map((one) => resolved(one, definitions));
  const lists = [json, ...choices].filter(({ type }) => [type].flat().includes('array'));
  return lists.length > 0 && lists.every(({ minItems = 0 }) => minItems === 0);
}

/** Whether a value is a list or an object without anything in it. */
export function isEmpty(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
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
