/** Validation at a cost proportional to the size of the value. */
import type { RouteOptionsValidate, Server } from '@hapi/hapi';
import Joi from 'joi';
import { frozen } from '../platform/objects.ts';
import { keepBody } from './incoming/body.ts';
import { excessOf, namesIn, type UnknownNames } from './incoming/body-limits.ts';
import { invalidRequest } from './problems.ts';
import { invalidRequestOf } from './validation-report.ts';

/** How every value is validated: all errors are reported at once, by the names of the fields. */
export const PREFERENCES = {
  abortEarly: false,
  errors: { label: 'path', wrap: { label: false } },
} as const satisfies Joi.ValidationOptions;

/** For `routes.validate` of the server. */
export const VALIDATION: RouteOptionsValidate = {
  options: PREFERENCES,
  failAction: (request, _h, error) => {
    const { payload, headers }: { payload?: unknown; headers?: unknown } =
      request.route.settings.validate ?? {};
    const body = Joi.isSchema(payload) ? namesIn(payload) : () => [];
    const beside = Joi.isSchema(headers) ? namesIn(headers)([]).map((name) => `the header ${name}`) : [];
    throw invalidRequest(error, (place) => (place.length === 0 ? [...body(place), ...beside] : body(place)));
  },
};

/** Reads the limits of all bodies, for `inTurns`: those of a search take some 20 ms while Joi's code is cold. */
export function* readingLimits(server: Server): Generator<void, void> {
  for (const { settings } of server.table()) {
    const schema: unknown = settings.validate?.payload;
    if (!Joi.isSchema(schema)) continue;
    namesIn(schema)([]);
    yield;
  }
}

/** Throws `invalid_request` only for values far beyond what the schema allows. */
export function requireBounded(schema: Joi.Schema, value: unknown, strangers?: UnknownNames): void {
  const excess = excessOf(schema, value, strangers);
  if (excess !== null) throw invalidRequestOf(excess, namesIn(schema));
}

/** The validated value. Throws `invalid_request` naming every invalid field. */
export function validated<T>(schema: Joi.Schema, given: unknown): T {
  requireBounded(schema, given);
  const { value, error } = schema.validate(given, PREFERENCES);
  if (error) throw invalidRequest(error, namesIn(schema));
  return value as T;
}

/** Memoized schemas → bodies as parsed → as validated. */
const MEMOIZED = new WeakMap<object, WeakMap<object, object>>();

/**
 * A schema for bodies that are often sent again: `readBody` parses the same bytes to the same object, which is validated
 * once. Requests share the validated value, so it is frozen. Not for schemas that refer to anything outside the body.
 */
export function memoized<S extends Joi.Schema>(schema: S): S {
  const valid = new WeakMap<object, object>();
  const memoizing = Object.assign(Object.create(schema) as S, {
    async validateAsync(value: unknown, options?: Joi.AsyncValidationOptions) {
      if (typeof value !== 'object' || value === null) return schema.validateAsync(value, options);
      const known = valid.get(value);
      if (known !== undefined) return known;
      const validated = frozen((await schema.validateAsync(value, options)) as object);
      valid.set(value, validated);
      keepBody(value);
      return validated;
    },
  });
  MEMOIZED.set(memoizing, valid);
  return memoizing;
}

/** A parsed body as it was validated by a memoized schema; undefined when it was not. */
export function memoizedValue(schema: object, parsed: object): object | undefined {
  return MEMOIZED.get(schema)?.get(parsed);
}

/** Whether bodies of this schema are parsed and validated once. */
export function isMemoized(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && MEMOIZED.has(schema);
}
