/** `GET /v1/sources`: the outlets and the state of their feeds. */
import Joi from 'joi';
import { callerOf } from '#core/http/authentication.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { isVisible } from '#core/news/outlets/visible-outlets.ts';
import { listSources } from '#core/store/outlets/outlet-records.ts';

const nullable = Joi.string().allow(null);

const feed = Joi.object({
  url: Joi.string(),
  format: nullable,
  last_look_at: nullable,
  last_new_at: nullable,
  next_look_at: Joi.string(),
  why: nullable.description('The reason for the time of the next poll.'),
  last_error: nullable,
  warnings: Joi.array().items(Joi.string()).description('Problems of a feed that can still be read.'),
}).label('Feed');

const source = Joi.object({
  id: Joi.string().description('Stable; can be used in `sources`.'),
  name: Joi.string(),
  domain: Joi.string(),
  homepage: Joi.string(),
  country: nullable,
  languages: Joi.array().items(Joi.string()),
  sections: Joi.array().items(Joi.string()),
  articles: Joi.number().integer(),
  last_article_at: nullable,
  status: Joi.string().valid('ok', 'waiting', 'failing'),
  feeds: Joi.array().items(feed),
}).label('Source');

const SOURCE_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/v1/sources',
    id: 'listSources',
    summary: 'List the outlets',
    responses: {
      200: {
        description: 'Every outlet on the operator’s list that your organization may see.',
        schema: Joi.object({ object: Joi.valid('list'), data: Joi.array().items(source) }).label(
          'SourceList',
        ),
      },
    },
    handler: async ({ db }, request) => {
      const { outlets } = callerOf(request).org!;
      const data = (await listSources(db)).filter((one) => isVisible(outlets, one));
      return { object: 'list', data };
    },
  },
];

export default {
  name: 'sources',
  capability: null,
  register(server, app) {
    registerRoutes(server, app, { access: 'key', tags: ['Sources'] }, SOURCE_ROUTES);
  },
} satisfies Plugin;
