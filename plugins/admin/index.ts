/** The operator's door: organizations, keys, switches, usage, outlets, upkeep. It can not be switched off. */
import type { Plugin } from '../../core/http/plugin.ts';
import { openOutletRegistry } from '../../core/news/outlets/outlet-registry.ts';
import { openTenantAdmin } from '../../core/tenants/tenant-admin.ts';
import { operatorRoutes, usageRoute } from './routes.ts';
import { sourceRoutes } from './sources.ts';
import { upkeepRoutes } from './upkeep.ts';

export default {
  name: 'admin',
  capability: null,
  register(server, app) {
    const service = openTenantAdmin(app);
    const { web_resolve: resolve } = app.config ?? {};
    const outlets = openOutletRegistry({
      ...app,
      mapped: (hostPort) => Object.hasOwn(resolve ?? {}, hostPort),
    });
    server.route([
      ...operatorRoutes(service),
      usageRoute(service),
      ...sourceRoutes(outlets),
      ...upkeepRoutes(app),
    ]);
  },
} satisfies Plugin;
