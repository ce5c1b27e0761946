/** Custom indexes: a tenant's own pages, from a list of URLs, a sitemap or a feed. */
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { IndexService } from '#core/indexes/index-service.ts';
import { INDEX_ROUTES } from './routes.ts';

export default {
  register(server, app) {
    registerRoutes(
      server,
      new IndexService(app),
      { access: 'key', capability: 'indexes', tags: ['Indexes'] },
      INDEX_ROUTES,
    );
  },
} satisfies Plugin;
