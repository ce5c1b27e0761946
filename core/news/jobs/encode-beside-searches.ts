/** Vectors of many texts, made while no search is being judged. */
import { setTimeout } from 'node:timers/promises';
import type { Inference } from '../../inference/inference.ts';
import { Failure } from '../../platform/errors.ts';

/** Texts per thread and call: a search waits for no more than one call, about 70 ms. */
const PER_THREAD = 4;
/** While a search is being judged, the next call waits in short pauses, but no longer than this in all. */
const PAUSE = 20;
const LONGEST_PAUSE = 2000;

type Encoding = Pick<Inference, 'encode' | 'stats'>;

/**
 * Vectors of the texts, in order; fewer when `signal` aborts. Throws what `Inference.encode` throws, but for
 * `overloaded`.
 */
export async function encodeBesideSearches(
  inference: Encoding,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const atOnce = PER_THREAD * inference.stats().threads;
  const made: Uint8Array[] = [];
  for (let at = 0; at < texts.length && !signal.aborted; at += atOnce) {
    for (const { buffer } of await oneCall(inference, texts.slice(at, at + atOnce), signal))
      made.push(new Uint8Array(buffer));
  }
  return made;
}

/** As soon as no search is being judged or the pause has been long enough; nothing when `signal` aborts before the texts are encoded. */
async function oneCall(inference: Encoding, texts: string[], signal: AbortSignal): Promise<Int8Array[]> {
  for (let paused = 0; paused < LONGEST_PAUSE && isBusy(inference); paused += PAUSE) await setTimeout(PAUSE);
  while (!signal.aborted) {
    try {
      return await inference.encode({ as: 'article', texts });
    } catch (error) {
      // Shed in favour of searches: tried again later.
      if (!(error instanceof Failure) || error.code !== 'overloaded') throw error;
      await setTimeout(LONGEST_PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }
  return [];
}

function isBusy({ stats }: Pick<Inference, 'stats'>): boolean {
  const { running, queued } = stats();
  return running + queued > 0;
}
