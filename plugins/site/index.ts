/** The door to live sites: `POST /v1/search/site`, as a job or as a stream, and the jobs. */
import type { App } from '#core/app.ts';
import type { Plugin } from '#core/plugin.ts';
import { jobRoutes } from './jobs.ts';
import { searchRoute } from './search.ts';

export default {
  name: 'site',
  capability: 'site',
  register(server, app: App) {
    server.route([searchRoute(app), ...jobRoutes(app)]);
  },
} satisfies Plugin;
