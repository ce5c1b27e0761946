import { feedLines, sourceTable } from './sources.ts';
import { UsageError, type Verb } from './verb.ts';

export const sourceList: Verb = {
  noun: 'source',
  verb: 'list',
  says: 'the outlets that are read; with an id, its feeds and how reading them goes',
  arguments: [{ name: 'ID', says: 'one outlet', optional: true }],
  options: { failing: { type: 'boolean', says: 'only those whose feeds can not be read' } },
  async run(given, service) {
    const [id] = given.words;
    const all = await (await service.newsroom()).list();
    const shown = all.filter(
      (source) =>
        (id === undefined || source.id === id) && (!given.flag('failing') || source.status === 'failing'),
    );
    if (id !== undefined && shown.length === 0)
      throw new UsageError(`there is no outlet "${id}" on the list`);
    const lines = id === undefined ? [] : shown.map(feedLines);
    return { json: { object: 'list', data: shown }, text: [sourceTable(shown), ...lines].join('\n\n') };
  },
};
