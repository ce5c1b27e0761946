/** Reads what a query means: its topic, its carrier, its date, its language. */

import type { QueryTopic } from '../../inference/calls/query-topic.ts';
import { isNameLike, languageOfQuery } from '../../language/words/query-language.ts';
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { wordSet } from '../../language/words/word-lists.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import { asksForNews, type Carried, withoutCarrier } from './carriers/carriers.ts';
import { carriedByTags, type KnownNames } from './carriers/tagged.ts';
import { type ExclusionContext, withoutExclusions } from './exclusions/exclusions.ts';
import { type OutletAsked, type OutletCalled, withoutDomain, withoutOutlets } from './outlets-asked.ts';
import { isCapitals, isListed } from './rewordings/phrase-tables.ts';
import { newestTiming, readTiming, type Timing } from './timing.ts';

export interface QueryReading {
  /** What is searched and judged: neither carrier nor date. Empty when the query has nothing else. */
  topic: string;
  /** The words that ask, with `…` in place of the topic; null when there are none. */
  carrier: string | null;
  /** The language that articles are asked for in; null for any. */
  languageAsked: 'en' | 'es' | null;
  /** The language that the topic is clearly written in; null when it could be either, or is of both. */
  language: 'en' | 'es' | null;
  /** The words of the topic. */
  terms: QueryTerm[];
  timing: Timing | null;
  /** What articles must not name, as written: "wildfires -Australia". */
  excluded: readonly string[];
  /** The outlets whose articles it asks for; none: any. */
  outlets: readonly OutletAsked[];
}

export interface ReadingContext {
  /** IANA zone in which days are counted. */
  zone: string;
  /** The current time in milliseconds. */
  now: number;
  /** Dates in the query only sort, because the request sets its own window or what is searched has none. */
  isBounded: boolean;
  /** A custom index is searched, whose pages are not those of the outlets. */
  isOwnIndex?: boolean;
}

/** A query, the same without its date words, and what those say. */
export interface DatedQuery {
  query: string;
  undated: string;
  timing: Timing | null;
  /** Whether it asks for the newest, in words of its carrier ("the latest on"), which `undated` keeps. */
  isNewest: boolean;
}

/** The same, with what the query excludes and the outlets it asks for taken out of `undated`. */
export interface PartedQuery extends DatedQuery, Pick<QueryReading, 'excluded' | 'outlets'> {}

/** What is needed to tell the parts of a query apart. */
export interface PartingContext extends ExclusionContext {
  /** The outlets whose articles may be asked for. */
  outlets: readonly OutletCalled[];
}

/**
 * Takes the date words out of a query, unless they are part of its carrier, or of `names` (their folded words). Pure.
 */
export function withoutDates(
  query: string,
  context: ReadingContext,
  names: readonly (readonly string[])[] = [],
): DatedQuery {
  const timing = readTiming(query, context, names);
  const isNewest = timing?.words.basis === 'recency';
  return { query, undated: timing === null || isNewest ? query : timing.words.topic, timing, isNewest };
}

/** Takes exclusions and outlets out of a query whose date words have been read. Pure. */
export function parted(dated: DatedQuery, context: PartingContext): PartedQuery {
  const { rest, excluded } = withoutExclusions(dated.undated, context);
  const asked = withoutDomain(rest, context.outlets) ?? withoutOutlets(rest, context.outlets, context.index);
  return { ...dated, undated: asked.rest, excluded, outlets: asked.outlets };
}

/** Reads a query by rules alone. Pure. */
export function readQuery(query: string, context: ReadingContext): QueryReading {
  return readParted(parted(withoutDates(query, context), { names: [], outlets: [] }), context);
}

/**
 * Reads what is left of a query: its topic and its carrier. `names`, folded: names that contain words of carriers, such as those
 * of outlets. `tagged`: the topic that a model tagged in `undated`; null for none. `known`: names that the model must not take
 * for words of a carrier. Pure.
 */
export function readParted(
  { query, undated, timing, isNewest, excluded, outlets }: PartedQuery,
  { zone, now, isBounded }: ReadingContext,
  names: readonly string[] = [],
  tagged: QueryTopic | null = null,
  known?: KnownNames,
): QueryReading {
  // "Últimas noticias de hoy sobre" is gone with its date.
  const byRules = withoutCarrier(undated, names, undated !== query && asksForNews(query));
  // "What was published yesterday": beside its date, it only asks.
  const isBare = byRules.topic === '' && timing !== null && !isNewest;
  const byTags = isBare || tagged === null ? null : carriedByTags(undated, tagged, names, known);
  const asked = byTags === null ? byRules : withCut(withoutMore(byTags, names), byRules, tagged!);
  if (asked.topic === '' && timing === null) {
    const isNews = asksForNews(undated);
    if (!isNews && excluded.length + outlets.length === 0) return readLiterally(query);
    const newest = isNews ? newestTiming(zone, now, isBounded) : null;
    return { ...readLiterally(''), ...askedIn(asked), timing: newest, excluded, outlets };
  }
  const left = isNewest ? readTiming(asked.topic, { zone, now, isBounded }) : null;
  const topic = left === null ? asked.topic : withoutCarrier(left.words.topic, names).topic;
  return { ...readLiterally(topic), ...askedIn(asked), timing, excluded, outlets };
}

/**
 * Takes off what the tags left of the carrier but the rules recognise: of "last news on inflation", "news on inflation" may be
 * tagged.
 */
function withoutMore(asked: Carried, names: readonly string[]): Carried {
  const { topic } = asked.carrier === null ? asked : withoutCarrier(asked.topic, names, true);
  if (topic === '' || topic === asked.topic) return asked;
  return {
    ...asked,
    topic,
    carrier: asked.carrier!.replace('…', () => asked.topic.replace(topic, () => '…')),
  };
}

/** What the rules read where the model leaves words that they cut off, and is not certain of them. */
function withCut(asked: Carried, byRules: Carried, { certainty, keeps }: QueryTopic): Carried {
  const { topic } = byRules;
  const isLess = topic !== '' && topic.length < asked.topic.length && asked.topic.includes(topic);
  return isLess && certainty < keeps ? byRules : asked;
}

function askedIn({ carrier, languageAsked }: Carried): Pick<QueryReading, 'carrier' | 'languageAsked'> {
  return { carrier, languageAsked };
}

/** A query taken as it is: all of it is the topic. */
export function readLiterally(query: string): QueryReading {
  return {
    topic: query,
    carrier: null,
    languageAsked: null,
    language: languageOfQuery(splitWords(query)),
    terms: query === '' ? [] : queryTerms(query),
    timing: null,
    excluded: [],
    outlets: [],
  };
}

/** Emoji and other pictures. */
const SYMBOL = /\p{So}/u;
const QUOTED = /["“«][^"”»]*\p{L}[^"”»]*["”»]/u;

/** Articles, prepositions and conjunctions, which name nothing even in a title of its own. */
const JOINING =
  wordSet(`a al an and at by con de del e el en for from in la las lo los o of on or para por que the to u un una unas unos with
  y`);

/** "UN" and "LA", as opposed to "un" and "la". */
function isListedAcronym(word: Word): boolean {
  return isCapitals(word.surface) && isListed([word]);
}

/** Whether a text has a word that may say what it is about. Joining words do so only in names and quoted titles: "The The". */
export function hasContent(text: string): boolean {
  if (QUOTED.test(text)) return true;
  const words = splitWords(text);
  if (words.length === 0) return SYMBOL.test(text);
  return words.some(
    (word, at) => !JOINING.has(word.folded) || isNameLike(words, at) || isListedAcronym(word),
  );
}
