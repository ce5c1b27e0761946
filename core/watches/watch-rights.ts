/** What a watch may do: whatever its organization and its key may do now. */
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { type ErrorCode, Failure } from '../platform/errors.ts';
import type { Database } from '../store/database.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';
import { findOrganization, keyWithId } from '../store/tenants/tenants.ts';
import type { WatchRow } from '../store/watches/watches.ts';
import { requireCapability } from '../tenants/capabilities.ts';

export interface RightsDeps {
  db: Database;
  clock: Clock;
  /** Capabilities enabled for the deployment. */
  capabilities: ReadonlySet<Capability>;
}

/**
 * The organization and key of a watch that may use all capabilities in `needed`. Throws 401 `invalid_api_key` when its key was
 * revoked or has expired, 403 `organization_suspended` or `plugin_disabled`, and 404 `not_found` when the organization is
 * deleted.
 */
export async function requireRights(
  { db, clock, capabilities }: RightsDeps,
  watch: Pick<WatchRow, 'org' | 'key'>,
  needed: readonly Capability[],
): Promise<{ org: Organization; key: ApiKey }> {
  const [org, key] = await Promise.all([findOrganization(db, watch.org), keyWithId(db, watch.key)]);
  if (org === null || key === null) throw new Failure('not_found', 'The organization was deleted.');
  if (key.revokedAt !== null) throw ended(key, 'was revoked');
  if (key.expiresAt !== null && key.expiresAt.getTime() <= clock.now()) throw ended(key, 'has expired');
  for (const capability of needed) requireCapability(capability, capabilities, { org, key });
  return { org, key };
}

/** What `requireRights` throws when the watch lacks rights; any other error, such as a lost database, leaves that open. */
const NO_RIGHTS: ReadonlySet<ErrorCode> = new Set([
  'invalid_api_key',
  'organization_suspended',
  'plugin_disabled',
  'not_found',
]);

/** As `requireRights`, but null when rights are missing. Throws when that cannot be determined, such as 503 `unavailable`. */
export async function rightsOrNull(
  ...given: Parameters<typeof requireRights>
): Promise<Awaited<ReturnType<typeof requireRights>> | null> {
  try {
    return await requireRights(...given);
  } catch (error) {
    if (error instanceof Failure && NO_RIGHTS.has(error.code)) return null;
    throw error;
  }
}

function ended({ label, hint }: ApiKey, how: string): Failure {
  const name = label === '' ? `${hint}…` : `"${label}"`;
  return new Failure(
    'invalid_api_key',
    `The API key ${name}, with whose rights the watch runs, ${how}; set status to active with another key to give it that one's.`,
  );
}
