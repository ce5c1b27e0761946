/** How long an excerpt may be. */
export type QuoteSize = { words: number } | { characters: number };

/** Whether a text of `count` words is within a size. */
export function fits(text: string, count: number, size: QuoteSize): boolean {
  return 'words' in size ? count <= size.words : text.length <= size.characters;
}
