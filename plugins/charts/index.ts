/** The door of charts: made, listed and changed with a key; pages and pictures for whoever has the address. */

import type { Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { assetRoutes } from './assets.ts';
import { oembedRoute } from './oembed.ts';
import { publicRoutes } from './public.ts';
import { keyedRoutes } from './routes.ts';

export default {
  name: 'charts',
  capability: 'charts',
  register(server, app: App) {
    server.route([...keyedRoutes(app), ...publicRoutes(app), oembedRoute(app), ...assetRoutes()]);
  },
} satisfies Plugin;
