/** The text of a query while rules take their words out of it. */
import { foldLetters, partedAt } from '../folded-letters.ts';
import { type VocabularyRule, withQuotesHidden } from './patterns.ts';

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
  take({
    words,
    also,
    isPlain = false,
  }: Pick<VocabularyRule<unknown>, 'words' | 'also' | 'isPlain'>): string | null {
    const match = words.exec(this.#seen);
    if (!match || match[0].trim() === '') return null;
    const { found: matched, rest } = partedAt(this.#text, match);
    const found = matched.trim();
    if (isPlain && match.index > 0 && isCapital(found)) return null;
    this.#set(rest.replace(/\s+/g, ' '));
    const tail = also ? this.take({ words: also }) : null;
    return tail === null ? found : `${found} … ${tail}`;
  }

  takeAll(words: RegExp): void {
    for (let left = MAX_REPEATS; left > 0 && this.take({ words }) !== null; left -= 1);
  }

  rest(): string {
    return this.#text.trim();
  }
}

/** Whether a word is written with a capital. */
export function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
