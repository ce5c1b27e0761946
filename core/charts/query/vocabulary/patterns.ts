/**
 * Patterns over a query without accents and capitals. Tables of rules are read from top to bottom; what no table takes is
 * the topic.
 */

export interface VocabularyRule<Value> {
  words: RegExp;
  as: Value;
  /** Cut out too, where the first was found. */
  also?: RegExp;
  /** With a capital of its own, inside the query, it is part of a name: "Publishers Weekly". */
  isPlain?: boolean;
}

/** One of several. */
export function any(...words: readonly string[]): string {
  return `(?:${words.join('|')})`;
}

/** Words that only lead to others; one way to read each, or long runs of them would be tried in all ways. */
const LEADING = String.raw`(?:[\s,.;:¿?¡!]|(?:and|y|the|an?|el|la|los|las|una?|de|del|con|with|of|for|on|sobre) )*`;

/** Whole words, wherever they stand. */
export function anywhere(...words: readonly string[]): RegExp {
  return new RegExp(`\\b${any(...words)}(?![a-z0-9])`);
}

/** The same, at the beginning of what is left. */
export function atStart(...words: readonly string[]): RegExp {
  return new RegExp(`^${LEADING}${any(...words)}(?![a-z0-9])`);
}

/** The same, at its end. */
export function atEnd(...words: readonly string[]): RegExp {
  return new RegExp(`[\\s,]+${any(...words)}[\\s,.;:?!]*$`);
}
