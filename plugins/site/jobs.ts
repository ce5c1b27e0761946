/** Jobs, read and cancelled with the key that created them. */
import type { Request } from '@hapi/hapi';
import { callerOf } from '#core/http/authentication.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { job, jobPath } from './schema.ts';

const keyOf = (request: Request) => callerOf(request).key.id;

export const JOB_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/v1/jobs/{id}',
    id: 'getJob',
    summary: 'Get a job',
    description:
      'Poll every two to three seconds until `status` is `succeeded` or `failed`. Jobs are stored for one day and visible only to the key that created them.',
    params: jobPath,
    responses: { 200: { description: 'The job.', schema: job } },
    errors: ['job_not_found', 'forbidden'],
    handler: async ({ siteJobs }, request, h) =>
      h
        .response(await siteJobs.get(keyOf(request), idOf(request), callerOf(request).org))
        .header('cache-control', 'no-store'),
  },
  {
    method: 'DELETE',
    path: '/v1/jobs/{id}',
    id: 'cancelJob',
    summary: 'Cancel a job',
    description:
      'A queued job never runs and a running one stops; neither is billed. The result of a finished job is deleted. The job no longer exists afterwards.',
    params: jobPath,
    responses: { 204: { description: 'Deleted.' } },
    errors: ['job_not_found'],
    handler: ({ siteJobs }, request) => siteJobs.cancel(keyOf(request), idOf(request)),
  },
];
