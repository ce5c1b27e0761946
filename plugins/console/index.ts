/** The operator's web page at `/console`: its files, signing in and out, and where `/` leads. */

import { asksForPage } from '#core/http/incoming/asks-for-page.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { publicAddress } from '#core/http/public-address.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { VERSION } from '#core/platform/version.ts';
import { pageRoutes } from './page-routes.ts';
import { sessionRoutes } from './session-routes.ts';

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'public' }, ROOT_ROUTES);
    if (!app.config.console) return;
    registerRoutes(server, app, { access: 'public', prefix: '/console' }, pageRoutes());
    registerRoutes(server, app, { access: 'public', prefix: '/console' }, sessionRoutes());
  },
} satisfies Plugin;

const ROOT_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/',
    handler(app, request, h) {
      const address = publicAddress(request, app);
      const { console: hasConsole } = app.config;
      if (asksForPage(request))
        return h.redirect(`${address}/${hasConsole ? 'console' : 'docs'}`).header('vary', 'accept');
      const links = {
        docs: `${address}/docs`,
        openapi: `${address}/openapi.json`,
        mcp: `${address}/mcp`,
        health: `${address}/readyz`,
        ...(hasConsole && { console: `${address}/console` }),
      };
      return h.response({ name: 'canillita', version: VERSION, links }).header('vary', 'accept');
    },
  },
];
