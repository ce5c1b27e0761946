/** A migrated store with tenants, a meter and a clock that stands still; for tests about money and keys. */
import { Meter } from '../../core/billing/meter.ts';
import { heldClock } from '../../core/platform/clock.ts';
import type { Observation } from '../../core/platform/observe.ts';
import type { NewOrganization } from '../../core/tenants/organizations.ts';
import { Tenants, type TenantsOptions } from '../../core/tenants/tenants.ts';
import { migratedDatabase } from './postgres.ts';

export const NOON = '2026-10-07T12:00:00Z';

export async function openTenants(t: Parameters<typeof migratedDatabase>[0], at = NOON) {
  const { db, url } = await migratedDatabase(t);
  const clock = heldClock(at);
  const seen: Observation[] = [];
  const observe = (observation: Observation) => void seen.push(observation);
  const openTenants = (options?: TenantsOptions) => new Tenants(db, clock, observe, options);
  const tenants = openTenants();
  const meter = new Meter(db, clock, observe);

  /** A new organization and a key of it. */
  async function customer(terms: Partial<NewOrganization> = {}) {
    const org = await tenants.organizations.create({ name: 'Test', ...terms });
    const { key, secret } = await tenants.keys.create({ org: org.id });
    return { org, key, secret };
  }

  return { db, url, clock, observe, seen, tenants, openTenants, meter, customer };
}
