/**
 * Folders of tests that share a process ("lane"): the first service of a process costs ten times as much CPU as the next one,
 * so that each folder in a process of its own would cost the suite a minute of it. The other folders have their own.
 */
import { join } from 'node:path';
import { runFolders } from '../support/run-folder.ts';

const TESTS = join(import.meta.dirname, '..');

/** By lane. Left out in `.taprc`, since they would run twice. */
export const LANES = {
  first: [
    ...['answers', 'billing', 'clients', 'cluster', 'console', 'http', 'language', 'platform', 'rules'],
    'tenants',
  ],
} as const;

/** Runs the tests of a lane. */
export function runLane(lane: keyof typeof LANES): Promise<void> {
  return runFolders(
    LANES[lane].map((folder) => join(TESTS, folder)),
    TESTS,
  );
}
