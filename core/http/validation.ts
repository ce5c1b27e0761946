/** Validation whose cost does not run away with the size of the value. */
import type Joi from 'joi';
import { excessOf, namesIn, type UnknownNames } from './body-limits.ts';
import { invalidRequest } from './problems.ts';
import { invalidRequestOf } from './validation-report.ts';

/** How every value is validated: all errors are reported at once, by the names of the fields. */
export const PREFERENCES = {
  abortEarly: false,
  errors: { label: 'path', wrap: { label: false } },
} as const satisfies Joi.ValidationOptions;

/** Throws `invalid_request` only for what is far longer than the schema allows. */
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
