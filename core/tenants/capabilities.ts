/** Which capabilities are available to whom: the deployment's setting, overridden by that of the tenant. */

import { CAPABILITIES, type Capability } from '../platform/capabilities.ts';
import { Failure } from '../platform/errors.ts';
import type { Organization } from '../store/tenants/organization.ts';

const EVERY = '*';

/** The capabilities in the deployment's `plugins` setting (`*` is all of them), and its unknown names. */
export function deploymentCapabilities(setting: readonly string[]) {
  const open = new Set(CAPABILITIES.filter((name) => setting.includes(name) || setting.includes(EVERY)));
  const unknown = setting.filter((name) => name !== EVERY && !isCapability(name));
  return { open, unknown };
}

export function isCapability(name: string): name is Capability {
  return (CAPABILITIES as readonly string[]).includes(name);
}

/** Who asks: an organization, or an operator with null; with the key, its own restriction counts, too. */
export interface Asker {
  org: Organization | null;
  key?: { capabilities?: readonly Capability[] | null } | null;
}

/** Whether `asker` may use `capability`; without an organization (an operator) the deployment decides. */
export function mayUse(capability: Capability, open: ReadonlySet<Capability>, asker: Asker): boolean {
  return asker.org?.suspendedAt == null && refusedBy(capability, open, asker) === null;
}

/** Throws 403 `organization_suspended`, or `plugin_disabled` with where it is disabled, unless `mayUse`. */
export function requireCapability(capability: Capability, open: ReadonlySet<Capability>, asker: Asker): void {
  requireActive(asker.org);
  const where = refusedBy(capability, open, asker);
  if (where === null) return;
  throw new Failure(
    'plugin_disabled',
    `The capability "${capability}" is disabled ${where}; the operator can enable it.`,
  );
}

/** Throws 403 `organization_suspended` for an organization that is. */
export function requireActive(org: Organization | null): void {
  if (org?.suspendedAt == null) return;
  throw new Failure('organization_suspended', 'The operator has suspended this organization.');
}

function refusedBy(
  capability: Capability,
  open: ReadonlySet<Capability>,
  { org, key }: Asker,
): string | null {
  if (key?.capabilities && !key.capabilities.includes(capability)) return 'for this key';
  if (org?.plugins[capability] ?? open.has(capability)) return null;
  return org?.plugins[capability] === false ? 'for this organization' : 'in this deployment';
}
