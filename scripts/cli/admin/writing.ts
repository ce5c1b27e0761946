/** Files that a verb writes. */
import { UsageError } from './verb.ts';

/** What is said when the system does not let `file` be written. */
export function unwritable(file: string, error: unknown): UsageError {
  return new UsageError(`${file} can not be written: ${(error as Error).message}`);
}
