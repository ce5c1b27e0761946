/**
 * Joi schemas as JSON Schema 2020-12. Joi converts itself; what it leaves out is corrected here: names (hoisted to
 * components), null among enumerated values, examples, rules between fields, key rules of maps, forbidden keys,
 * dates without a time, patterns with flags. What no conversion can know (a custom rule) the schema says itself:
 * `.meta({ json: { format: 'date' } })` is merged over the result, a choice of alternatives with `.meta({ hidden: true })`,
 * there only for a better message, is not shown, and what an answer gives back as it was asked, `.meta({ echo: true })`,
 * is described as in requests.
 */
import Joi from 'joi';

export type JsonSchema = Record<string, unknown>;

/** Requests list every field they accept. Answers may get new fields, so their objects are never closed. */
export type Side = 'request' | 'response';

/** Whether a field is required by default: in answers, all fields are, except those marked `.optional()`. */
const PRESENCE: Record<Side, 'optional' | 'required'> = { request: 'optional', response: 'required' };

const TARGET = { target: 'draft-2020-12' } as const;
const NAME = /^[A-Z][A-Za-z0-9]*$/;
/** A request may give a day or a moment; an answer always gives a moment. */
const DATES: Record<Side, JsonSchema> = {
  request: {
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
    ],
  },
  response: { type: 'string', format: 'date-time' },
};

/** Keywords that hold data, not schemas: nothing in there is converted. */
const DATA_KEYWORDS = new Set(['example', 'examples', 'default', 'enum', 'const', 'required']);
/** Keywords whose keys are names of the caller's, so that a field may be called `default`. */
const MAP_KEYWORDS = new Set(['properties', 'patternProperties', '$defs']);

/** The internals of a Joi schema that its types leave out. */
type Opened = Joi.Schema & {
  _valids: { has(value: unknown): boolean; length: number } | null;
  _rules: { name: string; args?: { regex?: RegExp; options?: { invert?: boolean } } }[];
  _preferences: { presence?: string } | null;
};

