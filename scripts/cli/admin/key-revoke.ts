import { keyTable } from './keys.ts';
import type { Verb } from './verb.ts';

export const keyRevoke: Verb = {
  noun: 'key',
  verb: 'revoke',
  says: 'revoke a key: it opens nothing any more, in every process within five seconds',
  arguments: [{ name: 'KEY', says: 'its id, key_… (not the key itself)' }],
  options: {},
  async run({ words }, service) {
    const key = await (await service.office()).revokeKey(words[0]!);
    return { json: key, text: keyTable([key]) };
  },
};
