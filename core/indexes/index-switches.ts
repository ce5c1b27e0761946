/** For which organizations custom indexes are enabled, as the jobs that crawl and bill them ask. */
import type { Capability } from '../platform/capabilities.ts';
import type { Queryable } from '../store/database.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { findOrganization, organizationEvenDeleted } from '../store/tenants/tenants.ts';
import { mayUse } from '../tenants/capabilities.ts';

/** By the id of the organization. `capabilities`: those enabled for the deployment. */
export function indexSwitches(db: Queryable, capabilities: ReadonlySet<Capability>) {
  const isOn = (org: Organization | null) => org !== null && mayUse('indexes', capabilities, { org });
  return {
    mayCrawl: async (id: string) => isOn(await findOrganization(db, id)),
    /** Also true of one that was deleted: its last days have not been billed yet. */
    mayBill: async (id: string) => isOn(await organizationEvenDeleted(db, id)),
  };
}
