/** The sealed segments of the word index, kept in step with those in the database. */
import type { Observe } from '../platform/observe.ts';
import {
  addSegment,
  deleteSegment,
  listSegments,
  maySeal,
  readSegment,
  type SegmentRecord,
} from '../store/articles/segments.ts';
import { articlesBetween } from '../store/articles/stored-articles.ts';
import type { Database } from '../store/database.ts';
import { readAhead } from '../store/read-ahead.ts';
import { SegmentMemory, type SegmentsOnDisk } from './segment-memory.ts';
import { toIndexedDocument } from './to-indexed-document.ts';
import { buildSegmentInTurns } from './word-index/build-segment.ts';
import { openSegment } from './word-index/segment.ts';
import { UnreadableSegment } from './word-index/segment-format.ts';
import type { WordIndex } from './word-index/word-index.ts';

/** Segments that the database sends while one is being opened. */
const AHEAD = 2;

export interface SealedSegmentsOptions {
  db: Database;
  observe: Observe;
  /** Whether this process seals segments, and rebuilds those that it cannot read. */
  seals: boolean;
  /** Default: none. */
  onDisk?: SegmentsOnDisk;
}

export class SealedSegments {
  readonly #words: WordIndex;
  readonly #options: SealedSegmentsOptions;
  readonly #memory: SegmentMemory;
  readonly #loaded = new Map<number, SegmentRecord>();
  /** Those of other versions, which this process leaves to others; read once. */
  readonly #left = new Map<number, SegmentRecord>();
  /** The highest `seq` of any that was loaded. */
  highest = 0;
  #isOpen = false;

  constructor(words: WordIndex, options: SealedSegmentsOptions) {
    this.#words = words;
    this.#options = options;
    this.#memory = new SegmentMemory(options.onDisk ?? null);
  }

  /** How many are loaded. */
  get size(): number {
    return this.#loaded.size;
  }

  /** Whether another process, of a newer version, has sealed articles from `lo` on. */
  isLeftToOthers(lo: number): boolean {
    return [...this.#left.values()].some(({ hi }) => hi >= lo);
  }

  /**
   * Loads those that are missing and removes those that are gone, unless what replaced them cannot be loaded yet. False when some
   * were replaced in the meantime, so that their articles are missing.
   */
  async sync(): Promise<boolean> {
    const { db } = this.#options;
    const current = new Map((await listSegments(db)).map((record) => [record.id, record]));
    const missing = [...current.values()].filter(({ id }) => !this.#loaded.has(id) && !this.#left.has(id));
    const gone: SegmentRecord[] = [];
    for await (const [record, blob] of readAhead(missing, AHEAD, ({ id }) => readSegment(db, id))) {
      const there = blob === null ? 'gone' : await this.#load(record, blob);
      if (there === 'busy') continue;
      current.delete(record.id);
      if (there === 'gone') gone.push(record);
      else current.set(there.id, there);
      // Not only at the end: searches would find articles twice until then.
      this.#removeAllBut(current, gone);
    }
    this.#removeAllBut(current, gone);
    this.#isOpen = true;
    const loaded = [...this.#loaded.values()];
    return gone.every((record) => loaded.some((other) => overlap(record, other)));
  }

  /** What is in the database now: the segment, or the one by which this process has replaced it. */
  async #load(record: SegmentRecord, blob: Uint8Array): Promise<SegmentRecord | 'gone' | 'busy'> {
    const { db, observe, seals } = this.#options;
    try {
      await this.#add(record, blob);
    } catch (error) {
      if (!(error instanceof UnreadableSegment)) throw error;
      observe({ event: 'segment-unreadable', segment: record.id, error: error.message });
      // Processes of two versions would go on to rebuild each other's. At a start, the newer one may not be there any more.
      if (seals && !(error.reason === 'newer' && this.#isOpen)) {
        const rebuilt = await rebuildSegment(db, record);
        if (rebuilt === 'gone' || rebuilt === 'busy') return rebuilt;
        await this.#add(rebuilt.record, rebuilt.blob);
        return rebuilt.record;
      }
      // What is damaged may only have been read badly.
      if (error.reason !== 'damaged') this.#left.set(record.id, record);
    }
    return record;
  }

  async #add(record: SegmentRecord, blob: Uint8Array): Promise<void> {
    const segment = openSegment(await this.#memory.place(blob, this.#words.documents));
    this.#words.addSegment(String(record.id), segment);
    this.#loaded.set(record.id, record);
    this.highest = Math.max(this.highest, record.hi);
  }

  #removeAllBut(current: ReadonlyMap<number, SegmentRecord>, replaced: readonly SegmentRecord[]): void {
    const unloaded = [...current.values(), ...replaced].filter(({ id }) => !this.#loaded.has(id));
    for (const [id, record] of this.#loaded) {
      if (current.has(id) || unloaded.some((other) => overlap(record, other))) continue;
      this.#words.removeSegment(String(id));
      this.#loaded.delete(id);
    }
    for (const id of this.#left.keys()) if (!current.has(id)) this.#left.delete(id);
  }
}

function overlap(a: SegmentRecord, b: SegmentRecord): boolean {
  return a.lo <= b.hi && b.lo <= a.hi;
}

/**
 * Replaces the segment in one transaction, and returns by what. `gone`: none of its articles is left, or another process has
 * replaced it in the meantime. `busy`: another process is sealing; try again later.
 */
export async function rebuildSegment(
  db: Database,
  { id, lo, hi }: SegmentRecord,
): Promise<{ record: SegmentRecord; blob: Uint8Array } | 'gone' | 'busy'> {
  const articles = (await articlesBetween(db, lo, hi)).map(toIndexedDocument);
  const blob = articles.length > 0 ? await buildSegmentInTurns(articles) : null;
  const record = { lo, hi, documents: articles.length };
  return db.transaction(async (tx) => {
    if (!(await maySeal(tx))) return 'busy';
    const isThere = await deleteSegment(tx, id);
    if (!isThere || blob === null) return 'gone';
    return { record: { ...record, id: await addSegment(tx, record, blob) }, blob };
  });
}
