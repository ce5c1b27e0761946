/** How much garbage V8 accumulates before it collects it. */
import { setFlagsFromString } from 'node:v8';

/** Garbage in the old generation, in percent of live objects, at which V8 collects it; by default up to three times that. */
const GARBAGE_PERCENT = 40;

/**
 * Keeps the heaps of all threads close to the size of their live objects. Searches produce much garbage and the index is
 * never freed, so by V8's own choice a process grows by hundreds of megabytes, without a measurable saving of CPU
 * (docs/figures/speed.md).
 */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
}
