/** Computes vectors for pages of custom indexes, while no search needs the CPU, from where the last run stopped. */
import { encodedText } from '../../inference/calls/encode.ts';
import type { Inference } from '../../inference/inference.ts';
import { encodeBesideSearches } from '../../news/jobs/encode-beside-searches.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Database } from '../../store/database.ts';
import {
  addPageVectors,
  indexesToEncode,
  pagesToEncode,
  recordEncoded,
} from '../../store/indexes/index-vectors.ts';

export interface EncodeIndexesDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
  inference: Pick<Inference, 'encode' | 'encoder' | 'proveEncoder' | 'stats'>;
}

/** Pages whose vectors are written together; an interrupted run loses at most these. */
const BATCH = 128;
/** Indexes take turns: batches of one before the next one's. */
const TURN = 8;
const INDEXES_AT_ONCE = 64;
/** A run ends after this time, before its job would count as stuck; the next one continues. */
const MAX_RUN = 20 * MINUTE;

/**
 * Makes the vectors that are missing, until `signal` aborts. Does nothing without an encoder. Throws what
 * `Inference.proveEncoder` and `Inference.encode` throw, of the latter all but `overloaded`.
 */
export async function encodeIndexes(deps: EncodeIndexesDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, inference } = deps;
  const encoder = await inference.encoder();
  if (encoder === null) return;
  const began = clock.tick();
  for (;;) {
    const waiting = await indexesToEncode(db, encoder, INDEXES_AT_ONCE);
    if (waiting.length === 0) return;
    await inference.proveEncoder();
    for (const { id, wordsAt } of waiting) {
      if (signal.aborted || clock.tick() - began > MAX_RUN) return;
      if (await encodeSome(deps, id, encoder, signal)) await recordEncoded(db, id, encoder, wordsAt);
    }
  }
}

/** Encodes pages of one index for a turn; whether all of them have vectors now. */
async function encodeSome(
  { db, clock, observe, inference }: EncodeIndexesDeps,
  index: string,
  encoder: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let batch = 0; batch < TURN && !signal.aborted; batch += 1) {
    const started = clock.tick();
    const pages = await pagesToEncode(db, index, encoder, BATCH);
    if (pages.length === 0) return true;
    const vectors = await encodeBesideSearches(inference, pages.map(encodedText), signal);
    const made = vectors.map((vector, at) => ({ ...pages[at]!, vector }));
    await addPageVectors(db, index, encoder, made);
    observe({ event: 'vectors-made', count: made.length, waiting: null, ms: clock.tick() - started });
  }
  return false;
}
