/** Results of the asynchronous search, which are ready at once, for clients that poll for them. */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { App } from '#core/http/service.ts';

/** Results that one process holds. */
const MAX_TASKS = 500;

/** What the routes of this API work with. */
export interface Tako {
  app: App;
  tasks: FinishedTasks;
}

/** A result with addresses for the caller who asks now, who may have reached the service under another name. */
type ResultAt = (baseUrl: string) => object;

export class FinishedTasks {
  readonly #tasks = new LRUCache<string, { owner: string; resultAt: ResultAt }>({ max: MAX_TASKS });

  /** Stores a result for the key `owner`; returns the task's id. */
  add(owner: string, resultAt: ResultAt): string {
    const id = randomUUID();
    this.#tasks.set(id, { owner, resultAt });
    return id;
  }

  /** The result of a task for a caller at `baseUrl`; null when it has been dropped or belongs to another key. */
  find(owner: string, id: string, baseUrl: string): object | null {
    const task = this.#tasks.get(id);
    return task?.owner === owner ? task.resultAt(baseUrl) : null;
  }
}
