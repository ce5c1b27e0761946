/** A body of the Exa API as a native request. */

import {
  dropOverruled,
  EXTRAS,
  type Extras,
  type OverruledFields,
  readExtras,
  warnUnusedExtras,
} from '#core/compat/extras.ts';
import { FieldReader, type JsonObject, trimmedTexts } from '#core/compat/field-reader.ts';
import { type CompatField, collectWarnings, isUsed, Warnings } from '#core/compat/fields.ts';
import { nativeSearchRequest } from '#core/compat/request.ts';
import { cutToCharacters, cutToWords } from '#core/language/cut-text.ts';
import { Failure, invalidField } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import type { Mode } from '#core/search/modes.ts';
import { LIST_MIN_SCORE } from '#core/search/relevance.ts';
import { endOfDate, startOfDate } from '#core/search/request/bare-dates.ts';
import type { SearchRequest } from '#core/search/request/search-request.ts';
import type { SimilarRequest } from '#core/search/similar/similar.ts';
import { registrableDomain } from '#core/web/url/canonical-url.ts';
import {
  EXA_CONTENTS_FIELDS,
  EXA_SEARCH_FIELDS,
  EXA_SIMILAR_FIELDS,
  isLongQuery,
  isOtherCategory,
  MAX_EXA_QUERY,
  MAX_EXA_RESULTS,
  TOP_LEVEL_CONTENTS,
} from './fields.ts';
import { EXA_STYLE, exaDomains, exaMoment, UNBOUNDED, withoutNulls } from './read.ts';
import { MAX_TEXT, type ShownText, shownOf } from './shown-text.ts';

/** What both searches have: filters without native fields, and what is shown of results. */
export interface ExaOptions {
  shown: ShownText;
  numResults: number;
  includeText: string[];
  excludeText: string[];
  /** A date was given, which excludes undated articles. */
  dated: boolean;
  /** Nothing can match: answered at once, free of charge. */
  empty: boolean;
  extras: Extras | null;
  warnings: Warnings;
}

export interface ExaSearch extends ExaOptions {
  native: SearchRequest;
  /** The answer is sent as events. */
  stream: boolean;
}

export interface ExaSimilar extends ExaOptions {
  native: SimilarRequest;
}

export interface ExaContents {
  urls: string[];
  query: string | null;
  shown: ShownText;
  extras: Extras | null;
  warnings: Warnings;
}

const DEFAULT_RESULTS = 10;
const MAX_URLS = 100;
const MAX_URL = 2048;

const MODES: Record<string, Mode> = {
  instant: 'ultra',
  fast: 'fast',
  lite: 'fast',
  auto: 'normal',
  neural: 'normal',
  keyword: 'normal',
  hybrid: 'normal',
  magic: 'normal',
};

const OVERRULED: OverruledFields = {
  max_results: ['numResults'],
  include_domains: ['includeDomains'],
  exclude_domains: ['excludeDomains'],
  days: ['startPublishedDate', 'endPublishedDate'],
  published_after: ['startPublishedDate'],
  published_before: ['endPublishedDate'],
  mode: ['type'],
};

/**
 * Reads a body of /search; `offset`: UTC offset of bare dates. Throws `invalid_request`, and `forbidden` for what must
 * not be ignored.
 */
export function readExaSearch(given: JsonObject, offset: string): ExaSearch {
  const asked = opened(given, EXA_SEARCH_FIELDS);
  const { body } = asked;
  const query = queryOf(body);
  const mode = modeOf(body.type);
  const { options, window } = readOptions(asked, offset);
  const fields = fieldsOf(body, options, window);
  return {
    ...options,
    stream: isUsed(body.stream) && new FieldReader(body, EXA_STYLE).flag('stream'),
    native: nativeSearchRequest(query, { mode, ...fields }),
  };
}

