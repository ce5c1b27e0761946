/** How every field of the Exa API is handled, as `exa-js`, `exa-py` and the tools built on them send it. */
import { type CompatField, isUsed, NO_EFFECT } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';

export const MAX_EXA_RESULTS = 50;
export const MAX_EXA_DOMAINS = 20;

/** Anything but news: the index has nothing else. */
export function isOtherCategory(category: unknown): boolean {
  return typeof category === 'string' && !['', 'news'].includes(category.trim().toLowerCase());
}

/** Lists are asked for: `{}` and numbers of zero ask for none. */
export function asksForExtras(extras: unknown): boolean {
  return isObject(extras) && Object.values(extras).some(isUsed);
}

/** A phrase of spaces is in every text, so it says nothing. */
function hasPhrases(phrases: unknown): boolean {
  return Array.isArray(phrases) && phrases.some((one) => typeof one !== 'string' || one.trim() !== '');
}

const BAD_BODY = { status: 400, tag: 'INVALID_REQUEST_BODY' };

/** Options of contents: inside `contents` of a search, at the top of /contents. */
const CONTENT: readonly CompatField[] = [
  {
    path: 'text',
    handling: 'warning',
    warning: 'limited:text',
    sample: true,
    description:
      'A short excerpt: the standfirst and verbatim passages, never the whole page. If there are none, the title.',
  },
  { path: 'text.maxCharacters', handling: 'same', sample: 200, description: 'Upper limit.' },
  ignored('text.includeHtmlTags', true, 'Excerpts are plain text.'),
  ignored('text.verbosity', 'full'),
  ignored('text.includeSections', ['body']),
  ignored('text.excludeSections', ['footer']),
  {
    path: 'highlights',
    handling: 'same',
    sample: true,
    description: 'Verbatim excerpts of articles that were read; the standfirst or title of the others.',
  },
  {
    path: 'highlights.query',
    handling: 'warning',
    warning: 'ignored:highlights.query',
    sample: 'interest rates',
    description:
      'In a search, excerpts match the query of the search. On /contents the model selects them by this query.',
  },
  {
    path: 'highlights.maxCharacters',
    handling: 'same',
    sample: 300,
    description: 'As many whole excerpts as fit.',
  },
  {
    path: 'highlights.numSentences',
    handling: 'warning',
    warning: 'approximated:numSentences',
    sample: 2,
    description: 'Counted as 1333 characters each unless maxCharacters is given.',
  },
  ignored('highlights.highlightsPerUrl', 2),
  ignored('highlights.dynamic', true),
  {
    path: 'summary',
    handling: 'warning',
    warning: 'unsupported:summary',
    sample: { query: 'what changed' },
    description: 'Nothing is generated; the key is omitted.',
  },
  ignored('livecrawl', 'always'),
  ignored('livecrawlTimeout', 5000),
  ignored('maxAgeHours', 24),
  {
    path: 'snapshotAsOf',
    handling: 'error',
    refusal: { status: 403, tag: 'SNAPSHOT_NOT_ON_PLAN' },
    sample: '2026-01-01T00:00:00.000Z',
    description: 'Refused: pages are read as they are today.',
  },
  {
    path: 'subpages',
    handling: 'warning',
    warning: 'unsupported:subpages',
    sample: 2,
    description: 'Each result has an empty list.',
  },
  ignored('subpageTarget', ['about']),
  {
    path: 'extras',
    handling: 'warning',
    warning: 'unsupported:extras',
    sample: { links: 3 },
    acts: asksForExtras,
    description: 'Each result has empty lists.',
  },
  {
    path: 'context',
    handling: 'warning',
    warning: 'unsupported:context',
    sample: true,
    description: 'The key is omitted.',
  },
  {
    path: 'filterEmptyResults',
    handling: 'warning',
    warning: 'ignored:filterEmptyResults',
    sample: false,
    acts: (value) => typeof value === 'boolean',
    description: 'No result is ever empty, whatever is sent.',
  },
];

/** Options of contents that clients also send at the top of a search. */
export const TOP_LEVEL_CONTENTS = CONTENT.filter(({ path }) => !path.includes('.')).map(({ path }) => path);

const inContents = CONTENT.map((field) => ({ ...field, path: `contents.${field.path}` }));

const COMPLIANCE: CompatField = {
  path: 'compliance',
  handling: 'error',
  refusal: { status: 403, tag: 'FEATURE_DISABLED' },
  sample: 'hipaa',
  description: 'Refused, because compliance requirements must not be ignored.',
};

