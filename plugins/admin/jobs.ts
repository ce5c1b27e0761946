/** The operator's routes about the queue. */
import Joi from 'joi';
import { idOf, type Route } from '#core/http/routes.ts';
import { JOB_STATES, type JobAdmin, type JobsQuestion, MAX_JOBS } from '#core/jobs/job-admin.ts';
import { count, moment } from '#core/platform/schemas/answer-fields.ts';
import { wholeNumber } from '#core/platform/schemas/whole-number.ts';
import { answer, listed, listOf } from './schema.ts';

const jobId = Joi.string()
  .guid()
  .messages({ 'string.guid': '{{#label}} must be the id of a job, as GET /admin/v1/jobs lists them' })
  .example('5f2b8c01-d4e9-4a73-9c1d-2e3f60a7b8c9');
const queue = Joi.string().max(100).example('site-search');
const states = Object.keys(JOB_STATES);
const state = Joi.string().valid(...states);

const QUEUED_JOB = answer('QueuedJob', {
  id: jobId,
  object: Joi.valid('queued_job'),
  queue,
  state,
  data: Joi.object().unknown().description('What the job is about: an import, an index, an organization.'),
  tries: count.description('How often it was started again.'),
  created_at: moment,
  due_at: moment.description('When it may run.'),
  started_at: moment.allow(null),
  finished_at: moment.allow(null),
  error: Joi.string().allow(null).description('Of the last try.'),
});
const QUEUE = answer('Queue', { queue, ...Object.fromEntries(states.map((name) => [name, count])) });

export const JOB_ROUTES: readonly Route<JobAdmin>[] = [
  {
    method: 'GET',
    path: '/queues',
    id: 'listQueues',
    summary: 'Count the jobs of each queue, by state',
    responses: { 200: { description: 'The queues.', schema: listOf(QUEUE) } },
    handler: async (jobs) => listed(await jobs.queues()),
  },
  {
    method: 'GET',
    path: '/jobs',
    id: 'listQueuedJobs',
    summary: 'List jobs of the queue, newest first',
    query: Joi.object({
      queue: queue.description('Only of this queue.'),
      state: state.description('Only in this state.'),
      limit: wholeNumber(1, MAX_JOBS).default(100).description('The most to list.'),
    }),
    responses: { 200: { description: 'The jobs.', schema: listOf(QUEUED_JOB) } },
    handler: async (jobs, { query }) => listed(await jobs.jobs(query as JobsQuestion)),
  },
  {
    method: 'POST',
    path: '/jobs/{id}/retry',
    id: 'retryJob',
    summary: 'Run a failed job again',
    params: Joi.object({ id: jobId.required().description('The id of the job.') }),
    responses: { 200: { description: 'The job, waiting again.', schema: QUEUED_JOB } },
    errors: ['not_found', 'conflict'],
    handler: (jobs, request) => jobs.retry(idOf(request)),
  },
];
