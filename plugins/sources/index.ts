/** `GET /v1/sources`: the outlets and the state of their feeds. */
import Joi from 'joi';
import { organizationOf } from '#core/http/authentication.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { sourceSchema } from '#core/news/outlets/source-schema.ts';
import { visibleAmong } from '#core/news/outlets/visible-outlets.ts';
import { listSources } from '#core/store/outlets/outlet-records.ts';

const SOURCE_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/v1/sources',
    id: 'listSources',
    summary: 'List the outlets',
    responses: {
      200: {
        description: 'Every outlet on the operator’s list that your organization may see.',
        schema: Joi.object({ object: Joi.valid('list'), data: Joi.array().items(sourceSchema) }).label(
          'SourceList',
        ),
      },
    },
    handler: async ({ db }, request) => {
      const { outlets } = organizationOf(request);
      const data = visibleAmong(outlets, await listSources(db));
      return { object: 'list', data };
    },
  },
];

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', tags: ['Sources'] }, SOURCE_ROUTES);
  },
} satisfies Plugin;
