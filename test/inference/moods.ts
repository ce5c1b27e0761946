import { resolve } from 'node:path';
import { openThreads, type ThreadsOptions } from '../../core/inference/threads/threads.ts';
import { systemClock } from '../../core/platform/clock.ts';
import type { Observation } from '../../core/platform/observe.ts';
import type { Mood } from './entries/moody.ts';

/** Threads over the entry that does as it is told, with everything that was observed. */
export function moodyThreads(options: Partial<ThreadsOptions> = {}) {
  const seen: Observation[] = [];
  const observe = (observation: Observation) => void seen.push(observation);
  const threads = openThreads({ threads: 2, maxQueue: 8, clock: systemClock, observe, ...options });
  const entry = resolve(import.meta.dirname, 'entries/moody.ts');
  return {
    seen,
    threads,
    observed: (what: Observation['event']) => seen.filter(({ event }) => event === what),
    run: (moods: Mood[], signal?: AbortSignal) =>
      threads.run<Mood, number>(entry, { task: 'mood', items: moods.length }, moods, signal),
  };
}

/** How many of some moods have begun. */
export function begun(some: readonly Mood[]): number {
  return new Int32Array(some[0]!.times)[1]!;
}

/** Moods that misbehave `times` times between them, answering their place. */
export function moods(does: Mood['does'], count: number, times = 0, ms = 50): Mood[] {
  const left = new SharedArrayBuffer(8);
  new Int32Array(left)[0] = times;
  return Array.from({ length: count }, (_, value) => ({ does, times: left, value, ms }));
}
