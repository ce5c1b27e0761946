/**
 * Reads queries and remembers the readings: reading takes longer than sending a cached answer, and popular queries repeat. The
 * outlets and headlines that a reading depends on are looked up here, before a topic becomes part of any cache key.
 */
import { LRUCache } from 'lru-cache';
import type { QueryTopic } from '../../inference/calls/query-topic.ts';
import type { Inference } from '../../inference/inference.ts';
import { foldedLine, splitWords } from '../../language/words/words.ts';
import { MINUTE } from '../../platform/clock.ts';
import { isInCapitals, withoutCapitals } from './capitals.ts';
import { namesWithCarriers } from './carriers/carriers.ts';
import type { IndexKnowledge } from './names/index-knowledge.ts';
import { SEEN } from './names/name-parts.ts';
import { type OutletCalled, outletCalled } from './outlets-asked.ts';
import {
  parted,
  type QueryReading,
  type ReadingContext,
  readLiterally,
  readParted,
  withoutDates,
} from './reading.ts';
import { fillPhraseTables } from './rewordings/phrase-tables.ts';
import { isDated } from './timing.ts';
import { type IndexedHeadlines, titleIn } from './titles.ts';
import { warmUpReadings } from './warm-up.ts';

export interface ReadingsDeps {
  /** The current outlets; a new map whenever they change. Outlet names that contain words of carriers are kept whole. */
  outlets: () => ReadonlyMap<string, { name: string; domain?: string }>;
  inference: Pick<Inference, 'readQueryTopic'>;
  /** Headlines of the news. Absent: titles in small letters are not recognised. */
  headlines?: IndexedHeadlines;
  /** Names in the news. Absent: only words with a capital are names. */
  words?: IndexKnowledge;
}

const MAX_READINGS = 2000;
/** Shorter queries only name a topic. */
const MIN_WORDS = 3;
/** Words of time mean the same until the hour changes, and zones are whole quarters of an hour apart. */
const SLOT = 15 * MINUTE;

/** Readings made at two moments of the same slot are the same. */
export function readingSlot(now: number): number {
  return Math.floor(now / SLOT);
}

/** What is needed of the current outlets. */
interface KnownOutlets {
  /** Their names that contain words of carriers. */
  names: readonly string[];
  called: readonly OutletCalled[];
  /** All that they are called, folded. */
  lines: readonly string[];
  /** The words of those that would be read as dates: "Gasteiz Hoy". */
  dated: readonly (readonly string[])[];
}

export class Readings {
  #deps: ReadingsDeps;
  #readings = new LRUCache<string, QueryReading>({ max: MAX_READINGS });
  #known: (KnownOutlets & { outlets: unknown }) | null = null;
  #topics = new LRUCache<string, { topic: QueryTopic | null }>({ max: MAX_READINGS });

  constructor(deps: ReadingsDeps) {
    this.#deps = deps;
  }

  /** Reads queries. Throws what `Inference.readQueryTopic` and reading headlines throw. */
  async of(queries: readonly string[], context: ReadingContext): Promise<QueryReading[]> {
    return Promise.all(
      queries.map((query) => this.#readings.get(keyOf(query, context)) ?? this.#read(query, context)),
    );
  }

  /** The same queries; those written all in capitals in the spelling of the tables and the news. */
  async inSmallLetters(queries: readonly string[]): Promise<string[]> {
    if (queries.some(isInCapitals)) await fillPhraseTables();
    return queries.map((query) => withoutCapitals(query, this.#deps.words));
  }

  async #read(query: string, context: ReadingContext): Promise<QueryReading> {
    await warmUpReadings();
    const { names } = this.#outlets();
    const cut = await this.#readWith(query, context, names);
    const title = await this.#titleIn(query, cut);
    const isWhole = title !== null && title === foldedLine(splitWords(query));
    const titled = () => this.#readWith(query, context, [...names, title!]);
    const reading = title === null ? cut : isWhole ? readLiterally(query) : await titled();
    this.#readings.set(keyOf(query, context), reading);
    return reading;
  }

  async #readWith(query: string, context: ReadingContext, names: readonly string[]): Promise<QueryReading> {
    const { called, dated, lines } = this.#outlets();
    const { words } = this.#deps;
    const rest = parted(withoutDates(query, context, dated), {
      names,
      outlets: context.isOwnIndex ? [] : called,
      index: words,
    });
    const known = {
      outlets: lines,
      isName: (pair: string) => words !== undefined && words.names.texts(pair) >= SEEN,
    };
    return readParted(rest, context, names, await this.#topicIn(rest.undated), known);
  }

  /** The title, shown by headlines, that words were cut from; null for none. */
  async #titleIn(
    query: string,
    { topic, carrier, timing, excluded, outlets }: QueryReading,
  ): Promise<string | null> {
    const { headlines } = this.#deps;
    const isCut = carrier !== null || timing !== null || excluded.length + outlets.length > 0;
    if (headlines === undefined || !isCut) return null;
    return titleIn(query, topic, headlines);
  }

  #outlets(): KnownOutlets {
    const outlets = this.#deps.outlets();
    if (this.#known?.outlets !== outlets) {
      const names = namesWithCarriers(outlets.values().map(({ name }) => name));
      const called = [...outlets].flatMap(([id, { name, domain }]) => outletCalled(id, name, domain));
      const lines = called.map(({ words }) => words.join(' '));
      const dated = called.map(({ words }) => words).filter(isDated);
      this.#known = { outlets, names, called, lines, dated };
    }
    return this.#known;
  }

  async #topicIn(text: string): Promise<QueryTopic | null> {
    if (text.trim().split(/\s+/).length < MIN_WORDS) return null;
    const known = this.#topics.get(text) ?? { topic: await this.#deps.inference.readQueryTopic(text) };
    this.#topics.set(text, known);
    return known.topic;
  }
}

function keyOf(query: string, { zone, now, isBounded, isOwnIndex = false }: ReadingContext): string {
  return `${readingSlot(now)} ${isBounded} ${isOwnIndex} ${zone} ${query}`;
}
