/** For clients of the Perplexity API: `/search`, chat that quotes, `/models`, and clear refusals. */
import { randomUUID } from 'node:crypto';
import { type CompatApi, registerCompatRoutes } from '#core/compat/compat-api.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { formatPerplexityError } from './errors.ts';
import { PERPLEXITY_ROOT, PERPLEXITY_ROUTES } from './routes.ts';

const PERPLEXITY: CompatApi = {
  root: PERPLEXITY_ROOT,
  capability: 'compat-perplexity',
  formatError: formatPerplexityError,
  requestId: randomUUID,
  corsHeaders: ['x-pplx-integration', 'x-service', 'x-source', 'x-title', 'user-agent'],
};

export default {
  register(server, app) {
    registerCompatRoutes(server, app, PERPLEXITY, PERPLEXITY_ROUTES);
  },
} satisfies Plugin;
