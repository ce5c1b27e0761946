/** The operator's web page at `/console`: its files, signing in and out, and where `/` leads. */
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { pageRoutes } from './page-routes.ts';
import { ROOT_ROUTES } from './root.ts';
import { sessionRoutes } from './session-routes.ts';

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'public' }, ROOT_ROUTES);
    if (!app.config.console) return;
    registerRoutes(server, app, { access: 'public', prefix: '/console' }, pageRoutes());
    registerRoutes(server, app, { access: 'public', prefix: '/console' }, sessionRoutes());
  },
} satisfies Plugin;
