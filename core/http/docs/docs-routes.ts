/** `GET /openapi.json` and the `/docs` page made from it. */
import type { Server } from '@hapi/hapi';
import { PRICE_LIST } from '../../billing/prices.ts';
import { describeInterface } from '../openapi/document.ts';
import type { Route } from '../routes.ts';
import type { App } from '../service.ts';
import { docsPage } from './docs-page.ts';

/** Made on the first request: only then are all routes registered, and they do not change afterwards. */
export function docsRoutes(server: Server): readonly Route<App>[] {
  let made: { document: object; page: ReturnType<typeof docsPage> } | null = null;
  const published = ({ baseUrl }: App) => {
    if (made !== null) return made;
    const document = describeInterface(server, { baseUrl, version: '1.0.0', pricing: PRICE_LIST });
    made = { document, page: docsPage(document) };
    return made;
  };
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      handler: (app, _request, h) =>
        h.response(published(app).document).header('access-control-allow-origin', '*'),
    },
    {
      method: 'GET',
      path: '/docs',
      handler: (app, _request, h) => {
        const { html, csp } = published(app).page;
        return h.response(html).type('text/html; charset=utf-8').header('content-security-policy', csp);
      },
    },
  ];
}
