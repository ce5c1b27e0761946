import { organizationTable, TERMS, termsOf } from './organizations.ts';
import { UsageError, type Verb } from './verb.ts';

export const orgSet: Verb = {
  noun: 'org',
  verb: 'set',
  says: 'change the name, plan, credit or rate limit of an organization',
  arguments: [{ name: 'ORG', says: 'its id, org_…' }],
  options: {
    name: { type: 'string', value: 'NAME', says: 'what it is called from now on' },
    ...TERMS,
    'default-rate': { type: 'boolean', says: 'back to the rate limit of the deployment' },
  },
  async run(given, service) {
    const name = given.text('name');
    const fields = { ...termsOf(given), ...(name !== undefined && { name }) };
    if (given.flag('default-rate')) {
      if (fields.rate_limit) throw new UsageError('--default-rate and --rate contradict each other');
      fields.rate_limit = null;
    }
    if (Object.keys(fields).length === 0) throw new UsageError('nothing to change: give at least one option');
    const org = await (await service.office()).setOrganization(given.words[0]!, fields);
    return { json: org, text: organizationTable([org]) };
  },
};
