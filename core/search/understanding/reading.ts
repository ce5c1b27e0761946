/** A query read once into what it means: its topic, its carrier, its date, its language. */

import type { QueryTopic } from '../../inference/calls/query-topic.ts';
import { languageOfQuery } from '../../language/words/query-language.ts';
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import { asksForNews, type Carried, withoutCarrier } from './carriers/carriers.ts';
import { carriedByTags } from './carriers/tagged.ts';
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
}

export interface ReadingContext {
  /** IANA zone in which days are counted. */
  zone: string;
  /** The current time in milliseconds. */
  now: number;
  /** Dates in the query only sort, because the request sets its own window or what is searched has none. */
  isBounded: boolean;
}

/** A query, and the same without its date words and what these say. */
export interface DatedQuery {
  query: string;
  undated: string;
  timing: Timing | null;
  /** Whether it asks for the newest in words of a carrier, which are not removed: "the latest on". */
  isNewest: boolean;
}

export function withoutDates(query: string, { zone, now, isBounded }: ReadingContext): DatedQuery {
  const timing = readTiming(query, zone, now, isBounded);
  const isNewest = timing?.words.basis === 'recency';
  return { query, undated: timing === null || isNewest ? query : timing.words.topic, timing, isNewest };
}

/** Reads a query by rules alone. Pure. */
export function readQuery(query: string, context: ReadingContext): QueryReading {
  return readDated(withoutDates(query, context), context);
}

/**
 * Reads a query whose date words have been read. `names`, folded: names that hold words of carriers, such as those of outlets;
 * `tagged`: the topic that a model tagged in `undated`, null for none. Pure.
 */
export function readDated(
  { query, undated, timing, isNewest }: DatedQuery,
  { zone, now, isBounded }: ReadingContext,
  names: readonly string[] = [],
  tagged: QueryTopic | null = null,
): QueryReading {
  // "Últimas noticias de hoy sobre" is gone with its date.
  const asked =
    (tagged && carriedByTags(undated, tagged, names)) ??
    withoutCarrier(undated, names, undated !== query && asksForNews(query));
  if (asked.topic === '' && timing === null) {
    if (!asksForNews(query)) return readLiterally(query);
    return { ...readLiterally(''), ...askedIn(asked), timing: newestTiming(zone, now, isBounded) };
  }
  const left = isNewest ? readTiming(asked.topic, zone, now, isBounded) : null;
  const topic = left === null ? asked.topic : withoutCarrier(left.words.topic, names).topic;
  return { ...readLiterally(topic), ...askedIn(asked), timing };
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
  };
}
