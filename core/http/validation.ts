/** Values held against their schemas, at a cost that their size does not run away with. */
import type Joi from 'joi';
import { excessOf, namesIn, type UnknownNames } from './body-limits.ts';
import { invalidRequest } from './problems.ts';
import { invalidRequestOf } from './validation-report.ts';

/** How every value is validated: all that is wrong is told at once, by the names of the fields. */
export const PREFERENCES = {
  abortEarly: false,
  errors: { label: 'path', wrap: { label: false } },
} as const satisfies Joi.ValidationOptions;

/** Throws `invalid_request` for what is far longer than the schema allows; not for what is otherwise wrong. */
export function requireBounded(schema: Joi.Schema, value: unknown, strangers?: UnknownNames): void {
  const excess = excessOf(schema, value, strangers);
  if (excess !== null) throw invalidRequestOf(excess, namesIn(schema));
}

/** A value as its schema takes it. Throws `invalid_request` that names every field that is wrong. */
export function validated<T>(schema: Joi.Schema, given: unknown): T {
  requireBounded(schema, given);
  const { value, error } = schema.validate(given, PREFERENCES);
  if (error) throw invalidRequest(error, namesIn(schema));
  return value as T;
}
