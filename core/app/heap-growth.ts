/** How much garbage V8 lets stand before it collects it. */
import { setFlagsFromString } from 'node:v8';

/** Garbage of the old generation, as a share of what lives, at which V8 collects it. Its own choice is up to three times as much. */
const GARBAGE_PERCENT = 40;

/**
 * Keeps the heaps of all threads near what lives in them. A search leaves much garbage behind and an index of articles lives for
 * ever, so that V8's own choice lets a process grow by hundreds of megabytes, for CPU that cannot be measured
 * (docs/figures/speed.md).
 */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
}
