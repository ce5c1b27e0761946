import { fileProblem } from '../../../core/platform/files/file-problem.ts';

/** The command line cannot be carried out as given; the message says what is wrong. */
export class UsageError extends Error {}

/** For a file that the system does not allow to be written. */
export function cannotWrite(file: string, error: unknown): UsageError {
  return new UsageError(`${file} cannot be written: ${fileProblem(error)}`);
}
