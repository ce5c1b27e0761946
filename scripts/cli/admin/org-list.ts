import { organizationTable } from './organizations.ts';
import type { Verb } from './verb.ts';

export const orgList: Verb = {
  noun: 'org',
  verb: 'list',
  says: 'every organization, oldest first',
  arguments: [],
  options: {},
  async run(_given, service) {
    const orgs = await (await service.office()).organizations();
    return { json: { object: 'list', data: orgs }, text: organizationTable(orgs) };
  },
};
