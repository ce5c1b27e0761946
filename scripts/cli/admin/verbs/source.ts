import { writeFile } from 'node:fs/promises';
import { clipped } from '../../../../core/language/cut-text.ts';
import type { DiscoveredFeed } from '../../../../core/news/outlets/discovery/discovered-feed.ts';
import type { NewOutlet } from '../../../../core/news/outlets/outlet-registry.ts';
import { defined } from '../../../../core/platform/objects.ts';
import type { SourceRecord } from '../../../../core/store/outlets/outlet.ts';
import type { OutletChanges } from '../../../../core/store/outlets/outlets.ts';
import { type Column, counted, moment, table } from '../table.ts';
import { cannotWrite, UsageError } from '../usage-error.ts';
import { type Argument, type Given, type NounVerb, someOf, textsOf, verbsOf } from '../verb.ts';
import { sourceImport } from './source-import.ts';

/** What the verbs about one outlet take. */
const OUTLET: Argument = { name: 'ID', description: 'the outlet' };

const COLUMNS: readonly Column<SourceRecord>[] = [
  { title: 'ID', of: (source) => source.id },
  { title: 'NAME', of: (source) => clipped(source.name, MAX_NAME) },
  { title: 'COUNTRY', of: (source) => source.country ?? '-' },
  { title: 'LANGUAGES', of: (source) => source.languages.join(',') || '-' },
  { title: 'FEEDS', of: (source) => String(source.feeds.length), right: true },
  { title: 'ARTICLES', of: (source) => String(source.articles), right: true },
  { title: 'NEWEST', of: (source) => moment(source.last_article_at) },
  { title: 'STATUS', of: (source) => source.status },
];
const MAX_NAME = 40;

function sourceTable(sources: readonly SourceRecord[], ifNone = 'There is no outlet yet.'): string {
  return table(sources, COLUMNS, ifNone);
}

/** The feeds of an outlet and their polling state. */
function feedLines({ id, feeds, homepage }: SourceRecord): string {
  // By its id: imports make further outlets on the domains of others.
  if (feeds.length === 0)
    return `It has no feed, so nothing new is read. To add one: npm run admin -- source add ${homepage} --id ${id}`;
  return feeds
    .flatMap((feed) => [
      feed.url,
      `  ${feed.format ?? 'not read yet'}; last look ${moment(feed.last_look_at)}, last new ${moment(feed.last_new_at)}, next look ${moment(feed.next_look_at)}${feed.why ? ` (${feed.why})` : ''}`,
      ...(feed.last_error ? [`  failed: ${feed.last_error}`] : []),
      ...feed.warnings.map((warning) => `  warning: ${warning}`),
    ])
    .join('\n');
}

/** A list given as `a,b`; undefined when the option is absent. */
function listed(given: Given, option: string): string[] | undefined {
  return given
    .text(option)
    ?.split(/[,\s]+/)
    .filter(Boolean);
}

