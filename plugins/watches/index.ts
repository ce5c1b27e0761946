/** Watches: searches that are repeated, and what is new in them by webhook, feed or list. */
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { WatchService } from '#core/watches/watch-service.ts';
import { FEED_ROUTES } from './feed-routes.ts';
import { WATCH_ROUTES } from './routes.ts';

export default {
  register(server, app) {
    const plugin = { app, watches: new WatchService(app) };
    registerRoutes(server, plugin, { access: 'key', capability: 'watches', tags: ['Watches'] }, WATCH_ROUTES);
    registerRoutes(server, plugin, { access: 'public' }, FEED_ROUTES);
  },
} satisfies Plugin;
