/** Persons whom the press calls by a surname alone that others bear as well. Written for this project. */
import { join } from 'node:path';
import { fold } from '../../../language/words/fold.ts';
import { splitWords } from '../../../language/words/words.ts';
import { tableLines } from '../table-lines.ts';

const bearers = new Map<string, string>();
for (const line of tableLines(join(import.meta.dirname, 'known-bearers.txt')))
  for (const name of line.split(', ')) {
    const words = splitWords(fold(name)).map(({ folded }) => folded);
    bearers.set(words.at(-1)!, words.join(' '));
  }

/** The full name, folded, of whom a folded surname means where nothing else is said; null for most surnames. */
export function knownBearer(surname: string): string | null {
  return bearers.get(surname) ?? null;
}
