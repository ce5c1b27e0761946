import { readFileSync } from 'node:fs';
import type { Rows } from './encode.ts';

/** The words that have a row in the model, by language, the most frequent first. */
export type KnownWords = Readonly<Record<'en' | 'es', readonly string[]>>;

const open = new Map<string, Rows>();

/** The words of a file, read once per worker; `sha256` tells two files at one path apart. */
export function wordsOf(path: string, sha256: string): Rows {
  const key = `${sha256} ${path}`;
  const known = open.get(key) ?? rowsOf(JSON.parse(readFileSync(path, 'utf8')) as KnownWords);
  open.set(key, known);
  return known;
}

/** The rows of known words, English first; 0 is for all others. */
export function rowsOf({ en, es }: KnownWords): Rows {
  return {
    en: new Map(en.map((word, at) => [word, at + 1])),
    es: new Map(es.map((word, at) => [word, en.length + at + 1])),
  };
}
