import { CAPABILITIES } from '../../../core/platform/capabilities.ts';
import { isCapability } from '../../../core/tenants/capabilities.ts';
import { organizationTable } from './organizations.ts';
import { UsageError, type Verb } from './verb.ts';

const STATES: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null };

export const orgPlugin: Verb = {
  noun: 'org',
  verb: 'plugin',
  says: 'switch a capability for an organization',
  arguments: [
    { name: 'ORG', says: 'its id, org_…' },
    { name: 'CAPABILITY', says: CAPABILITIES.join(', ') },
    { name: 'STATE', says: 'on, off, or default: as the deployment has it' },
  ],
  options: {},
  async run({ words }, service) {
    const [id, capability, state] = words as [string, string, string];
    if (!isCapability(capability)) {
      throw new UsageError(`there is no capability "${capability}"; there are ${CAPABILITIES.join(', ')}`);
    }
    const enabled = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
    if (enabled === undefined) throw new UsageError(`STATE must be on, off or default, not "${state}"`);
    const org = await (await service.office()).setPlugin(id, capability, enabled);
    return { json: org, text: organizationTable([org]) };
  },
};
