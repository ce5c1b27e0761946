/** `POST /v1/contents`: metadata and excerpts of pages by URL. */
import type { Plugin } from '#core/http/plugin.ts';
import { registerRoutes } from '#core/http/routes.ts';
import { CONTENTS_ROUTES } from './routes.ts';

export default {
  register(server, app) {
    registerRoutes(
      server,
      app,
      { access: 'key', capability: 'contents', tags: ['Contents'] },
      CONTENTS_ROUTES,
    );
  },
} satisfies Plugin;