interface Place {
  side: Side;
  chapter: string;
  /** Presence of the keys that state none, from `.prefs({ presence })` further up. */
  presence: string;
  /** Label of the surrounding schema: Joi gives it to each choice of alternatives. */
  within?: string;
}

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

  /** The same, but the outermost schema stays where it is even when it has a name. */
  inline(schema: Joi.Schema, side: Side, chapter = ''): JsonSchema {
    return this.#inner(schema as Opened, { side, chapter, presence: PRESENCE[side] });
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

type Child = (schema: Opened) => JsonSchema;
type Mend = (json: JsonSchema, schema: Opened, place: Place, child: Child) => void;

/** Per Joi type: writes the inner schemas again, so that they too are named and corrected. */
const CHILDREN: Record<string, Mend> = {
  object(json, schema, place, child) {
    const { keys, patterns, dependencies } = schema.$_terms;
    const properties: JsonSchema = {};
    const required: string[] = [];
    for (const { key, schema: inner } of keys ?? []) {
      const presence = inner._flags.presence ?? place.presence;
      if (presence !== 'forbidden') properties[key] = child(inner);
      if (presence === 'required') required.push(key);
    }
    if (keys) json.properties = properties;
    if (required.length > 0) json.required = required;
    else delete json.required;
    if (schema._flags.unknown || (!keys && !patterns)) json.additionalProperties = true;
    for (const pattern of patterns ?? []) writePattern(json, pattern, keys !== null, child);
    const rules = (dependencies ?? []).flatMap((rule: Dependency) => DEPENDENCIES[rule.rel]?.(rule) ?? []);
    if (rules.length > 0) json.allOf = rules;
    if (place.side === 'response' && schema._flags.unknown !== false && json.additionalProperties === false) {
      delete json.additionalProperties;
    }
  },
  array(json, schema, _place, child) {
    const { items, ordered } = schema.$_terms;
    if (items.length === 0 || ordered.length > 0) return;
    const each = items.length === 1 ? child(items[0]) : { anyOf: items.map(child) };
    if (schema._flags.single) json.anyOf = [{ ...(json.anyOf as JsonSchema[])[0], items: each }, each];
    else json.items = each;
  },
  alternatives(json, schema, _place, child) {
    const keyword = ['anyOf', 'oneOf', 'allOf'].find((word) => word in json);
    if (!keyword) return;
    json[keyword] = (schema.$_terms.matches as Match[])
      .flatMap(
        (match) =>
          match.schema ?? (match.switch ?? [match]).flatMap(({ then, otherwise }) => [then, otherwise]),
      )
      .filter((choice) => choice !== undefined)
      .filter((choice) => !choice.$_terms.metas.some((meta: { hidden?: boolean }) => meta.hidden))
      .map(child);
  },
  link(json, schema) {
    json.$ref = `#/components/schemas/${schema.$_terms.link[0].ref.path[0]}`;
  },
};

/** One choice of alternatives: a schema, or the schemas of a condition. */
interface Match extends Outcome {
  schema?: Opened;
  switch?: Outcome[];
}

interface Outcome {
  then?: Opened;
  otherwise?: Opened;
}

interface KeyPattern {
  regex?: RegExp;
  schema?: Opened;
  rule: Opened;
}

function writePattern(json: JsonSchema, pattern: KeyPattern, hasKeys: boolean, child: Child): void {
  const rule = child(pattern.rule);
  if (pattern.regex) {
    json.patternProperties = { ...(json.patternProperties as object), [pattern.regex.source]: rule };
    return;
  }
  json.additionalProperties = rule;
  const patterns = (json.patternProperties ?? {}) as JsonSchema;
  delete patterns['.*'];
  if (Object.keys(patterns).length === 0) delete json.patternProperties;
  if (pattern.schema && pattern.schema.type !== 'any' && !hasKeys) json.propertyNames = child(pattern.schema);
}

interface Dependency {
  rel: string;
  key: { path: string[] } | null;
  paths: string[];
}

const present = (path: string): JsonSchema => ({ required: [path] });
const none = (paths: string[]): JsonSchema => ({ not: { anyOf: paths.map(present) } });

/** Joi's rules between the keys of an object. */
const DEPENDENCIES: Record<string, (rule: Dependency) => JsonSchema> = {
  or: ({ paths }) => ({ anyOf: paths.map(present) }),
  xor: ({ paths }) => ({ oneOf: paths.map(present) }),
  oxor: ({ paths }) => ({ oneOf: [...paths.map(present), none(paths)] }),
  and: ({ paths }) => ({ anyOf: [{ required: paths }, none(paths)] }),
  nand: ({ paths }) => ({ not: { required: paths } }),
  with: ({ key, paths }) => ({ dependentRequired: { [key!.path[0]!]: paths } }),
  without: ({ key, paths }) => ({ dependentSchemas: { [key!.path[0]!]: none(paths) } }),
};

/** Joi's own conversion loses a pattern's flags and inversion, and ignores that its ISO dates may have no time. */
function mendRules(json: JsonSchema, schema: Opened, side: Side): void {
  const patterns = schema._rules.filter((rule) => rule.name === 'pattern');
  if (patterns.length > 0) {
    delete json.pattern;
    const all = patterns.map(({ args }) => writeRegex(args!.regex!, args!.options?.invert === true));
    if (all.length === 1) Object.assign(json, all[0]);
    else json.allOf = all;
  }
  const isoDate = schema._rules.some((rule) => rule.name === 'isoDate');
  if (isoDate || (schema.type === 'date' && schema._flags.format === 'iso')) {
    delete json.type;
    delete json.format;
    delete json.minLength;
    Object.assign(json, DATES[side]);
  }
}

/** Patterns of JSON Schema have no flags: one that ignores case is left out, because it would refuse valid values. */
function writeRegex(regex: RegExp, invert: boolean): JsonSchema {
  if (regex.flags.includes('i')) return {};
  return invert ? { not: { pattern: regex.source } } : { pattern: regex.source };
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

function described(schema: Joi.Schema, json: JsonSchema): JsonSchema {
  const { examples, metas } = schema.$_terms;
  const { description } = schema._flags;
  if (description) json.description = description;
  if (examples?.length > 0) json.examples = examples;
  if (typeof json.default === 'symbol') delete json.default;
  for (const meta of metas ?? []) Object.assign(json, meta.json);
  return json;
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
