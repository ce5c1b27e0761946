/** Jobs, seen and taken away by the key that made them. They stay open when site search is switched off: they were paid. */
import type { Request, ServerRoute } from '@hapi/hapi';
import { callerOf } from '#core/http/authentication.ts';
import type { App } from '#core/http/service.ts';
import { job, jobPath } from './schema.ts';

const tags = ['Jobs'];
const keyOf = (request: Request) => callerOf(request).key.id;
const idOf = (request: Request) => request.params.id as string;

export function jobRoutes(app: App): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/jobs/{id}',
      options: {
        auth: 'key',
        validate: { params: jobPath },
        app: {
          operation: {
            id: 'getJob',
            summary: 'Get a job',
            description:
              'Poll every two to three seconds until `status` is `succeeded` or `failed`. Jobs last one day and are visible only to the key that made them.',
            tags,
            responses: { 200: { description: 'The job.', schema: job } },
            errors: ['job_not_found'],
          },
        },
      },
      handler: async (request, h) => {
        const found = await app.siteJobs.get(keyOf(request), idOf(request));
        return h.response(found).header('cache-control', 'no-store');
      },
    },
    {
      method: 'DELETE',
      path: '/v1/jobs/{id}',
      options: {
        auth: 'key',
        validate: { params: jobPath },
        app: {
          operation: {
            id: 'cancelJob',
            summary: 'Cancel a job',
            description:
              'A job that waits never runs, one that runs stops; neither is billed. Of a finished one the result goes. The job is then unknown.',
            tags,
            responses: { 204: { description: 'It is gone.' } },
            errors: ['job_not_found'],
          },
        },
      },
      handler: async (request, h) => {
        await app.siteJobs.cancel(keyOf(request), idOf(request));
        return h.response().code(204);
      },
    },
  ];
}
