/** How every field of the Exa API is handled, as `exa-js`, `exa-py` and the tools built on them send it. */
import { refusedWith, same, warned } from '#core/compat/field-rows.ts';
import { type CompatField, isUsed, NO_EFFECT } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';

export const MAX_EXA_RESULTS = 50;
export const MAX_EXA_DOMAINS = 20;

/** Longer queries are truncated at a word. */
export const MAX_EXA_QUERY = 200;

export function isLongQuery(query: string): boolean {
  return [...query].length > MAX_EXA_QUERY;
}

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
  warned(
    'limited',
    'text',
    true,
    'A short excerpt: the standfirst and verbatim passages, never the whole page. If there are none, the title.',
  ),
  same('text.maxCharacters', 200, 'Upper limit.'),
  ignored('text.includeHtmlTags', true, 'Excerpts are plain text.'),
  ignored('text.verbosity', 'full'),
  ignored('text.includeSections', ['body']),
  ignored('text.excludeSections', ['footer']),
  same(
    'highlights',
    true,
    'Verbatim excerpts of articles that were read; the standfirst or title of the others.',
  ),
  warned(
    'ignored',
    'highlights.query',
    'interest rates',
    'In a search, excerpts match the query of the search. On /contents the model selects them by this query.',
  ),
  same('highlights.maxCharacters', 300, 'As many whole excerpts as fit.'),
  warned(
    'approximated',
    'highlights.numSentences',
    2,
    'Counted as 1333 characters each unless maxCharacters is given.',
    { as: 'numSentences' },
  ),
  ignored('highlights.highlightsPerUrl', 2),
  ignored('highlights.dynamic', true),
  warned('unsupported', 'summary', { query: 'what changed' }, 'Nothing is generated; the key is omitted.', {
    types: ['boolean', 'object'],
  }),
  ignored('livecrawl', 'always'),
  ignored('livecrawlTimeout', 5000),
  ignored('maxAgeHours', 24),
  refusedWith(
    { status: 403, tag: 'SNAPSHOT_NOT_ON_PLAN' },
    'snapshotAsOf',
    '2026-01-01T00:00:00.000Z',
    'Refused: pages are read as they are today.',
  ),
  warned('unsupported', 'subpages', 2, 'Each result has an empty list.'),
  ignored('subpageTarget', ['about']),
  warned('unsupported', 'extras', { links: 3 }, 'Each result has empty lists.', { acts: asksForExtras }),
  warned('unsupported', 'context', true, 'The key is omitted.'),
  warned('ignored', 'filterEmptyResults', false, 'No result is ever empty, whatever is sent.', {
    acts: (value) => typeof value === 'boolean',
  }),
];

/** Options of contents that clients also send at the top of a search. */
export const TOP_LEVEL_CONTENTS = CONTENT.filter(({ path }) => !path.includes('.')).map(({ path }) => path);

const inContents = CONTENT.map((field) => ({ ...field, path: `contents.${field.path}` }));

const COMPLIANCE = refusedWith(
  { status: 403, tag: 'FEATURE_DISABLED' },
  'compliance',
  'hipaa',
  'Refused, because compliance requirements must not be ignored.',
);

/** What /search and /findSimilar share. */
const COMMON: readonly CompatField[] = [
  warned('limited', 'numResults', 80, `At most ${MAX_EXA_RESULTS}; 0 is refused.`, {
    acts: (value) => typeof value === 'number' && value > MAX_EXA_RESULTS,
  }),
  domains('includeDomains'),
  domains('excludeDomains'),
  same(
    'startPublishedDate',
    '2020-01-01',
    'Date or date-time, in UTC unless it has a zone. Undated articles are then excluded and counted in left_out.undated of the extras.',
  ),
  same(
    'endPublishedDate',
    '2100-01-01T00:00:00.000Z',
    'A date without a time includes that day. Undated articles are excluded.',
  ),
  ignored('startCrawlDate', '2026-01-01'),
  ignored('endCrawlDate', '2026-02-01'),
  warned(
    'approximated',
    'includeText',
    ['banco'],
    'Every phrase must occur in the title, standfirst or excerpts; case and accents are ignored.',
    { acts: hasPhrases },
  ),
  warned(
    'approximated',
    'excludeText',
    ['casino'],
    'No phrase may occur in the title, standfirst or excerpts.',
    { acts: hasPhrases },
  ),
  warned(
    'unsupported',
    'category',
    'company',
    'Only news is searched; any other category returns an empty list, free of charge. Anything but text is refused.',
    { acts: (value) => isOtherCategory(value) },
  ),
  warned(
    'ignored',
    'contents',
    true,
    'If absent or false, results have no text and no highlights. Anything but an object, such as true, is ignored.',
    { acts: (value) => isUsed(value) && !isObject(value) },
  ),
  ...inContents,
  ignored('userLocation', 'AR'),
  ignored('flags', ['beta']),
  COMPLIANCE,
];

export const EXA_SEARCH_FIELDS: readonly CompatField[] = [
  warned('limited', 'query', 'banco central '.repeat(20), `Truncated to ${MAX_EXA_QUERY} characters.`, {
    acts: (value) => typeof value === 'string' && isLongQuery(value.trim()),
  }),
  warned(
    'approximated',
    'type',
    'magic',
    'instant is mode ultra; fast and lite are fast; auto, neural, keyword and hybrid are normal; deep and deep-… are deep. Others are refused.',
    { acts: (value) => typeof value === 'string' && value.toLowerCase() === 'magic' },
  ),
  ...COMMON,
  ignored('moderation', true),
  ignored('additionalQueries', ['tasa de interés']),
  ignored('systemPrompt', 'be brief'),
  ignored('objective', 'a report on inflation'),
  ignored('userIdentifier', 'u_1'),
  warned('unsupported', 'outputSchema', { type: 'text' }, 'Nothing is generated.'),
  same(
    'stream',
    true,
    'Sends events: the results, as `citations` for the clients, then the rest of the answer and `[DONE]`. No text is written, so no chunk has `content`.',
  ),
  ignored('useAutoprompt', true),
];

export const EXA_SIMILAR_FIELDS: readonly CompatField[] = [
  same('url', 'https://example.com/story', 'The reference article.'),
  same(
    'excludeSourceDomain',
    true,
    'Excludes the registrable domain of the reference. Anything but a boolean is refused.',
  ),
  ...COMMON,
];

export const EXA_CONTENTS_FIELDS: readonly CompatField[] = [
  same('urls', ['https://example.com/story'], '1 to 100; each page is billed once.'),
  same('ids', ['https://example.com/story'], 'Former name of urls.'),
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
  return warned('ignored', path, sample, description, { as: path.split('.').at(-1)! });
}

function domains(path: string): CompatField {
  return refusedWith(
    BAD_BODY,
    path,
    Array.from({ length: MAX_EXA_DOMAINS + 1 }, (_, at) => `site${at}.example`),
    `At most ${MAX_EXA_DOMAINS}; more are refused, because dropping a filter would change the result. A domain includes its subdomains, a path everything below it; *.domain is accepted.`,
  );
}
