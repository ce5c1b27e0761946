/** Live sites: `POST /v1/search/site`, as a job or as a stream, and the jobs. */

import type { Request } from '@hapi/hapi';
import { requestCaller } from '#core/http/admission.ts';
import { callerOf } from '#core/http/authentication.ts';
import { progressEvents, streamResponse } from '#core/http/events.ts';
import { SEARCH_EVENTS } from '#core/http/openapi/search-events.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { idOf, type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { serveSite } from '#core/site/serve-site.ts';
import { type SiteBody, toSiteRequest } from '#core/site/site-request.ts';
import { siteVisibleTo } from '#core/site/site-search.ts';
import { job, jobPath, siteBody } from './schema.ts';

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', capability: 'site', tags: ['Search'] }, SITE_ROUTES);
    // Without the capability: results that were paid for stay available when site search is switched off.
    registerRoutes(server, app, { access: 'key', tags: ['Jobs'] }, JOB_ROUTES);
  },
} satisfies Plugin;

const keyOf = (request: Request) => callerOf(request).key.id;

const JOB_ROUTES: readonly Route<App>[] = [
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

const SITE_ROUTES: readonly Route<App>[] = [
  {
    method: 'POST',
    path: '/v1/search/site',
    id: 'searchSite',
    summary: 'Search one live site',
    description:
      'Reads the site politely: its home page, sections, own search, feeds and articles, at most 3, 6, 12 or 24 pages depending on the mode, for at most 20 seconds. What it finds is judged as in a search of the index. Returns a job, to be polled at `Location` every two to three seconds, or, with `stream: true`, the server-sent events `step`, `partial`, `result` and `error`.',
    body: siteBody,
    headers: costHeaders,
    responses: {
      200: { description: 'With `stream: true`: the events of the search.', events: SEARCH_EVENTS },
      202: {
        description: 'The job.',
        schema: job,
        headers: { Location: 'Path of the job.' },
      },
    },
    errors: ['insufficient_credit', 'plugin_disabled', 'forbidden', 'fetch_failed', 'overloaded', 'timeout'],
    example: { site: 'example.com', query: 'central bank interest rates', mode: 'normal' },
    async handler(app, request, h) {
      const body = request.payload as SiteBody;
      const caller = requestCaller(request, app);
      const asked = siteVisibleTo(app.sites, caller.org, toSiteRequest(body));
      if (body.stream)
        return streamResponse(app, request, h, (send) => serveSite(app, caller, asked, progressEvents(send)));
      const made = await app.siteJobs.create(caller, asked, request.info.id);
      return h.response(made).code(202).location(`/v1/jobs/${made.id}`);
    },
  },
];
