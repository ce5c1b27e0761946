/** `GET /openapi.json` and the `/docs` page made from it. */
import type { Request, Server } from '@hapi/hapi';
import { PRICE_LIST } from '../../billing/prices.ts';
import { describeInterface } from '../openapi/document.ts';
import { publicAddress } from '../public-address.ts';
import type { Route } from '../routes.ts';
import type { App } from '../service.ts';
import { docsPage } from './docs-page.ts';

/** Stands for the public address, which depends on the request, in a document that is made once. */
const ADDRESS = 'https://address.invalid';

interface Published {
  document: object;
  page: ReturnType<typeof docsPage>;
}

/** Made on the first request: only then are all routes registered, and they do not change afterwards. */
export function docsRoutes(server: Server): readonly Route<App>[] {
  let made: Published | null = null;
  const published = (app: App, request: Request): Published => {
    if (made === null) {
      const options = { baseUrl: ADDRESS, version: '1.0.0', pricing: PRICE_LIST } as const;
      const document = describeInterface(server, options);
      made = { document, page: docsPage(document) };
    }
    const baseUrl = publicAddress(request, app);
    const { document, page } = made;
    return {
      document: { ...document, servers: [{ url: baseUrl }] },
      page: { ...page, html: page.html.replaceAll(ADDRESS, baseUrl) },
    };
  };
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      handler: (app, request, h) =>
        h.response(published(app, request).document).header('access-control-allow-origin', '*'),
    },
    {
      method: 'GET',
      path: '/docs',
      handler: (app, request, h) => {
        const { html, csp } = published(app, request).page;
        return h.response(html).type('text/html; charset=utf-8').header('content-security-policy', csp);
      },
    },
  ];
}
