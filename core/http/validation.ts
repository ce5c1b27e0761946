/** Validation whose cost does not grow out of proportion to the size of the value. */
import type { RouteOptionsValidate } from '@hapi/hapi';
import Joi from 'joi';
import { excessOf, namesIn, type UnknownNames } from './body-limits.ts';
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
    const schema: unknown = request.route.settings.validate?.payload;
    throw invalidRequest(error, Joi.isSchema(schema) ? namesIn(schema) : []);
  },
};

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
