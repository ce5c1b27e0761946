/** What organizations may do with custom indexes, as the jobs that crawl and bill them ask. */
import { type MayRead, type Named, readableOf } from '../news/outlets/visible-outlets.ts';
import type { Capability } from '../platform/capabilities.ts';
import type { Queryable } from '../store/database.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { findOrganization, organizationEvenDeleted } from '../store/tenants/tenants.ts';
import { mayUse } from '../tenants/capabilities.ts';

/** By the id of the organization. `capabilities`: those enabled for the deployment. `index`: the outlets of the news index. */
export function indexSwitches(
  db: Queryable,
  capabilities: ReadonlySet<Capability>,
  index: { sources: ReadonlyMap<string, Named> },
) {
  const isOn = (org: Organization | null) => org !== null && mayUse('indexes', capabilities, { org });
  return {
    mayCrawl: async (id: string) => isOn(await findOrganization(db, id)),
    /** The pages that it may have in an index, by its outlets; null: all. */
    readable: async (id: string): Promise<MayRead | null> =>
      readableOf((await findOrganization(db, id))?.outlets ?? null, index.sources.values()),
    /** Also true of one that was deleted: its last days have not been billed yet. */
    mayBill: async (id: string) => isOn(await organizationEvenDeleted(db, id)),
  };
}
