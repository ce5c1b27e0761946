/** Charts: created, listed and changed with a key; their pages and pictures are public. */
import { FRAMEABLE } from '#core/http/chart-page.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { ASSET_ROUTES } from './assets.ts';
import { OEMBED_ROUTES } from './oembed.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';
import { CHART_ROUTES } from './routes.ts';

const tags = ['Charts'];

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', capability: 'charts', tags }, CHART_ROUTES);
    registerRoutes(server, app, { access: 'public', options: { security: FRAMEABLE } }, PUBLIC_ROUTES);
    registerRoutes(server, app, { access: 'public', tags }, OEMBED_ROUTES);
    registerRoutes(server, app, { access: 'public' }, ASSET_ROUTES);
  },
} satisfies Plugin;
