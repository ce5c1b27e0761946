/** The door of custom indexes: a tenant's own addresses, sitemap or feed, read and kept for its searches. */

import type { Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { IndexService } from '#core/indexes/index-service.ts';
import { indexRoutes } from './routes.ts';

export default {
  name: 'indexes',
  capability: 'indexes',
  register(server, app: App) {
    server.route(indexRoutes(new IndexService(app)));
  },
} satisfies Plugin;
