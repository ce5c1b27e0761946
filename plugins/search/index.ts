/** `POST /v1/search`: the news index or a custom one, whole or as a stream. */
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { SEARCH_ROUTES } from './routes.ts';

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', capability: 'search', tags: ['Search'] }, SEARCH_ROUTES);
  },
} satisfies Plugin;
