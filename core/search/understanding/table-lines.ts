import { readFileSync } from 'node:fs';

/** The lines of a table in a file, without empty ones and comments (`# …`). Throws what reading the file throws. */
export function tableLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
