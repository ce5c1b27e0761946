/** Which capabilities are available to whom: the deployment's setting, overridden by that of the tenant. */

import { CAPABILITIES, type Capability } from '../platform/capabilities.ts';
import { Failure } from '../platform/errors.ts';
import type { Organization } from '../store/tenants/organization.ts';

const EVERY = '*';

/** The capabilities enabled by the setting `plugins` (`*`: all of them), and its unknown names. */
export function deploymentCapabilities(setting: readonly string[]) {
  const open = new Set(CAPABILITIES.filter((name) => setting.includes(name) || setting.includes(EVERY)));
  const unknown = setting.filter((name) => name !== EVERY && !isCapability(name));
  return { open, unknown };
}

export function isCapability(name: string): name is Capability {
  return (CAPABILITIES as readonly string[]).includes(name);
}

/** Who asks: an organization, or null for an operator. With a key, its own restriction counts as well. */
export interface Asker {
  org: Organization | null;
  key?: { capabilities?: readonly Capability[] | null } | null;
}

/** Whether `asker` may use `capability`. The organization's switch overrides `deployment`, what is on by default. */
export function mayUse(capability: Capability, deployment: ReadonlySet<Capability>, asker: Asker): boolean {
  return asker.org?.suspendedAt == null && refusedBy(capability, deployment, asker) === null;
}

/** Throws 403 `organization_suspended`, or `plugin_disabled` with where it is disabled, unless `mayUse`. */
export function requireCapability(
  capability: Capability,
  deployment: ReadonlySet<Capability>,
  asker: Asker,
): void {
  requireActive(asker.org);
  const where = refusedBy(capability, deployment, asker);
  if (where === null) return;
  throw new Failure(
    'plugin_disabled',
    `The capability "${capability}" is disabled ${where}; the operator can enable it.`,
  );
}

/** Throws 403 `organization_suspended` for a suspended organization. */
export function requireActive(org: Organization | null): void {
  if (org?.suspendedAt == null) return;
  throw new Failure('organization_suspended', 'The operator has suspended this organization.');
}

/** Where the capability is disabled, as worded in messages; null if it is enabled. */
function refusedBy(
  capability: Capability,
  deployment: ReadonlySet<Capability>,
  { org, key }: Asker,
): string | null {
  if (key?.capabilities && !key.capabilities.includes(capability)) return 'for this key';
  if (org?.plugins[capability] ?? deployment.has(capability)) return null;
  return org?.plugins[capability] === false ? 'for this organization' : 'in this deployment';
}
