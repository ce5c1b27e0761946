/** The text of a query while rules take their words out of it. */
import { foldLetters, partedAt } from '../folded-letters.ts';
import { COLUMN_NOUNS } from './dimension-rules.ts';
import { any, type Rule, withQuotesHidden } from './patterns.ts';
import { STEP_NOUNS } from './step-rules.ts';

/** Of one filler in one query. */
const MAX_REPEATS = 5;

/** The text of a query, from which matched words are removed; what is quoted no rule matches. */
export class QueryText {
  #text = '';
  /** What rules see of it. */
  #seen = '';

  constructor(text: string) {
    this.#set(text);
  }

  #set(text: string): void {
    this.#text = text;
    this.#seen = withQuotesHidden(foldLetters(text));
  }

  /** Removes the first match and returns it as written; null when there is none. */
  take(rule: Rule): string | null {
    const { words, also, isPlain = false } = rule instanceof RegExp ? { words: rule } : rule;
    const match = words.exec(this.#seen);
    if (!match || match[0].trim() === '') return null;
    const { found: matched, rest } = partedAt(this.#text, match);
    const found = matched.trim();
    if (isPlain && match.index > 0 && isCapital(found)) return null;
    this.#set(rest.replace(/\s+/g, ' '));
    const tail = also ? this.take(also) : null;
    return tail === null ? found : `${found} … ${tail}`;
  }

  takeAll(words: RegExp): void {
    for (let left = MAX_REPEATS; left > 0 && this.take(words) !== null; left -= 1);
  }

  rest(): string {
    return this.#text.trim();
  }
}

/** Whether a word is written with a capital. */
export function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

const STEP = any(...STEP_NOUNS);
const COLUMN = any(...COLUMN_NOUNS);
const JOINED = new RegExp(
  `\\b(by|per|por) (?:(?:${STEP}) (and|y|e) (?=${COLUMN}(?![a-z0-9]))|(?:${COLUMN}) (and|y|e) (?=${STEP}(?![a-z0-9])))`,
  'd',
);

/** "x día", as people type it. */
const TIMES = new RegExp(`(?<![a-z0-9])x(?= (?:${STEP}|${COLUMN})(?![a-z0-9]))`);

/** The query with the preposition written out and repeated, so that each column is read by itself: "by outlet by day". */
export function byEach(query: string): string {
  const at = TIMES.exec(foldLetters(query))?.index;
  return at === undefined ? repeated(query) : repeated(`${query.slice(0, at)}por${query.slice(at + 1)}`);
}

function repeated(query: string): string {
  const match = JOINED.exec(foldLetters(query));
  if (!match) return query;
  const [from, to] = match.indices![2] ?? match.indices![3]!;
  return `${query.slice(0, from)}${match[1]}${query.slice(to)}`;
}
