import { keyTable, OPERATOR, OWNER, ownerOf } from './keys.ts';
import type { Verb } from './verb.ts';

export const keyCreate: Verb = {
  noun: 'key',
  verb: 'create',
  says: 'make a key; it is shown this once',
  arguments: [OWNER],
  options: {
    label: { type: 'string', value: 'TEXT', says: 'for people, to tell keys apart' },
    operator: OPERATOR,
  },
  async run(given, service) {
    const owner = ownerOf(given);
    const made = await (await service.office()).createKey(owner, given.text('label') ?? '');
    const text = `${keyTable([made])}\n\nThe key, shown this once: ${made.key}`;
    return { json: made, text };
  },
};
