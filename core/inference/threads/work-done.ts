/** What the workers have done since the start, by task: how much, and how long it took. */
import type { Observe } from '../../platform/observe.ts';

export interface TaskWork {
  task: string;
  calls: number;
  /** Articles, texts or words. */
  items: number;
  /** At work, in ms. */
  ms: number;
  /** Waiting for a worker, in ms. */
  waited_ms: number;
}

/** Counts what passes on its way to `observe`. */
export function countWork(observe: Observe): { observe: Observe; done: () => TaskWork[] } {
  const byTask = new Map<string, TaskWork>();
  return {
    observe(observation) {
      observe(observation);
      if (observation.event !== 'inferred') return;
      const { task, items, ms, waited_ms } = observation;
      const before = byTask.get(task) ?? { task, calls: 0, items: 0, ms: 0, waited_ms: 0 };
      byTask.set(task, {
        task,
        calls: before.calls + 1,
        items: before.items + items,
        ms: before.ms + ms,
        waited_ms: before.waited_ms + waited_ms,
      });
    },
    done: () => [...byTask.values()],
  };
}
