/** The fields of `POST /v1/search` that say what is searched and what is returned. */
import Joi from 'joi';
import { annotationFields, dateFields, depthFields, filterFields, queryField } from './fields.ts';
import { MAX_QUERIES } from './search-request.ts';

export const searchFields = {
  query: Joi.alternatives()
    .conditional(Joi.array(), {
      then: Joi.array().items(queryField).min(1).max(MAX_QUERIES),
      otherwise: queryField,
    })
    .required()
    .description('One query, or up to five, which are judged together; each is billed.'),
  index: Joi.string()
    .pattern(/^idx_[a-z0-9]{6,40}$/, 'index')
    .messages({
      'string.pattern.name': '{{#label}} must look like idx_ and 6 to 40 lower-case letters or digits',
    })
    .description(
      'Searches this custom index of yours instead of the news index, without a window unless `days` or dates are given.',
    ),
  ...filterFields,
  ...dateFields,
  ...depthFields,
  ...annotationFields,
};
