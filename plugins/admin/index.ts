/** The operator's door: organizations, keys, switches and usage. It can not be switched off. */
import type { Plugin } from '../../core/plugin.ts';
import { openOffice } from '../../core/tenants/office.ts';
import { operatorRoutes, usageRoute } from './routes.ts';

export default {
  name: 'admin',
  capability: null,
  register(server, app) {
    const office = openOffice(app);
    server.route([...operatorRoutes(office), usageRoute(office)]);
  },
} satisfies Plugin;