/** What /search and /findSimilar share. */
const COMMON: readonly CompatField[] = [
  {
    path: 'numResults',
    handling: 'warning',
    warning: 'limited:numResults',
    sample: 80,
    acts: (value) => typeof value === 'number' && value > MAX_EXA_RESULTS,
    description: `At most ${MAX_EXA_RESULTS}; 0 is refused.`,
  },
  domains('includeDomains'),
  domains('excludeDomains'),
  {
    path: 'startPublishedDate',
    handling: 'same',
    sample: '2020-01-01',
    description:
      'Date or date-time, in UTC unless it has a zone. Undated articles are then excluded and counted in left_out.undated of the extras.',
  },
  {
    path: 'endPublishedDate',
    handling: 'same',
    sample: '2100-01-01T00:00:00.000Z',
    description: 'A date without a time includes that day. Undated articles are excluded.',
  },
  ignored('startCrawlDate', '2026-01-01'),
  ignored('endCrawlDate', '2026-02-01'),
  {
    path: 'includeText',
    handling: 'warning',
    warning: 'approximated:includeText',
    sample: ['banco'],
    acts: hasPhrases,
    description:
      'Every phrase must occur in the title, standfirst or excerpts; case and accents are ignored.',
  },
  {
    path: 'excludeText',
    handling: 'warning',
    warning: 'approximated:excludeText',
    sample: ['casino'],
    acts: hasPhrases,
    description: 'No phrase may occur in the title, standfirst or excerpts.',
  },
  {
    path: 'category',
    handling: 'warning',
    warning: 'unsupported:category',
    sample: 'company',
    acts: (value) => isOtherCategory(value),
    description:
      'Only news is searched; any other category returns an empty list, free of charge. Anything but text is refused.',
  },
  {
    path: 'contents',
    handling: 'warning',
    warning: 'ignored:contents',
    sample: true,
    acts: (value) => isUsed(value) && !isObject(value),
    description:
      'If absent or false, results have no text and no highlights. Anything but an object, such as true, is ignored.',
  },
  ...inContents,
  ignored('userLocation', 'AR'),
  ignored('flags', ['beta']),
  COMPLIANCE,
];

export const EXA_SEARCH_FIELDS: readonly CompatField[] = [
  {
    path: 'query',
    handling: 'same',
    sample: 'banco central',
    description: 'Truncated to 200 characters, with the warning limited:query.',
  },
  {
    path: 'type',
    handling: 'warning',
    warning: 'approximated:type',
    sample: 'magic',
    acts: (value) => typeof value === 'string' && value.toLowerCase() === 'magic',
    description:
      'instant is mode ultra; fast and lite are fast; auto, neural, keyword and hybrid are normal; deep and deep-… are deep. Others are refused.',
  },
  ...COMMON,
  ignored('moderation', true),
  ignored('additionalQueries', ['tasa de interés']),
  ignored('systemPrompt', 'be brief'),
  ignored('objective', 'a report on inflation'),
  ignored('userIdentifier', 'u_1'),
  {
    path: 'outputSchema',
    handling: 'warning',
    warning: 'unsupported:outputSchema',
    sample: { type: 'text' },
    description: 'Nothing is generated.',
  },
  {
    path: 'stream',
    handling: 'same',
    sample: true,
    description:
      'Sends events: the results, as `citations` for the clients, then the rest of the answer and `[DONE]`. No text is written, so no chunk has `content`.',
  },
  ignored('useAutoprompt', true),
];

export const EXA_SIMILAR_FIELDS: readonly CompatField[] = [
  {
    path: 'url',
    handling: 'same',
    sample: 'https://example.com/story',
    description: 'The reference article.',
  },
  {
    path: 'excludeSourceDomain',
    handling: 'same',
    sample: true,
    description: 'Excludes the registrable domain of the reference. Anything but a boolean is refused.',
  },
  ...COMMON,
];

export const EXA_CONTENTS_FIELDS: readonly CompatField[] = [
  {
    path: 'urls',
    handling: 'same',
    sample: ['https://example.com/story'],
    description: '1 to 100; each page is billed once.',
  },
  {
    path: 'ids',
    handling: 'same',
    sample: ['https://example.com/story'],
    description: 'Former name of urls.',
  },
  ...CONTENT.map((field) => (field.path === 'highlights.query' ? asked(field) : field)),
  COMPLIANCE,
];

function asked(field: CompatField): CompatField {
  const { warning: _, ...rest } = field;
  return {
    ...rest,
    handling: 'mapped',
    description: `${rest.description} Truncated to 200 characters, with the warning limited:highlights.query.`,
  };
}

function ignored(path: string, sample: unknown, description = NO_EFFECT): CompatField {
  return { path, handling: 'warning', warning: `ignored:${path.split('.').at(-1)}`, sample, description };
}

function domains(path: string): CompatField {
  return {
    path,
    handling: 'error',
    refusal: BAD_BODY,
    sample: Array.from({ length: MAX_EXA_DOMAINS + 1 }, (_, at) => `site${at}.example`),
    description: `At most ${MAX_EXA_DOMAINS}; more are refused, because dropping a filter would change the result. A domain includes its subdomains, a path everything below it; *.domain is accepted.`,
  };
}
