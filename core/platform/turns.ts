/** Long work of the main thread, as a generator that yields every few milliseconds: between its pieces, others have their turn. */
import { setImmediate } from 'node:timers/promises';

/** Runs work to its end without a pause. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs work to its end; requests are answered in between. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}
