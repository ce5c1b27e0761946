/**
 * Patterns over a query in lower case without accents. The tables of rules are applied from top to bottom; what no
 * rule matches is the topic.
 */

import { MONTHS } from '../../../language/dates/vocabulary.ts';
import { foldLetters } from '../folded-letters.ts';

/** Words that are looked for in a query. */
export type Rule =
  | RegExp
  | {
      words: RegExp;
      /** Removed as well, where `words` was found. */
      also?: RegExp;
      /** Does not match a word with a capital inside the query, which is part of a name: "Publishers Weekly". */
      isPlain?: boolean;
    };

/** Words, and what they stand for. */
export type VocabularyRule<Value> = Exclude<Rule, RegExp> & { as: Value };

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»/g;

/** The text with spaces for what is quoted, which is a name whatever its words. */
export function unquoted(text: string): string {
  return text.replace(QUOTED, (words) => ' '.repeat(words.length));
}

/** The text with one word that no rule knows for what is quoted. */
export function withQuotesHidden(text: string): string {
  return text.replace(QUOTED, (words) => `${words[0]}${'q'.repeat(words.length - 2)}${words.at(-1)}`);
}

/** Any of these alternatives. */
export function any(...words: readonly string[]): string {
  return `(?:${words.join('|')})`;
}

/** A month by its name in either language. */
export const MONTH = any(...MONTHS.keys());

/**
 * Words that only lead to others. Each has exactly one way to match, because long runs would otherwise be tried in
 * all combinations.
 */
const LEADING = String.raw`(?:[\s,.;:¿?¡!]|(?:and|y|the|an?|el|la|los|las|una?|de|del|con|with|of|for|on|sobre) )*`;

/** Whole words, at any position. */
export function anywhere(...words: readonly string[]): RegExp {
  return new RegExp(`\\b${any(...words)}(?![a-z0-9])`);
}

/** The same, at the beginning of the remaining text. */
export function atStart(...words: readonly string[]): RegExp {
  return new RegExp(`^${LEADING}${any(...words)}(?![a-z0-9])`);
}

/** The same, at its end. */
export function atEnd(...words: readonly string[]): RegExp {
  return new RegExp(`[\\s,]+${any(...words)}[\\s,.;:?!]*$`);
}

/** The pattern of exactly this text. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What each of these patterns finds first in a text, in lower case without accents. */
export function wordsFound(patterns: readonly RegExp[], text: string): string[] {
  const folded = foldLetters(text);
  return patterns.flatMap((words) => words.exec(folded)?.[0].trim() ?? []);
}
