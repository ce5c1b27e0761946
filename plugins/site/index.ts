/** The door to live sites: `POST /v1/search/site`, as a job or as a stream, and the jobs. */

import type { Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { jobRoutes } from './jobs.ts';
import { searchRoute } from './search.ts';

export default {
  name: 'site',
  capability: 'site',
  register(server, app: App) {
    server.route([searchRoute(app), ...jobRoutes(app)]);
  },
} satisfies Plugin;
