/** The schema of `POST /v1/search`. */
import Joi from 'joi';
import {
  annotationFields,
  booleanField,
  dateFields,
  depthFields,
  filterFields,
  pageFields,
  queryField,
} from '#core/search/request/fields.ts';

export const searchBody = Joi.object({
  query: Joi.alternatives()
    .conditional(Joi.array(), { then: Joi.array().items(queryField).min(1).max(5), otherwise: queryField })
    .required()
    .description('One query, or up to five, which are judged together; each is billed.'),
  index: Joi.string()
    .pattern(/^idx_[a-z0-9]{6,40}$/, 'index')
    .messages({
      'string.pattern.name': '{{#label}} must look like idx_ and 6 to 40 lower-case letters or digits',
    })
    .description('Searches this custom index of yours instead of the news index.'),
  ...filterFields,
  ...dateFields,
  ...depthFields,
  ...annotationFields,
  ...pageFields,
  stream: booleanField
    .default(false)
    .description(
      'Server-sent events during the search: `step` {stage, message, counts}, `partial` {results, total}, and finally `result` (the complete answer) or `error` (a problem).',
    ),
})
  .required()
  .label('SearchRequest');
