/** Bodies of other APIs in the interface description, from the tables of their fields. */
import type { Operation } from '../http/routes.ts';
import { EXTRAS } from './extras.ts';
import { type CompatField, NO_EFFECT } from './fields.ts';

const NATIVE = {
  type: 'object',
  additionalProperties: true,
  description: 'Fields of the native API that this one does not have, and `max_cost_usd`.',
};

/**
 * The body of a route: a request that is answered, its fields, and those of the table that do something here or are refused.
 * Their types are those of the samples; the readers also take what else that API's clients send.
 */
export function describedBody(
  example: object,
  fields: readonly CompatField[] = [],
  required: readonly string[] = [],
): Pick<Operation, 'accepts' | 'example'> {
  const told = fields.filter(({ description }) => description !== NO_EFFECT);
  const fromTable = propertiesOf(told, '');
  const others = Object.entries(example).filter(([name]) => !Object.hasOwn(fromTable, name));
  const accepts = {
    type: 'object',
    additionalProperties: true,
    description: 'As that API takes it.',
    ...(required.length > 0 && { required }),
    properties: {
      ...fromTable,
      ...Object.fromEntries(others.map(([name, value]) => [name, shapeOf(value)])),
      [EXTRAS]: NATIVE,
    },
  };
  return { accepts, example };
}

/** JSON Schemas of the fields below a path such as `contents.`, by name. */
function propertiesOf(fields: readonly CompatField[], parent: string): Record<string, object> {
  const names = new Set(fields.map(({ path }) => path.slice(parent.length).split('.')[0]!));
  return Object.fromEntries([...names].map((name) => [name, schemaOf(fields, parent + name)]));
}

function schemaOf(fields: readonly CompatField[], path: string): object {
  const row = fields.find((field) => field.path === path);
  const inner = fields.filter((field) => field.path.startsWith(`${path}.`));
  const types = new Set(row && (row.types ?? [typeOf(row.sample)]));
  if (inner.length > 0) types.add('object');
  const shapes = [...types].map((type) => ({
    ...(row && type === typeOf(row.sample) ? shapeOf(row.sample) : { type }),
    ...(type === 'object' && { additionalProperties: true }),
    ...(type === 'object' && inner.length > 0 && { properties: propertiesOf(inner, `${path}.`) }),
  }));
  return {
    // Not as a list of types, which few generators of clients understand.
    ...(shapes.length === 1 ? shapes[0] : { anyOf: shapes }),
    ...(row && { description: meaningOf(row) }),
  };
}

/** The JSON Schema of values like a sample, by their type; the items of a list are like its first. */
function shapeOf(sample: unknown): object {
  const type = typeOf(sample);
  const [item] = Array.isArray(sample) ? sample : [];
  return {
    type,
    ...(item !== undefined && { items: shapeOf(item) }),
    ...(type === 'object' && { additionalProperties: true }),
  };
}

function typeOf(sample: unknown): string {
  if (Array.isArray(sample)) return 'array';
  return Number.isInteger(sample) ? 'integer' : typeof sample;
}

function meaningOf({ description, warning, refusal }: CompatField): string {
  if (warning) return `${description} Some values give the warning \`${warning}\`.`;
  return refusal
    ? `${description} Some values are refused: ${refusal.status} \`${refusal.tag}\`.`
    : description;
}
