/**
 * The vectors of this process, kept in step with the database: segments and newer entries of the log of one version of
 * the encoder. It follows notifications, and also checks at intervals in case one was lost.
 */

import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import {
  type ArticleVector,
  readVectorSegment,
  recordEncoderUse,
  VECTORS_CHANNEL,
  type VectorSegmentRecord,
  vectorSegmentsAfter,
  vectorsAfter,
} from '../store/articles/vectors.ts';
import type { Database } from '../store/database.ts';
import { readAhead } from '../store/read-ahead.ts';
import { CatchUp } from './catch-up.ts';
import { reportStale } from './report-stale.ts';
import { CLUSTER_SAMPLE } from './vector-index/clusters.ts';
import { type DocumentVector, VectorIndex, type VectorIndexOptions } from './vector-index/vector-index.ts';
import { unpackVectors } from './vector-index/vector-segment.ts';
import type { WordIndex } from './word-index/word-index.ts';

/** Entries fetched per step while following. */
const STEP = 4096;
/** Vectors of articles that are gone are removed when there are so many, besides those that had to stay. */
const MAX_GONE = 4096;
/** Segments that the database sends while the vectors of one are added. */
const AHEAD = 1;
/** Segments that tell where clusters are. */
const SAMPLED_SEGMENTS = 16;
/** How long a lost notification can go unnoticed. */
const CHECK_INTERVAL = 15 * SECOND;
/** How often a process says whose vectors it uses: others delete those that nobody has used for an hour. */
const USE_INTERVAL = 10 * MINUTE;

export interface ArticleVectorsOptions {
  db: Database;
  words: WordIndex;
  observe: Observe;
  index?: VectorIndexOptions;
  /** Version of the encoder; null: there is none. */
  encoder(): Promise<string | null>;
}

export class ArticleVectors {
  readonly index: VectorIndex;
  readonly #options: ArticleVectorsOptions;
  /** The version whose vectors are loaded, up to this entry of the log. */
  #encoder: string | null = null;
  #at = 0;
  #isUseRecorded = false;
  /** Vectors that stayed without an article, since newer articles may still come. */
  #stayed = 0;
  readonly #following = new CatchUp(() => this.#catchUp());
  #intervals: NodeJS.Timeout[] = [];
  #unlisten: (() => Promise<void>) | null = null;

  constructor(options: ArticleVectorsOptions) {
    this.#options = options;
    this.index = new VectorIndex(options.words, options.index);
  }

  /** The version of the encoder whose vectors are loaded; null before there are any to load. */
  get encoder(): string | null {
    return this.#encoder;
  }

  /** Starts to follow, without waiting: searches go by words until vectors are there. */
  async open(): Promise<void> {
    const { db, observe } = this.#options;
    const notify = () => void this.follow().catch((error: unknown) => reportStale(observe, 'vectors', error));
    this.#unlisten = await db.listen(VECTORS_CHANNEL, notify);
    this.#intervals = [
      setInterval(notify, CHECK_INTERVAL).unref(),
      setInterval(() => {
        this.#isUseRecorded = false;
      }, USE_INTERVAL).unref(),
    ];
    notify();
  }

  async close(): Promise<void> {
    for (const interval of this.#intervals) clearInterval(interval);
    await this.#unlisten?.();
    await this.#following.settled();
  }

  /** Catches up with the database. Concurrent calls share one run, followed by another. */
  follow(): Promise<void> {
    return this.#following.run();
  }

  async #catchUp(): Promise<void> {
    const encoder = await this.#options.encoder();
    if (encoder !== this.#encoder) {
      this.index.clear();
      this.#at = 0;
      this.#encoder = encoder;
      this.#isUseRecorded = false;
    }
    if (encoder !== null) {
      if (!this.#isUseRecorded) await recordEncoderUse(this.#options.db, encoder);
      this.#isUseRecorded = true;
      await this.#load(encoder);
    }
    await this.#forgetGone();
    await this.index.assignClusters();
  }

  async #forgetGone(): Promise<void> {
    const withoutArticle = () => Math.max(0, this.index.vectors - this.#options.words.documents);
    this.#stayed = Math.min(this.#stayed, withoutArticle());
    if (withoutArticle() <= this.#stayed + MAX_GONE) return;
    await this.index.forgetGone();
    this.#stayed = withoutArticle();
  }

  async #load(encoder: string): Promise<void> {
    const { db } = this.#options;
    for (;;) {
      // Entries before segments: what is packed between the two queries is then found by one of them.
      const entries = await vectorsAfter(db, encoder, this.#at, STEP);
      const segments = await vectorSegmentsAfter(db, encoder, this.#at);
      await this.#makeClusters(segments);
      for await (const [{ id, hi }, vectors] of readAhead(segments, AHEAD, (one) => this.#read(one))) {
        await this.#reporting(id, () => this.index.addMany(vectors));
        this.#at = Math.max(this.#at, hi);
      }
      this.index.addAll(entries.map(signed));
      this.#at = Math.max(this.#at, entries.at(-1)?.id ?? 0);
      if (entries.length < STEP) return;
    }
  }

  /** Vectors that come once there are clusters are in order from the start, so these are made of a part of what is to come. */
  async #makeClusters(segments: readonly VectorSegmentRecord[]): Promise<void> {
    const total = segments.reduce((sum, { documents }) => sum + documents, this.index.vectors);
    if (segments.length === 0 || !this.index.wantsClusters(total)) return;
    const sampled = segments.filter((_, at) => at % Math.ceil(segments.length / SAMPLED_SEGMENTS) === 0);
    const sample: Int8Array[] = [];
    for (const segment of sampled) {
      const vectors = await this.#read(segment);
      const every = Math.ceil((vectors.length * sampled.length) / CLUSTER_SAMPLE);
      sample.push(...vectors.filter((_, at) => at % every === 0).map(({ vector }) => vector));
    }
    // A damaged segment may seem to have vectors of any length.
    const alike = sample.filter(({ length }) => length === sample[0]!.length);
    if (alike.length > 0) await this.index.makeClusters(alike);
  }

  /** The vectors of a segment; none when it was dropped meanwhile. */
  async #read({ id, documents }: VectorSegmentRecord): Promise<DocumentVector[]> {
    const body = await readVectorSegment(this.#options.db, id);
    if (body === null) return [];
    return (await this.#reporting(id, async () => [...unpackVectors(body, documents)].map(signed))) ?? [];
  }

  /** Does something with a segment's vectors. Where they cannot be read, its articles have no vectors and are encoded again. */
  async #reporting<T>(segment: number, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#options.observe({ event: 'segment-unreadable', segment, error: error.message });
      return null;
    }
  }
}

function signed({ seq, vector: { buffer, byteOffset, length } }: ArticleVector): DocumentVector {
  return { seq, vector: new Int8Array(buffer, byteOffset, length) };
}
