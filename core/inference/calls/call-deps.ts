import { Failure } from '../../platform/errors.ts';
import type { Models } from '../models/models.ts';
import type { Threads } from '../threads/threads.ts';

/** What every call needs. */
export interface CallDeps {
  threads: Threads;
  models: Models;
}

/** Longer queries are cut; the doors take 200 characters. */
export const LONGEST_QUERY = 500;

/** A worker answers with the version of its own program; a model of another one was not run. Throws `unavailable`. */
export function assertSameVersion(task: string, trained: number, { version }: { version: number }): void {
  if (version === trained) return;
  const detail = `models: ${task} was trained on features version ${trained}, this program has ${version}`;
  throw new Failure('unavailable', detail);
}
