import { join } from 'node:path';
import { runFolders } from '../support/run-folder.ts';
import { BATCHES, type BatchName } from './folders.ts';

const TESTS = join(import.meta.dirname, '..');

/** Runs the test files of the folders of a batch. */
export function runBatch(name: BatchName): Promise<void> {
  return runFolders(
    BATCHES[name].map((folder) => join(TESTS, folder)),
    TESTS,
  );
}
