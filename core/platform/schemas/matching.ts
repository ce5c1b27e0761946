import Joi from 'joi';

/** A text that matches a pattern; `expected`, which begins with "must be", says which in words. */
export const matching = (pattern: RegExp, expected: string) =>
  Joi.string()
    .pattern(pattern)
    .messages({ 'string.pattern.base': `{{#label}} ${expected}` });
