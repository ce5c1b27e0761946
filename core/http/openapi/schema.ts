/**
 * Joi schemas as JSON Schema 2020-12. Joi converts itself; names are hoisted to components and null is put among
 * enumerated values here, and `joi-conversion.ts` corrects what else it leaves out. What no conversion can know (a custom
 * rule) the schema says itself: `.meta({ json: { format: 'date' } })` is merged over the result, a choice of alternatives
 * with `.meta({ hidden: true })`, there only for a better message, is not shown, and what an answer gives back as it was
 * asked, `.meta({ echo: true })`, is described as in requests.
 */
import Joi from 'joi';
import {
  CHILDREN,
  described,
  type JsonSchema,
  mendRules,
  type Opened,
  type Place,
  type Side,
} from './joi-conversion.ts';

export type { JsonSchema, Side };

/** Whether a field is required by default: in answers, all fields are, except those marked `.optional()`. */
const PRESENCE: Record<Side, 'optional' | 'required'> = { request: 'optional', response: 'required' };

const TARGET = { target: 'draft-2020-12' } as const;
const NAME = /^[A-Z][A-Za-z0-9]*$/;
/** Keywords that hold data, not schemas: nothing in there is converted. */
const DATA_KEYWORDS = new Set(['example', 'examples', 'default', 'enum', 'const', 'required']);
/** Keywords whose keys are names of the caller's, so that a field may be called `default`. */
const MAP_KEYWORDS = new Set(['properties', 'patternProperties', '$defs']);

/** Writes schemas that share one set of named components. */
export class SchemaWriter {
  /** Named schemas met so far: `components.schemas` of the document. */
  readonly components: Record<string, JsonSchema> = {};

  /**
   * A Joi schema, or plain JSON Schema that may hold Joi schemas, as JSON Schema. Schemas with a PascalCase
   * `.label()`, `.id()`, `.meta({ component })` or `title` become components and are referred to. Plugins do not know each
   * other's names: a different schema of the same name is named after its chapter too (`Usage`, `OperatorUsage`,
   * `OperatorUsage2`).
   */
  write(schema: object, side: Side, chapter = ''): JsonSchema {
    return this.#plain(schema, { side, chapter, presence: PRESENCE[side] }) as JsonSchema;
  }

  /** The same of a request, but the outermost schema stays where it is even when it has a name. */
  inline(schema: Joi.Schema, chapter: string): JsonSchema {
    return this.#inner(schema as Opened, { side: 'request', chapter, presence: PRESENCE.request });
  }

  #plain(value: unknown, place: Place): unknown {
    if (Joi.isSchema(value)) return this.#joi(value as Opened, place);
    if (Array.isArray(value)) return value.map((item) => this.#plain(item, place));
    if (typeof value !== 'object' || value === null) return value;
    const json = mapValues(value, (inner, key) => {
      if (DATA_KEYWORDS.has(key)) return inner;
      return MAP_KEYWORDS.has(key)
        ? mapValues(inner as object, (field) => this.#plain(field, place))
        : this.#plain(inner, place);
    });
    return typeof json.title === 'string' && NAME.test(json.title)
      ? this.#name(json.title, json, place)
      : json;
  }

  #joi(schema: Opened, given: Place): JsonSchema {
    const place: Place = isEcho(schema) ? { ...given, side: 'request' } : given;
    const { label, id, only } = schema._flags;
    const nullable = schema._valids?.has(null) === true;
    if (nullable && only && schema._valids?.length === 1) return described(schema, { type: 'null' });
    const json = this.#inner(schema, place);
    const name = [label, id, componentOf(schema)].find(
      (word) => NAME.test(word ?? '') && word !== place.within,
    );
    if (!name) return nullable ? orNull(json) : json;
    const { default: preset, ...whole } = json;
    const ref = this.#name(name, whole, place);
    if (preset !== undefined) ref.default = preset;
    return nullable ? orNull(ref) : ref;
  }

  /** The schema without its name and without null among what it takes. */
  #inner(schema: Opened, place: Place): JsonSchema {
    const presence = schema._preferences?.presence ?? place.presence;
    const inside = { ...place, presence, within: schema._flags.label };
    const json = schema.invalid(null)['~standard'].jsonSchema.input(TARGET);
    delete json.$defs;
    const write = schema.$_terms.whens ? undefined : CHILDREN[schema.type!];
    write?.(json, schema, inside, (child) => this.#joi(child, inside));
    mendRules(json, schema, place.side);
    return described(schema, json);
  }

  /** Registers a schema under its name; where a use describes it in other words, these stay beside the reference. */
  #name(wanted: string, schema: JsonSchema, { chapter }: Place): JsonSchema {
    const name = this.#freeName(wanted, chapter, schema);
    const known = this.components[name];
    this.components[name] ??= schema;
    const ref: JsonSchema = { $ref: `#/components/schemas/${name}` };
    if (known && schema.description !== known.description) ref.description = schema.description;
    return ref;
  }

  /** The first of its possible names that is free or already belongs to the same schema. */
  #freeName(wanted: string, chapter: string, schema: JsonSchema): string {
    const full = `${chapter.replace(/\W/g, '')}${wanted}`;
    for (let at = 0; ; at += 1) {
      const name = at === 0 ? wanted : at === 1 ? full : `${full}${at}`;
      const known = this.components[name];
      if (known === undefined || sameShape(known, schema)) return name;
      if (JSON.stringify(schema).includes(`"#/components/schemas/${wanted}"`)) {
        throw new Error(`openapi: ${wanted} contains itself and is also the name of another schema`);
      }
    }
  }
}

/**
 * The name given as `.meta({ component })`, for schemas whose messages should name the path: a label would replace
 * it.
 */
function componentOf({ $_terms }: Opened): string | undefined {
  return $_terms.metas?.find((meta: { component?: string }) => meta.component)?.component;
}

function isEcho({ $_terms }: Opened): boolean {
  return $_terms.metas?.some((meta: { echo?: boolean }) => meta.echo) ?? false;
}

/** The schema, or null. */
function orNull(json: JsonSchema): JsonSchema {
  if (Array.isArray(json.enum)) {
    return { ...json, enum: [...json.enum, null], type: [json.type, 'null'].flat() };
  }
  if (json.type) return { ...json, type: [json.type, 'null'].flat() };
  const choices = (json.anyOf ?? json.oneOf) as JsonSchema[] | undefined;
  if (choices) {
    const { anyOf: _any, oneOf: _one, ...rest } = json;
    return { ...rest, [json.anyOf ? 'anyOf' : 'oneOf']: [...choices, { type: 'null' }] };
  }
  if (json.$ref) {
    const { $ref, ...rest } = json;
    return { anyOf: [{ $ref }, { type: 'null' }], ...rest };
  }
  return json;
}

function mapValues(object: object, change: (value: unknown, key: string) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

function sameShape(one: JsonSchema, other: JsonSchema): boolean {
  return JSON.stringify({ ...one, description: '' }) === JSON.stringify({ ...other, description: '' });
}
