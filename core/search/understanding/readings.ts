/**
 * Readings of queries with a memory: they take longer than sending a cached answer, and popular queries repeat. What they are
 * read by (outlets, headlines of the news) is looked up here, before a topic becomes part of any key.
 */
import { LRUCache } from 'lru-cache';
import type { QueryTopic } from '../../inference/calls/query-topic.ts';
import type { Inference } from '../../inference/inference.ts';
import { splitWords } from '../../language/words/words.ts';
import { MINUTE } from '../../platform/clock.ts';
import { namesWithCarriers } from './carriers/carriers.ts';
import { type QueryReading, type ReadingContext, readDated, readLiterally, withoutDates } from './reading.ts';
import { type IndexedHeadlines, titleIn } from './titles.ts';

export interface ReadingsDeps {
  /** The outlets at the moment: a new map whenever they change. Names of theirs that hold words of carriers are left whole. */
  outlets: () => ReadonlyMap<string, { name: string }>;
  inference: Pick<Inference, 'readQueryTopic'>;
  /** Of the news. Absent: titles in small letters are not known. */
  headlines?: IndexedHeadlines;
}

const MAX_READINGS = 2000;
/** Shorter queries only name a topic. */
const MIN_WORDS = 3;
/** Words of time mean the same until the hour changes; there are zones a quarter of an hour apart. */
const SLOT = 15 * MINUTE;

/** Readings made at two moments of the same slot are the same. */
export function readingSlot(now: number): number {
  return Math.floor(now / SLOT);
}

export class Readings {
  #deps: ReadingsDeps;
  #readings = new LRUCache<string, QueryReading>({ max: MAX_READINGS });
  #known: { outlets: unknown; names: readonly string[] } = { outlets: null, names: [] };
  #topics = new LRUCache<string, { topic: QueryTopic | null }>({ max: MAX_READINGS });

  constructor(deps: ReadingsDeps) {
    this.#deps = deps;
  }

  /** Reads queries. Throws what `Inference.readQueryTopic` and reading headlines throw. */
  async of(queries: readonly string[], context: ReadingContext): Promise<QueryReading[]> {
    const known = queries.map((query) => this.#readings.get(keyOf(query, context)));
    if (known.every((reading) => reading !== undefined)) return known;
    return await Promise.all(queries.map((query) => this.#read(query, context)));
  }

  async #read(query: string, context: ReadingContext): Promise<QueryReading> {
    const dated = withoutDates(query, context);
    const tagged = await this.#topicIn(dated.undated);
    const names = this.#names();
    const cut = readDated(dated, context, names, tagged);
    const title = await this.#titleIn(query, cut);
    const isWhole = title !== null && title === foldedLine(query);
    const titled = () => readDated(dated, context, [...names, title!], tagged);
    const reading = title === null ? cut : isWhole ? readLiterally(query) : titled();
    this.#readings.set(keyOf(query, context), reading);
    return reading;
  }

  /** A title that headlines show where words of the query were cut. */
  async #titleIn(query: string, { topic, carrier, timing }: QueryReading): Promise<string | null> {
    const { headlines } = this.#deps;
    if (headlines === undefined || (carrier === null && timing === null)) return null;
    return titleIn(query, topic, headlines);
  }

  #names(): readonly string[] {
    const outlets = this.#deps.outlets();
    if (this.#known.outlets !== outlets)
      this.#known = { outlets, names: namesWithCarriers(outlets.values().map(({ name }) => name)) };
    return this.#known.names;
  }

  async #topicIn(text: string): Promise<QueryTopic | null> {
    if (text.trim().split(/\s+/).length < MIN_WORDS) return null;
    const known = this.#topics.get(text) ?? { topic: await this.#deps.inference.readQueryTopic(text) };
    this.#topics.set(text, known);
    return known.topic;
  }
}

function keyOf(query: string, { zone, now, isBounded }: ReadingContext): string {
  return `${readingSlot(now)} ${isBounded} ${zone} ${query}`;
}

function foldedLine(query: string): string {
  return splitWords(query)
    .map(({ folded }) => folded)
    .join(' ');
}
