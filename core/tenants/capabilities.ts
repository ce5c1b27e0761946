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

/** Whether `org` may use `capability`; without an organization (an operator) the deployment decides. */
export function mayUse(
  capability: Capability,
  open: ReadonlySet<Capability>,
  org: Organization | null,
): boolean {
  return org?.plugins[capability] ?? open.has(capability);
}

/** Throws `plugin_disabled`, with where it is disabled, unless `mayUse`. */
export function requireCapability(
  capability: Capability,
  open: ReadonlySet<Capability>,
  org: Organization | null,
): void {
  if (mayUse(capability, open, org)) return;
  const where = org?.plugins[capability] === false ? 'for this organization' : 'in this deployment';
  throw new Failure(
    'plugin_disabled',
    `The capability "${capability}" is disabled ${where}; the operator can enable it.`,
  );
}
