import type { Verb } from './verb.ts';

export const sourceRemove: Verb = {
  noun: 'source',
  verb: 'remove',
  says: 'take an outlet off the list; its articles stay',
  arguments: [{ name: 'ID', says: 'the outlet' }],
  options: {},
  async run({ words }, service) {
    const removed = await (await service.newsroom()).remove(words[0]!);
    return { json: removed, text: `${removed.id} is off the list.` };
  },
};
