import type { DiscoveredFeed } from '../../../core/news/outlets/discover.ts';
import { short } from './sources.ts';
import { type Column, moment, table } from './table.ts';
import type { Verb } from './verb.ts';

const COLUMNS: readonly Column<DiscoveredFeed>[] = [
  { title: 'FORMAT', of: (feed) => feed.format },
  { title: 'ARTICLES', of: (feed) => String(feed.items), right: true },
  { title: 'NEWEST', of: (feed) => moment(feed.newest) },
  { title: 'LANGUAGE', of: (feed) => feed.language ?? '-' },
  { title: 'TITLE', of: (feed) => short(feed.title ?? '-') },
  { title: 'NAMED IN', of: (feed) => feed.named_in },
  { title: 'ADDRESS', of: (feed) => feed.url },
];

export const sourceDiscover: Verb = {
  noun: 'source',
  verb: 'discover',
  says: 'find the feeds and news sitemaps of a site; each is read to see that it is one',
  arguments: [{ name: 'URL', says: 'the site, or one of its feeds' }],
  options: {},
  async run({ words }, service) {
    service.note('Asking the site, a request a second.');
    const found = await (await service.newsroom()).discover(words[0]!);
    const { name, homepage, country, languages, feeds, suggested, tried } = found;
    const where =
      [country, languages.join(', ')].filter(Boolean).join('; ') || 'country and language not known';
    const text = [
      `${name ?? homepage} (${where})`,
      table(feeds, COLUMNS, 'Nothing that could be read was found.'),
      ...(tried.length > 0
        ? [`Tried in vain:\n${tried.map(({ url, why }) => `  ${url}: ${why}`).join('\n')}`]
        : []),
      ...(suggested.length > 0
        ? [`To add it: npm run admin -- source add ${homepage} --feeds ${suggested.join(',')}`]
        : []),
    ];
    return { json: found, text: text.join('\n\n') };
  },
};
