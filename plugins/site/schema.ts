/** Schemas of `POST /v1/search/site` and of jobs. */
import Joi from 'joi';
import { searchAnswerSchema } from '#core/search/answer/answer-schema.ts';
import {
  annotationFields,
  booleanField,
  depthFields,
  filterFields,
  pageFields,
  queryField,
  textField,
} from '#core/search/request/fields.ts';
import { SITE_MODES } from '#core/site/page-budget.ts';

const { explain: _, ...depths } = depthFields;

export const siteBody = Joi.object({
  site: textField(3, 500)
    .required()
    .description(
      'The site to search: a domain or URL, such as example.com or https://example.com/world. With a path, that section of it: the articles in this folder, and those that its page lists, wherever on the site they lie.',
    ),
  query: queryField.required(),
  sections: filterFields.sections.description('Only these sections of the site, by name or path prefix.'),
  exclude_domains: filterFields.exclude_domains.description(
    'Never these domains or paths: parts of the site, not all of it.',
  ),
  ...depths,
  mode: depths.mode.description(SITE_MODES),
  ...annotationFields,
  ...pageFields,
  stream: booleanField.default(false).description('Return server-sent events instead of a job.'),
})
  .required()
  .label('SiteSearchRequest');

export const jobPath = Joi.object({
  id: Joi.string()
    .max(100)
    .required()
    .description('The id from the 202 response.')
    .example('job_7c0d4e1f2a3b4c5d6e7f8091'),
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
    finished_at: { ...orNull(time), description: 'Null until the job is finished.' },
    result: {
      ...orNull(searchAnswerSchema),
      description: 'If succeeded: the answer, as from `POST /v1/search`.',
    },
    error: { ...orNull({ $ref: '#/components/schemas/Error' }), description: 'If failed: the reason.' },
  },
} as const;
