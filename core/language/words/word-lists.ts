/** Word lists in source code: words separated by spaces or line breaks. */

/** The words of a list, in its order. */
export function wordList(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The words of a list as a set. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

/** The value of each word of a row. */
export function wordTable<T>(rows: readonly (readonly [words: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(rows.flatMap(([words, value]) => wordList(words).map((word) => [word, value] as const)));
}
