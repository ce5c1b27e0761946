import type { NewOutlet } from '../../../core/news/outlets/outlet-registry.ts';
import { feedLines, listed, sourceTable } from './sources.ts';
import type { Verb } from './verb.ts';

export const sourceAdd: Verb = {
  noun: 'source',
  verb: 'add',
  says: 'add an outlet, or feeds to one that is there',
  arguments: [
    { name: 'URL', says: 'where it is on the web; its feeds are found there, unless --feeds names them' },
  ],
  options: {
    feeds: { type: 'string', value: 'URL,URL', says: 'feeds, news sitemaps or sitemap indexes' },
    id: { type: 'string', value: 'ID', says: 'stable slug; default made from the domain' },
    name: { type: 'string', value: 'TEXT', says: 'default: as the site calls itself' },
    country: { type: 'string', value: 'AR', says: 'ISO 3166 code; default by its domain' },
    languages: { type: 'string', value: 'es,en', says: 'main language first; default what its pages say' },
  },
  async run(given, service) {
    const [feeds, languages] = [listed(given, 'feeds'), listed(given, 'languages')];
    const [id, name, country] = ['id', 'name', 'country'].map((option) => given.text(option));
    const outlet: NewOutlet = {
      homepage: given.words[0]!,
      ...(feeds && { feeds }),
      ...(languages && { languages }),
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
      ...(country !== undefined && { country: country.toUpperCase() }),
    };
    const source = await (await service.newsroom()).add(outlet);
    return { json: source, text: `${sourceTable([source])}\n\n${feedLines(source)}` };
  },
};
