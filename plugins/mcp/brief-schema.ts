/**
 * The definitions of tools as clients list them. Every conversation carries them in its context, so they have what a model
 * needs to choose the right arguments; what only validation needs (lengths, patterns, forms that are corrected) is left to
 * the errors, which name the field and what it takes.
 */
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import { definitionsIn, isEmpty, resolved } from './arguments.ts';

/**
 * Arguments by name, as a model is told of them: a text is another description, a schema stands for the whole of the
 * argument's own.
 */
export type FieldWording = Readonly<Record<string, string | JsonSchema>>;

/** Keywords that every client knows, function calling without `$ref`, `pattern` and `allOf` included. */
const KEPT = ['type', 'description', 'enum', 'items', 'minimum', 'maximum', 'default'] as const;

/** The schema of a tool's arguments in few words: no references, no alternatives, no lengths. */
export function briefSchema(whole: JsonSchema, wording: FieldWording): JsonSchema {
  const { properties, required } = whole as { properties: Record<string, JsonSchema>; required?: string[] };
  const definitions = definitionsIn(whole);
  const shown = Object.entries(properties).map(([name, property]) => {
    const said = wording[name];
    if (typeof said === 'object') return [name, said];
    const short = brief(property, definitions);
    return [name, said === undefined ? short : { ...short, description: said }];
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
  const list = ((own.anyOf ?? []) as JsonSchema[]).find(({ type }) => type === 'array');
  const whole: JsonSchema = { ...list, ...own };
  const kept = KEPT.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]]));
  const short = Object.fromEntries(kept) as JsonSchema;
  if (isEmpty(short.default)) delete short.default;
  if (short.items) {
    short.items = brief(short.items as JsonSchema, definitions);
    delete (short.items as JsonSchema).description;
  }
  return short;
}
