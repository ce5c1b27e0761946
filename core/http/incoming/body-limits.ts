/**
 * A cheap check before validation. Joi validates every item of a list before counting them, and reports every unknown
 * name, which takes seconds for a mebibyte of either. So a body is first compared with the lengths and names that its
 * schema allows, and refused if it is far beyond them.
 */
import type Joi from 'joi';
import { fieldName } from '../../platform/errors.ts';
import { type Findings, MAX_REPORTED, type NamesByPlace } from '../validation-report.ts';

/** What a schema allows at one place; null where neither a list nor an object is allowed. */
interface Bounds {
  list: { most: number; items: Bounds | null } | null;
  object: { most: number; names: Map<string, Bounds | null>; others: Bounds | null; open: boolean } | null;
}

type Path = (string | number)[];

/** Joi's description of a schema. */
interface Described {
  type?: string;
  flags?: { unknown?: boolean; presence?: string };
  rules?: { name: string; args?: { limit?: unknown } }[];
  items?: Described[];
  keys?: Record<string, Described>;
  patterns?: { rule?: Described }[];
  matches?: (Choice & { schema?: Described; switch?: Choice[] })[];
}

interface Choice {
  then?: Described;
  otherwise?: Described;
}

const KNOWN = new WeakMap<Joi.Schema, Bounds | null>();

/** Whether names that the schema does not have are refused, or silently dropped. */
export type UnknownNames = 'refused' | 'dropped';

/** Findings about what is far beyond the schema's limits; null when the value can be validated safely. */
export function excessOf(
  schema: Joi.Schema,
  value: unknown,
  strangers: UnknownNames = 'refused',
): Findings | null {
  const found: Findings = { findings: [], total: 0 };
  let isLong = false;
  const find = (type: string, path: Path, message: string, name?: string) => {
    found.total += 1;
    if (found.findings.length === MAX_REPORTED) return;
    found.findings.push({ type, path: name === undefined ? path : [...path, name], message });
  };
  const tooLong = (type: string, path: Path, what: string) => {
    isLong = true;
    find(type, path, `${fieldName(path.join('.')) || 'the body'} must have at most ${what}`);
  };
  const walk = (inner: unknown, bounds: Bounds | null, path: Path) => {
    if (bounds === null || typeof inner !== 'object' || inner === null) return;
    const { list, object } = bounds;
    if (Array.isArray(inner)) {
      if (list === null) return;
      if (inner.length > list.most + MAX_REPORTED)
        tooLong('array.max', path, `${list.most} items; it has ${inner.length}`);
      else if (list.items !== null)
        for (const [at, item] of inner.entries()) walk(item, list.items, [...path, at]);
      return;
    }
    if (object === null) return;
    const names = Object.keys(inner);
    if (names.length > object.most + MAX_REPORTED)
      return tooLong('object.max', path, `${object.most} names; it has ${names.length}`);
    for (const name of names) {
      const known = object.names.get(name);
      if (known !== undefined || object.others !== null)
        walk((inner as Record<string, unknown>)[name], known ?? object.others, [...path, name]);
      else if (!object.open && !object.names.has(name) && strangers === 'refused')
        find('object.unknown', path, '', name);
    }
  };
  walk(value, boundsOf(schema), []);
  return isLong || found.total > MAX_REPORTED ? found : null;
}

/** The names that objects of the schema may have, by their place. */
export function namesIn(schema: Joi.Schema): NamesByPlace {
  return (place) => {
    const bounds = place.reduce<Bounds | null>(
      (around, part) =>
        typeof part === 'number'
          ? (around?.list?.items ?? null)
          : (around?.object?.names.get(part) ?? around?.object?.others ?? null),
      boundsOf(schema),
    );
    return [...(bounds?.object?.names.keys() ?? [])];
  };
}

function boundsOf(schema: Joi.Schema): Bounds | null {
  const known = KNOWN.get(schema);
  if (known !== undefined) return known;
  const bounds = read([schema.describe() as Described]);
  KNOWN.set(schema, bounds);
  return bounds;
}

/** The limits of alternatives: the widest of each. */
function read(choices: readonly Described[]): Bounds | null {
  const all = choices.flatMap(choicesOf);
  const lists = all.filter(({ type }) => type === 'array');
  const objects = all.filter(({ type }) => type === 'object');
  // A schema that accepts anything needs no limits.
  if (all.some(({ type }) => type === 'any') || lists.length + objects.length === 0) return null;
  return {
    list:
      lists.length === 0
        ? null
        : { most: mostOf(lists), items: read(lists.flatMap(({ items = [] }) => items)) },
    object: objects.length === 0 ? null : objectOf(objects),
  };
}

function objectOf(objects: readonly Described[]): Bounds['object'] {
  const schemas = new Map<string, Described[]>();
  for (const { keys = {} } of objects)
    for (const [name, schema] of Object.entries(keys))
      if (schema.flags?.presence !== 'forbidden') schemas.set(name, [...(schemas.get(name) ?? []), schema]);
  const patterns = objects.flatMap(({ patterns: each = [] }) => each);
  const open = objects.filter(isOpen);
  return {
    most: open.length === 0 ? mostOf(objects) : Math.max(...objects.map(namesAtMost)),
    names: new Map([...schemas].map(([name, each]) => [name, read(each)])),
    others: read(patterns.flatMap(({ rule }) => rule ?? [])),
    open: open.length > 0,
  };
}

/** Whether it accepts names that it does not list. */
function isOpen({ keys, patterns, flags }: Described): boolean {
  return flags?.unknown === true || patterns !== undefined || keys === undefined;
}

/** As an alternative to an open object, a closed one is limited by how many names it lists. */
function namesAtMost(object: Described): number {
  return isOpen(object) ? mostOf([object]) : Object.keys(object.keys!).length;
}

/** A schema, or the ones that its alternatives lead to. */
function choicesOf(described: Described): Described[] {
  if (described.type !== 'alternatives') return [described];
  return (described.matches ?? [])
    .flatMap((match) => [
      match.schema,
      ...[match, ...(match.switch ?? [])].flatMap(({ then, otherwise }) => [then, otherwise]),
    ])
    .filter((choice) => choice !== undefined)
    .flatMap(choicesOf);
}

function mostOf(described: readonly Described[]): number {
  const limits = described.map(
    ({ rules = [] }) => rules.find(({ name }) => name === 'max' || name === 'length')?.args?.limit,
  );
  return Math.max(...limits.map((limit) => (typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY)));
}
