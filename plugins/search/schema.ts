/** `POST /v1/search`: what may be asked. */
import Joi from 'joi';
import {
  annotationFields,
  booleanField,
  dateFields,
  depthFields,
  filterFields,
  queryField,
} from '#core/search/request/fields.ts';

export const searchBody = Joi.object({
  query: Joi.alternatives()
    .conditional(Joi.array(), { then: Joi.array().items(queryField).min(1).max(5), otherwise: queryField })
    .required()
    .description('One query, or up to five that are judged together; each is billed.'),
  index: Joi.string()
    .pattern(/^idx_[a-z0-9]{6,40}$/, 'index')
    .messages({ 'string.pattern.name': '{{#label}} must look like idx_ and 6 to 40 small letters or digits' })
    .description("Searches this custom index of the caller's instead of the news index."),
  ...filterFields,
  ...dateFields,
  ...depthFields,
  ...annotationFields,
  stream: booleanField
    .default(false)
    .description(
      'Server-sent events while searching: `step` {stage, message, counts}, `partial` {results, total}, and last `result` (the whole answer) or `error` (a problem).',
    ),
})
  .required()
  .label('SearchRequest');
