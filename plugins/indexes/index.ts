/** The door of custom indexes: a tenant's own addresses, sitemap or feed, read and kept for its searches. */
import type { App } from '#core/app.ts';
import { IndexOffice } from '#core/indexes/office.ts';
import type { Plugin } from '#core/plugin.ts';
import { indexRoutes } from './routes.ts';

export default {
  name: 'indexes',
  capability: 'indexes',
  register(server, app: App) {
    server.route(indexRoutes(new IndexOffice(app)));
  },
} satisfies Plugin;
