/** What becomes of every field of the Exa API, as `exa-js`, `exa-py` and the tools built on them send it. */
import { type CompatField, isObject, isUsed } from '#core/compat/fields.ts';

export const MAX_EXA_RESULTS = 50;
export const MAX_EXA_DOMAINS = 20;

/** `{}` asks for contents with default settings, so it is not nothing. */
const on = (value: unknown) => value === true || isObject(value);
/** Anything but news: there is nothing of it here. */
export function isOtherCategory(category: unknown): boolean {
  if (typeof category === 'string') return !['', 'news'].includes(category.trim().toLowerCase());
  return isUsed(category);
}

const BAD_BODY = { status: 400, tag: 'INVALID_REQUEST_BODY' };

/** Options of contents: inside `contents` of a search, at the top of /contents. */
const CONTENT: readonly CompatField[] = [
  {
    path: 'text',
    handling: 'warning',
    warning: 'limited:text',
    sample: true,
    acts: on,
    says: 'A short excerpt: the standfirst and passages as printed. Never the page whole.',
  },
  { path: 'text.maxCharacters', handling: 'same', sample: 200, says: 'An upper bound.' },
  ignored('text.includeHtmlTags', true, 'Excerpts are plain text.'),
  ignored('text.verbosity', 'full'),
  ignored('text.includeSections', ['body']),
  ignored('text.excludeSections', ['footer']),
  {
    path: 'highlights',
    handling: 'same',
    sample: true,
    says: 'Excerpts as printed from articles that were read; the standfirst or title of others.',
  },
  {
    path: 'highlights.query',
    handling: 'warning',
    warning: 'ignored:highlights.query',
    sample: 'interest rates',
    says: 'In a search, excerpts are about its query. On /contents the model picks them by it.',
  },
  { path: 'highlights.maxCharacters', handling: 'same', sample: 300, says: 'Whole excerpts while they fit.' },
  {
    path: 'highlights.numSentences',
    handling: 'warning',
    warning: 'approximated:numSentences',
    sample: 2,
    says: 'Read as 1333 characters each, where maxCharacters is not given.',
  },
  ignored('highlights.highlightsPerUrl', 2),
  ignored('highlights.dynamic', true),
  {
    path: 'summary',
    handling: 'warning',
    warning: 'unsupported:summary',
    sample: { query: 'what changed' },
    acts: on,
    says: 'Nothing is generated; the key is left out.',
  },
  ignored('livecrawl', 'always'),
  ignored('livecrawlTimeout', 5000),
  ignored('maxAgeHours', 24),
  {
    path: 'snapshotAsOf',
    handling: 'error',
    refusal: { status: 403, tag: 'SNAPSHOT_NOT_ON_PLAN' },
    sample: '2026-01-01T00:00:00.000Z',
    says: "Refused: today's page would answer another question.",
  },
  {
    path: 'subpages',
    handling: 'warning',
    warning: 'unsupported:subpages',
    sample: 2,
    says: 'An empty list per result.',
  },
  ignored('subpageTarget', ['about']),
  {
    path: 'extras',
    handling: 'warning',
    warning: 'unsupported:extras',
    sample: { links: 3 },
    acts: (value) => isObject(value) && Object.values(value).some(isUsed),
    says: 'Empty lists per result.',
  },
  {
    path: 'context',
    handling: 'warning',
    warning: 'unsupported:context',
    sample: true,
    acts: on,
    says: 'The key is left out.',
  },
  {
    path: 'filterEmptyResults',
    handling: 'warning',
    warning: 'ignored:filterEmptyResults',
    sample: false,
    acts: (value) => value === false,
    says: 'Every result has something to show.',
  },
];

/** Options of contents that clients also send at the top of a search. */
export const TOP_LEVEL_CONTENTS = CONTENT.filter(({ path }) => !path.includes('.')).map(({ path }) => path);

const inContents = CONTENT.map((field) => ({ ...field, path: `contents.${field.path}` }));

