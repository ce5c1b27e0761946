import { organizationTable, TERMS, termsOf } from './organizations.ts';
import type { Verb } from './verb.ts';

export const orgCreate: Verb = {
  noun: 'org',
  verb: 'create',
  says: 'make an organization',
  arguments: [{ name: 'NAME', says: 'what it is called, 1 to 100 characters' }],
  options: TERMS,
  async run(given, service) {
    const fields = { ...termsOf(given), name: given.words[0]! };
    const org = await (await service.office()).createOrganization(fields);
    const next = `Make a key for it: npm run admin -- key create ${org.id}`;
    return { json: org, text: `${organizationTable([org])}\n\n${next}` };
  },
};
