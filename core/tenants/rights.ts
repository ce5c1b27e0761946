/** What work may do that goes on after its request: whatever its organization and its key may do now. */
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Database } from '../store/database.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';
import { findOrganization, keyWithId } from '../store/tenants/tenants.ts';
import { requireCapability } from './capabilities.ts';

export interface RightsDeps {
  db: Database;
  clock: Clock;
  /** Capabilities enabled for the deployment. */
  capabilities: ReadonlySet<Capability>;
}

/**
 * The organization and key of work, given by their ids, that may use all capabilities in `needed`. Throws what `ended` makes
 * of a key that was revoked or has expired, 403 `organization_suspended` or `plugin_disabled`, and 404 `not_found` when the
 * organization is deleted.
 */
export async function requireRights(
  { db, clock, capabilities }: RightsDeps,
  work: { org: string; key: string },
  needed: readonly Capability[],
  ended: (key: string, how: string) => Failure,
): Promise<{ org: Organization; key: ApiKey }> {
  const [org, key] = await Promise.all([findOrganization(db, work.org), keyWithId(db, work.key)]);
  if (org === null || key === null) throw new Failure('not_found', 'The organization was deleted.');
  if (key.revokedAt !== null) throw ended(nameOf(key), 'was revoked');
  if (key.expiresAt !== null && key.expiresAt.getTime() <= clock.now())
    throw ended(nameOf(key), 'has expired');
  for (const capability of needed) requireCapability(capability, capabilities, { org, key });
  return { org, key };
}

function nameOf({ label, hint }: ApiKey): string {
  return label === '' ? `${hint}…` : `"${label}"`;
}
