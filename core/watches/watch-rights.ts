/** What a watch may do: whatever its organization and its key may do now. */
import type { Capability } from '../platform/capabilities.ts';
import { type ErrorCode, Failure } from '../platform/errors.ts';
import type { WatchRow } from '../store/watches/watches.ts';
import { type RightsDeps, requireRights } from '../tenants/rights.ts';

type WatchRights = Awaited<ReturnType<typeof requireRights>>;

/** The organization and key of a watch. Throws 401 `invalid_api_key` when its key has ended, and as `tenants/rights.ts` says. */
export function requireWatchRights(
  deps: RightsDeps,
  watch: Pick<WatchRow, 'org' | 'key'>,
  needed: readonly Capability[],
): Promise<WatchRights> {
  return requireRights(deps, watch, needed, ended);
}

/** What `requireWatchRights` throws when the watch lacks rights; any other error, such as a lost database, leaves that open. */
const NO_RIGHTS: ReadonlySet<ErrorCode> = new Set([
  'invalid_api_key',
  'organization_suspended',
  'plugin_disabled',
  'not_found',
]);

/** As `requireWatchRights`, but null when rights are missing. Throws when that cannot be determined, such as 503 `unavailable`. */
export async function rightsOrNull(
  ...given: Parameters<typeof requireWatchRights>
): Promise<WatchRights | null> {
  try {
    return await requireWatchRights(...given);
  } catch (error) {
    if (error instanceof Failure && NO_RIGHTS.has(error.code)) return null;
    throw error;
  }
}

function ended(key: string, how: string): Failure {
  return new Failure(
    'invalid_api_key',
    `The API key ${key}, with whose rights the watch runs, ${how}; set status to active with another key to give it that one's.`,
  );
}
