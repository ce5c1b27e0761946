/** A request ready to be searched: queries parsed, and everything that depends on the current time fixed. */

import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { DAY } from '../../platform/clock.ts';
import { invalidField } from '../../platform/errors.ts';
import { typedText } from '../../web/markup-text.ts';
import { endOfDate, startOfDate } from '../request/bare-dates.ts';
import { DEFAULT_ZONE, requestKey, type SearchRequest } from '../request/search-request.ts';
import { withoutCapitals } from './capitals.ts';
import { isDomainName } from './exclusions/domains.ts';
import type { Exclusion } from './exclusions/excluded.ts';
import type { NameAsked } from './names/name-asked.ts';
import { hasContent, type QueryReading, type ReadingContext, readLiterally, readQuery } from './reading.ts';
import type { Readings } from './readings.ts';
import type { Wording } from './rewordings/rewordings.ts';
import type { Swap } from './rewordings/swaps.ts';
import { withoutSearchOperators } from './search-operators.ts';
import { type PublicationWindow, widenTiming, windowOfTiming } from './timing.ts';

/** One query, parsed. */
export interface ParsedQuery extends QueryReading {
  /** As the caller wrote it. */
  query: string;
  /**
   * The topic with its acronyms, and names that hardly any article has, spelled out, as it is judged; null until the index to be
   * searched is known.
   */
  spelledOut: string | null;
  /** Names in the topic, in their order; filled once the index to be searched is known. */
  names: NameAsked[];
  /** Acronyms in the topic, and parts of it that have one; filled with `names`. */
  acronyms: NameAsked[];
  /** Parts of the topic that are also written as one word or as two; filled with `names`. */
  spellings: NameAsked[];
  /** What `excluded` names, with everything that stands for it; filled with `names`. */
  exclusions: Exclusion[];
  window: PublicationWindow;
  /** Alternative wordings of the topic that are also searched; empty in modes without them. */
  wordings: Wording[];
  /** Parts of the topic that have alternatives. */
  swaps: Swap[];
  /** How far the topic is judged as the name of a theme, 0 to 1; known with `names`. */
  themeShare: number;
  /** No article, table or vocabulary has any of its words; false until the index to be searched is known. */
  isUnknown: boolean;
  /** What the topic was corrected to, because nothing was found about it. */
  didYouMean?: string;
}

export interface Question extends SearchRequest {
  timezone: string;
  /** When the request was made, in milliseconds. */
  now: number;
  /** One per query, in the same order. */
  parsed: ParsedQuery[];
}

/** What is only known of a query once the index to be searched is. */
const UNSEARCHED = {
  spelledOut: null,
  names: [],
  acronyms: [],
  spellings: [],
  exclusions: [],
  wordings: [],
  swaps: [],
  themeShare: 0,
  isUnknown: false,
} satisfies Partial<ParsedQuery>;

/**
 * Parses the queries of a request made at `now` (milliseconds); `offset`: UTC offset of its bare dates. Carriers,
 * dates and exclusions are read here and in `topicOf`, nowhere else. A request with `temporal: "off"` is taken literally. Throws 400
 * for a query that only says what is excluded, or nothing at all.
 *
 * In a custom index, date words open no window: the contract has "no date filter unless `days` or dates are passed"
 * there. Its pages are catalogues and manuals as often as news, mostly undated, and a window would hide them by the day
 * they were crawled. The words are still removed from the topic and used for sorting: pages of the day first, or newest
 * first.
 */
export async function understandTagged(
  request: SearchRequest,
  now: number,
  offset: string,
  readings: Readings,
): Promise<Question> {
  const typed = typedQueries(request);
  const texts = await readings.inSmallLetters(typed.texts);
  const read =
    request.temporal === 'auto'
      ? await readings.of(texts, contextOf(request, now))
      : texts.map(readLiterally);
  return questionOf({ ...request, ...typed.domains }, now, offset, read);
}

/** The same by rules alone, for queries whose topic is known. */
export function understand(request: SearchRequest, now: number, offset: string): Question {
  const context = contextOf(request, now);
  const { texts, domains } = typedQueries(request);
  const read = (query: string) =>
    request.temporal === 'auto' ? readQuery(query, context) : readLiterally(query);
  const written = texts.map((text) => withoutCapitals(text));
  return questionOf({ ...request, ...domains }, now, offset, written.map(read));
}

/**
 * The queries of a request without characters that nobody sees and without operators of search engines, and the domains that these
 * name; the request's own `include_domains` take precedence. Throws 400 for operators that cannot be followed.
 */
function typedQueries(request: SearchRequest): {
  texts: string[];
  domains: Pick<SearchRequest, 'include_domains' | 'exclude_domains'>;
} {
  const { queries, temporal, include_domains: include, exclude_domains: exclude } = request;
  const clean = queries.map(typedText);
  if (temporal !== 'auto')
    return { texts: clean, domains: { include_domains: include, exclude_domains: exclude } };
  const read = clean.map((query, at) => withoutSearchOperators(query, pathOfQuery(queries, at)));
  const included = read.flatMap((one) => one.include);
  const excluded = read.flatMap((one) => one.exclude);
  if (queries.length > 1 && included.length + excluded.length > 0)
    throw invalidField('query', 'can have site: only where it is a single one; use include_domains');
  return {
    texts: read.map(({ text }) => text),
    domains: {
      include_domains: include.length > 0 ? include : included,
      exclude_domains: [...exclude, ...excluded],
    },
  };
}

/**
 * The topic of a query without a request, as a search reads it, search operators aside; all of the query if it has no topic but days. `now`:
 * milliseconds. Throws 400 for a query that a search would refuse because it asks for nothing.
 */
