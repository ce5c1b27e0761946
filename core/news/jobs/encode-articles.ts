/** Gives every article of the index a vector: newest first, beside searches, from where the last run stopped. */
import { setTimeout } from 'node:timers/promises';
import { encodedText } from '../../inference/calls/encode.ts';
import type { Inference } from '../../inference/inference.ts';
import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import { articlesBySeq } from '../../store/articles/stored-articles.ts';
import { addVectors, deleteOldVectors, sealVectors, unusedEncoders } from '../../store/articles/vectors.ts';
import type { Database } from '../../store/database.ts';
import { deletePageVectors } from '../../store/indexes/index-vectors.ts';
import type { ArticleVectors } from '../article-vectors.ts';
import { packVectors, SEGMENT_VECTORS } from '../vector-index/vector-segment.ts';
import type { WordIndex } from '../word-index/word-index.ts';
import { encodeBesideSearches } from './encode-beside-searches.ts';

export interface EncodeArticlesDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
  words: WordIndex;
  vectors: Pick<ArticleVectors, 'follow' | 'index'>;
  inference: Pick<Inference, 'encode' | 'encoder' | 'proveEncoder' | 'stats'>;
  /** How long to wait while many articles come at once, in ms. */
  pause?: number;
}

/** More than this since the last look come from an import, which vectors would slow: they wait. */
const MANY_AT_ONCE = 1000;
const PAUSE = 2 * SECOND;
/** Articles whose vectors are written together; an interrupted run loses at most these. */
const BATCH = 128;
/** A run ends after this time, before its job would count as stuck; the next one continues. */
const LONGEST_RUN = 20 * MINUTE;

/**
 * Makes the vectors that are missing, until `signal` aborts. Does nothing without an encoder. Throws what
 * `Inference.proveEncoder` and `Inference.encode` throw, of the latter all but `overloaded`.
 */
export async function encodeArticles(deps: EncodeArticlesDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, vectors, observe, inference, pause = PAUSE } = deps;
  const encoder = await inference.encoder();
  if (encoder === null) return;
  const began = clock.tick();
  let left = Number.POSITIVE_INFINITY;
  while (!signal.aborted && clock.tick() - began < LONGEST_RUN) {
    await vectors.follow();
    const { count, seqs } = vectors.index.missing(BATCH);
    if (seqs.length === 0) {
      const unused = await unusedEncoders(db, encoder);
      await deletePageVectors(db, unused);
      await deleteOldVectors(db, encoder, unused);
      return;
    }
    if (count - left > MANY_AT_ONCE) {
      left = count;
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      continue;
    }
    left = count - seqs.length;
    await inference.proveEncoder();
    const started = clock.tick();
    const made = await vectorsOf(deps, seqs, signal);
    await addVectors(db, encoder, made);
    while (await sealVectors(db, encoder, SEGMENT_VECTORS, packVectors));
    observe({
      event: 'vectors-made',
      count: made.length,
      waiting: left,
      ms: clock.tick() - started,
    });
  }
}

/** Vectors of the articles that still exist; the word index forgets the others. */
async function vectorsOf(deps: EncodeArticlesDeps, seqs: readonly number[], signal: AbortSignal) {
  const { db, words, inference } = deps;
  const present = new Map((await articlesBySeq(db, seqs)).map((article) => [article.seq, article]));
  words.forget(seqs.filter((seq) => !present.has(seq)));
  // The database returns them in any order; the newest come first.
  const articles = seqs.flatMap((seq) => present.get(seq) ?? []);
  const vectors = await encodeBesideSearches(inference, articles.map(encodedText), signal);
  return vectors.map((vector, at) => ({ seq: articles[at]!.seq, vector }));
}
