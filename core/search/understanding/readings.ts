/** Readings of queries with a memory: they take longer than sending a cached answer, and popular queries repeat. */
import { LRUCache } from 'lru-cache';
import type { QueryTopic } from '../../inference/calls/query-topic.ts';
import type { Inference } from '../../inference/inference.ts';
import { MINUTE } from '../../platform/clock.ts';
import { namesWithCarriers } from './carriers/carriers.ts';
import { type QueryReading, type ReadingContext, readDated, withoutDates } from './reading.ts';

export interface ReadingsDeps {
  /** The outlets at the moment: a new map whenever they change. Names of theirs that hold words of carriers are left whole. */
  outlets: () => ReadonlyMap<string, { name: string }>;
  inference: Pick<Inference, 'readQueryTopic'>;
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

  /** Reads queries. Throws what `Inference.readQueryTopic` throws. */
  async of(queries: readonly string[], context: ReadingContext): Promise<QueryReading[]> {
    const known = queries.map((query) => this.#readings.get(keyOf(query, context)));
    if (known.every((reading) => reading !== undefined)) return known;
    return await Promise.all(queries.map((query) => this.#read(query, context)));
  }

  async #read(query: string, context: ReadingContext): Promise<QueryReading> {
    const dated = withoutDates(query, context);
    const tagged = await this.#topicIn(dated.undated);
    const reading = readDated(dated, context, this.#names(), tagged);
    this.#readings.set(keyOf(query, context), reading);
    return reading;
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
