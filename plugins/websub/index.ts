/** The callback of WebSub hubs, which confirm subscriptions and push new feed content. */
import type { Readable } from 'node:stream';
import Joi from 'joi';
import type { Plugin } from '#core/http/plugin.ts';
import { tooLarge } from '#core/http/problems.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { validated } from '#core/http/validation.ts';
import {
  CALLBACK_PATH,
  confirmSubscription,
  type HubQuestion,
  noSuchSubscription,
  receivePush,
} from '#core/news/outlets/websub.ts';
import { Failure } from '#core/platform/errors.ts';
import { makeFeedDue } from '#core/store/outlets/feeds.ts';

/** The largest feed that the fetcher reads. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_LENGTH = 4000;

/** As they are issued to hubs. */
const TOKEN = /^[0-9a-f]{32}$/;
const PATH = Joi.object({ token: Joi.string().required() });

const QUESTION = Joi.object({
  'hub.mode': Joi.string().valid('subscribe', 'unsubscribe', 'denied').required(),
  'hub.topic': Joi.string().max(MAX_LENGTH).required(),
  'hub.challenge': Joi.string().max(MAX_LENGTH),
  'hub.lease_seconds': Joi.number().integer().min(1),
  'hub.reason': Joi.string().max(MAX_LENGTH).allow(''),
}).unknown();

/** Feeds of every format; the body is verified, not parsed. */
const TYPES = [
  'application/atom+xml',
  'application/rss+xml',
  'application/rdf+xml',
  'application/xml',
  'text/xml',
  'application/feed+json',
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/html',
];

const CALLBACK_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: `${CALLBACK_PATH}/{token}`,
    params: PATH,
    async handler(app, { params, query }, h) {
      const token = tokenOf(params);
      const answer = await confirmSubscription(app, token, validated<HubQuestion>(QUESTION, query));
      return h
        .response(answer)
        .code(200)
        .type('text/plain; charset=utf-8')
        .header('x-content-type-options', 'nosniff');
    },
  },
  {
    method: 'POST',
    path: `${CALLBACK_PATH}/{token}`,
    params: PATH,
    options: { payload: { output: 'stream', parse: false, allow: TYPES, maxBytes: MAX_BYTES } },
    async handler(app, { params, payload, headers }, h) {
      const token = tokenOf(params);
      const body = await bytesOf(payload as Readable);
      const signature = headers['x-hub-signature'] as string | undefined;
      const feed = await receivePush(app, token, signature, body);
      if (feed !== null) await makeFeedDue(app.db, feed, new Date(app.clock.now()));
      // A push that does not come from the hub is accepted all the same, and dropped (WebSub 7.1).
      return h.response().code(202);
    },
  },
];

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'public' }, CALLBACK_ROUTES);
  },
} satisfies Plugin;

/** Throws `not_found` for what was never issued, like for a token that is not in use. */
function tokenOf({ token }: Record<string, unknown>): string {
  if (!TOKEN.test(token as string)) throw noSuchSubscription();
  return token as string;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A stream that is destroyed takes the answer with it.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Failure('payload_too_large', tooLarge(MAX_BYTES));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
