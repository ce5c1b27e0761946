/** Whole numbers within bounds. */
import Joi from 'joi';

/** A whole number from `min` to `max`, both included; also as text, such as in a query string. */
export function wholeNumber(min: number, max: number): Joi.NumberSchema {
  return Joi.number()
    .integer()
    .min(min)
    .max(max)
    .messages({
      '*': `{{#label}} must be a whole number from ${min} to ${max}`,
      'any.required': '{{#label}} is required',
    });
}
