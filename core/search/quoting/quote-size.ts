/** How long an excerpt may be. */
export type QuoteSize = { words: number } | { characters: number };
