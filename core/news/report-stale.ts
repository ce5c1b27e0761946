/** Reports that an index of this process could not follow the database, so that searches do not see what is new. */
import { isReported } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';

/** Leaves out a database that is away or busy, which the store itself reports. The next interval tries again. */
export function reportStale(observe: Observe, index: 'words' | 'vectors', error: unknown): void {
  if (isReported(error)) return;
  observe({ event: 'index-stale', index, error: String((error as Error | null)?.message ?? error) });
}
