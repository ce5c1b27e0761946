import { keyTable, OPERATOR, OWNER, ownerOf } from './keys.ts';
import type { Verb } from './verb.ts';

export const keyList: Verb = {
  noun: 'key',
  verb: 'list',
  says: 'the keys of an organization, revoked ones too, oldest first',
  arguments: [OWNER],
  options: { operator: OPERATOR },
  async run(given, service) {
    const owner = ownerOf(given);
    const keys = await (await service.office()).keys(owner);
    return { json: { object: 'list', data: keys }, text: keyTable(keys) };
  },
};
