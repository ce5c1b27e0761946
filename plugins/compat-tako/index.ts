/** For clients of the Tako API, v1 and v3: charts and articles for a query, and charts of the caller's own data. */
import { type CompatApi, registerCompatRoutes } from '#core/compat/compat-api.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { formatError } from './errors.ts';
import { ROOT } from './pages.ts';
import { TAKO_ROUTES } from './routes.ts';
import { FinishedTasks } from './tasks.ts';

const TAKO: CompatApi = {
  root: ROOT,
  capability: 'compat-tako',
  formatError,
  headers: ['user-agent'],
  // One client joins its base and path without a slash between them.
  tidied: (path) => path.replace(/^\/compat\/takoapi\//, '/compat/tako/api/'),
};

export default {
  name: 'compat-tako',
  capability: 'compat-tako',
  register(server, app) {
    registerCompatRoutes(server, { app, tasks: new FinishedTasks() }, TAKO, TAKO_ROUTES);
  },
} satisfies Plugin;
