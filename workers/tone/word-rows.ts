import { readFileSync } from 'node:fs';
import type { WordRows } from './encode.ts';

/** The words that have a row in the model, by language, the most frequent first. */
export type KnownWords = Readonly<Record<'en' | 'es', readonly string[]>>;

const loaded = new Map<string, WordRows>();

/** The words of a file, read once per worker; `sha256` distinguishes two files at one path. */
export function loadWordRows(path: string, sha256: string): WordRows {
  const key = `${sha256} ${path}`;
  const known = loaded.get(key) ?? rowsOfWords(JSON.parse(readFileSync(path, 'utf8')) as KnownWords);
  loaded.set(key, known);
  return known;
}

/** The rows of known words, English first; 0 is for all others. */
export function rowsOfWords({ en, es }: KnownWords): WordRows {
  return {
    en: new Map(en.map((word, at) => [word, at + 1])),
    es: new Map(es.map((word, at) => [word, en.length + at + 1])),
  };
}
