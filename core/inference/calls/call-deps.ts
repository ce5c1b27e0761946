import { Failure } from '../../platform/errors.ts';
import type { Models } from '../models/models.ts';
import type { Threads } from '../threads/threads.ts';

/** Dependencies of every call. */
export interface CallDeps {
  threads: Threads;
  models: Models;
}

/** Longer queries are truncated; APIs accept 200 characters. */
export const LONGEST_QUERY = 500;

/**
 * Throws `unavailable` when a model was trained on other features than the worker computes, and so was not run.
 */
export function assertSameVersion(task: string, trained: number, { version }: { version: number }): void {
  if (version === trained) return;
  const detail = `models: ${task} was trained on features version ${trained}, this program has ${version}`;
  throw new Failure('unavailable', detail);
}
