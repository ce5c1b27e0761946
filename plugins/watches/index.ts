/** Watches: searches that are repeated, and what is new in them by webhook, feed or list. */

import { hash } from 'node:crypto';
import Joi from 'joi';
import type { Plugin } from '#core/http/plugin.ts';
import { publicAddress } from '#core/http/public-address.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import { SECOND } from '#core/platform/clock.ts';
import { ATOM } from '#core/watches/feed/atom.ts';
import { JSON_FEED } from '#core/watches/feed/json-feed.ts';
import { noSuchFeed, WatchService } from '#core/watches/watch-service.ts';
import { WATCH_ROUTES, type WatchPlugin } from './routes.ts';

export default {
  register(server, app) {
    const plugin = { app, watches: new WatchService(app) };
    registerRoutes(server, plugin, { access: 'key', capability: 'watches', tags: ['Watches'] }, WATCH_ROUTES);
    registerRoutes(server, plugin, { access: 'public' }, FEED_ROUTES);
  },
} satisfies Plugin;

const TYPES = { xml: ATOM, json: JSON_FEED } as const;

const FEED_FILE = /^[0-9a-f]{48}\.(?:xml|json)$/;
// Any name is taken: the address of a feed that never was is not found, like that of one that is gone.
const FILE = Joi.object({
  file: Joi.string()
    .required()
    .description('The token of the feed, and `.xml` or `.json`.')
    .example('5f0c1e7a9b3d4c6e8f2a0b1c3d5e7f9012a4b6c8d0e2f416.xml'),
});

const FEED_ROUTES: readonly Route<WatchPlugin>[] = [
  {
    method: 'GET',
    path: '/feeds/{file}',
    params: FILE,
    id: 'getFeed',
    summary: 'The feed of a watch',
    description:
      'The latest 50 matches, newest first: Atom at `.xml`, JSON Feed at `.json`. Needs no key: whoever has the address can read it. Conditional requests (`If-None-Match`, `If-Modified-Since`) are answered 304.',
    tags: ['Watches'],
    responses: {
      200: {
        description: 'The feed; `application/feed+json` at `.json`.',
        schema: { type: 'string' },
        contentType: 'application/atom+xml',
        otherTypes: ['application/feed+json'],
      },
      304: { description: 'The feed has not changed since the caller read it.' },
    },
    errors: ['not_found'],
    async handler({ app, watches }, request, h) {
      const file = request.params.file as string;
      if (!FEED_FILE.test(file)) throw noSuchFeed();
      const [token, format] = file.split('.') as [string, 'xml' | 'json'];
      const { text, updated } = await watches.feed(token, format, publicAddress(request, app));
      const answer = h
        .response(text)
        .type(TYPES[format])
        .etag(hash('sha256', text))
        .header('cache-control', 'private, max-age=60')
        .header('x-robots-tag', 'noindex');
      // A date has whole seconds, and the feed may change again in this one: whoever compares dates would miss that.
      if (updated.getTime() > app.clock.now() - SECOND) return answer;
      return answer.header('last-modified', updated.toUTCString());
    },
  },
];