/** Reads a body of /findSimilar. */
export function readExaSimilar(given: JsonObject, offset: string): ExaSimilar {
  const asked = opened(given, EXA_SIMILAR_FIELDS);
  const { body } = asked;
  const reader = new FieldReader(body, EXA_STYLE);
  const url = reader.string('url');
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw invalidField('url', 'must be a full http or https address', { as: 'INVALID_URLS' });
  const excludesSource = isUsed(body.excludeSourceDomain) && reader.flag('excludeSourceDomain');
  const { options, window } = readOptions(asked, offset);
  const fields = fieldsOf(body, options, window);
  if (excludesSource) fields.exclude_domains = [...(fields.exclude_domains ?? []), registrableDomain(url)];
  const { queries: _, ...native } = nativeSearchRequest([], fields);
  return { ...options, native: { ...native, url } };
}

/** Reads a body of /contents: without options, text is meant. */
export function readExaContents(given: JsonObject): ExaContents {
  const { contents, ...rest } = withoutNulls(given);
  const nested = isObject(contents) ? contents : {};
  const body: JsonObject = { ...rest, ...nested };
  const warnings = new Warnings(given);
  collectWarnings(body, EXA_CONTENTS_FIELDS, { unknown: 'leaf', own: [EXTRAS] }, warnings);
  refusePromises(body, body);
  const fields = new FieldReader(body, EXA_STYLE);
  const [urls, ids] = [fields.strings('urls', MAX_URLS), fields.strings('ids', MAX_URLS)];
  if (urls.length > 0 === ids.length > 0) fields.refuse('urls', 'or ids is required, and not both');
  const list = [...urls, ...ids];
  if (list.some((url) => url.length > MAX_URL))
    fields.refuse('urls', `must have at most ${MAX_URL} characters each`);
  const shown = shownOf(body, nested);
  const asksNothing = !['text', 'highlights', 'summary', 'extras'].some((name) => body[name] !== undefined);
  if (asksNothing) {
    shown.text = MAX_TEXT;
    warnings.add('limited:text');
  }
  const about = isObject(body.highlights) ? body.highlights.query : undefined;
  const query = typeof about === 'string' && about.trim() !== '' ? asQuery(about.trim()) : null;
  if (typeof about === 'string' && isLongQuery(about.trim())) warnings.add('limited:highlights.query');
  const extras = readExtras(given);
  warnUnusedExtras(extras, warnings);
  // Fields of a search do not apply to reading pages.
  for (const [name, value] of Object.entries(extras?.fields ?? {}))
    if (name !== 'days_given' && isUsed(value)) warnings.ignored(`${EXTRAS}.${name}`);
  return { urls: list, query, shown, extras, warnings };
}

interface OpenedBody {
  body: JsonObject;
  /** The options that the request has in an object `contents`. */
  nested: JsonObject;
  extras: Extras | null;
  warnings: Warnings;
}

/** The body without nulls and what its extras overrule, with the options of contents where they belong. */
function opened(given: JsonObject, fields: readonly CompatField[]): OpenedBody {
  const extras = readExtras(given);
  const plain = withoutNulls(given);
  const nested = isObject(plain.contents) ? plain.contents : {};
  const lifted: JsonObject = {};
  const own: JsonObject = {};
  for (const [name, value] of Object.entries(plain)) {
    if (TOP_LEVEL_CONTENTS.includes(name)) lifted[name] = value;
    else own[name] = value;
  }
  if (Object.keys(lifted).length > 0) own.contents = { ...lifted, ...nested };
  const warnings = new Warnings(given);
  const body = dropOverruled(own, extras, OVERRULED, warnings);
  collectWarnings(body, fields, { unknown: 'leaf', own: [EXTRAS] }, warnings);
  refusePromises(body, isObject(body.contents) ? body.contents : {});
  warnUnusedExtras(extras, warnings);
  return { body, nested, extras, warnings };
}

