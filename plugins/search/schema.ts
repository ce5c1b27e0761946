/** The schema of `POST /v1/search`. */
import Joi from 'joi';
import { booleanField, pageFields } from '#core/search/request/fields.ts';
import { searchFields } from '#core/search/request/search-fields.ts';

export const searchBody = Joi.object({
  ...searchFields,
  ...pageFields,
  stream: booleanField
    .default(false)
    .description(
      'Server-sent events during the search: `step` {stage, message, counts}, `partial` {results, total}, and finally `result` (the complete answer) or `error` (a problem).',
    ),
})
  .required()
  .label('SearchRequest');