/** What /search and /findSimilar share. */
const COMMON: readonly CompatField[] = [
  {
    path: 'numResults',
    handling: 'warning',
    warning: 'limited:numResults',
    sample: 80,
    acts: (value) => typeof value === 'number' && value > MAX_EXA_RESULTS,
    says: `Up to ${MAX_EXA_RESULTS}.`,
  },
  domains('includeDomains'),
  domains('excludeDomains'),
  {
    path: 'startPublishedDate',
    handling: 'same',
    sample: '2020-01-01',
    says: 'Date, or date-time; without a zone it is UTC. Undated articles are then left out, and counted in the extras as left_out.undated.',
  },
  {
    path: 'endPublishedDate',
    handling: 'same',
    sample: '2100-01-01T00:00:00.000Z',
    says: 'A bare date includes the day. Undated articles are left out here too.',
  },
  ignored('startCrawlDate', '2026-01-01'),
  ignored('endCrawlDate', '2026-02-01'),
  {
    path: 'includeText',
    handling: 'warning',
    warning: 'approximated:includeText',
    sample: ['banco'],
    says: 'Every phrase must stand in title, standfirst or excerpts; upper and lower case are the same.',
  },
  {
    path: 'excludeText',
    handling: 'warning',
    warning: 'approximated:excludeText',
    sample: ['casino'],
    says: 'None of the phrases may stand there.',
  },
  {
    path: 'category',
    handling: 'warning',
    warning: 'unsupported:category',
    sample: 'company',
    acts: (value) => isOtherCategory(value),
    says: 'news searches; any other answers an empty list and costs nothing.',
  },
  { path: 'contents', handling: 'same', sample: {}, says: 'Absent or false: no text and no highlights.' },
  ...inContents,
  ignored('userLocation', 'AR'),
  ignored('flags', ['beta']),
];

export const EXA_SEARCH_FIELDS: readonly CompatField[] = [
  { path: 'query', handling: 'same', sample: 'banco central', says: 'Cut at 200 characters, and said so.' },
  {
    path: 'type',
    handling: 'warning',
    warning: 'approximated:type',
    sample: 'magic',
    acts: (value) => value === 'magic',
    says: 'instant: ultra; fast, lite: fast; auto, neural, keyword, hybrid: normal; deep…: deep. Others are refused.',
  },
  ...COMMON,
  ignored('moderation', true),
  ignored('additionalQueries', ['tasa de interés']),
  ignored('systemPrompt', 'be brief'),
  {
    path: 'outputSchema',
    handling: 'warning',
    warning: 'unsupported:outputSchema',
    sample: { type: 'text' },
    acts: on,
    says: 'Nothing is generated.',
  },
  ignored('stream', true, 'The answer comes whole.'),
  ignored('useAutoprompt', true),
  {
    path: 'compliance',
    handling: 'error',
    refusal: { status: 403, tag: 'FEATURE_DISABLED' },
    sample: 'hipaa',
    says: 'Refused: ignoring it would break a promise.',
  },
];

export const EXA_SIMILAR_FIELDS: readonly CompatField[] = [
  { path: 'url', handling: 'same', sample: 'https://example.com/story', says: 'The reference article.' },
  {
    path: 'excludeSourceDomain',
    handling: 'same',
    sample: true,
    says: "Leaves out the reference's registrable domain.",
  },
  ...COMMON,
];

export const EXA_CONTENTS_FIELDS: readonly CompatField[] = [
  {
    path: 'urls',
    handling: 'same',
    sample: ['https://example.com/story'],
    says: '1 to 100; each costs a page.',
  },
  {
    path: 'ids',
    handling: 'same',
    sample: ['https://example.com/story'],
    says: 'The same under its old name.',
  },
  ...CONTENT.map((field) => (field.path === 'highlights.query' ? asked(field) : field)),
];

function asked(field: CompatField): CompatField {
  const { warning: _, ...rest } = field;
  return { ...rest, handling: 'mapped' };
}

function ignored(path: string, sample: unknown, says = 'Has no meaning here.'): CompatField {
  return { path, handling: 'warning', warning: `ignored:${path.split('.').at(-1)}`, sample, says };
}

function domains(path: string): CompatField {
  return {
    path,
    handling: 'error',
    refusal: BAD_BODY,
    sample: Array.from({ length: MAX_EXA_DOMAINS + 1 }, (_, at) => `site${at}.example`),
    says: `Same, up to ${MAX_EXA_DOMAINS}; more are refused, because dropping a filter would change the meaning. A domain includes its subdomains, a path everything under it; *.domain works.`,
  };
}
