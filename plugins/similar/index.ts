/** `POST /v1/similar`: articles that tell the same story as a page. */
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { SIMILAR_ROUTES } from './routes.ts';

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', capability: 'similar', tags: ['Search'] }, SIMILAR_ROUTES);
  },
} satisfies Plugin;
