/** For clients of the Perplexity API: `/search`, chat that quotes, `/models`, and clear refusals. */
import { randomUUID } from 'node:crypto';
import { type CompatApi, registerCompatRoutes } from '#core/compat/compat-api.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { formatError } from './errors.ts';
import { PERPLEXITY_ROUTES, ROOT } from './routes.ts';

const PERPLEXITY: CompatApi = {
  root: ROOT,
  capability: 'compat-perplexity',
  formatError,
  requestId: randomUUID,
  headers: ['x-pplx-integration', 'x-service', 'x-source', 'x-title', 'user-agent'],
};

export default {
  name: 'compat-perplexity',
  capability: 'compat-perplexity',
  register(server, app) {
    registerCompatRoutes(server, app, PERPLEXITY, PERPLEXITY_ROUTES);
  },
} satisfies Plugin;
