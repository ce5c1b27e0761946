/**
 * The definitions of tools as clients list them. Every conversation carries them in its context, so they have what a model
 * needs to choose the right arguments; what only validation needs (lengths, patterns, forms that are corrected) is left to
 * the errors, which name the field and what it takes.
 */
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import { isObject } from '#core/platform/objects.ts';
import { definitionsIn, isEmpty, resolved } from './arguments.ts';

/**
 * Arguments by name, as a model is told of them: a text is another description, a schema stands for the whole of the
 * argument's own.
 */
export type FieldWording = Readonly<Record<string, string | JsonSchema>>;

/** Keywords that every client knows, function calling without `$ref`, `pattern` and `allOf` included. */
const KEPT = ['type', 'description', 'enum', 'items', 'minimum', 'maximum', 'default'] as const;

/** Which keywords go with a type, and so into its choice. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  array: ['items'],
  object: ['properties', 'additionalProperties'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  string: ['enum'],
};

/** The schema of a tool's arguments in few words: no references, no lengths, alternatives only of type. */
export function briefSchema(whole: JsonSchema, wording: FieldWording): JsonSchema {
  const { properties, required } = whole as { properties: Record<string, JsonSchema>; required?: string[] };
  const definitions = definitionsIn(whole);
  const shown = Object.entries(properties).map(([name, property]) => {
    const said = wording[name];
    const own = typeof said === 'object' ? said : brief(property, definitions);
    return [name, oneTyped(typeof said === 'string' ? { ...own, description: said } : own)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(shown),
    ...(required && { required }),
    additionalProperties: false,
  };
}

function brief(given: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const own = resolved(given, definitions);
  // A list of one may be sent as the one, which need not be said.
  const choices = (own.anyOf ?? []) as JsonSchema[];
  const list = choices.find(({ type }) => type === 'array');
  const [type, other] = new Set(choices.map((choice) => choice.type));
  const whole: JsonSchema = { ...list, ...(type !== undefined && other === undefined && { type }), ...own };
  const kept = KEPT.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]]));
  const short = Object.fromEntries(kept) as JsonSchema;
  if (isEmpty(short.default)) delete short.default;
  if (short.items) {
    short.items = brief(short.items as JsonSchema, definitions);
    delete (short.items as JsonSchema).description;
  }
  return short;
}

/**
 * A schema without lists of types, here and further in: AutoGen and DSPy cannot load a tool that has one. Choices are what
 * everybody's servers send for an argument that may be null.
 */
function oneTyped(given: JsonSchema): JsonSchema {
  const { type, ...rest } = given;
  const json = { ...rest };
  if (isObject(json.items)) json.items = oneTyped(json.items);
  if (isObject(json.properties)) {
    const inner = Object.entries(json.properties).map(([name, one]) => [name, oneTyped(one as JsonSchema)]);
    json.properties = Object.fromEntries(inner);
  }
  if (!Array.isArray(type)) return { ...(type !== undefined && { type }), ...json };
  const choices = (type as string[]).map((one) => {
    const own = (OF_TYPE[one] ?? []).filter((keyword) => json[keyword] !== undefined);
    return { type: one, ...Object.fromEntries(own.map((keyword) => [keyword, json[keyword]])) };
  });
  for (const keyword of Object.values(OF_TYPE).flat()) delete json[keyword];
  return { anyOf: choices, ...json };
}