/** Refuses what would be a broken promise if it were ignored. */
function refusePromises({ compliance }: JsonObject, contents: JsonObject): void {
  if (isUsed(compliance))
    throw new Failure('forbidden', 'compliance is not supported and cannot be ignored.');
  if (!isUsed(contents.snapshotAsOf)) return;
  throw new Failure('forbidden', 'snapshotAsOf is not supported: pages are read as they are today.', {
    as: 'SNAPSHOT_NOT_ON_PLAN',
  });
}

/** When articles were published. */
type Window = Pick<SearchRequest, 'published_after' | 'published_before'>;

/** What a body asks of results, and from when they may be; dates of the extras replace its own. */
function readOptions(
  { body, nested, extras, warnings }: OpenedBody,
  offset: string,
): { options: ExaOptions; window: Window } {
  const fields = new FieldReader(body, EXA_STYLE);
  if (body.numResults === 0) fields.refuse('numResults', 'must be a whole number of at least 1');
  if (isUsed(body.category) && typeof body.category !== 'string')
    fields.refuse('category', 'must be a string, such as news');
  const count = Math.min(fields.integer('numResults', 1, UNBOUNDED) ?? DEFAULT_RESULTS, MAX_EXA_RESULTS);
  const shown = shownOf(isObject(body.contents) ? body.contents : {}, nested);
  const includeText = trimmedTexts(fields.strings('includeText'));
  const excludeText = trimmedTexts(fields.strings('excludeText'));
  const after = exaMoment(fields, 'startPublishedDate', 'start');
  const before = exaMoment(fields, 'endPublishedDate', 'end');
  const window = {
    published_after: extras?.fields.published_after ?? after,
    published_before: extras?.fields.published_before ?? before,
  };
  const options = {
    shown,
    numResults: extras?.fields.max_results ?? count,
    includeText,
    excludeText,
    dated: after !== null || before !== null,
    empty: isOtherCategory(body.category) || isReversed(window, offset),
    extras,
    warnings,
  };
  return { options, window };
}

/** The native fields of a body: its filters, with those of its extras. */
function fieldsOf(body: JsonObject, options: ExaOptions, window: Window): Partial<SearchRequest> {
  const { shown, extras, warnings } = options;
  const over = extras?.fields ?? {};
  const fields = new FieldReader(body, EXA_STYLE);
  const byText = options.includeText.length + options.excludeText.length > 0;
  const byHighlights = byText || shown.text !== null || shown.highlights !== null;
  if (byHighlights && over.highlights === false) warnings.ignored(`${EXTRAS}.highlights`);
  return {
    include_domains: exaDomains(fields, 'includeDomains'),
    exclude_domains: exaDomains(fields, 'excludeDomains'),
    min_score: LIST_MIN_SCORE,
    ...over,
    ...window,
    // Other results fill the places of those that phrases and dates remove.
    max_results: byText || options.dated ? MAX_EXA_RESULTS : options.numResults,
    highlights: byHighlights || over.highlights === true,
  };
}

function isReversed({ published_after: after, published_before: before }: Window, offset: string): boolean {
  return after !== null && before !== null && startOfDate(after, offset) > endOfDate(before, offset);
}

function queryOf(body: JsonObject): string {
  const query = typeof body.query === 'string' ? body.query.trim() : '';
  if (query === '') throw invalidField('query', 'must be a non-empty string');
  return asQuery(query);
}

function asQuery(text: string): string {
  return cutToWords(text, MAX_EXA_QUERY, cutToCharacters);
}

function modeOf(type: unknown): Mode {
  if (type === undefined || type === '') return 'normal';
  const name = typeof type === 'string' ? type.toLowerCase() : '';
  if (/^deep(-|$)/.test(name)) return 'deep';
  if (Object.hasOwn(MODES, name)) return MODES[name]!;
  throw invalidField('type', `must be one of ${Object.keys(MODES).join(', ')}, deep`);
}
