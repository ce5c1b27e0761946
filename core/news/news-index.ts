/**
 * The word index of this process, kept in step with the database: segments sealed by some process, and a tail of
 * newer articles. It follows notifications, and also checks at intervals in case one was lost.
 */

import { setImmediate } from 'node:timers/promises';
import { type Clock, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { StoredArticle } from '../store/articles/article.ts';
import { ARTICLES_CHANNEL } from '../store/articles/articles.ts';
import { addSegment, listSegments, maySeal, SEGMENTS_CHANNEL } from '../store/articles/segments.ts';
import { articlesAfter, lastSeq } from '../store/articles/stored-articles.ts';
import { takenDownAddresses } from '../store/articles/takedowns.ts';
import type { Database } from '../store/database.ts';
import { OUTLETS_CHANNEL, type OutletFacts, outletFacts } from '../store/outlets/outlet-records.ts';
import { bareAddress, bareCanonicalAddress } from '../web/url/spellings.ts';
import { CatchUp } from './catch-up.ts';
import { reportStale } from './report-stale.ts';
import { SealedSegments } from './sealed-segments.ts';
import type { SegmentsOnDisk } from './segment-memory.ts';
import { toIndexedDocument } from './to-indexed-document.ts';
import { buildSegmentInTurns, sealInTurns } from './word-index/build-segment.ts';
import { WordIndex } from './word-index/word-index.ts';

/** Articles fetched per step while following. */
const STEP = 4096;
/** Articles indexed before others have their turn: about three milliseconds. */
const ADDED_EACH = 64;
/** From one notification followed to the next, in ms: while many feeds bring an article each, some are read together. */
const FOLLOW_INTERVAL = 100;
/** How long a lost notification can go unnoticed. */
const CHECK_INTERVAL = 5 * SECOND;
/** How outdated the times of the last polls may be: whether an outlet is late is a matter of hours. */
const FACTS_INTERVAL = 60 * SECOND;

export interface NewsIndexOptions {
  db: Database;
  clock: Clock;
  observe: Observe;
  /** True in the processes that ingest: they seal segments. */
  seals: boolean;
  /** Default: none. */
  onDisk?: SegmentsOnDisk;
}

type ArticlesListener = (articles: readonly StoredArticle[]) => void;

export class NewsIndex {
  readonly wordIndex = new WordIndex();
  readonly #options: NewsIndexOptions;
  readonly #sealed: SealedSegments;
  #sources = new Map<string, OutletFacts>();
  #takenDown: ReadonlySet<string> = new Set();
  /** By `clock.tick()`. */
  #factsDueAt = Number.NEGATIVE_INFINITY;
  #seq = 0;
  readonly #following = new CatchUp(() => this.#catchUp());
  /** By `clock.tick()`. */
  #followedAt = Number.NEGATIVE_INFINITY;
  #pending: NodeJS.Timeout | null = null;
  #loaded = false;
  #hasLost = false;
  #interval: NodeJS.Timeout | null = null;
  #unlisten: (() => Promise<void>)[] = [];
  readonly #onArticles = new Set<ArticlesListener>();

  constructor(options: NewsIndexOptions) {
    this.#options = options;
    this.#sealed = new SealedSegments(this.wordIndex, options);
  }

  /** Loads everything and starts to follow. Resolves when searches see all articles stored before the call. */
  async open(): Promise<void> {
    const { db, clock, observe } = this.#options;
    const began = clock.tick();
    const notify = () => this.#notify();
    const notifyOutlets = () => {
      this.#factsDueAt = Number.NEGATIVE_INFINITY;
      this.#notify();
    };
    this.#unlisten = [
      await db.listen(ARTICLES_CHANNEL, notify, () => void this.checkForLoss()),
      await db.listen(SEGMENTS_CHANNEL, notify),
      await db.listen(OUTLETS_CHANNEL, notifyOutlets, notifyOutlets),
    ];
    await this.follow();
    this.#loaded = true;
    this.#interval = setInterval(notify, CHECK_INTERVAL);
    this.#interval.unref();
    observe({
      event: 'index-loaded',
      docs: this.wordIndex.documents,
      segments: this.#sealed.size,
      ms: clock.tick() - began,
    });
  }

  async close(): Promise<void> {
    if (this.#interval) clearInterval(this.#interval);
    await Promise.all(this.#unlisten.map((unlisten) => unlisten()));
    if (this.#pending) clearTimeout(this.#pending);
    await this.#following.settled();
  }

  /** Throws `unavailable` while the index has not been loaded. */
  async ready(): Promise<void> {
    if (!this.#loaded) throw new Failure('unavailable', 'the word index is loading');
  }

  /** Calls `listener` with new articles that have become searchable; returns how to stop that. */
  onArticles(listener: ArticlesListener): () => void {
    this.#onArticles.add(listener);
    return () => this.#onArticles.delete(listener);
  }

  /** Sources by id, including removed ones. */
  get sources(): ReadonlyMap<string, OutletFacts> {
    return this.#sources;
  }

  /** Whether the operator has taken the article at a URL down, here or on any live site. */
  isTakenDown(url: string): boolean {
    return this.#takenDown.size > 0 && this.#takenDown.has(bareAddress(url));
  }

  /** The same by a URL as it was given, tracking parameters included: pages of custom indexes have such ones. */
  isTakenDownAsGiven(url: string): boolean {
    return this.#takenDown.size > 0 && this.#takenDown.has(bareCanonicalAddress(url));
  }

  /** Whether the database no longer has articles that this process has read: it must be restarted. */
  get hasLost(): boolean {
    return this.#hasLost;
  }

  /**
   * Looks whether the database went back, as it does when a replica is promoted that had not received everything. Articles
   * stored from then on have numbers that this process has passed. Called whenever the connection was lost.
   */
  async checkForLoss(): Promise<void> {
    try {
      const last = await lastSeq(this.#options.db);
      if (this.#hasLost || last >= this.#seq) return;
      this.#hasLost = true;
      this.#options.observe({ event: 'articles-lost', read: this.#seq, stored: last });
    } catch {
      // Lost again: it is called again when the connection is back.
    }
  }

  /** Catches up with the database. Concurrent calls share one run, followed by another. */
  follow(): Promise<void> {
    this.#factsDueAt = Number.NEGATIVE_INFINITY;
    return this.#following.run();
  }

  /** At once, unless it has followed a moment ago. */
  #notify(): void {
    const { clock, observe } = this.#options;
    this.#pending ??= setTimeout(
      () => {
        this.#pending = null;
        this.#followedAt = clock.tick();
        this.#following.run().catch((error: unknown) => reportStale(observe, 'words', error));
      },
      Math.max(0, this.#followedAt + FOLLOW_INTERVAL - clock.tick()),
    );
  }

  async #catchUp(): Promise<void> {
    await this.#syncOutlets();
    await this.#syncSegments();
    await this.#syncTail();
    if (this.#options.seals) await this.#seal();
  }

  /** Ten thousand outlets take a tenth of a second to read. */
  async #syncOutlets(): Promise<void> {
    const { db, clock } = this.#options;
    const now = clock.tick();
    if (now < this.#factsDueAt) return;
    // First, so that a change during the reading is read as well.
    this.#factsDueAt = now + FACTS_INTERVAL;
    try {
      this.#sources = new Map((await outletFacts(db)).map((facts) => [facts.id, facts]));
      this.#takenDown = new Set(await takenDownAddresses(db));
    } catch (error) {
      this.#factsDueAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  async #syncSegments(): Promise<void> {
    // Those that were replaced are there to load; until then, all of their articles would be the tail.
    while (!(await this.#sealed.sync()));
    this.#seq = Math.max(this.#seq, this.#sealed.highest);
  }

  async #syncTail(): Promise<void> {
    const { db, clock, observe } = this.#options;
    for (;;) {
      const articles = await articlesAfter(db, this.#seq, STEP);
      if (articles.length === 0) return;
      for (let at = 0; at < articles.length; at += ADDED_EACH) {
        if (at > 0) await setImmediate();
        const added = articles.slice(at, at + ADDED_EACH);
        this.wordIndex.add(added.map(toIndexedDocument));
        if (this.#loaded) for (const listener of this.#onArticles) listener(added);
      }
      this.#seq = articles.at(-1)!.seq;
      const oldest = Math.min(...articles.map((article) => article.firstSeenAt.getTime()));
      if (this.#loaded) {
        observe({
          event: 'article-searchable',
          lag_s: (clock.now() - oldest) / SECOND,
          count: articles.length,
        });
      }
      if (this.#options.seals) await this.#seal();
    }
  }

  /**
   * Seals full segments off the tail, one transaction each; leaves it to another process that is already sealing.
   */
  async #seal(): Promise<void> {
    const { db, clock, observe } = this.#options;
    for (let ripe = this.wordIndex.sealable(); ripe !== null; ripe = this.wordIndex.sealable()) {
      const { documents, shard } = ripe;
      const began = clock.tick();
      const lo = documents[0]!.seq;
      const hi = documents.at(-1)!.seq;
      if (this.#sealed.isLeftToOthers(lo)) return;
      const blob = await (shard ? sealInTurns(shard) : buildSegmentInTurns(documents));
      const sealed = await db.transaction(async (tx) => {
        if (!(await maySeal(tx))) return false;
        const taken = (await listSegments(tx)).some((segment) => segment.hi >= lo);
        if (!taken) await addSegment(tx, { lo, hi, documents: documents.length }, blob);
        return !taken;
      });
      if (sealed)
        observe({
          event: 'segment-sealed',
          docs: documents.length,
          bytes: blob.length,
          ms: clock.tick() - began,
        });
      const before = this.#sealed.size;
      await this.#syncSegments();
      if (this.#sealed.size === before) return;
    }
  }
}
