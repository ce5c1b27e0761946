/** For clients of the Tako API, v1 and v3: charts and articles for a query, and charts of the caller's own data. */
import { type CompatApi, registerCompatRoutes } from '#core/compat/compat-api.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { formatTakoError } from './errors.ts';
import { TAKO_ROOT } from './pages.ts';
import { TAKO_ROUTES } from './routes.ts';
import { FinishedTasks } from './tasks.ts';

const TAKO: CompatApi = {
  root: TAKO_ROOT,
  capability: 'compat-tako',
  formatError: formatTakoError,
  corsHeaders: ['user-agent'],
  // One client joins its base and path without a slash between them; another has `/api` in its base, which users may leave out.
  tidyPath: (path) => path.replace(/^\/compat\/tako(?:api\/|\/+(?=v\d\/))/, '/compat/tako/api/'),
};

export default {
  register(server, app) {
    registerCompatRoutes(server, { app, tasks: new FinishedTasks() }, TAKO, TAKO_ROUTES);
  },
} satisfies Plugin;
