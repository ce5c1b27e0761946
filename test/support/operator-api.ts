/** A server with the operator's door alone, behind the house's own keys, gate and problems. */
import hapi from '@hapi/hapi';
import { gate } from '../../core/http/admission.ts';
import { keyStrategies } from '../../core/http/authentication.ts';
import { invalidRequest, problems } from '../../core/http/problems.ts';
import type { App } from '../../core/http/service.ts';
import { openLimits } from '../../core/tenants/limits.ts';
import admin from '../../plugins/admin/index.ts';
import { tenantsRoom } from './tenants.ts';

export async function operatorDoor(t: Parameters<typeof tenantsRoom>[0]) {
  const room = await tenantsRoom(t);
  const defaults = { perSecond: 1000, burst: 1000 };
  const limits = openLimits({ db: room.db, clock: room.clock, defaults, shared: false });
  const app = { ...room, limits, open: new Set() } as unknown as App;
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
  keyStrategies(server, app);
  problems(server, app);
  gate(server, app);
  await admin.register(server, app);
  t.teardown(() => server.stop());
  const first = await room.tenants.firstStart();
  // What is made from here on is younger than the first start.
  room.clock.advance(1);
  return { ...room, server, first: first! };
}
