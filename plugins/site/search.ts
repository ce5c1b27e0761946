/** `POST /v1/search/site`: 202 and a job, or, with `stream`, the answer while it is made. */
import { requestCaller } from '#core/http/admission.ts';
import { progressEvents, streamResponse } from '#core/http/events.ts';
import { SEARCH_EVENTS } from '#core/http/openapi/search-events.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { serveSite } from '#core/site/serve-site.ts';
import { type SiteBody, toSiteRequest } from '#core/site/site-request.ts';
import { siteVisibleTo } from '#core/site/site-search.ts';
import { job, siteBody } from './schema.ts';

export const SITE_ROUTES: readonly Route<App>[] = [
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