export const SOURCE_VERBS = verbsOf('source', [
  {
    verb: 'list',
    description: 'list the outlets and whether they can be read; with an id, the feeds of one',
    actions: ['listSourcesOfOperator', 'getSource'],
    arguments: [{ name: 'ID', description: 'one outlet', optional: true }],
    options: {
      failing: { type: 'boolean', description: 'only outlets whose feeds cannot be read, and why' },
    },
    async run(given, backend) {
      const [id] = given.words;
      const onlyFailing = given.flag('failing');
      const outlets = await backend.outlets();
      const page = id === undefined ? await outlets.page(onlyFailing ? { status: 'failing' } : {}) : null;
      const asked = page?.data ?? [await outlets.find(id!)];
      const shown = onlyFailing ? asked.filter(({ status }) => status === 'failing') : asked;
      const lines = id === undefined && !onlyFailing ? [] : shown.map(feedLines);
      const ifNone = page?.counts.outlets === 0 ? undefined : 'No outlet is failing.';
      return {
        json: { object: 'list', data: shown },
        text: [sourceTable(shown, ifNone), ...lines].join('\n\n'),
      };
    },
  },
  {
    verb: 'add',
    description: 'add an outlet, or feeds to an existing one',
    actions: ['addSource'],
    arguments: [
      { name: 'URL', description: 'its website; feeds are discovered there unless --feeds names them' },
    ],
    options: {
      feeds: { type: 'string', value: 'URL,URL', description: 'feeds, news sitemaps or sitemap indexes' },
      id: { type: 'string', value: 'ID', description: 'stable slug; default: made from the domain' },
      name: { type: 'string', value: 'TEXT', description: 'default: the name the site gives itself' },
      country: {
        type: 'string',
        value: 'AR',
        description: 'ISO 3166 code; default: derived from the domain',
      },
      languages: {
        type: 'string',
        value: 'es,en',
        description: 'main language first; default: what its pages declare',
      },
    },
    createsStore: true,
    async run(given, backend) {
      const { country, ...named } = textsOf(given, 'id', 'name', 'country');
      const outlet: NewOutlet = {
        homepage: given.first,
        ...named,
        ...defined({
          feeds: listed(given, 'feeds'),
          languages: listed(given, 'languages'),
          country: country?.toUpperCase(),
        }),
      };
      const source = await (await backend.outlets()).add(outlet);
      return { json: source, text: `${sourceTable([source])}\n\n${feedLines(source)}` };
    },
  },
  {
    verb: 'discover',
    description: 'find the feeds and news sitemaps of a site, reading each to verify it',
    actions: ['discoverSources'],
    arguments: [{ name: 'URL', description: 'the site, or one of its feeds' }],
    async run({ first }, backend) {
      backend.note('Asking the site, a request a second.');
      const found = await (await backend.outlets()).discover(first);
      const { name, homepage, country, languages, feeds, suggested, tried } = found;
      const where =
        [country, languages.join(', ')].filter(Boolean).join('; ') || 'country and language not known';
      const text = [
        `${name ?? homepage} (${where})`,
        table(feeds, FEED_COLUMNS, 'Nothing that could be read was found.'),
        ...(tried.length > 0
          ? [`No feed found at:\n${tried.map(({ url, why }) => `  ${url}: ${why}`).join('\n')}`]
          : []),
        ...(suggested.length > 0
          ? [`To add it: npm run admin -- source add ${homepage} --feeds ${suggested.join(',')}`]
          : []),
      ];
      return { json: found, text: text.join('\n\n') };
    },
  },
  polling('poll', 'poll the feeds of an outlet now instead of when they are due'),
  /** The earlier name of `source poll`. */
  polling('look', 'the same as source poll'),
  {
    verb: 'set',
    description: 'change the name, country, languages or sections of an outlet',
    actions: ['changeSource'],
    arguments: [OUTLET],
    options: {
      name: { type: 'string', value: 'TEXT', description: 'new name' },
      country: { type: 'string', value: 'AR', description: 'ISO 3166 code; none: of several countries' },
      languages: { type: 'string', value: 'es,en', description: 'main language first' },
      section: {
        type: 'string',
        value: 'URL=NAME',
        description:
          "section of a feed's articles that name none; several with commas; an empty name removes it",
      },
    },
    async run(given, backend) {
      const { name, country, section } = textsOf(given, 'name', 'country', 'section');
      const changes: OutletChanges = someOf(
        defined({
          name,
          country: country === 'none' ? null : country?.toUpperCase(),
          languages: listed(given, 'languages'),
          sections: section === undefined ? section : sectionsOf(section),
        }),
      );
      const source = await (await backend.outlets()).change(given.first, changes);
      return { json: source, text: sourceTable([source]) };
    },
  },
  pausing('pause', true, 'stop polling an outlet; its articles stay'),
  pausing('resume', false, 'poll a paused outlet again, now'),
  {
    verb: 'remove',
    description: 'take an outlet off the list; its articles stay',
    actions: ['removeSource'],
    arguments: [OUTLET],
    async run({ first }, backend) {
      const removed = await (await backend.outlets()).remove(first);
      return { json: removed, text: `${removed.id} is off the list.` };
    },
  },
  sourceImport,
  {
    verb: 'export',
    description: 'write the list of outlets in a format that import reads',
    actions: ['exportSources'],
    arguments: [{ name: 'FILE', description: 'file to write; default: print it', optional: true }],
    options: {
      format: { type: 'string', value: 'json|opml', description: 'default: by the file name, else json' },
    },
    async run(given, backend) {
      const [file] = given.words;
      const wanted = given.text('format') ?? (/\.(?:opml|xml)$/i.test(file ?? '') ? 'opml' : 'json');
      const format = FORMATS.find((one) => one === wanted);
      if (!format) throw new UsageError(`--format must be json or opml, not "${wanted}"`);
      const text = await (await backend.outlets()).export(format);
      if (file === undefined)
        return { json: format === 'json' ? JSON.parse(text) : { opml: text }, text: text.trimEnd() };
      await writeFile(file, text).catch((error: unknown) => {
        throw cannotWrite(file, error);
      });
      return { json: { file, format }, text: `Written to ${file}.` };
    },
  },
]);

const FEED_COLUMNS: readonly Column<DiscoveredFeed>[] = [
  { title: 'FORMAT', of: (feed) => feed.format },
  { title: 'ARTICLES', of: (feed) => String(feed.items), right: true },
  { title: 'NEWEST', of: (feed) => moment(feed.newest) },
  { title: 'LANGUAGE', of: (feed) => feed.language ?? '-' },
  { title: 'TITLE', of: (feed) => clipped(feed.title ?? '-', MAX_NAME) },
  { title: 'NAMED IN', of: (feed) => feed.named_in },
  { title: 'ADDRESS', of: (feed) => feed.url },
];

function polling(verb: string, description: string): NounVerb {
  return {
    verb,
    description,
    actions: ['pollSource'],
    arguments: [OUTLET],
    async run({ first }, backend) {
      const polled = await (await backend.outlets()).poll(first);
      const feeds = `${counted(polled.feeds, 'feed')} ${polled.feeds === 1 ? 'is' : 'are'}`;
      return {
        json: verb === 'look' ? { ...polled, object: 'look' } : polled,
        text: `${feeds} due now: a running service polls within a minute. See: source list ${polled.source}`,
      };
    },
  };
}

/** `https://example.com/rss=Sport,https://example.com/other=`: the last equals sign divides. */
function sectionsOf(text: string): Record<string, string | null> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1) throw new UsageError(`--section must be URL=NAME, not "${pair}"`);
      return [pair.slice(0, at), pair.slice(at + 1) || null];
    }),
  );
}

function pausing(verb: string, paused: boolean, description: string): NounVerb {
  return {
    verb,
    description,
    actions: ['changeSource'],
    arguments: [OUTLET],
    async run({ first }, backend) {
      const source = await (await backend.outlets()).change(first, { paused });
      return { json: source, text: sourceTable([source]) };
    },
  };
}

const FORMATS = ['json', 'opml'] as const;
