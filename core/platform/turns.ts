/** Long work on the main thread, as generators that yield every few milliseconds so that requests are answered in between. */
import { setImmediate } from 'node:timers/promises';
import { once } from './once.ts';

/** Runs work to its end without a pause. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs work in turns at the first call, and returns the same result from then on. After a failure the next call tries again. */
export function onceInTurns<T>(work: () => Generator<void, T>): () => Promise<T> {
  return once(() => inTurns(work()));
}

/** Runs work to its end, letting requests be answered whenever it yields. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}
