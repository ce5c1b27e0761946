/** A query read once into what it means: its topic, its carrier, its date, its language. */

import { LRUCache } from 'lru-cache';
import { languageOfQuery } from '../../language/words/query-language.ts';
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import { MINUTE } from '../../platform/clock.ts';
import { asksForNews, type Carried, withoutCarrier } from './carriers/carriers.ts';
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

export type ReadQuery = (query: string, context: ReadingContext) => QueryReading;

/** Reads a query; `names`, folded: names that hold words of carriers, such as those of outlets. Pure. */
export function readQuery(
  query: string,
  { zone, now, isBounded }: ReadingContext,
  names: readonly string[] = [],
): QueryReading {
  const timing = readTiming(query, zone, now, isBounded);
  // "The latest on" is a carrier like others.
  const isNewest = timing?.words.basis === 'recency';
  const undated = timing === null || isNewest ? query : timing.words.topic;
  // "Últimas noticias de hoy sobre" is gone with its date.
  const asked = withoutCarrier(undated, names, undated !== query && asksForNews(query));
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

const MAX_READINGS = 2000;
/** Words of time mean the same until the hour changes; there are zones a quarter of an hour apart. */
const SLOT = 15 * MINUTE;

/**
 * `readQuery` with a memory: it takes longer than sending a cached answer, and popular queries repeat. `names`: the
 * names to be left whole at the moment.
 */
export function cachedReadings(names: () => readonly string[]): ReadQuery {
  const recent = new LRUCache<string, QueryReading>({ max: MAX_READINGS });
  return (query, context) => {
    const { zone, now, isBounded } = context;
    const key = `${Math.floor(now / SLOT)} ${isBounded} ${zone} ${query}`;
    const known = recent.get(key) ?? readQuery(query, context, names());
    recent.set(key, known);
    return known;
  };
}
