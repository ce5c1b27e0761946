/**
 * What Joi's own conversion to JSON Schema leaves out of one schema: examples, rules between fields, key rules of maps,
 * forbidden keys, dates without a time, patterns with flags.
 */
import type Joi from 'joi';

export type JsonSchema = Record<string, unknown>;

/** Requests list every field they accept. Answers may get new fields, so their objects are never closed. */
export type Side = 'request' | 'response';

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

/** The internals of a Joi schema that its types leave out. */
export type Opened = Joi.Schema & {
  _valids: { has(value: unknown): boolean; length: number } | null;
  _rules: { name: string; args?: { regex?: RegExp; options?: { invert?: boolean } } }[];
  _preferences: { presence?: string } | null;
};

/** Where a schema stands. */
export interface Place {
  side: Side;
  chapter: string;
  /** Presence of the keys that state none, from `.prefs({ presence })` further up. */
  presence: string;
  /** Label of the surrounding schema: Joi gives it to each choice of alternatives. */
  within?: string;
}

type Child = (schema: Opened) => JsonSchema;
type Mend = (json: JsonSchema, schema: Opened, place: Place, child: Child) => void;

/** Per Joi type: writes the inner schemas again, so that they too are named and corrected. */
export const CHILDREN: Record<string, Mend> = {
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
    if (ordered.length > 0) return;
    // Of anything: generators of clients insist on `items`, as OpenAPI 3.0 did.
    if (items.length === 0) {
      json.items ??= {};
      return;
    }
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
export function mendRules(json: JsonSchema, schema: Opened, side: Side): void {
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

/** The converted schema with its description and examples, and with what `.meta({ json })` says. */
export function described(schema: Joi.Schema, json: JsonSchema): JsonSchema {
  const { examples, metas } = schema.$_terms;
  const { description } = schema._flags;
  if (description) json.description = description;
  if (examples?.length > 0) json.examples = examples;
  if (typeof json.default === 'symbol') delete json.default;
  for (const meta of metas ?? []) {
    // Choices say all about a value by themselves: some generators of clients fail at rules beside them.
    if (meta.json?.anyOf) {
      delete json.type;
      delete json.minLength;
    }
    Object.assign(json, meta.json);
  }
  return json;
}
