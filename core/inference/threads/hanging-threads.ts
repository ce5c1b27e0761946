/**
 * Threads that were ended and go on all the same: a call into native code cannot be interrupted. Such a thread keeps its core
 * until the call returns, and `process.exit` waits for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { SECOND, systemClock } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';

/** An ended thread that is still there after this time hangs. */
const GRACE = 5 * SECOND;
const CHECK_EVERY = 0.05 * SECOND;

/** Of all pools: threads that were ended and have not stopped yet. */
const ending = new Set<Worker>();
const hanging = new Set<Worker>();

/** How many threads of this process hang. */
export function hangingThreads(): number {
  return hanging.size;
}

/** Whether all threads that were ended have stopped, or do within `ms`. */
export async function endedThreadsStop(ms: number): Promise<boolean> {
  for (const until = systemClock.tick() + ms; ending.size > 0 && systemClock.tick() < until; )
    await sleep(CHECK_EVERY);
  return ending.size === 0;
}

/** Observes threads of `pool` that are still there `grace` ms after they were ended. */
export function watchEnds(pool: Piscina, observe: Observe, grace = GRACE): void {
  const known = new Set<Worker>();
  pool.on('workerCreate', () => {
    for (const worker of pool.threads) {
      if (known.has(worker)) continue;
      known.add(worker);
      worker.once('exit', () => {
        for (const workers of [known, ending, hanging]) workers.delete(worker);
      });
    }
  });
  // The pool says that it ends one before it drops it, and not which.
  pool.on('workerDestroy', () => queueMicrotask(() => noteEnding({ known, pool, observe, grace })));
}

interface Watched {
  known: ReadonlySet<Worker>;
  pool: Piscina;
  observe: Observe;
  grace: number;
}

/** Notes which workers the pool has dropped. */
function noteEnding({ known, pool, observe, grace }: Watched): void {
  const kept = new Set(pool.threads);
  for (const worker of known) {
    if (kept.has(worker) || ending.has(worker)) continue;
    ending.add(worker);
    const timer = setTimeout(() => {
      hanging.add(worker);
      observe({ event: 'worker-hangs', hanging: hanging.size });
    }, grace).unref();
    worker.once('exit', () => clearTimeout(timer));
  }
}
