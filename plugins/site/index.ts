/** Live sites: `POST /v1/search/site`, as a job or as a stream, and the jobs. */
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { JOB_ROUTES } from './jobs.ts';
import { SITE_ROUTES } from './search.ts';

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', capability: 'site', tags: ['Search'] }, SITE_ROUTES);
    // Without the capability: results that were paid for stay available when site search is switched off.
    registerRoutes(server, app, { access: 'key', tags: ['Jobs'] }, JOB_ROUTES);
  },
} satisfies Plugin;
