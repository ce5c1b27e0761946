import { writeFile } from 'node:fs/promises';
import { UsageError, type Verb } from './verb.ts';
import { unwritable } from './writing.ts';

const FORMATS = ['json', 'opml'] as const;

export const sourceExport: Verb = {
  noun: 'source',
  verb: 'export',
  says: 'write the list of outlets, as import takes it',
  arguments: [{ name: 'FILE', says: 'where to; default the terminal', optional: true }],
  options: {
    format: { type: 'string', value: 'json|opml', says: 'default by the name of the file, else json' },
  },
  async run(given, service) {
    const [file] = given.words;
    const asked = given.text('format') ?? (/\.(?:opml|xml)$/i.test(file ?? '') ? 'opml' : 'json');
    const format = FORMATS.find((one) => one === asked);
    if (!format) throw new UsageError(`--format must be json or opml, not "${asked}"`);
    const text = await (await service.newsroom()).export(format);
    if (file === undefined)
      return { json: format === 'json' ? JSON.parse(text) : { opml: text }, text: text.trimEnd() };
    await writeFile(file, text).catch((error: unknown) => {
      throw unwritable(file, error);
    });
    return { json: { file, format }, text: `Written to ${file}.` };
  },
};