export async function topicOf(query: string, now: number, readings: Readings): Promise<string> {
  const written = await readings.inSmallLetters([typedText(query)]);
  const [reading] = await readings.of(written, { zone: DEFAULT_ZONE, now, isBounded: true });
  requireSearchable(reading!, query, 'query');
  return reading!.topic || query;
}

/** A topic as a query that is taken literally and asks for no days. */
export function parsedTopic(topic: string): ParsedQuery {
  return { ...readLiterally(topic), query: topic, ...UNSEARCHED, window: { from: null, to: null } };
}

function contextOf(request: SearchRequest, now: number): ReadingContext {
  const { days_given: daysGiven, published_after: after, published_before: before } = request;
  const isOwnIndex = request.index != null;
  const isBounded = isOwnIndex || daysGiven === true || after !== null || before !== null;
  return { zone: request.timezone ?? DEFAULT_ZONE, now, isBounded, isOwnIndex };
}

function questionOf(
  request: SearchRequest,
  now: number,
  offset: string,
  readings: readonly QueryReading[],
): Question {
  const window = requestedWindow(request, now, offset);
  const parsed = request.queries.map((query, at): ParsedQuery => {
    const reading = readings[at]!;
    const path = pathOfQuery(request.queries, at);
    requireSearchable(reading, query, path);
    return { ...reading, query, ...UNSEARCHED, window: windowOfTiming(reading.timing, window) };
  });
  return {
    ...request,
    exclude_domains: [...request.exclude_domains, ...domainsLeftOut(readings)],
    timezone: request.timezone ?? DEFAULT_ZONE,
    now,
    parsed,
  };
}

/** The domains that a single query leaves out: those of several would be left out of all. */
function domainsLeftOut([only, ...others]: readonly QueryReading[]): string[] {
  return only === undefined || others.length > 0 ? [] : only.excluded.filter(isDomainName);
}

/** Where a request has its query at `at`. */
function pathOfQuery({ length }: readonly string[], at: number): string {
  return length > 1 ? `query.${at}` : 'query';
}

/** Throws 400 for a query, in the field at `path`, that only says what is excluded, or nothing at all. */
function requireSearchable(reading: QueryReading, query: string, path: string): void {
  if (saysOnlyWhatNot(reading))
    throw invalidField(path, `only says what is excluded ("${query.trim()}"); name a topic besides`);
  if (saysNothing(reading))
    throw invalidField(
      path,
      `has no word that says what to search for ("${query.trim()}"); name a topic, or put a title in quotation marks`,
    );
}

/** Everything but Australia, of no topic, time or news. */
function saysOnlyWhatNot({ topic, timing, excluded }: QueryReading): boolean {
  return topic === '' && timing === null && excluded.length > 0;
}

/** "De la", "¿?!". */
function saysNothing({ topic, timing, outlets }: QueryReading): boolean {
  return timing === null && outlets.length === 0 && !hasContent(topic);
}

/**
 * Cache key, the same for questions with the same answer. A question with relative days has a different key tomorrow.
 */
export function questionKey(
  kind: string,
  { parsed, now, days_given: daysGiven = false, ...request }: Question,
): string {
  // Whether the caller gave `days` matters where a query names days, too.
  if (parsed.every(({ timing }) => timing === null)) return requestKey(kind, request);
  const today = isoOfDay(todayIn(now, request.timezone));
  return requestKey(kind, { ...request, days_given: daysGiven }, today);
}

/**
 * Cache key of a search, also the same for other words that ask for the same: `asAsked` puts the caller's own words back
 * into the answer.
 */
export function meaningKey(kind: string, question: Question): string {
  const queries = question.parsed.map(({ topic, timing, languageAsked, excluded, outlets }) => {
    const { from, to, basis } = timing?.words ?? {};
    return JSON.stringify([topic, languageAsked, from, to, basis, timing?.opened, excluded, outlets]);
  });
  return questionKey(kind, { ...question, queries });
}

/** The question with other topics in place of its own; null leaves a topic as it is. */
export function withTopics(question: Question, topics: readonly (string | null)[]): Question {
  const parsed = question.parsed.map((one, at): ParsedQuery => {
    const topic = topics[at] ?? null;
    if (topic === null) return one;
    const { carrier, languageAsked, timing, excluded, outlets } = one;
    return {
      ...one,
      ...readLiterally(topic),
      carrier,
      languageAsked,
      timing,
      excluded,
      outlets,
      ...UNSEARCHED,
      didYouMean: topic,
    };
  });
  return { ...question, parsed };
}

/** The question with a wider window for the queries at these positions; null when none can be widened. */
export function withWiderWindows(question: Question, positions: ReadonlySet<number>): Question | null {
  let isWider = false;
  const parsed = question.parsed.map((one, at) => {
    const timing = positions.has(at) ? widenTiming(one.timing) : null;
    if (timing === null) return one;
    isWider = true;
    return { ...one, timing, window: windowOfTiming(timing, one.window) };
  });
  return isWider ? { ...question, parsed } : null;
}

/** The question with the windows of another one for the queries at these positions. */
export function withWindowsOf(question: Question, other: Question, positions: ReadonlySet<number>): Question {
  const parsed = question.parsed.map((one, at) => {
    const { timing, window } = positions.has(at) ? other.parsed[at]! : one;
    return { ...one, timing, window };
  });
  return { ...question, parsed };
}

/** The window of `days` and the dates together. */
function requestedWindow(
  { days, published_after: after, published_before: before }: SearchRequest,
  now: number,
  offset: string,
): PublicationWindow {
  const starts = [
    ...(after === null ? [] : [startOfDate(after, offset)]),
    ...(days === null ? [] : [now - days * DAY]),
  ];
  return {
    from: starts.length === 0 ? null : Math.max(...starts),
    to: before === null ? null : endOfDate(before, offset),
  };
}
