import type { Verb } from './verb.ts';

export const sourceLook: Verb = {
  noun: 'source',
  verb: 'look',
  says: 'look at the feeds of an outlet now, not when they are due',
  arguments: [{ name: 'ID', says: 'the outlet' }],
  options: {},
  async run({ words }, service) {
    const look = await (await service.newsroom()).poll(words[0]!);
    const feeds = look.feeds === 1 ? '1 feed is' : `${look.feeds} feeds are`;
    return {
      json: look,
      text: `${feeds} due now: a running service looks within a minute. See: source list ${look.source}`,
    };
  },
};
