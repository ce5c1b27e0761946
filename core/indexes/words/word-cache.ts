/** The words and vectors of recently searched custom indexes, within a memory budget; others are loaded on demand. */

import type { VectorIndex } from '../../news/vector-index/vector-index.ts';
import { openSegment, type Segment } from '../../news/word-index/segment.ts';
import { UnreadableSegment } from '../../news/word-index/segment-format.ts';
import { WordIndex } from '../../news/word-index/word-index.ts';
import { SingleFlight } from '../../platform/cache/single-flight.ts';
import type { Database } from '../../store/database.ts';
import { type IndexSegment, readSegment, segmentsOf } from '../../store/indexes/index-segments.ts';
import type { SourceFacts } from '../../store/outlets/outlet-records.ts';
import { readAhead } from '../../store/read-ahead.ts';
import { PageVectors } from '../vectors/page-vectors.ts';
import { rebuildIndexSegment } from './update-segments.ts';

/** What a loaded segment takes besides its bytes. */
const SEGMENT_BYTES = 2 ** 14;
/** Segments that the database sends while one is being opened. */
const AHEAD = 4;

/** A segment that was read, and its size. */
interface Opened {
  segment: Segment;
  bytes: number;
}

interface CachedIndex {
  wordIndex: WordIndex;
  /** By segment id: its size, and the domains of its pages. */
  segments: Map<number, { bytes: number; domains: readonly string[] }>;
  vectors: PageVectors;
}

/** The words and vectors of an index, and the domains of its pages, each as an outlet of its own. */
export interface IndexWords {
  wordIndex: WordIndex;
  vectors: VectorIndex;
  sources: ReadonlyMap<string, SourceFacts>;
}

export class WordCache {
  readonly #db: Database;
  readonly #encoder: () => string | null;
  readonly #most: number;
  /** Least recently used first. */
  readonly #held = new Map<string, CachedIndex>();
  readonly #syncing = new SingleFlight<IndexWords>();

  /**
   * `mostBytes`: budget for all indexes together; the one being searched may exceed it alone. `encoder`: its version; null
   * without one, or before it is known.
   */
  constructor(db: Database, mostBytes: number, encoder: () => string | null) {
    this.#db = db;
    this.#most = mostBytes;
    this.#encoder = encoder;
  }

  /** Estimated bytes in use. */
  get bytes(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + bytesOf(held), 0);
  }

  /**
   * The words of an index as stored, and its vectors up to the addition `vectors`. Concurrent calls share one load that begins
   * after them: one that is under way may have missed what was stored in the meantime.
   */
  async words(index: string, vectors: number): Promise<IndexWords> {
    await this.#syncing.get(index)?.catch(() => undefined);
    return this.#syncing.run(index, () => this.#sync(index, vectors));
  }

  async #sync(index: string, vectors: number): Promise<IndexWords> {
    const held = this.#held.get(index) ?? emptyIndex();
    await Promise.all([
      this.#loadWords(held, index),
      held.vectors.follow(this.#db, index, this.#encoder(), vectors),
    ]);
    this.#keep(index, held);
    return { wordIndex: held.wordIndex, vectors: held.vectors.index, sources: sourcesOf(held) };
  }

  /**
   * Loads the segments that are missing, and what replaced one before it could be read: otherwise its pages would be left out. They
   * take the places of those that are gone in one go: searches of the index may be under way, which find each page once.
   */
  async #loadWords({ wordIndex, segments }: CachedIndex, index: string): Promise<void> {
    const opened = new Map<number, Opened>();
    const isMissing = ({ id }: IndexSegment) => !segments.has(id) && !opened.has(id);
    let current: readonly IndexSegment[];
    do current = await segmentsOf(this.#db, index);
    while (!(await this.#open(index, current.filter(isMissing), opened)));
    const there = new Set(current.map(({ id }) => id));
    for (const [id, { segment, bytes }] of opened) {
      if (!there.has(id)) continue;
      wordIndex.addSegment(String(id), segment);
      const domains = segment.facet('source').values.filter((domain) => domain !== '');
      segments.set(id, { bytes, domains });
    }
    for (const id of [...segments.keys()].filter((known) => !there.has(known))) {
      wordIndex.removeSegment(String(id));
      segments.delete(id);
    }
  }

  /** Reads segments and puts them into `opened`; false when some were replaced in the meantime. */
  async #open(
    index: string,
    missing: readonly IndexSegment[],
    opened: Map<number, Opened>,
  ): Promise<boolean> {
    let isWhole = true;
    for await (const [part, body] of readAhead(missing, AHEAD, ({ id }) => readSegment(this.#db, id))) {
      if (body === null) {
        isWhole = false;
        continue;
      }
      const segment = readable(body);
      const rebuilt = segment === null ? await rebuildIndexSegment(this.#db, index, part) : null;
      const found = rebuilt === null ? segment : readable(rebuilt);
      if (found !== null) opened.set(part.id, { segment: found, bytes: (rebuilt ?? body).length });
    }
    return isWhole;
  }

  #keep(index: string, held: CachedIndex): void {
    this.#held.delete(index);
    this.#held.set(index, held);
    let bytes = this.bytes;
    for (const [oldest, other] of this.#held) {
      if (bytes <= this.#most || oldest === index) break;
      this.#held.delete(oldest);
      bytes -= bytesOf(other);
    }
  }
}

function emptyIndex(): CachedIndex {
  const wordIndex = new WordIndex();
  return { wordIndex, segments: new Map(), vectors: new PageVectors(wordIndex) };
}

/** Null when the segment is unreadable. */
function readable(body: Uint8Array): Segment | null {
  try {
    return openSegment(body);
  } catch (error) {
    if (!(error instanceof UnreadableSegment)) throw error;
    return null;
  }
}

function sourcesOf({ segments }: CachedIndex): Map<string, SourceFacts> {
  const domains = new Set([...segments.values()].flatMap((segment) => segment.domains));
  return new Map([...domains].map((domain) => [domain, { id: domain, name: domain, domain, languages: [] }]));
}

function bytesOf({ segments, vectors }: CachedIndex): number {
  return [...segments.values()].reduce((sum, { bytes }) => sum + bytes + SEGMENT_BYTES, vectors.bytes);
}
