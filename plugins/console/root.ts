/** `/`: a browser is led to a page, a program gets links. */
import { asksForPage } from '#core/http/incoming/asks-for-page.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { VERSION } from '#core/platform/version.ts';

export const ROOT_ROUTES: readonly Route<App>[] = [
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
