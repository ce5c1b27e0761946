import { join } from 'node:path';
import { runFolders } from '../support/run-folder.ts';
import { FOLDERS } from './folders.ts';

const TESTS = join(import.meta.dirname, '..');

await runFolders(
  FOLDERS.map((folder) => join(TESTS, folder)),
  TESTS,
);
