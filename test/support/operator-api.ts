/** A server with the operator API alone, with the service's own keys, authentication and problems. */
import hapi from '@hapi/hapi';
import { registerAdmission } from '../../core/http/admission.ts';
import { registerAuthentication } from '../../core/http/authentication.ts';
import { invalidRequest } from '../../core/http/problems.ts';
import type { App } from '../../core/http/service.ts';
import { registerSteps } from '../../core/http/steps.ts';
import { openLimits } from '../../core/tenants/limits.ts';
import admin from '../../plugins/admin/index.ts';
import { openTenants } from './tenants.ts';

export async function operatorApi(t: Parameters<typeof openTenants>[0]) {
  const deps = await openTenants(t);
  const defaults = { perSecond: 1000, burst: 1000 };
  const limits = openLimits({ db: deps.db, clock: deps.clock, defaults, shared: false });
  const config = { web_resolve: {}, request_seconds: 30, stop_seconds: 5 };
  const app = { ...deps, config, limits, capabilities: new Set() } as unknown as App;
  const server = hapi.server({
    host: '127.0.0.1',
    routes: {
      validate: {
        options: { abortEarly: false, errors: { wrap: { label: false } } },
        failAction: (_request, _h, error) => {
          throw invalidRequest(error);
        },
      },
    },
  });
  registerAuthentication(server, app);
  registerSteps(server, app);
  registerAdmission(server, app);
  await admin.register(server, app);
  t.teardown(() => server.stop());
  const first = await deps.tenants.firstStart();
  // What is made from here on is younger than the first start.
  deps.clock.advance(1);
  return { ...deps, limits, server, first: first! };
}
