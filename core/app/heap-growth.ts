/** How much garbage V8 lets pile up before it collects it. */
import { setFlagsFromString } from 'node:v8';

/** Garbage in the old generation, in percent of live objects, at which V8 collects it; by default up to three times that. */
const GARBAGE_PERCENT = 40;

/**
 * Keeps the heaps of all threads close to the size of their live objects. A search leaves much garbage and the index lives for
 * ever, so V8's own choice lets a process grow by hundreds of megabytes while saving no CPU that could be measured
 * (docs/figures/speed.md).
 */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
}
