/** For clients of the Exa API: `/compat/exa/search`, `/findSimilar`, `/contents`. It only translates. */
import { randomBytes } from 'node:crypto';
import { type CompatApi, registerCompatRoutes } from '#core/compat/compat-api.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { formatExaError } from './errors.ts';
import { EXA_ROOT, EXA_ROUTES } from './routes.ts';

const EXA: CompatApi = {
  root: EXA_ROOT,
  capability: 'compat-exa',
  formatError: formatExaError,
  requestId: () => randomBytes(16).toString('hex'),
  corsHeaders: ['user-agent', 'exa-beta', 'x-exa-integration'],
};

export default {
  register(server, app) {
    registerCompatRoutes(server, app, EXA, EXA_ROUTES);
  },
} satisfies Plugin;
