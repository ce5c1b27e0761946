/** The operator's API: organizations, keys, switches, bills, outlets, takedowns, jobs, upkeep. It cannot be switched off. */
import type { Plugin } from '#core/http/plugin.ts';
import { type RouteGroup, registerRoutes } from '#core/http/routes.ts';
import { openJobAdmin } from '#core/jobs/job-admin.ts';
import { openTakedowns } from '#core/news/articles/takedowns.ts';
import { openOutletRegistry } from '#core/news/outlets/outlet-registry.ts';
import { openTenantAdmin } from '#core/tenants/tenant-admin.ts';
import { COLLECTION_ROUTES } from './collections.ts';
import { JOB_ROUTES } from './jobs.ts';
import { liveRoutes } from './live.ts';
import { TENANT_ROUTES, USAGE_ROUTES } from './routes.ts';
import { SOURCE_ROUTES } from './sources.ts';
import { SYSTEM_ROUTES } from './system.ts';
import { TAKEDOWN_ROUTES } from './takedowns.ts';
import { UPKEEP_ROUTES } from './upkeep.ts';

const OPERATOR: RouteGroup = { access: 'operator', prefix: '/admin/v1', tags: ['Operator'] };

export default {
  register(server, app) {
    const tenants = openTenantAdmin(app);
    registerRoutes(server, tenants, OPERATOR, TENANT_ROUTES);
    registerRoutes(server, openOutletRegistry(app), OPERATOR, SOURCE_ROUTES);
    registerRoutes(server, openTakedowns(app), OPERATOR, TAKEDOWN_ROUTES);
    registerRoutes(server, openJobAdmin(app.db), OPERATOR, JOB_ROUTES);
    registerRoutes(server, app, OPERATOR, UPKEEP_ROUTES);
    registerRoutes(server, app, OPERATOR, COLLECTION_ROUTES);
    registerRoutes(server, app, OPERATOR, SYSTEM_ROUTES);
    registerRoutes(server, app, OPERATOR, liveRoutes(server, app));
    registerRoutes(server, tenants, { access: 'key', tags: ['Usage'] }, USAGE_ROUTES);
  },
} satisfies Plugin;
