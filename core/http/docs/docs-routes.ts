/** `GET /openapi.json`, and the documentation made from it and from the guides. */
import { readFileSync } from 'node:fs';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { PRICE_LIST } from '../../billing/prices.ts';
import { Failure } from '../../platform/errors.ts';
import { onceInTurns } from '../../platform/turns.ts';
import { asksForPage } from '../incoming/asks-for-page.ts';
import { describingInterface } from '../openapi/document.ts';
import { publicAddress } from '../public-address.ts';
import type { Route } from '../routes.ts';
import type { App } from '../service.ts';
import { POLICY } from './frame.ts';
import { pictureOf, readingGuides } from './guides.ts';
import { ADDRESS, ROOT } from './paths.ts';
import { buildingSite, type DocsSite } from './site.ts';

interface Published {
  document: object;
  site: DocsSite;
}

/** Made on the first request: only then are all routes registered, and they do not change afterwards. */
export function docsRoutes(server: Server): readonly Route<App>[] {
  const published = onceInTurns(() => publishing(server));
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      handler: async (app, request, h) =>
        h
          .response({ ...(await published()).document, servers: [{ url: publicAddress(request, app) }] })
          .header('access-control-allow-origin', '*'),
    },
    {
      method: 'GET',
      path: '/docs/index.json',
      handler: async (app, request) =>
        (await published()).site.index.map((row) => ({ ...row, href: placed(row.href, app, request) })),
    },
    {
      method: 'GET',
      path: '/docs/guide/pictures/{name}',
      handler(_app, request, h) {
        const file = pictureOf(`pictures/${request.params.name}`);
        const picture = file && pictureBytes(file);
        if (!picture) throw new Failure('not_found', 'There is no such picture.');
        return h.response(picture).type('image/png');
      },
    },
    {
      method: 'GET',
      path: ['/docs', '/docs/{page*}'],
      handler: async (app, request, h) => page((await published()).site, app, request, h),
    },
  ];
}

/** Takes a fifth of a second. */
function* publishing(server: Server): Generator<void, Published> {
  const options = { baseUrl: ADDRESS, version: '1.0.0', pricing: PRICE_LIST } as const;
  const document = yield* describingInterface(server, options);
  return { document, site: yield* buildingSite(document, yield* readingGuides()) };
}

/** Where there is no page, a browser gets one that says so and has the contents, a program a problem. */
function page({ pages, missing }: DocsSite, app: App, request: Request, h: ResponseToolkit) {
  const found = pages.get(`${ROOT}${request.path.replace(/\/$/, '')}`);
  if (found === undefined && !asksForPage(request))
    throw new Failure('not_found', 'There is no such page; /docs has the contents.');
  return h
    .response(placed(found ?? missing, app, request))
    .code(found === undefined ? 404 : 200)
    .header('vary', 'accept')
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY);
}

/** A text with the addresses at which this caller reaches the service. */
function placed(text: string, app: App, request: Request): string {
  const address = publicAddress(request, app);
  const root = new URL(address).pathname.replace(/\/$/, '');
  return text.replaceAll(ADDRESS, address).replaceAll(ROOT, root);
}

function pictureBytes(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
