/** Alive is not ready: `/healthz` says that the process runs, `/readyz` that it can answer, or what is missing. */
import { SECOND } from '../platform/clock.ts';
import type { Route } from './routes.ts';
import type { App } from './service.ts';

interface Check {
  name: string;
  check: (app: App) => Promise<void>;
}

const CHECKS: readonly Check[] = [
  { name: 'database', check: (app) => app.db.ping() },
  { name: 'jobs', check: (app) => app.jobs.ready() },
  { name: 'models', check: (app) => app.inference.ready() },
  { name: 'index', check: (app) => app.index.ready() },
];

/** A check that takes longer counts as missing. */
const PATIENCE = 3 * SECOND;

export const HEALTH_ROUTES: readonly Route<App>[] = [
  { method: 'GET', path: '/healthz', handler: () => ({ status: 'alive' }) },
  {
    method: 'GET',
    path: '/readyz',
    async handler(app, _request, h) {
      const missing = app.stopping ? [{ name: 'server', detail: 'stopping' }] : await missingOf(app);
      const status = missing.length === 0 ? 'ready' : 'not ready';
      const body = { status, role: app.config.role, missing };
      return h.response(body).code(missing.length === 0 ? 200 : 503);
    },
  },
  {
    method: 'GET',
    path: '/metrics',
    handler: async ({ metrics }, _request, h) => h.response(await metrics.text()).type(metrics.contentType),
  },
];

async function missingOf(app: App): Promise<{ name: string; detail: string }[]> {
  const findings = await Promise.all(
    CHECKS.map(async ({ name, check }) => {
      try {
        await Promise.race([check(app), late()]);
        return null;
      } catch (error) {
        return { name, detail: (error as Error).message };
      }
    }),
  );
  return findings.filter((finding) => finding !== null);
}

function late(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('timed out')), PATIENCE).unref();
  });
}
