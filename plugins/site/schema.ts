/** `POST /v1/search/site` and jobs: what may be asked, and what is answered. */
import Joi from 'joi';
import { searchAnswerSchema } from '#core/search/answer/answer-schema.ts';
import {
  annotationFields,
  booleanField,
  depthFields,
  filterFields,
  queryField,
  textField,
} from '#core/search/request/fields.ts';

const { explain: _, ...depths } = depthFields;

export const siteBody = Joi.object({
  site: textField(3, 500)
    .required()
    .description(
      'The live site to search: its domain or address, such as example.com or https://example.com/world.',
    ),
  query: queryField.required(),
  sections: filterFields.sections.description(
    'Only these sections of the site, by name or by the start of the path.',
  ),
  exclude_domains: filterFields.exclude_domains,
  ...depths,
  ...annotationFields,
  stream: booleanField.default(false).description('Server-sent events instead of a job.'),
})
  .required()
  .label('SiteSearchRequest');

export const jobPath = Joi.object({
  id: Joi.string().max(100).required().description('The id from the 202 response or its `Location` header.'),
});

const time = { type: 'string', format: 'date-time' };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

/** A job, as JSON Schema: its result and error are described elsewhere in the document. */
export const job = {
  title: 'Job',
  type: 'object',
  required: ['id', 'object', 'status', 'created_at', 'finished_at', 'result', 'error'],
  properties: {
    id: { type: 'string', pattern: '^job_[0-9a-f]{24}$' },
    object: { const: 'job' },
    status: { enum: ['queued', 'running', 'succeeded', 'failed'] },
    created_at: time,
    finished_at: { ...orNull(time), description: 'Null until it is finished.' },
    result: {
      ...orNull(searchAnswerSchema),
      description: 'When succeeded: the answer, as of `POST /v1/search`.',
    },
    error: { ...orNull({ $ref: '#/components/schemas/Error' }), description: 'When failed: why.' },
  },
} as const;
